#!/usr/bin/env node
/** `npm run lock`: after a package was added, its address in the lock file names no registry either (.npmrc, decision 80). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ready.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const [path, one] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || one.link) continue
  // Where a package lies under another name, the entry says its own.
  const name = one.name ?? path.split('node_modules/').at(-1)
  const resolved = `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${one.version}.tgz`
  // Where npm writes it, so that a change is no longer than it is.
  const { name: alias, version, resolved: _before, ...rest } = one
  lock.packages[path] = { ...(alias && { name: alias }), version, resolved, ...rest }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
