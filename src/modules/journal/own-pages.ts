import type { Letter, PutWord } from '#kernel/http/letters.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { submissions } from './submissions/definition.ts'

/** Files have one address for all journals of a tenant (decision 50). */
const page = /^(en\/)?apaph\/(?!(?:pdf|cite|cover|file|image|share)\/)/

/**
 * A letter about a paper leads to the pages of its own journal: those whose address names none are the first one's, whose
 * name, guide and office the reader would find there.
 */
export const atOwnPages: PutWord = async ({ db, baseUrl }, tenantId, letter) =>
  letter.about === submissions.name && letter.aboutId
    ? leadingTo(
        db.of(tenantId),
        baseUrl,
        sql`(select s.journal_id from submissions s where s.id = ${letter.aboutId})`,
        letter,
      )
    : letter

/** @param journalId of the journal whose pages a letter means */
export async function leadingTo(r: Reader, baseUrl: string, journalId: Sql, letter: Letter): Promise<Letter> {
  const { body } = letter
  if (!body?.includes(`${baseUrl}/`)) return letter
  const own = await r.one<{ code: string }>(
    sql`select j.code from journals j where j.id = ${journalId} and j.is_deleted = 0 and j.status = 1
        and j.id <> (select f.id from journals f where f.is_deleted = 0 and f.status = 1
          order by f.is_default desc, f.sort, f.id limit 1)`,
  )
  if (!own) return letter
  const [before = '', ...after] = body.split(`${baseUrl}/`)
  return {
    ...letter,
    body: [before, ...after.map((rest) => rest.replace(page, `$1j/${own.code}/apaph/`))].join(`${baseUrl}/`),
  }
}
