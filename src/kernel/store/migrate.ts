import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { shapingLock } from './shaping.ts'

/**
 * Runs the reviewed SQL files of a folder in order, each in one transaction, once. Two processes that start together
 * take turns. A file that changed after it ran stops the start: history is not rewritten.
 */
export async function migrate(
  client: pg.ClientBase,
  folder: string,
  say: (line: string) => void = () => {},
): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  await client.query(`select pg_advisory_lock(${shapingLock})`)
  try {
    await client.query(
      'create table if not exists migration (name varchar(200) primary key, hash varchar(64) not null, run_at timestamptz not null default now())',
    )
    const done = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migration')).rows.map(
        (row) => [row.name, row.hash],
      ),
    )
    let run = 0
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = done.get(file)
      if (known && known !== hash)
        throw new Error(`migration ${file} changed after it ran; write a new one instead`)
      if (known) continue
      say(`  ${file}`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migration (name, hash) values ($1, $2)', [file, hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${file}: ${(error as Error).message}`, { cause: error })
      }
      run += 1
    }
    return run
  } finally {
    await client.query(`select pg_advisory_unlock(${shapingLock})`)
  }
}
