/** Accounts as the journal sees them: who somebody is, how they are written to, who holds which role. */
import type { Lang } from '#kernel/definition/index.ts'
import { todayOfRow } from '#kernel/store/days.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Party } from '../../terms/conflicts.ts'
import type { Called } from '../../terms/words.ts'

export type Person = Party & {
  userId: string
  account: string
  name: string
  called: Called
  email: string | null
  /** The address, if its owner followed a link that was sent there; what somebody typed proves nothing. */
  verifiedEmail: string | null
  language: Lang
  expertise: string | null
  affiliationZh: string | null
  affiliationEn: string | null
  roles: readonly string[]
}

type UserRow = Omit<Person, 'called' | 'names' | 'affiliations' | 'roles'> & {
  roles: string[] | null
  realNameEn: string | null
}

/** Lost by itself as soon as the account has another address, whoever changed it. */
export function verifiedEmail(u: string): Sql {
  const at = sql.raw(u)
  return sql`(case when ${at}.verified_email = lower(${at}.email) then ${at}.verified_email end)`
}

const selection = sql`select u.id as user_id, u.account, coalesce(nullif(u.real_name, ''), u.name, u.account) as name, u.real_name_en, u.email, u.orcid,
  ${verifiedEmail('u')} as verified_email,
  coalesce(u.language, 'zh') as language, u.expertise, u.affiliation_zh, u.affiliation_en,
  (select array_agg(r.role_alias::text) from role r where r.id = any(u.role_id) and r.is_deleted = 0) as roles from blade_user u`

/** At most so many, unless more are asked for. */
const usualMost = 200

/** Active accounts that satisfy a condition; the table's alias is `u`. */
export async function people(reader: Reader, where: Sql, limit = usualMost): Promise<Person[]> {
  const most = limit > usualMost ? sql`limit ${limit}` : sql.most(usualMost)
  const rows = await reader.query<UserRow>(
    sql`${selection} where u.is_deleted = 0 and u.status = 1 and (${where}) order by u.id ${most}`,
    { keep: true },
  )
  return rows.map(({ realNameEn, ...row }) => {
    return {
      ...row,
      called: { zh: row.name, en: realNameEn || row.name },
      roles: row.roles ?? [],
      names: [row.name, ...(realNameEn ? [realNameEn] : [])],
      affiliations: [row.affiliationZh, row.affiliationEn],
    }
  })
}

export async function personOf(reader: Reader, userId: string | null): Promise<Person | undefined> {
  return userId ? (await people(reader, sql`u.id = ${userId}`, 1))[0] : undefined
}

export function withRole(alias: string): Sql {
  return sql`exists (select 1 from role r where r.id = any(u.role_id) and r.role_alias = ${alias} and r.is_deleted = 0)`
}

/** What an account `u` is called. */
export const calledIn = (lang: Lang): Sql =>
  sql.raw(
    `coalesce(${lang === 'en' ? "nullif(u.real_name_en, ''), " : ''}nullif(u.real_name, ''), u.name, u.account)`,
  )

/** Names of accounts by id, for answers that people read: to English readers by the English name where there is one. */
export async function namesOf(
  reader: Reader,
  ids: readonly (string | null)[],
  lang: Lang = 'zh',
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await reader.query<{ id: string; name: string }>(
    sql`select u.id, ${calledIn(lang)} as name from blade_user u where u.id = any(${wanted}::bigint[])`,
    { keep: true },
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Editors-in-chief of a journal: those its board names today with an account, else all who hold the role. */
export async function chiefsOf(reader: Reader, journalId: string): Promise<Person[]> {
  const today = todayOfRow('e')
  const named = await people(
    reader,
    sql`${withRole('editorInChief')} and exists (select 1 from journal_editor e where e.journal_id = ${journalId} and e.user_id = u.id
        and e.role = 'editorInChief' and e.is_deleted = 0
        and (e.start_date is null or e.start_date <= ${today}) and (e.end_date is null or e.end_date >= ${today}))`,
  )
  return named.length > 0 ? named : people(reader, withRole('editorInChief'))
}

/** Reviewers of open reviews as they sign their reports; of all other reviews nobody. */
export async function signersOf(
  reader: Reader,
  reviews: readonly { reviewMode: string; reviewerId: string }[],
): Promise<ReadonlyMap<string, Pick<Person, 'called' | 'affiliationZh' | 'affiliationEn'>>> {
  const open = reviews.filter((review) => review.reviewMode === 'open').map((review) => review.reviewerId)
  if (open.length === 0) return new Map()
  const rows = await reader.query<{
    id: string
    zh: string
    en: string
    affiliationZh: string | null
    affiliationEn: string | null
  }>(
    sql`select u.id, ${calledIn('zh')} as zh, ${calledIn('en')} as en, u.affiliation_zh, u.affiliation_en
        from blade_user u where u.id = any(${[...new Set(open)]}::bigint[])`,
  )
  return new Map(rows.map(({ id, zh, en, ...place }) => [id, { called: { zh, en }, ...place }]))
}
