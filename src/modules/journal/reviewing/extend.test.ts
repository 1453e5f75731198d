import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { letter, ok, paperIn, reviewStep, startStage, step, type Row, type Stage } from '../testing/stage.ts'

/** Domain 2.4, `extendedTimes` ≤ 2: the desk gives a reviewer more time. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

async function accepted(): Promise<{ paper: string; id: string }> {
  const { id: paper } = await paperIn(stage, 'inReview')
  const sent = await step(stage, 'editor', 'dispatch', paper, {
    reviewerIds: [stage.ids.reviewer1],
    overrideReason: 'the right person',
  })
  const id = (sent as unknown as { records: Row[] }).records[0]?.id ?? ''
  ok(await reviewStep(stage, 'reviewer1', 'accept', id, { coiDeclared: false, confidentialityAgreed: true }))
  return { paper, id }
}
const stored = (id: string) =>
  stage.app.db
    .of('000000')
    .one<Row & { reviewDueAt: Date; extendedTimes: number }>(
      sql`select * from review_record where id = ${id}`,
    )
const mailsOf = async (paper: string) =>
  (
    await stage.app.db
      .of('000000')
      .query<{ to: string }>(
        sql`select "to" from mail_outbox where submission_id = ${paper} and template_code = 'M22r'`,
      )
  ).map(({ to }) => to)
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

it('moves the date twice, with a mail to the reviewer each time, and not a third time', async () => {
  const { paper, id } = await accepted()
  for (const n of [40, 50]) ok(await reviewStep(stage, 'editor', 'extend', id, { reviewDueAt: inDays(n) }))
  expect(await stored(id)).toMatchObject({ extendedTimes: 2, state: 'accepted' })
  expect(await mailsOf(paper)).toEqual(['reviewer1@example.org', 'reviewer1@example.org'])
  const third = await reviewStep(stage, 'staff', 'extend', id, { reviewDueAt: inDays(60) })
  expect([third.status, third.body.details]).toEqual([422, ['extendedOften']])
  expect(await mailsOf(paper)).toHaveLength(2)
})

it('refuses a date that is no extension, and people who do not run the review', async () => {
  const { paper, id } = await accepted()
  const due = (await stored(id))!.reviewDueAt.toISOString().slice(0, 10)
  const tries: [string, object, number, string | undefined][] = [
    ['editor', {}, 422, 'dueDateTooSoon'],
    ['editor', { reviewDueAt: '2020-01-01' }, 422, 'dueDateTooSoon'],
    ['editor', { reviewDueAt: due }, 422, 'dueDateNotLater'],
    ['tenantAdmin', { reviewDueAt: inDays(60) }, 422, 'adminReasonRequired'],
    ['reviewer1', { reviewDueAt: inDays(60) }, 403, undefined],
    ['author', { reviewDueAt: inDays(60) }, 403, undefined],
    ['production', { reviewDueAt: inDays(60) }, 403, undefined],
  ]
  for (const [who, more, status, code] of tries) {
    const answer = await reviewStep(stage, who, 'extend', id, more)
    expect([who, answer.status, code && answer.body.details?.[0]]).toEqual([who, status, code])
  }
  expect(await mailsOf(paper)).toEqual([])
})

it('two at once move the date once; after the round nothing is moved', async () => {
  const { paper, id } = await accepted()
  const { version } = (await stored(id))!
  const body = { id, version, reviewDueAt: inDays(70) }
  const both = await Promise.all(
    ['editor', 'staff'].map((who) => as(who).post('blade-admin/reviewRecord/extend', body)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await stored(id))?.extendedTimes).toBe(1)
  await step(stage, 'chief', 'reject', paper, { ...letter, overrideReason: 'clear enough' })
  const late = await reviewStep(stage, 'editor', 'extend', id, { reviewDueAt: inDays(80) })
  expect(late.status).toBe(409)
})

describe('a reviewer asks for more time', () => {
  const mailOf = (paper: string, code: string) =>
    stage.app.db
      .of('000000')
      .query<{ to: string; body: string }>(
        sql`select * from mail_outbox where submission_id = ${paper} and template_code = ${code}`,
      )

  it('is told to the editor with the reason, seen as waiting, and gone once the date is moved', async () => {
    const { paper, id } = await accepted()
    ok(
      await reviewStep(stage, 'reviewer1', 'askTime', id, {
        until: inDays(45),
        reason: 'P<0.05 wants a second look',
      }),
    )
    const asked = await mailOf(paper, 'M22q')
    expect(asked.map(({ to }) => to)).toEqual(['editor@example.org'])
    expect(asked[0]?.body).toContain('P<0.05 wants a second look')
    const own = await as('reviewer1').get('blade-admin/reviewRecord/detail', { id })
    expect(own.body.data).toMatchObject({ moreTimeUntil: inDays(45) })
    const list = await as('editor').get('blade-admin/reviewRecord/list?view=moreTime')
    expect((list.body.data as unknown as { records: Row[] }).records.map((row) => row.id)).toContain(id)
    ok(await reviewStep(stage, 'editor', 'extend', id, { reviewDueAt: inDays(45) }))
    expect(await stored(id)).toMatchObject({ moreTimeUntil: null, moreTimeReason: null, extendedTimes: 1 })
  })

  it('is answered with a reason where the date stays, and not twice', async () => {
    const { paper, id } = await accepted()
    ok(await reviewStep(stage, 'reviewer1', 'askTime', id, { until: inDays(45), reason: 'travelling' }))
    const bare = await reviewStep(stage, 'editor', 'keepDue', id, {})
    expect([bare.status, bare.body.details]).toEqual([422, ['reasonRequired']])
    ok(await reviewStep(stage, 'editor', 'keepDue', id, { reason: 'the issue closes' }))
    expect((await mailOf(paper, 'M22k')).map(({ to }) => to)).toEqual(['reviewer1@example.org'])
    const twice = await reviewStep(stage, 'staff', 'keepDue', id, { reason: 'again' })
    expect([twice.status, twice.body.details]).toEqual([422, ['noTimeAsked']])
  })

  it('asks for a later day with a reason, and is the reviewer’s own to do', async () => {
    const { id } = await accepted()
    const tries: [string, object, number, string | undefined][] = [
      ['reviewer1', { until: inDays(45) }, 422, 'reasonRequired'],
      ['reviewer1', { until: '2020-01-01', reason: 'x' }, 422, 'dueDateTooSoon'],
      ['reviewer1', { until: inDays(2), reason: 'x' }, 422, 'dueDateNotLater'],
      ['editor', { until: inDays(45), reason: 'x' }, 403, undefined],
      ['reviewer2', { until: inDays(45), reason: 'x' }, 404, undefined],
    ]
    for (const [who, more, status, code] of tries) {
      const answer = await reviewStep(stage, who, 'askTime', id, more)
      expect([who, answer.status, code && answer.body.details?.[0]]).toEqual([who, status, code])
    }
    expect(await stored(id)).toMatchObject({ moreTimeUntil: null })
  })
})
