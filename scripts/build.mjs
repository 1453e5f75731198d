#!/usr/bin/env node
/** Browser parts by Vite, the server by esbuild into one file: a start then reads one file instead of four hundred. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as browser } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const config of ['vite.config.ts', 'vite.public.config.ts'])
  if (existsSync(join(root, config)))
    await browser({
      configFile: join(root, config),
      root: config === 'vite.config.ts' ? join(root, 'src/admin') : undefined,
      logLevel: 'warn',
    })

const assets = join(root, 'dist/admin/manage-assets')

for (const name of readdirSync(assets))
  if (/\.(js|css|svg)$/.test(name))
    writeFileSync(join(assets, `${name}.gz`), gzipSync(readFileSync(join(assets, name)), { level: 9 }))

// The reading processes have a file of their own: parsers are in no other.
const { metafile } = await bundle({
  entryPoints: Object.fromEntries(
    ['main', 'reader', 'maker'].map((name) => [name, join(root, `src/app/${name}.ts`)]),
  ),
  outdir: join(root, 'dist/server'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  jsx: 'automatic',
  sourcemap: true,
  metafile: true,
  // What is asked for by `import()` is read when it is wanted: what sets documents, the embedded database, the engine.
  splitting: true,
  chunkNames: 'part-[hash]',
  // A module's text is kept in memory at two bytes a letter, so that an escaped one takes twelve.
  charset: 'utf8',
  logLevel: 'warning',
})

// Parts of builds before: a process that still runs may want one of its own.
const server = join(root, 'dist/server')
const kept = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
for (const name of readdirSync(server))
  if (!kept.has(name) && Date.now() - statSync(join(server, name)).mtimeMs > 86_400_000)
    rmSync(join(server, name))

// What is inside, for whoever asks whether a package concerns them.
execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { stdio: 'inherit' })

// A careless import fails the build here and not a person on a slow line.
execFileSync(process.execPath, [join(root, 'scripts/bytes.mjs')], { stdio: 'inherit' })
execFileSync(process.execPath, [join(root, 'scripts/shipped.mjs')], { stdio: 'inherit' })
execFileSync(process.execPath, [join(root, 'scripts/read-at-start.mjs')], { stdio: 'inherit' })
