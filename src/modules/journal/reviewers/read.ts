/** One reviewer as the desk knows them: who they are, how they have reviewed, and the reviews behind every figure. */
import type { Call, Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { present } from '#kernel/http/present.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { bouncesOf } from '../mail-bounces/unreachable.ts'
import { people } from '../submissions/paper/people.ts'
import { reviewRecords, type ReviewRecord } from '../review-records/definition.ts'
import { deskPapers, writtenBy } from '../submissions/paper/standing.ts'
import { refuse } from '../submissions/refusals.ts'
import { daysTaken, figuresOf, summaryOf, type OneReview } from './record.ts'

/** Reviews looked at, newest first: a reviewer of twenty years has fewer. */
const mostReviews = 1000

type Found = OneReview &
  Pick<ReviewRecord, 'id' | 'submissionId' | 'roundNo' | 'recommendation'> & {
    manuscriptNo: string | null
    title: string | null
    visible: boolean
  }

/**
 * The desk's alone, and never about oneself: a rating is hidden from whom it is about. Papers that the caller wrote are
 * not counted, so that no figure tells who reviewed them; papers of other editors are counted and not named.
 */
async function reviewer({ caller, db, input, ctx }: Call): Promise<unknown> {
  if (!isDesk(caller) || String(input.id) === caller.userId) return refuse('NOT_ALLOWED')
  const r = db.of(caller.tenantId)
  const id = idOf(input.id)
  const [person] = id ? await people(r, sql`u.id = ${id}`, 1) : []
  const title = sql.raw(
    caller.lang === 'zh' ? 'coalesce(p.title_zh, p.title_en)' : 'coalesce(p.title_en, p.title_zh)',
  )
  const found = person
    ? await r.query<Found>(
        sql`select t.id, t.submission_id, t.round_no, t.state, t.dispatch_time, t.responded_at, t.submitted_at, t.response_due_at, t.review_due_at,
              t.editor_rating, t.recommendation, p.manuscript_no, ${title} as title, (${deskPapers(caller, 'p', { production: false })}) as visible
            from review_record t join submissions p on p.id = t.submission_id and p.is_deleted = 0
            where t.is_deleted = 0 and t.reviewer_id = ${person.userId} and t.state <> 'cancelled' and not (${writtenBy(caller.userId, 'p')})
            order by t.dispatch_time desc nulls last, t.id desc limit ${mostReviews}`,
      )
    : []
  if (!person || (found.length === 0 && !person.roles.includes('reviewer'))) return refuse('NOT_FOUND')
  const now = ctx.clock()
  const bounce = (await bouncesOf(r, [person.email])).get(person.email?.toLowerCase() ?? '')
  const { lastInvited, ...summary } = summaryOf(found, now)
  const seen = found.filter((review) => review.visible)
  const rows = seen.map(({ visible: _, ...review }) => ({
    ...review,
    days: daysTaken(review) ?? null,
    figures: figuresOf(review, now),
  }))
  return {
    userId: person.userId,
    name: person.name,
    email: person.email,
    affiliationZh: person.affiliationZh,
    affiliationEn: person.affiliationEn,
    orcid: person.orcid,
    expertise: person.expertise,
    language: person.language,
    unreachable: bounce ? bounce.reason : null,
    ...summary,
    lastInvited: present(reviewRecords, [{ dispatchTime: lastInvited }], caller)[0]?.dispatchTime ?? null,
    /** Counted, but handled by other editors. */
    elsewhere: found.length - seen.length,
    reviews: present(reviewRecords, rows, caller),
  }
}

function isDesk({ roles }: Caller): boolean {
  return ['staff', 'admin', 'administrator', 'editorInChief', 'handlingEditor'].some((role) =>
    roles.has(role),
  )
}

export const reviewerRoutes: Route[] = [
  route(
    {
      method: 'GET',
      url: `${reviewRecords.path}/reviewer`,
      permission: 'reviewRecord_view',
      persons: () => 1,
      told: 'persons.read',
    },
    reviewer,
  ),
]
