import type { PutWord } from '#kernel/http/letters.ts'
import { sql } from '#kernel/store/sql.ts'
import { submissions } from './submissions/definition.ts'

/** Files have one address for all journals of a tenant (decision 50). */
const page = /^(en\/)?apaph\/(?!(?:pdf|cite|cover|file|image|share)\/)/

/**
 * A letter about a paper leads to the pages of its own journal: those whose address names none are the first one's, whose
 * name, guide and office the reader would find there.
 */
export const atOwnPages: PutWord = async ({ db, baseUrl }, tenantId, letter) => {
  const { about, aboutId, body } = letter
  if (about !== submissions.name || !aboutId || !body?.includes(`${baseUrl}/`)) return letter
  const own = await db.of(tenantId).one<{ code: string }>(
    sql`select j.code from submissions s join journals j on j.id = s.journal_id and j.is_deleted = 0 and j.status = 1
        where s.id = ${aboutId} and j.id <> (select f.id from journals f where f.is_deleted = 0 and f.status = 1
          order by f.is_default desc, f.sort, f.id limit 1)`,
  )
  if (!own) return letter
  const [before = '', ...after] = body.split(`${baseUrl}/`)
  return {
    ...letter,
    body: [before, ...after.map((rest) => rest.replace(page, `$1j/${own.code}/apaph/`))].join(`${baseUrl}/`),
  }
}
