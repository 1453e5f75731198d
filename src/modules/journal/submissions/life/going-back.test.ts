import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today, type Answer, type Client } from '#app/testing.ts'
import { daysAfter, instantOf } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  act,
  countOf,
  letter,
  ok,
  paperIn,
  put,
  pdfWith,
  revise,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../../testing/stage.ts'

/** T14, T16, T28–T32 and recommendReject: rounds, dates, and every way back. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const reader = () => stage.app.db.of('000000')
const change = (text: ReturnType<typeof sql>) =>
  stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) => tx.query(text))
const because = { reason: 'a good reason' }
const day = 86_400_000

async function refused(id: string, who: string, action: string, more: object = {}): Promise<Answer> {
  const before = await versionOf(stage, id)
  const trace = async () => [
    await countOf(stage, 'mail_outbox', id),
    await countOf(stage, 'submission_event', id),
    await countOf(stage, 'editorial_decision', id),
  ]
  const traced = await trace()
  const answer = await act(as(who), action, before, more)
  expect(answer.status, answer.raw).not.toBe(200)
  expect(await versionOf(stage, id)).toEqual(before)
  expect(await trace()).toEqual(traced)
  return answer
}

const paperRow = async (id: string) =>
  (await reader().one<Record<string, unknown>>(sql`select * from submissions where id = ${id}`)) ?? {}

/** Codes of the mails that a step has put into the outbox, once each. */
async function mailed(id: string, work: () => Promise<unknown>): Promise<string[]> {
  const codes = () =>
    reader().query<{ id: string; templateCode: string }>(
      sql`select id, template_code from mail_outbox where submission_id = ${id}`,
    )
  const before = new Set((await codes()).map((mail) => mail.id))
  await work()
  return [
    ...new Set((await codes()).filter((mail) => !before.has(mail.id)).map((mail) => mail.templateCode)),
  ].toSorted()
}

const rounds = (id: string) =>
  reader().query<{ roundNo: number; open: boolean; closeReason: string | null }>(
    sql`select round_no, closed_at is null as open, close_reason from review_round where submission_id = ${id} and is_deleted = 0 order by round_no`,
  )
const reviewStates = async (id: string) =>
  (
    await reader().query<{ state: string }>(
      sql`select state from review_record where submission_id = ${id} order by id`,
    )
  ).map((review) => review.state)
const dispatched = (id: string, names = ['reviewer1']) =>
  step(stage, 'editor', 'dispatch', id, { reviewerIds: names.map((name) => stage.ids[name]) })

describe('T14 rounds in review', () => {
  it('a new round closes the open one, ends its invitations and tells the author', async () => {
    const { id } = await paperIn(stage, 'inReview')
    await dispatched(id)
    expect((await refused(id, 'editor', 'newRound')).body.details).toEqual(['reasonRequired'])
    expect(await mailed(id, () => step(stage, 'editor', 'newRound', id, because))).toEqual(['M14', 'M7'])
    expect(await rounds(id)).toEqual([
      { roundNo: 1, open: false, closeReason: 'decision' },
      { roundNo: 2, open: true, closeReason: null },
    ])
    expect(await reviewStates(id)).toEqual(['cancelled'])
  })
  it('and tells who has reported in it, once, that their report stands; where no round is open no reason is asked', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    const asked = async () => {
      const seen = ok(await as('editor').get('blade-admin/submissions/detail', { id })) as unknown as {
        openActions: { action: string; needs: string[] }[]
      }
      return seen.openActions.find(({ action }) => action === 'newRound')?.needs
    }
    expect(await asked()).toEqual(['reason'])
    expect(await mailed(id, () => step(stage, 'editor', 'newRound', id, because))).toEqual(['M14r', 'M7'])
    await step(stage, 'editor', 'cancelRound', id, because)
    expect(await asked()).toEqual([])
    await step(stage, 'editor', 'newRound', id)
  })
  it('a cancelled round wants a reason, leaves none open, and its reviews do not count', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    expect((await refused(id, 'editor', 'cancelRound')).body.details).toEqual(['reasonRequired'])
    expect(await mailed(id, () => step(stage, 'editor', 'cancelRound', id, because))).toEqual([])
    expect(await rounds(id)).toEqual([{ roundNo: 1, open: false, closeReason: 'cancelled' }])
    expect((await refused(id, 'editor', 'recommendAccept')).body.details).toEqual(['reviewsMissing'])
    expect((await refused(id, 'editor', 'cancelRound', because)).body.details).toEqual(['noOpenRound'])
    const offered = ok(await as('editor').get('blade-admin/submissions/detail', { id })) as unknown as {
      openActions: { action: string }[]
    }
    const names = offered.openActions.map(({ action }) => action)
    expect(names).toContain('newRound')
    expect(names).not.toContain('dispatch')
    expect(names).not.toContain('cancelRound')
    await step(stage, 'editor', 'newRound', id)
    await dispatched(id)
  })
})

