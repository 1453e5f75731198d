#!/usr/bin/env node
/** The browser's parts by Vite. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const config of ['vite.config.ts', 'vite.public.config.ts'])
  await build({
    configFile: join(root, config),
    root: config === 'vite.config.ts' ? join(root, 'src/admin') : undefined,
    logLevel: 'warn',
  })
const assets = join(root, 'dist/admin/manage-assets')
for (const name of readdirSync(assets))
  if (/\.(js|css|svg)$/.test(name))
    writeFileSync(join(assets, `${name}.gz`), gzipSync(readFileSync(join(assets, name)), { level: 9 }))
