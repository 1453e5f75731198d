import pg from 'pg'

/**
 * Many rows into tables that stand empty: their secondary indexes stand still meanwhile, the rows are written by two lines that
 * neither wake triggers nor ask references, and then the indexes are made anew. What the product itself would have left is then
 * held against what stands there (`unlike`).
 */
export type Job = (client: pg.Client) => Promise<void>

const lines = 2

/** Rows first, one job after the other on each line; then the indexes in the same way, the dearest first. */
export async function filledStanding(url: string, tables: readonly string[], jobs: readonly Job[]) {
  const owner = await lineTo(url)
  try {
    const before = await shapeOf(owner, tables)
    const indexes = await secondaryIndexes(owner, tables)
    // Not dropped: made again from its own words an index is not always the one that it was.
    await owner.query(
      'update pg_index set indisready = false, indisvalid = false where indexrelid = any($1::regclass[])',
      [indexes],
    )
    await together(url, jobs)
    const rowsAt = Date.now()
    await together(
      url,
      indexes.map((name) => (client: pg.Client) => client.query(`reindex index ${name}`).then(() => {})),
    )
    const changed = unlike(before, await shapeOf(owner, tables))
    if (changed.length > 0) throw new Error(`the tables are not what they were:\n${changed.join('\n')}`)
    return { indexes: indexes.length, rowsAt }
  } finally {
    await owner.end()
  }
}

async function together(url: string, jobs: readonly Job[]): Promise<void> {
  const waiting = [...jobs]
  await Promise.all(
    Array.from({ length: lines }, async () => {
      const client = await lineTo(url)
      try {
        // References are looked at afterwards, all at once; a trigger asked ten million times is most of an hour.
        await client.query('set session_replication_role = replica; set synchronous_commit = off')
        await client.query(`set maintenance_work_mem = '1500MB'; set max_parallel_maintenance_workers = 1`)
        for (let job = waiting.shift(); job; job = waiting.shift()) await job(client)
      } finally {
        await client.end()
      }
    }),
  )
}

async function lineTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** By name: all but those that keys and references of other tables stand on. */
async function secondaryIndexes(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by a.amname <> 'gin', pg_get_indexdef(i.indexrelid)`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

/** What the catalogue says of tables: columns, indexes, constraints and whether they hold, triggers, fence and rights. */
async function shapeOf(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `select line from unnest($1::regclass[]) r, lateral (
       select concat_ws(' ', r, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstorage) as line from pg_attribute a where a.attrelid = r and a.attnum > 0
       union all select concat_ws(' ', pg_get_indexdef(i.indexrelid), 'valid', i.indisvalid, i.indisready, i.indislive) from pg_index i where i.indrelid = r
       union all select concat_ws(' ', r, k.conname, pg_get_constraintdef(k.oid), 'valid', k.convalidated) from pg_constraint k where r in (k.conrelid, k.confrelid)
       union all select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t where t.tgrelid = r
       union all select concat_ws(' ', r, p.polname, p.polcmd, p.polroles::text, pg_get_expr(p.polqual, r), pg_get_expr(p.polwithcheck, r)) from pg_policy p where p.polrelid = r
       union all select concat_ws(' ', r, c.relkind, c.relpersistence, c.relowner::regrole, c.relacl, c.relrowsecurity, c.relforcerowsecurity, c.reloptions) from pg_class c where c.oid = r
     ) said order by line collate "C"`,
    [tables],
  )
  return rows.map(({ line }) => line)
}

export function unlike(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)]
  return [
    ...before.filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ]
}

/** Rows whose references lead nowhere, asked of every reference of these tables in one go each. */
export async function lostReferences(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{
    name: string
    from: string
    to: string
    own: string[]
    theirs: string[]
  }>(
    `select k.conname as name, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
       array(select attname::text from unnest(k.conkey) with ordinality n(at, nth) join pg_attribute on attrelid = k.conrelid and attnum = at order by nth) as own,
       array(select attname::text from unnest(k.confkey) with ordinality n(at, nth) join pg_attribute on attrelid = k.confrelid and attnum = at order by nth) as theirs
     from pg_constraint k where k.contype = 'f' and k.conrelid = any($1::regclass[])`,
    [tables],
  )
  const lost: string[] = []
  for (const { name, from, to, own, theirs } of rows) {
    const equal = own.map((column, at) => `o."${column}" = r."${theirs[at]}"`).join(' and ')
    const there = own.map((column) => `o."${column}" is not null`).join(' and ')
    const { rows: found } = await owner.query<{ n: number }>(
      `select count(*)::int as n from ${from} o where ${there} and not exists (select from ${to} r where ${equal})`,
    )
    if (found[0]?.n !== 0) lost.push(`${name}: ${found[0]?.n} rows of ${from} lead nowhere`)
  }
  return lost
}

/** What a trigger writes into a table of words, over a row called `a`: its own text, so that it cannot be another. */
export async function wordsWritten(owner: pg.Client, table: string): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    'select prosrc as text from pg_proc where oid = $1::regproc',
    [`${table}_note`],
  )
  const found = /insert into "?\w+_words"? values \((new\.id, [\s\S]*?)\)\s*on conflict/i.exec(
    rows[0]?.text ?? '',
  )
  if (!found?.[1]) throw new Error(`${table}_note writes its words in another way`)
  return found[1].replaceAll('new.', 'a.')
}
