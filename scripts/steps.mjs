import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './ready.mjs'

/** Steps of a check: programs with their words, told by name as they end. */
export const bin = (name) => join(root, 'node_modules/.bin', name)

/** What needs no build: types, lint, format, fences between folders. */
export const reading = [
  ['types', bin('tsc'), '--noEmit'],
  ['lint', bin('oxlint'), '--deny-warnings'],
  ['format', bin('oxfmt'), '--check'],
  ['fences', bin('depcruise'), 'src', 'db', '--config', '.dependency-cruiser.cjs'],
]

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

/** Lanes go beside each other, the steps of one one after the other; answers which held. */
export async function lanes(...each) {
  const oneByOne = async (steps) => {
    const held = []
    for (const [name, program, ...args] of steps) held.push(await check(name, program, args))
    return held
  }
  return (await Promise.all(each.map(oneByOne))).flat()
}
