import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { makeEmbedded, prepareEmbedded } from '#kernel/store/embedded.ts'
import { engineFolder } from '#kernel/store/first-folder.ts'
import { isUnpacked, preparedName } from '#kernel/store/prepared.ts'
import { runMaker } from './first-start.ts'
import { roots } from './roots.ts'

/**
 * The process that makes a new embedded database (decision 77): at the path that it is given one with everything that an
 * installation begins with, with `--tables` one with tables alone, with `--prepare` the archive of such a one.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`)
// Whoever wanted it has gone.
process.on('disconnect', () => process.exit(1))

async function make([what = '', at = '']: readonly string[]): Promise<void> {
  // The engine's code runs for seconds: translating its warm parts anew, for speed, costs more than it brings, and 50 MB.
  setFlagsFromString('--liftoff-only')
  if (what === '--prepare' || what === '--tables')
    return what === '--prepare'
      ? prepareEmbedded(roots.prepared, roots.migrations)
      : makeEmbedded(at, roots.migrations, say)
  const [place, archive] = [
    join(what, engineFolder),
    join(roots.prepared, await preparedName(roots.migrations)),
  ]
  // What is not prepared is made beside too: what that takes is not there when this one is filled.
  if (!(await isUnpacked(archive, place, say))) await runMaker(['--tables', place])
  const { fill } = await import('./filling.ts')
  const made = await fill(what, say)
  await new Promise<void>((done) => (process.send ? process.send(made, () => done()) : done()))
}

make(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) =>
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () =>
      process.exit(1),
    ),
)
