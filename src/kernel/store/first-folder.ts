import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdFolder } from './hold.ts'

/** In the folder of the embedded database, the files of the engine. */
export const engineFolder = 'pglite'

/**
 * The first database of a folder, where there is none: `make` is given a folder beside, and what it leaves there is moved into
 * place when it is whole. A start that was killed meanwhile leaves nothing that looks like a database, and the next begins anew.
 */
export async function firstFolder<Told>(
  folder: string,
  make: (beside: string) => Promise<Told>,
): Promise<Told | undefined> {
  const [place, making] = [join(folder, engineFolder), `${engineFolder}.making-`]
  const isThere = () => existsSync(join(place, 'PG_VERSION'))
  if (isThere()) return undefined
  await mkdir(folder, { recursive: true })
  const hold = await holdFolder(folder)
  try {
    // Somebody else was quicker, and has let go.
    if (isThere()) return undefined
    // Whoever made one and was killed may still be writing for a moment.
    for (const left of await readdir(folder))
      if (left.startsWith(making))
        await rm(join(folder, left), { recursive: true, force: true, maxRetries: 5 })
    const beside = join(folder, `${making}${process.pid}`)
    const told = await make(beside)
    await rm(place, { recursive: true, force: true })
    await rename(join(beside, engineFolder), place)
    await rm(beside, { recursive: true, force: true })
    return told
  } finally {
    await hold.release()
  }
}
