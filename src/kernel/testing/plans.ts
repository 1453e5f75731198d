import type { Db } from '../store/db.ts'
import { sql, type Sql } from '../store/sql.ts'
import { tellReads } from './reads.ts'

/** How the database would go about every statement that a piece of work reads of a table as a tenant, outside of transactions. */
export async function plansAbout(
  db: Db,
  { table, tenantId }: { readonly table: string; readonly tenantId: string },
  work: () => Promise<unknown>,
): Promise<{ readonly statement: string; readonly plan: string }[]> {
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
      const lines = await db.of(tenantId).query<Record<string, string>>(sql`explain ${statement}`)
      return {
        statement: statement.parts.join('?'),
        plan: lines.map((row) => Object.values(row).join(' ')).join('\n'),
      }
    }),
  )
}