describe('T12 recommendReject', () => {
  it('goes to the editor-in-chief, who rejects; the author hears nothing before', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    expect((await refused(id, 'chief', 'recommendReject', because)).status).toBe(403)
    expect((await refused(id, 'editor', 'recommendReject')).body.details).toEqual(['reasonRequired'])
    expect(await mailed(id, () => step(stage, 'editor', 'recommendReject', id, because))).toEqual(['M20r'])
    const seen = await as('author').get('blade-admin/submissions/detail', { id })
    expect(seen.raw).not.toContain('recommend')
    expect(seen.raw).not.toContain('a good reason')
    await step(stage, 'chief', 'reject', id, letter)
  })
})

describe('T16 extending', () => {
  const inDays = (n: number) => new Date(Date.now() + n * day).toISOString().slice(0, 10)
  it('twice by the office, then by the editor-in-chief alone, always to a later day', async () => {
    const { id } = await paperIn(stage, 'revisionRequested')
    const extend = (who: string, dueAt?: string) => act(as(who), 'extendDue', { id, version: 0 }, { dueAt })
    expect((await extend('author')).status).toBe(403)
    expect((await refused(id, 'staff', 'extendDue')).body.details).toEqual(['dueDateRequired'])
    expect((await refused(id, 'staff', 'extendDue', { dueAt: '2020-01-01' })).body.details).toEqual([
      'dueDateTooSoon',
    ])
    expect((await refused(id, 'staff', 'extendDue', { dueAt: inDays(2) })).body.details).toEqual([
      'dueDateNotLater',
    ])
    const first = await mailed(id, () => step(stage, 'staff', 'extendDue', id, { dueAt: inDays(20) }))
    expect(first).toEqual(['M22'])
    await step(stage, 'editor', 'extendDue', id, { dueAt: inDays(30) })
    expect((await refused(id, 'editor', 'extendDue', { dueAt: inDays(40) })).body.details).toEqual([
      'extendedTwice',
    ])
    await step(stage, 'chief', 'extendDue', id, { dueAt: inDays(40) })
    expect((await paperRow(id)).revisionExtensions).toBe(3)
    expect((await versionOf(stage, id)).state).toBe('revisionRequested')
  })
  it('a revision that is asked for again may be extended again', async () => {
    const { id } = await paperIn(stage, 'revisionRequested')
    await step(stage, 'staff', 'extendDue', id, { dueAt: inDays(20) })
    await revise(stage, 'author', id)
    await step(stage, 'editor', 'requestMajor', id, letter)
    expect((await paperRow(id)).revisionExtensions).toBe(0)
  })
})

