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
  const best = Math.max(0, ...found.map((one) => one.similarity))
  return found
    .toSorted((a, b) => rank(b, best) - rank(a, best))
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
        onTime: record.onTime,
        rating: record.rating,
        fit: fitOf(one, best),
        inRound: one.inRound,
        unreachable: one.unreachable,
        conflicts: one.conflicts.map(({ code, level }) => ({
          code,
          level,
          text: conflictWords[code][caller.lang],
        })),
        blocked: one.inRound || one.conflicts.some((conflict) => conflict.level !== 'warn'),
      }
    })
}

/**
 * Fitting, free, punctual and well rated people first, those who may not at the end. Nearness in content counts most; a
 * history is a hint and never outweighs the field.
 */
function rank(one: Found, best: number): number {
  const { load, done, declined, onTime, rating } = one.record
  const blocked = one.inRound || one.conflicts.some((conflict) => conflict.level !== 'warn')
  const near = best > 0 ? one.similarity / best : 0
  return (
    (blocked ? -100 : 0) +
    (one.unreachable ? -50 : 0) +
    near * 6 +
    Math.min(one.matches.length, 4) * 1.5 -
    load -
    (load >= one.maxLoad ? 3 : 0) -
    one.conflicts.length * 2 +
    Math.min(done, 5) * 0.2 +
    ((onTime ?? 0.5) - 0.5) * 2 +
    ((rating ?? 3) - 3) * 0.5 -
    (declined / (done + declined + 3)) * 2
  )
}

/** In three steps: a percentage would promise more than shared words can tell. */
function fitOf({ similarity }: Found, best: number): 'high' | 'some' | 'none' {
  if (similarity < 0.02) return 'none'
  return similarity >= best * 0.6 ? 'high' : 'some'
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
