import { makeEmbedded } from '#kernel/store/embedded.ts'
import { roots } from './roots.ts'

/** A process that makes a new embedded database at the path that it is given, and ends when whoever wanted it has gone. */
process.stdin.resume().on('end', () => process.exit(1))
const [, , folder = ''] = process.argv
makeEmbedded(folder, roots.migrations, (line) => process.stdout.write(`${line}\n`)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1))
  },
)
