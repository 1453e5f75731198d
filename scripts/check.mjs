#!/usr/bin/env node
/**
 * `npm run check`: what a change can break, before it is committed: types, lint, format and fences, and beside them the
 * unit tests that stand on files which differ from the last commit (or from `--since=<commit>`). `npm test` is the whole.
 */
import { join } from 'node:path'
import { install, root } from './ready.mjs'
import { lanes, reading } from './steps.mjs'

const since = process.argv.find((one) => one.startsWith('--since='))?.slice('--since='.length)

install({ tools: true })
const changed = ['run', '--project', 'unit', '--passWithNoTests', since ? `--changed=${since}` : '--changed']
const held = await lanes(reading, [
  ['tests of what changed', process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), ...changed],
])
process.exit(held.every(Boolean) ? 0 : 1)
