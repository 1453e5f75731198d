#!/usr/bin/env node
/** Browser parts by Vite, and beside them, in a process of its own, the server; then what may be wrong with both. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as browser } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A script of this folder, to its end. */
function running(name) {
  const child = spawn(process.execPath, [join(root, 'scripts', name)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${name} failed`))))
  })
}

async function browserParts() {
  for (const config of ['vite.config.ts', 'vite.public.config.ts'])
    await browser({
      configFile: join(root, config),
      root: config === 'vite.config.ts' ? join(root, 'src/admin') : undefined,
      logLevel: 'warn',
    })
  const assets = join(root, 'dist/admin/manage-assets')
  for (const name of readdirSync(assets))
    if (/\.(js|css|svg)$/.test(name))
      writeFileSync(join(assets, `${name}.gz`), gzipSync(readFileSync(join(assets, name)), { level: 9 }))
}

// Whoever wanted it has gone.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

/** Told to whoever waits: with the server's part a first database can be filled while the browser's parts are made. */
const server = async () => {
  await running('build-server.mjs')
  process.send?.('server')
}

try {
  // The list of packages is what is inside, for whoever asks whether one concerns them.
  await Promise.all([server(), browserParts(), running('sbom.mjs')])
  // A careless import fails the build here and not a person on a slow line.
  await Promise.all(['bytes.mjs', 'shipped.mjs', 'read-at-start.mjs'].map(running))
} catch (error) {
  console.error(error)
  // What still runs beside comes to its own end.
  process.exit(1)
}
