#!/usr/bin/env node
/** The server by esbuild into a few files: a start then reads these instead of four hundred. And what its first start unpacks. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

// The reading processes have a file of their own: parsers are in no other.
const { metafile } = await bundle({
  entryPoints: Object.fromEntries(
    ['main', 'start', 'serve', 'reader', 'maker'].map((name) => [name, join(root, `src/app/${name}.ts`)]),
  ),
  outdir: join(root, 'dist/server'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  // A part of the browser's that one parser asks for: 3 MB of its 35.
  alias: { 'pdfjs-dist': join(root, 'node_modules/pdfjs-dist') },
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

// Beside the browser's parts, and 800 MB that are given back when it is there.
const preparing = spawn(process.execPath, [join(server, 'maker.mjs'), '--prepare'], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const [code] = await once(preparing, 'close')
process.exitCode = code ?? 1
