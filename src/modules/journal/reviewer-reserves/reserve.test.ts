import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { runTimers } from '../testing/clock.ts'
import { act, ok, paperIn, reviewStep, startStage, step, versionOf, type Stage } from '../testing/stage.ts'

/** The reserve list: the next is asked when somebody leaves. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
type Listed = { id: string; reviewerId: string; name: string }[]
const reason = { overrideReason: 'a small field' }

async function withReserve(...reserve: string[]): Promise<{ id: string; first: string }> {
  const { id } = await paperIn(stage, 'inReview')
  const sent = await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer1], ...reason })
  const reviewerIds = reserve.map((name) => stage.ids[name])
  ok(
    await as('editor').post('blade-admin/submissions/reserve', {
      ...(await versionOf(stage, id)),
      reviewerIds,
      ...reason,
    }),
  )
  return { id, first: (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? '' }
}
const waiting = async (id: string) =>
  ok(await as('editor').get('blade-admin/submissions/reserves', { id })) as unknown as Listed
const invitedIn = (id: string) =>
  stage.app.db
    .of('000000')
    .query<{ reviewerId: string; state: string; dispatchedBy: string }>(
      sql`select reviewer_id, state, dispatched_by from review_record where submission_id = ${id} order by id`,
    )

it('R1 R3: the first of the reserve list is invited when a reviewer declines, in the name of who put them there', async () => {
  const { id, first } = await withReserve('reviewer2', 'reviewer3')
  ok(await reviewStep(stage, 'reviewer1', 'decline', first, { declineReason: 'tooBusy' }))
  expect(await invitedIn(id)).toEqual([
    expect.objectContaining({ reviewerId: stage.ids.reviewer1, state: 'declined' }),
    { reviewerId: stage.ids.reviewer2, state: 'invited', dispatchedBy: stage.ids.editor },
  ])
  expect((await waiting(id)).map((row) => row.reviewerId)).toEqual([stage.ids.reviewer3])
  const mails = await stage.app.db
    .of('000000')
    .query<{ templateCode: string; recipientId: string; body: string }>(
      sql`select template_code, recipient_id, body from mail_outbox where submission_id = ${id} and template_code in ('M10', 'M12') order by id`,
    )
  expect(mails.filter((mail) => mail.templateCode === 'M10').map((mail) => mail.recipientId)).toEqual([
    stage.ids.reviewer1,
    stage.ids.reviewer2,
  ])
  expect(mails.find((mail) => mail.templateCode === 'M12')?.body).toContain('Person reviewer2')
})

it('R4 R8: expiry and resignation call the next as well', async () => {
  const { id, first } = await withReserve('reviewer2', 'reviewer3')
  ok(
    await reviewStep(stage, 'reviewer1', 'accept', first, {
      coiDeclared: false,
      confidentialityAgreed: true,
    }),
  )
  ok(await reviewStep(stage, 'reviewer1', 'resign', first, { declineReason: 'tooBusy' }))
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`update review_record set response_due_at = now() - interval '8 days' where submission_id = ${id} and state = 'invited'`,
    ),
  )
  await runTimers(stage.app.ctx)
  expect((await invitedIn(id)).map((row) => row.state)).toEqual(['resigned', 'expired', 'invited'])
  expect(await waiting(id)).toEqual([])
})

it('a reserve who has meanwhile become an author is skipped, the one after is asked', async () => {
  const { id, first } = await withReserve('reviewer2', 'reviewer3')
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`update submission_author set email = (select lower(email) from blade_user where id = ${stage.ids.reviewer2}) where submission_id = ${id} and is_corresponding is not true`,
    ),
  )
  ok(await reviewStep(stage, 'reviewer1', 'decline', first, { declineReason: 'tooBusy' }))
  expect((await invitedIn(id)).map((row) => row.reviewerId)).toEqual([
    stage.ids.reviewer1,
    stage.ids.reviewer3,
  ])
})

it('two leave at once: each place calls another person', async () => {
  const { id, first } = await withReserve('reviewer3')
  const more = await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer2], ...reason })
  const second = (more as unknown as { records: { id: string }[] }).records[0]?.id ?? ''
  await Promise.all([
    reviewStep(stage, 'reviewer1', 'decline', first, { declineReason: 'tooBusy' }),
    reviewStep(stage, 'reviewer2', 'decline', second, { declineReason: 'tooBusy' }),
  ])
  expect((await invitedIn(id)).filter((row) => row.reviewerId === stage.ids.reviewer3).length).toBe(1)
})

it('refuses whom a dispatch would refuse, and the same person twice; whoever is removed is not asked', async () => {
  const { id, first } = await withReserve('reviewer2')
  const post = async (reviewerIds: unknown[]) =>
    as('editor').post('blade-admin/submissions/reserve', {
      ...(await versionOf(stage, id)),
      reviewerIds,
      ...reason,
    })
  expect((await post([stage.ids.reviewer2])).body.reason).toBe('REVIEWER_TWICE')
  expect((await post([stage.ids.reviewer1])).body.reason).toBe('REVIEWER_TWICE')
  expect((await post([stage.ids.author])).body.details).toEqual(['reviewerUnknown'])
  expect((await act(as('author'), 'reserve', await versionOf(stage, id), { reviewerIds: [] })).status).toBe(
    403,
  )
  const [row] = await waiting(id)
  ok(await as('editor').post('blade-admin/submissions/unreserve', { id, reserveId: row?.id }))
  expect(
    (await as('editor').post('blade-admin/submissions/unreserve', { id, reserveId: row?.id })).status,
  ).toBe(404)
  ok(await reviewStep(stage, 'reviewer1', 'decline', first, { declineReason: 'tooBusy' }))
  expect((await invitedIn(id)).length).toBe(1)
})