describe('T28 withdrawing after acceptance', () => {
  it.each(['accepted', 'inProduction', 'scheduled'])(
    'from %s, by the editor-in-chief with a reason',
    async (state) => {
      const { id } = await paperIn(stage, state)
      for (const who of ['author', 'editor', 'staff', 'production'])
        expect([403, 404], who).toContain((await refused(id, who, 'withdraw', because)).status)
      expect((await refused(id, 'chief', 'withdraw')).body.details).toEqual(['reasonRequired'])
      expect(await mailed(id, () => step(stage, 'chief', 'withdraw', id, because))).toEqual(['M30'])
      const article = await reader().one<{ state: string }>(
        sql`select state from articles where submission_id = ${id}`,
      )
      expect(article?.state ?? 'none').toBe(state === 'scheduled' ? 'draft' : 'none')
      await step(stage, 'chief', 'reinstate', id, because)
      expect((await versionOf(stage, id)).state).toBe(state)
      if (state === 'scheduled') await step(stage, 'staff', 'publish', id)
    },
  )
})

describe('T29 T30 reinstating', () => {
  it('T29 takes a rejected paper back to screening until the days for an appeal are over', async () => {
    const { id } = await paperIn(stage, 'screening')
    await step(stage, 'chief', 'deskReject', id, letter)
    expect((await refused(id, 'editor', 'reinstate', because)).status).toBe(403)
    expect((await refused(id, 'chief', 'reinstate')).body.details).toEqual(['reasonRequired'])
    await change(
      sql`update submissions set rejected_at = ${new Date(Date.now() - 31 * day)} where id = ${id}`,
    )
    expect((await refused(id, 'chief', 'reinstate', because)).body.details).toEqual(['appealOver'])
    await change(
      sql`update submissions set rejected_at = ${new Date(Date.now() - 30 * day + 60_000)} where id = ${id}`,
    )
    expect(await mailed(id, () => step(stage, 'chief', 'reinstate', id, because))).toEqual(['M31', 'M31e'])
    expect(await paperRow(id)).toMatchObject({ state: 'screening', rejectedAt: null })
    await step(stage, 'editor', 'sendToReview', id, { approveAnonymous: true })
  })
  it('T29 an appeal is taken to the end of the day that its author reads, and granted later if it came in time', async () => {
    const rejected = async () => {
      const { id } = await paperIn(stage, 'screening')
      await step(stage, 'chief', 'deskReject', id, letter)
      // In the first second of its day: to the hour the thirty days are over.
      const first = instantOf(daysAfter(today(), -30), 'Asia/Shanghai')
      await change(sql`update submissions set rejected_at = ${first} where id = ${id}`)
      return id
    }
    const [asked, silent] = [await rejected(), await rejected()]
    const body = {
      id: asked,
      audience: 'author',
      topic: 'appeal',
      body: 'The reviewer read another version.',
    }
    ok(await as('author').post('blade-admin/submissions/note', body))
    await change(
      sql`update submissions set rejected_at = rejected_at - interval '5 days' where id in (${asked}, ${silent})`,
    )
    await change(
      sql`update note set written_at = written_at - interval '5 days' where submission_id = ${asked}`,
    )
    expect((await refused(silent, 'chief', 'reinstate', because)).body.details).toEqual(['appealOver'])
    await step(stage, 'chief', 'reinstate', asked, because)
    expect((await versionOf(stage, asked)).state).toBe('screening')
  })
  it('T30 takes a withdrawn paper back to where it was, with its round, for 180 days', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    await step(stage, 'author', 'requestWithdraw', id, because)
    await step(stage, 'editor', 'withdraw', id, because)
    await change(
      sql`update submissions set withdrawn_at = withdrawn_at - interval '181 days' where id = ${id}`,
    )
    expect((await refused(id, 'chief', 'reinstate', because)).body.details).toEqual(['reinstateOver'])
    await change(
      sql`update submissions set withdrawn_at = withdrawn_at + interval '181 days' where id = ${id}`,
    )
    await step(stage, 'chief', 'reinstate', id, because)
    expect(await paperRow(id)).toMatchObject({
      state: 'inReview',
      withdrawnAt: null,
      withdrawRequested: false,
    })
    expect(await rounds(id)).toEqual([{ roundNo: 1, open: true, closeReason: null }])
    // The confirmed reviews of the round count again.
    await step(stage, 'editor', 'recommendAccept', id)
  })
  it.each(['submitted', 'screening'])('T30 a paper withdrawn from %s returns there', async (state) => {
    const { id } = await paperIn(stage, state)
    await step(stage, 'author', 'withdraw', id, because)
    await step(stage, 'chief', 'reinstate', id, because)
    expect((await versionOf(stage, id)).state).toBe(state)
  })
})

