import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  act,
  letter,
  ok,
  paperIn,
  reviewStep,
  startStage,
  step,
  versionOf,
  type Row,
  type Stage,
} from './testing/stage.ts'

/** Every call that gives somebody a date: not in the past, within a year, of the calendar, the answer before the report. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

type Given = {
  what: string
  field: string
  give: (
    date: string,
  ) => Promise<{ status: number; body: { details?: string[]; errors?: { field: string; msg: string }[] } }>
}
async function calls(): Promise<Given[]> {
  const { id } = await paperIn(stage, 'inReview')
  const reviewerIds = [stage.ids.reviewer1]
  const other = await paperIn(stage, 'inReview')
  const sent = await step(stage, 'editor', 'dispatch', other.id, { reviewerIds: [stage.ids.reviewer2] })
  const review = (sent as unknown as { records: Row[] }).records[0]?.id ?? ''
  ok(
    await reviewStep(stage, 'reviewer2', 'accept', review, {
      coiDeclared: false,
      confidentialityAgreed: true,
    }),
  )
  const revising = await paperIn(stage, 'revisionRequested')
  const screened = await paperIn(stage, 'screening')
  const rejected = await paperIn(stage, 'screening')
  await step(stage, 'chief', 'deskReject', rejected.id, letter)
  const go = async (who: string, action: string, paper: string, more: object) =>
    act(as(who), action, await versionOf(stage, paper), more)
  return [
    {
      what: 'an invitation’s answer',
      field: 'responseDueAt',
      give: (date) => go('editor', 'dispatch', id, { reviewerIds, responseDueAt: date }),
    },
    {
      what: 'an invitation’s report',
      field: 'reviewDueAt',
      give: (date) => go('editor', 'dispatch', id, { reviewerIds, reviewDueAt: date }),
    },
    {
      what: 'a reviewer’s extension',
      field: 'reviewDueAt',
      give: (date) => reviewStep(stage, 'editor', 'extend', review, { reviewDueAt: date }),
    },
    {
      what: 'a revision',
      field: 'dueAt',
      give: (date) => go('editor', 'requestMinor', screened.id, { ...letter, dueAt: date }),
    },
    {
      what: 'a revision’s extension',
      field: 'dueAt',
      give: (date) => go('editor', 'extendDue', revising.id, { dueAt: date }),
    },
    {
      what: 'a reinstated revision',
      field: 'dueAt',
      give: (date) => go('chief', 'reinstate', rejected.id, { reason: 'appeal', dueAt: date }),
    },
  ]
}

describe('a date that somebody is given', () => {
  it('is refused in the past, today, beyond a year, and where the calendar has no such day', async () => {
    for (const { what, field, give } of await calls()) {
      for (const date of [inDays(-1), inDays(0)])
        expect((await give(date)).body.details, `${what} ${date}`).toContain('dueDateTooSoon')
      for (const date of [inDays(367), '9999-12-31'])
        expect((await give(date)).body.details, `${what} ${date}`).toContain('dueDateTooFar')
      for (const [date, words] of [
        ['2027-02-29', '2027 年不是闰年，2 月只有 28 天'],
        ['2027-02-30', '2 月只有 28 天'],
        ['2027-04-31', '4 月只有 30 天'],
        ['2027-13-01', '没有这一天'],
      ] as const) {
        const answer = await give(date)
        expect([answer.status, answer.body.errors?.[0]?.field], `${what} ${date}`).toEqual([400, field])
        expect(answer.body.errors?.[0]?.msg).toContain(words)
      }
    }
  })

  it('of an invitation: the answer comes before the report; one date alone moves the other', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const ask = async (more: object, reviewer = 'reviewer1') =>
      act(as('editor'), 'dispatch', await versionOf(stage, id), {
        reviewerIds: [stage.ids[reviewer]],
        ...more,
      })
    for (const [responseDueAt, reviewDueAt] of [
      [inDays(20), inDays(10)],
      [inDays(10), inDays(10)],
    ])
      expect((await ask({ responseDueAt, reviewDueAt })).body.details).toEqual(['answerBeforeReport'])
    ok(await ask({ reviewDueAt: inDays(3) }))
    ok(await ask({ responseDueAt: inDays(60) }, 'reviewer2'))
    const rows = await stage.app.db
      .of('000000')
      .query<{ responseDueAt: Date; reviewDueAt: Date }>(
        sql`select response_due_at, review_due_at from review_record where submission_id = ${id}`,
      )
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row.responseDueAt.getTime()).toBeLessThan(row.reviewDueAt.getTime())
  })

  it('of a bill too', async () => {
    ok(
      await as('finance').post('blade-admin/publishFeeStandards/submit', {
        journalId: stage.journalId,
        code: 'dated',
        nameZh: '版面费',
        feeType: 'publicationFee',
        authorRegion: 'all',
        currency: 'CNY',
        baseAmount: '100.00',
        taxRate: '0',
        validFrom: '2020-01-01',
      }),
    )
    const { id } = await paperIn(stage, 'accepted')
    const bill = await stage.app.db
      .of('000000')
      .one<{ id: string; version: number }>(
        sql`select id, version from publish_fee_bill where submission_id = ${id}`,
      )
    const issue = (dueAt: string) => as('staff').post('blade-admin/publishFeeBill/issue', { ...bill, dueAt })
    expect((await issue(inDays(0))).body.details).toContain('dueDateTooSoon')
    expect((await issue(inDays(400))).body.details).toContain('dueDateTooFar')
    expect((await issue('2027-02-29')).body.errors?.[0]?.msg).toContain('不是闰年')
    ok(await issue(inDays(30)))
  })

  it('plain fields say the same of a day that there is not', async () => {
    const answer = await as('staff').post(
      'blade-admin/journal-issues/submit',
      { journalId: stage.journalId, year: 2027, volume: 9, issueNo: '9', publishDate: '2027-02-29' },
      { 'accept-language': 'en' },
    )
    expect(answer.body.errors).toEqual([
      { field: 'publishDate', msg: '2027 is no leap year, its February has 28 days' },
    ])
  })
})
