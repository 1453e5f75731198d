import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#kernel/store/place.ts'

const top = packageRoot(import.meta.dirname)

/** The built server is one file beside that of its reading processes; from source both are TypeScript. */
const built = !import.meta.filename.endsWith('.ts')

/** Folders of the product. */
export const roots = {
  top,
  migrations: join(top, 'db/migrations'),
  dist: join(top, 'dist'),
  /** Empty databases that the build made, by what they were made of. */
  prepared: join(top, 'dist/prepared'),
  /** Undefined where the product was installed without its source. */
  source: existsSync(join(top, 'src/modules/index.ts')) ? top : undefined,
}

/** How a reading process is started (decision 19). */
export const readerFrom = (...program: readonly string[]): readonly string[] => [
  process.execPath,
  '--max-old-space-size=384',
  ...program,
]
const programOf = (name: string): readonly string[] =>
  built
    ? [join(import.meta.dirname, `${name}.mjs`)]
    : ['--import', 'tsx', join(import.meta.dirname, `${name}.ts`)]
export const readerCommand = readerFrom(...programOf('reader'))
/** How the process is started that makes a new embedded database; it holds little that is not used. */
export const makerCommand = [process.execPath, '--max-semi-space-size=4', ...programOf('maker')]