describe('T31 rescinding', () => {
  it('a rejection: state, round, reviews, dates and released reports are as before, and all who heard of it are told', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer3] })
    const before = await paperRow(id)
    await step(stage, 'chief', 'reject', id, letter)
    expect(await reviewStates(id)).toEqual(['confirmed', 'confirmed', 'cancelled'])
    expect((await refused(id, 'editor', 'rescind', because)).status).toBe(403)
    expect((await refused(id, 'chief', 'rescind')).body.details).toEqual(['reasonRequired'])
    const codes = await mailed(id, () => step(stage, 'chief', 'rescind', id, because))
    expect(codes).toEqual(['M32', 'M32e', 'M32o', 'M32r'])
    const { stateSince: _, version: _v, updateTime: _u, updateUser: _w, ...same } = before
    expect(await paperRow(id)).toMatchObject(same)
    expect(await reviewStates(id)).toEqual(['confirmed', 'confirmed', 'invited'])
    expect(await rounds(id)).toEqual([{ roundNo: 1, open: true, closeReason: null }])
    const seen = ok(await as('author').get('blade-admin/submissions/detail', { id }))
    expect(seen).toMatchObject({ reviews: [], decisions: [] })
    await step(stage, 'editor', 'requestMinor', id, letter)
  })
  it('a new round that is rescinded is gone, and its number is free again', async () => {
    const { id } = await paperIn(stage, 'inReview')
    await dispatched(id)
    await step(stage, 'editor', 'newRound', id, because)
    await step(stage, 'chief', 'rescind', id, because)
    expect(await rounds(id)).toEqual([{ roundNo: 1, open: true, closeReason: null }])
    expect(await reviewStates(id)).toEqual(['invited'])
    await step(stage, 'editor', 'newRound', id, because)
    expect((await rounds(id)).map((round) => round.roundNo)).toEqual([1, 2])
  })
  it('a recommendation: the author, who did not know of it, is not told', async () => {
    const { id } = await paperIn(stage, 'finalReview')
    expect(await mailed(id, () => step(stage, 'chief', 'rescind', id, because))).toEqual(['M32e'])
    expect((await versionOf(stage, id)).state).toBe('inReview')
  })
  it('an acceptance: the paper is no longer accepted, and can be accepted once more', async () => {
    const { id } = await paperIn(stage, 'accepted')
    await step(stage, 'chief', 'rescind', id, because)
    expect(await paperRow(id)).toMatchObject({ state: 'finalReview', acceptedAt: null })
    const live = sql`select 1 as one from editorial_decision where submission_id = ${id} and type = 'finalAccept' and rescinded_at is null`
    expect(await reader().query(live)).toHaveLength(0)
    await step(stage, 'chief', 'finalAccept', id)
    expect(await reader().query(live)).toHaveLength(1)
  })
  it('case 40: not after a later event', async () => {
    const { id } = await paperIn(stage, 'inReview')
    await dispatched(id)
    const answer = await refused(id, 'chief', 'rescind', because)
    expect([answer.status, answer.body.reason]).toEqual([409, 'RESCIND_OVERTAKEN'])
  })
  it('case 40: not one second after rescindHours', async () => {
    const { id } = await paperIn(stage, 'accepted')
    const shift = async (ms: number) => {
      const at = new Date(Date.now() - 24 * 3_600_000 + ms)
      await change(
        sql`update editorial_decision set decided_at = ${at} where submission_id = ${id} and type = 'finalAccept'`,
      )
      await change(
        sql`update submission_event set at = ${at} where submission_id = ${id} and action = 'finalAccept'`,
      )
      await change(
        sql`update submission_event set at = ${new Date(at.getTime() - 1000)} where submission_id = ${id} and action <> 'finalAccept'`,
      )
      await change(
        sql`update editorial_decision set decided_at = ${new Date(at.getTime() - 1000)} where submission_id = ${id} and type <> 'finalAccept'`,
      )
    }
    await shift(-1000)
    const answer = await refused(id, 'chief', 'rescind', because)
    expect([answer.status, answer.body.reason]).toEqual([409, 'RESCIND_LATE'])
    const offered = await as('chief').get('blade-admin/submissions/open-actions', { id })
    expect(offered.raw).not.toContain('rescind')
    await shift(60_000)
    expect((await as('chief').get('blade-admin/submissions/open-actions', { id })).raw).toContain('rescind')
    await step(stage, 'chief', 'rescind', id, because)
  })
  it('case 40: not twice', async () => {
    const { id } = await paperIn(stage, 'accepted')
    await step(stage, 'chief', 'rescind', id, because)
    const answer = await refused(id, 'chief', 'rescind', because)
    expect([answer.status, answer.body.reason]).toEqual([409, 'NOTHING_TO_RESCIND'])
  })
})

