import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { ConfigError } from './config.ts'

/** Processes of one database share their keys and the folder of their files; the database remembers which those are. */
type Shared = { readonly name: 'keys' | 'files'; readonly value: string; readonly fault: string }

/**
 * Refuses a start beside others whose tokens this process could not read and whose files it does not have. `adopt` takes
 * what is here from now on: keys that were made anew, or files that were brought to another folder.
 */
export async function joinInstallation(
  { platform }: Pick<Db, 'platform'>,
  { dataDir, keys, adopt }: { dataDir: string; keys: readonly Buffer[]; adopt: boolean },
): Promise<void> {
  const shared: readonly Shared[] = [
    {
      name: 'keys',
      value: fingerprintOf(keys),
      fault: `the keys in ${dataDir} are not those that this database has been used with: whoever signed in elsewhere would be signed out, and sealed secrets could not be opened. Copy token.key and secrets.key from the data folder of the other processes`,
    },
    {
      name: 'files',
      value: await markOf(join(dataDir, 'files')),
      fault: `${join(dataDir, 'files')} is not the folder that this database's files are in. Let DATA_DIR of all processes lead to the same, shared folder`,
    },
  ]
  for (const { name, value, fault } of shared) {
    await platform.query(
      adopt
        ? sql`insert into installation (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value`
        : sql`insert into installation (name, value) values (${name}, ${value}) on conflict (name) do nothing`,
    )
    const known = await platform.one<{ value: string }>(
      sql`select value from installation where name = ${name}`,
    )
    if (known?.value !== value)
      throw new ConfigError(
        `${fault}; or start once with ADOPT_DATA_DIR=on, where they were replaced on purpose`,
      )
  }
}

function fingerprintOf(keys: readonly Buffer[]): string {
  const hash = createHash('sha256').update('journal keys')
  for (const key of keys) hash.update(key)
  return hash.digest('hex')
}

/** A folder is known by what is written into it, not by its path: each machine mounts it where it likes. */
async function markOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, '.installation')
  await writeFile(path, randomBytes(16).toString('hex'), { flag: 'wx' }).catch((error: Error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}
