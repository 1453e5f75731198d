import { idSchema, isRefusal, recordBody, textSchema, type Given } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, slice } from '#kernel/http/slice.ts'
import { insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { namesOf } from '../submissions/paper/people.ts'
import { chosenFor } from '../reviewing/dispatch.ts'
import { deskOnly } from '../submissions/paper/standing.ts'
import { openRoundOf } from '../submissions/paper/load.ts'
import { standingIn } from '../submissions/paper/standing-in.ts'
import { refuse } from '../submissions/refusals.ts'
import { reviewerReserves } from './definition.ts'
import { waitingIn } from './next.ts'

const adding = recordBody(
  {
    reviewerIds: { type: 'array', maxItems: 50, items: idSchema },
    suggested: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 300 } },
    overrideReason: textSchema(2000),
  },
  ['reviewerIds'],
)
const removing = {
  type: 'object',
  required: ['id', 'reserveId'],
  properties: { id: idSchema, reserveId: idSchema },
} as const

export const slices = [
  slice(reviewerReserves, {
    rows: deskOnly,
    routes: [
      route(
        { method: 'GET', url: 'blade-admin/submissions/reserves', permission: 'submissions_dispatch' },
        list,
      ),
      route(
        {
          method: 'POST',
          url: 'blade-admin/submissions/reserve',
          permission: 'submissions_dispatch',
          input: adding,
        },
        add,
      ),
      route(
        {
          method: 'POST',
          url: 'blade-admin/submissions/unreserve',
          permission: 'submissions_dispatch',
          input: removing,
        },
        remove,
      ),
    ],
  }),
]

/** Who waits in the open round, in the order in which they will be asked. */
async function list({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if (isRefusal(standing)) return standing
  if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
  const round = await openRoundOf(r, standing.paper.submission.id)
  const rows = round
    ? await r.query<{ id: string; reviewerId: string }>(
        sql`select id, reviewer_id from reviewer_reserve where round_id = ${round.id} and state = 'waiting' and is_deleted = 0 order by sort, id`,
      )
    : []
  const names = await namesOf(
    r,
    rows.map((row) => row.reviewerId),
    caller.lang,
  )
  return rows.map((row) => ({ ...row, name: names.get(row.reviewerId) ?? '' }))
}

/** Under the rules of a dispatch: nobody waits who could not be invited today. */
async function add({ caller, db, input, ctx }: Call<Given<typeof adding>>): Promise<unknown> {
  return db.tx(caller.actor, async (tx) => {
    const call = { tx, caller, input, ctx }
    const chosen = await chosenFor(call)
    if (isRefusal(chosen)) return chosen
    const { paper, round, roleUsed, wanted, found } = chosen
    const waiting = await waitingIn(tx, round.id)
    if (found.some((one) => waiting.some((row) => row.reviewerId === one.userId)))
      return refuse('REVIEWER_TWICE')
    let sort = Math.max(0, ...waiting.map((row) => row.sort))
    // In the order in which they were chosen, not in that of the database.
    for (const reviewerId of wanted.ids)
      await insert(tx, reviewerReserves, {
        submissionId: paper.submission.id,
        roundId: round.id,
        reviewerId,
        sort: (sort += 1),
        state: 'waiting',
        overrideReason: wanted.reason ?? null,
        addedBy: caller.userId,
        addedAs: roleUsed === 'EC' || roleUsed === 'AD' ? 'EC' : roleUsed === 'HE' ? 'HE' : 'ST',
      })
    return { id: paper.submission.id, waiting: sort }
  })
}

async function remove({ caller, db, input }: Call<Given<typeof removing>>): Promise<unknown> {
  return db.tx(caller.actor, async (tx) => {
    const standing = await standingIn(tx, caller, input.id)
    if (isRefusal(standing)) return standing
    if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
    const known = idOf(input.reserveId)
    const row = known
      ? await tx.one<{ id: string }>(
          sql`select id from reviewer_reserve where id = ${known} and submission_id = ${standing.paper.submission.id}
              and state = 'waiting' and is_deleted = 0 for update`,
        )
      : undefined
    if (!row) return refuse('NOT_FOUND')
    await update(tx, reviewerReserves, row.id, { state: 'removed', settledAt: tx.now })
    return true
  })
}
