/**
 * `npm run reliability` lists the promises with what each takes; `npm run reliability -- R02 R22` runs these at full
 * length and prints what was seen. One count may be set alone: `ROUNDS=7 npm run reliability -- R02`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, root } from '../../scripts/ready.mjs'
import { promises, type Promised } from './promises.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !promises.some((one) => one.id === id))
if (unknown.length > 0) {
  console.error(`No such promise: ${unknown.join(', ')}`)
  process.exit(1)
}
if (wanted.length === 0) {
  for (const { id, what, figure, minutes } of promises)
    console.log(`${id}  about ${String(minutes).padStart(2)} min  ${what}: ${figure}`)
  process.exit(0)
}

install({ tools: true })
build()
let failed = 0
for (const one of promises.filter(({ id }) => wanted.includes(id))) if (!prove(one)) failed += 1
process.exit(failed === 0 ? 0 : 1)

function prove({ id, what, figure, proofs, env }: Promised): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'journal-reliability-'))
  const file = join(folder, 'seen')
  const begun = Date.now()
  console.log(`${id}  ${what}: ${figure}`)
  const kept = proofs.every(
    ({ project, file: test, named }) =>
      spawnSync(
        process.execPath,
        [
          join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          '--project',
          project,
          '--testTimeout=0',
          '--hookTimeout=0',
          ...(named ? ['-t', named] : []),
          test,
        ],
        { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, RELIABILITY: file } },
      ).status === 0,
  )
  const lines = existsSync(file) ? readFileSync(file, 'utf8') : ''
  rmSync(folder, { recursive: true, force: true })
  const date = new Date().toISOString().slice(0, 10)
  console.log(
    `${kept ? 'kept  ' : 'BROKEN'} ${id}  ${date}, ${cpus().length} cores, ${Math.round((Date.now() - begun) / 1000)} s\n${lines}`,
  )
  return kept
}
