/** The reviewer finder: who could review this paper, how loaded they are, and what speaks against it. */
import { wordsOf } from '#kernel/life/failure.ts'
import type { Call } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { containing, sql, type Sql } from '#kernel/store/sql.ts'
import { recommendations } from '../../review-records/words.ts'
import { conflictWords } from '../../terms/conflicts.ts'
import { namesOf, people, withRole, type Person } from '../paper/people.ts'
import { earlierReports } from '../../reviewing/earlier.ts'
import { lookerFor, mostOpenReviews, scoredFor, type Found, type Scored } from '../../reviewing/candidates.ts'
import { isAuthorOf, type Paper } from '../paper/paper.ts'
import { standingIn } from '../paper/standing-in.ts'
import { isReviewing } from './fit-editors.ts'
import { no, refuse } from '../refusals.ts'

export async function reviewers({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if ('refused' in standing) return standing
  if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
  const keyword = String(input.keyword ?? '')
    .trim()
    .slice(0, 100)
  const like = containing(keyword)
  const which = keyword
    ? sql`u.real_name ilike ${like} or u.real_name_en ilike ${like} or u.name ilike ${like} or u.email ilike ${like} or u.expertise ilike ${like} or u.affiliation_zh ilike ${like} or u.affiliation_en ilike ${like}`
    : sql.raw('true')
  const { found, best } = await bestOf(r, standing.paper, which, keyword)
  const names = await namesOf(
    r,
    found.map(({ userId }) => userId),
    caller.lang,
  )
  return found.map((one) => {
    const { person, record } = one
    return {
      userId: one.userId,
      name: names.get(one.userId) ?? one.name,
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
      earlierRound: one.earlier?.roundNo ?? null,
      earlierAdvice: one.earlier?.recommendation
        ? recommendations[one.earlier.recommendation][caller.lang]
        : null,
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

const most = 50
const atOnce = 100

/**
 * The best fifty of all. What speaks against somebody only takes from what content and history promise: so they are looked
 * at closely from the most promising on, until nobody who is left can get among the best.
 */
async function bestOf(
  r: Reader,
  paper: Paper,
  which: Sql,
  keyword: string,
): Promise<{ found: Found[]; best: number }> {
  const scored = await scoredFor(r, paper, which, keyword)
  const best = scored.reduce((high, one) => Math.max(high, one.similarity), 0)
  // Whoever reported in an earlier round stands first: they know what was asked of the authors.
  const { currentRound } = paper.submission
  const again = ({ userId }: Scored) => (earlierReports(paper, userId, currentRound).length > 0 ? 40 : 0)
  const promising = scored
    .map((one) => ({ one, at: promiseOf(one, best) + again(one) }))
    .toSorted((a, b) => b.at - a.at)
  const look = await lookerFor(r, paper)
  let found: { one: Found; at: number }[] = []
  for (let i = 0; i < promising.length; i += atOnce) {
    const looked = await look(promising.slice(i, i + atOnce).map(({ one }) => one))
    found = [...found, ...looked.map((one) => ({ one, at: rank(one, best) + again(one) }))]
      .toSorted((a, b) => b.at - a.at)
      .slice(0, most)
    const last = found[most - 1]
    if (last && last.at >= (promising[i + atOnce]?.at ?? -Infinity)) break
  }
  return { found: found.map(({ one }) => one), best }
}

/**
 * Fitting, free, punctual and well rated people first, those who may not at the end. Nearness in content counts most; a
 * history is a hint and never outweighs the field.
 */
function promiseOf({ record, similarity, matches }: Scored, best: number): number {
  const { load, done, declined, onTime, rating } = record
  const near = best > 0 ? similarity / best : 0
  return (
    near * 6 +
    Math.min(matches.length, 4) * 1.5 -
    load -
    (load >= mostOpenReviews ? 3 : 0) +
    Math.min(done, 5) * 0.2 +
    ((onTime ?? 0.5) - 0.5) * 2 +
    ((rating ?? 3) - 3) * 0.5 -
    (declined / (done + declined + 3)) * 2
  )
}

/** Never more than what was promised. */
function rank(one: Found, best: number): number {
  const blocked = one.inRound || one.conflicts.some((conflict) => conflict.level !== 'warn')
  return promiseOf(one, best) - (blocked ? 100 : 0) - (one.unreachable ? 50 : 0) - one.conflicts.length * 2
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
  const ofSection = standing.paper.submission.sectionEditorIds ?? []
  const inSection = (person: Person) => ofSection.includes(person.userId)
  // Those of the section first: the paper is proposed to them.
  const sorted = found.toSorted((a, b) => Number(inSection(b)) - Number(inSection(a)))
  return sorted.map((person) => {
    const isAuthor = isAuthorOf(person, standing.paper)
    const reviews = !isAuthor && isReviewing(standing.paper, person.userId ?? null)
    return {
      userId: person.userId,
      name: person.name,
      expertise: person.expertise,
      load: load.get(person.userId) ?? 0,
      section: inSection(person),
      blocked: isAuthor || reviews,
      reason: isAuthor
        ? conflictWords.isAuthor[caller.lang]
        : reviews
          ? wordsOf(no('editorIsReviewer'))[caller.lang]
          : null,
    }
  })
}
