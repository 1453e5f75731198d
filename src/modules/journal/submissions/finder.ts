/** The reviewer finder: who could review this paper, how loaded they are, and what speaks against it. */
import type { Call } from '#kernel/http/caller.ts'
import { sql } from '#kernel/store/sql.ts'
import { conflictWords } from '../conflicts.ts'
import { people, withRole } from '../people.ts'
import { candidatesFor, type Found } from '../review-records/candidates.ts'
import { isAuthorOf } from './paper.ts'
import { standingIn } from './read.ts'
import { refuse } from './refusals.ts'

export async function reviewers({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if ('refused' in standing) return standing
  if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
  const keyword = String(input.keyword ?? '')
    .trim()
    .slice(0, 100)
  const like = `%${keyword.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  const which = keyword
    ? sql`u.real_name ilike ${like} or u.name ilike ${like} or u.email ilike ${like} or u.expertise ilike ${like} or u.affiliation_zh ilike ${like} or u.affiliation_en ilike ${like}`
    : sql.raw('true')
  const found = await candidatesFor(r, standing.paper, which, keyword)
  return found
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, 50)
    .map((one) => {
      const { person, record } = one
      return {
        userId: one.userId,
        name: one.name,
        email: person.email,
        affiliation:
          (caller.lang === 'zh'
            ? person.affiliationZh || person.affiliationEn
            : person.affiliationEn || person.affiliationZh) ?? '',
        expertise: person.expertise,
        matches: one.matches,
        load: record.load,
        maxLoad: one.maxLoad,
        done: record.done,
        declined: record.declined,
        meanDays: record.meanDays,
        inRound: one.inRound,
        conflicts: one.conflicts.map(({ code, level }) => ({
          code,
          level,
          text: conflictWords[code][caller.lang],
        })),
        blocked: one.inRound || one.conflicts.some((conflict) => conflict.level !== 'warn'),
      }
    })
}

/** Free and fitting people first, those who may not at the end. */
function rank(one: Found): number {
  const blocked = one.inRound || one.conflicts.some((conflict) => conflict.level !== 'warn')
  return (
    (blocked ? -100 : 0) +
    one.matches.length * 3 -
    one.load -
    one.conflicts.length * 2 +
    Math.min(one.record.done, 5) * 0.2
  )
}

/** Who may be given the paper: editors who are not its authors, with what they already carry. */
export async function editors({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if ('refused' in standing) return standing
  if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
  const found = await people(r, sql`${withRole('handlingEditor')} or ${withRole('editorInChief')}`)
  const loads = await r.query<{ id: string; load: number }>(
    sql`select handling_editor_id as id, count(*)::int as load from submissions where is_deleted = 0
        and state in ('screening', 'inReview', 'revisionRequested', 'revised') and handling_editor_id is not null group by handling_editor_id`,
  )
  const load = new Map(loads.map((row) => [row.id, row.load]))
  return found.map((person) => {
    const isAuthor = isAuthorOf(person, standing.paper)
    return {
      userId: person.userId,
      name: person.name,
      expertise: person.expertise,
      load: load.get(person.userId) ?? 0,
      blocked: isAuthor,
      reason: isAuthor ? conflictWords.isAuthor[caller.lang] : null,
    }
  })
}
