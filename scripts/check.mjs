#!/usr/bin/env node
/**
 * `npm run check`: what a change can break, before it is committed: types, lint, format and fences, and beside them the
 * unit tests that stand on files which differ from the last commit (or from `--since=<commit>`). `npm test` is the whole.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, root } from './ready.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)
const since = process.argv.find((one) => one.startsWith('--since='))?.slice('--since='.length)

/** Says what it printed only where it failed. */
function check(name, program, args) {
  const start = Date.now()
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
    child.on('error', (error) => said.push(Buffer.from(String(error))))
    child.on('close', (status) => {
      if (status !== 0) process.stdout.write(Buffer.concat(said))
      console.log(`${status === 0 ? 'ok' : 'NOT OK'}  ${name}  ${((Date.now() - start) / 1000).toFixed(1)} s`)
      done(status === 0)
    })
  })
}

async function oneByOne(steps) {
  const held = []
  for (const [name, program, ...args] of steps) held.push(await check(name, program, args))
  return held
}

install({ tools: true })
const changed = ['run', '--project', 'unit', '--passWithNoTests', since ? `--changed=${since}` : '--changed']
const held = await Promise.all([
  oneByOne([
    ['types', bin('tsc'), '--noEmit'],
    ['lint', bin('oxlint'), '--deny-warnings'],
    ['format', bin('oxfmt'), '--check'],
    ['fences', bin('depcruise'), 'src', 'db', '--config', '.dependency-cruiser.cjs'],
  ]),
  oneByOne([
    ['tests of what changed', process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), ...changed],
  ]),
])
process.exit(held.flat().every(Boolean) ? 0 : 1)
