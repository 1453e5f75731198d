#!/usr/bin/env node
/** The server, the browser's parts beside it, each in a process of its own; then what may be wrong with both. */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

// Whoever wanted it has gone.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

/** Told to whoever waits: with the server's part a first database can be filled while the browser's parts are made. */
const server = async () => {
  await running('build-server.mjs')
  process.send?.('server')
}

try {
  const serverPart = server()
  // Who waits for the server's part begins with a first database then, which takes longest; what follows here yields to that.
  if (process.channel) setPriority(10)
  // The list of packages is what is inside, for whoever asks whether one concerns them.
  await Promise.all([serverPart, running('build-browser.mjs'), running('sbom.mjs')])
  // A careless import fails the build here and not a person on a slow line.
  await Promise.all(['bytes.mjs', 'shipped.mjs', 'read-at-start.mjs'].map(running))
} catch (error) {
  console.error(error)
  // What still runs beside comes to its own end.
  process.exit(1)
}
