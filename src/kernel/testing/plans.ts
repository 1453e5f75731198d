import pg from 'pg'
import type { Db } from '../store/db.ts'
import { sql, type Sql } from '../store/sql.ts'
import { tellReads } from './reads.ts'

/** How the database goes about every statement that a piece of work reads of a table as a tenant, outside of transactions. */
export async function plansAbout(
  db: Db,
  { table, tenantId }: { readonly table: string; readonly tenantId: string },
  work: () => Promise<unknown>,
): Promise<{ readonly statement: string; readonly plan: string; readonly inVain: number }[]> {
  const read: Sql[] = []
  const stop = tellReads(db, (statement) => void read.push(statement))
  try {
    await work()
  } finally {
    stop()
  }
  const about = read.filter(({ parts }) => parts.join(' ').includes(table))
  return Promise.all(
    about.map(async (statement) => {
      const lines = await db
        .of(tenantId)
        .query<Record<string, string>>(sql`explain (analyze, timing off) ${statement}`)
      const plan = lines.map((row) => Object.values(row).join(' ')).join('\n')
      // Rows that were read, or compared with others, to be thrown away.
      const inVain = [...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].reduce(
        (all, one) => all + Number(one[1]),
        0,
      )
      return { statement: statement.parts.join('?'), plan, inVain }
    }),
  )
}

/** What is where in a table is known to the planner from here on; only who owns it may look. */
export async function analyzed(db: Db, table: string): Promise<void> {
  const own = await db.platform.one<{ name: string }>(sql`select current_database() as name`)
  const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/${own?.name}` })
  await owner.connect()
  // In every schema where there is one of that name.
  const { rows } = await owner.query<{ at: string }>(
    `select oid::regclass::text as at from pg_class where relname = $1 and relkind = 'r'`,
    [table],
  )
  for (const { at } of rows) await owner.query(`analyze ${at}`)
  await owner.end()
}