describe('T32 back to review', () => {
  it.each(['accepted', 'inProduction'])(
    'from %s: another round, and the acceptance is over',
    async (state) => {
      const { id } = await paperIn(stage, state)
      expect((await refused(id, 'chief', 'backToReview')).body.details).toEqual(['reasonRequired'])
      const codes = await mailed(id, () => step(stage, 'chief', 'backToReview', id, because))
      expect(codes).toEqual(['M31', 'M31e'])
      expect(await paperRow(id)).toMatchObject({
        state: 'inReview',
        currentRound: 2,
        acceptedAt: null,
        productionStep: null,
      })
      await step(stage, 'chief', 'rescind', id, because)
      expect((await versionOf(stage, id)).state).toBe(state)
      if (state === 'accepted') return
      // Case 43: with the acceptance alive again the paper may go on to publication.
      await put(as('production'), id, 'finalPdf', await pdfWith(`final ${id}`))
      await step(stage, 'production', 'schedule', id, { firstPage: '9001' })
    },
  )
})

it('T27 T28 a withdrawal has its own reason, not that of a request which a decision answered long ago; a granted one has the author’s', async () => {
  const { id } = await paperIn(stage, 'inReview')
  await step(stage, 'author', 'requestWithdraw', id, { reason: 'sent elsewhere' })
  await step(stage, 'editor', 'newRound', id, because)
  await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'enough' })
  expect(await paperRow(id)).toMatchObject({ withdrawRequested: false, withdrawReason: null })
  await step(stage, 'chief', 'rescind', id, because)
  expect(await paperRow(id)).toMatchObject({ withdrawRequested: true, withdrawReason: 'sent elsewhere' })
  await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'enough' })
  await step(stage, 'author', 'requestWithdraw', id, { reason: 'a mistake in the data' })
  await step(stage, 'editor', 'withdraw', id, { reason: 'granted' })
  expect(await paperRow(id)).toMatchObject({ withdrawReason: 'a mistake in the data' })
  const { id: later } = await paperIn(stage, 'accepted')
  await change(sql`update submissions set withdraw_reason = 'of an older request' where id = ${later}`)
  await step(stage, 'chief', 'withdraw', later, { reason: 'images are not theirs' })
  expect(await paperRow(later)).toMatchObject({ state: 'withdrawn', withdrawReason: 'images are not theirs' })
})

it('case 41: what is published is neither withdrawn nor rescinded', async () => {
  const { id } = await paperIn(stage, 'published')
  for (const action of ['withdraw', 'rescind', 'reinstate', 'backToReview']) {
    const answer = await refused(id, 'chief', action, because)
    expect([action, answer.status, answer.body.reason]).toEqual([action, 409, 'STATE_CONFLICT'])
  }
})
