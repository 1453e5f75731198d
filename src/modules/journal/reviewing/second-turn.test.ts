import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  goodReview,
  letter,
  ok,
  paperIn,
  review,
  reviewStep,
  startStage,
  step,
  type Stage,
} from '../testing/stage.ts'

/** R5, R8, R9, R10, R12: inviting again, leaving, sending back, excluding. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const reader = () => stage.app.db.of('000000')
const because = { reason: 'a good reason' }

async function invited(names = ['reviewer1']): Promise<{ id: string; reviews: string[] }> {
  const { id } = await paperIn(stage, 'inReview')
  const sent = await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: names.map((name) => stage.ids[name]),
    overrideReason: 'a small field',
  })
  const { records } = sent as unknown as { records: { id: string }[] }
  return { id, reviews: records.map((record) => record.id) }
}

async function row(id: string): Promise<Record<string, unknown>> {
  return (
    (await reader().one<Record<string, unknown>>(sql`select * from review_record where id = ${id}`)) ?? {}
  )
}

async function mails(id: string, code: string): Promise<number> {
  const found = await reader().query(
    sql`select id from mail_outbox where submission_id = ${id} and template_code = ${code}`,
  )
  return found.length
}

describe('R5 inviting again', () => {
  it('up to three times in a round, by the desk, after a decline or an expiry', async () => {
    const { id, reviews } = await invited()
    const [own = ''] = reviews
    expect((await reviewStep(stage, 'editor', 'reinvite', own)).status).toBe(409)
    for (const count of [2, 3]) {
      ok(await reviewStep(stage, 'reviewer1', 'decline', own, { declineReason: 'tooBusy' }))
      for (const who of ['author', 'reviewer1', 'production'])
        expect([403, 404], who).toContain((await reviewStep(stage, who, 'reinvite', own)).status)
      ok(await reviewStep(stage, 'staff', 'reinvite', own, { overrideReason: 'nobody else' }))
      expect(await row(own)).toMatchObject({ state: 'invited', inviteCount: count, declineReason: null })
    }
    expect(await mails(id, 'M10r')).toBe(2)
    expect(await mails(id, 'M12')).toBe(2)
    ok(await reviewStep(stage, 'reviewer1', 'decline', own, { declineReason: 'tooBusy' }))
    const often = await reviewStep(stage, 'editor', 'reinvite', own, because)
    expect([often.status, often.body.details]).toEqual([422, ['invitedOften']])
  })
  it('not into a closed round, nor somebody who is disabled by now', async () => {
    const { id, reviews } = await invited()
    const [own = ''] = reviews
    ok(await reviewStep(stage, 'reviewer1', 'decline', own, { declineReason: 'tooBusy' }))
    const system = { tenantId: '000000', userId: null, deptId: null }
    const setStatus = (status: number) =>
      stage.app.db.tx(system, (tx) =>
        tx.query(sql`update blade_user set status = ${status} where id = ${stage.ids.reviewer1}`),
      )
    await setStatus(2)
    const gone = await reviewStep(stage, 'editor', 'reinvite', own, because)
    await setStatus(1)
    expect(gone.body.details).toEqual(['reviewerUnknown'])
    await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'enough' })
    const closed = await reviewStep(stage, 'editor', 'reinvite', own, because)
    expect([closed.status, closed.body.reason]).toEqual([409, 'ROUND_CLOSED'])
  })
})

describe('R8 resigning', () => {
  it('wants a reason, tells the editor, and the files are closed', async () => {
    const { id, reviews } = await invited()
    const [own = ''] = reviews
    const reason = { declineReason: 'tooBusy', declineText: 'ill' }
    expect((await reviewStep(stage, 'reviewer1', 'resign', own, reason)).status).toBe(409)
    ok(
      await reviewStep(stage, 'reviewer1', 'accept', own, {
        coiDeclared: false,
        confidentialityAgreed: true,
      }),
    )
    expect((await reviewStep(stage, 'reviewer1', 'resign', own)).body.details).toEqual(['declineReason'])
    ok(await reviewStep(stage, 'reviewer1', 'resign', own, reason))
    expect(await mails(id, 'M12r')).toBe(1)
    expect(ok(await as('reviewer1').get('blade-admin/reviewRecord/detail', { id: own }))).toMatchObject({
      state: 'resigned',
      fullTextOpen: false,
      files: [],
    })
    expect((await reviewStep(stage, 'reviewer1', 'submit', own, goodReview)).status).toBe(409)
  })
})

describe('R9 R10 sending back', () => {
  it('ends with its round: the report stands as handed in, nobody owes it, and it goes on once the decision is rescinded', async () => {
    const { id, reviews } = await invited()
    const [own = ''] = reviews
    await review(stage, 'reviewer1', own)
    ok(await reviewStep(stage, 'editor', 'reopen', own, because))
    await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'enough' })
    expect(await row(own)).toMatchObject({
      state: 'submitted',
      commentsToAuthor: goodReview.commentsToAuthor,
    })
    expect([await mails(id, 'M14s'), await mails(id, 'M14')]).toEqual([1, 0])
    const year = { reviewDueAt_datelt: '2099-01-01', submissionId: id }
    const owed = ok(await as('editor').get('blade-admin/reviewRecord/list', { ...year, state: 'reopened' }))
    expect(owed).toMatchObject({ total: 0 })
    await step(stage, 'chief', 'rescind', id, because)
    expect(await row(own)).toMatchObject({ state: 'reopened' })
    ok(await reviewStep(stage, 'reviewer1', 'submit', own))
    ok(await reviewStep(stage, 'editor', 'confirm', own))
  })
  it('keeps the earlier text, starts the form from it, and takes a new one', async () => {
    const { id, reviews } = await invited()
    const [own = ''] = reviews
    await review(stage, 'reviewer1', own)
    expect((await reviewStep(stage, 'editor', 'reopen', own)).body.details).toEqual(['reasonRequired'])
    expect((await reviewStep(stage, 'staff', 'reopen', own, because)).status).toBe(403)
    ok(await reviewStep(stage, 'editor', 'reopen', own, because))
    expect(await mails(id, 'M17')).toBe(1)
    const form = ok(await as('reviewer1').get('blade-admin/reviewRecord/detail', { id: own }))
    expect(form).toMatchObject({
      state: 'reopened',
      reopenReason: 'a good reason',
      fullTextOpen: true,
      draft: { recommendation: 'minorRevision', commentsToAuthor: goodReview.commentsToAuthor },
    })
    expect((await reviewStep(stage, 'editor', 'confirm', own)).status).toBe(409)
    const better = '<p>Now with the details that the editor asked for, on every single one of the points.</p>'
    ok(await reviewStep(stage, 'reviewer1', 'submit', own, { commentsToAuthor: better }))
    expect(await row(own)).toMatchObject({
      state: 'submitted',
      commentsToAuthor: better,
      recommendation: 'minorRevision',
      versions: [{ commentsToAuthor: goodReview.commentsToAuthor, recommendation: 'minorRevision' }],
    })
    expect([await mails(id, 'M15'), await mails(id, 'M16')]).toEqual([2, 1])
    // The earlier text is the desk's alone.
    for (const who of ['reviewer1', 'author'])
      expect((await as(who).get('blade-admin/reviewRecord/detail', { id: own })).raw).not.toContain(
        'versions',
      )
  })
  it('case 25: not into a closed round, and a report that was sent back is not counted', async () => {
    const { id, reviews } = await invited(['reviewer1', 'reviewer2'])
    const [first = '', second = ''] = reviews
    await review(stage, 'reviewer1', first)
    await review(stage, 'reviewer2', second)
    ok(await reviewStep(stage, 'editor', 'reopen', first, because))
    await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'enough' })
    const late = await reviewStep(stage, 'reviewer1', 'submit', first, goodReview)
    expect([late.status, late.body.reason]).toEqual([409, 'STATE_CONFLICT'])
    expect((await reviewStep(stage, 'editor', 'reopen', second, because)).body.reason).toBe('ROUND_CLOSED')
  })
})

describe('R12 excluding', () => {
  it('case 31: by the editor-in-chief with a reason; not counted, not released, nobody written to', async () => {
    const { id, reviews } = await paperIn(stage, 'reviewed')
    const [own = ''] = reviews
    const before = await reader().query(sql`select id from mail_outbox where submission_id = ${id}`)
    expect((await reviewStep(stage, 'editor', 'exclude', own, because)).status).toBe(403)
    expect((await reviewStep(stage, 'chief', 'exclude', own)).body.details).toEqual(['reasonRequired'])
    ok(await reviewStep(stage, 'chief', 'exclude', own, because))
    expect(await reader().query(sql`select id from mail_outbox where submission_id = ${id}`)).toHaveLength(
      before.length,
    )
    const short = await stage.who.editor?.post('blade-admin/submissions/requestMinor', {
      ...((await reader().one(sql`select id, version from submissions where id = ${id}`)) as object),
      ...letter,
    })
    expect(short?.body.details).toEqual(['reviewsMissing'])
    await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'one is enough' })
    const seen = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      reviews: { id: string }[]
    }
    expect(seen.reviews.map((one) => one.id)).toEqual([reviews[1]])
  })
  it('T11 an editor who chose it is told, and decides on nothing else than they saw; ids in a text are ids', async () => {
    const { id, reviews } = await paperIn(stage, 'reviewed')
    const [own = '', other = ''] = reviews
    ok(await reviewStep(stage, 'chief', 'exclude', own, because))
    const { version } = (await reader().one(sql`select version from submissions where id = ${id}`)) as {
      version: number
    }
    const decide = (releasedReviewIds: unknown) =>
      as('chief').post('blade-admin/submissions/requestMinor', {
        ...letter,
        id,
        version,
        overrideReason: 'one is enough',
        releasedReviewIds,
      })
    const told = await decide([own, other])
    expect([told.status, told.body.details]).toEqual([422, ['reviewNotReleased']])
    expect((await decide(`${own},${other}`)).body.details).toEqual(['reviewNotReleased'])
    ok(await decide(other))
    const seen = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      reviews: { id: string }[]
    }
    expect(seen.reviews.map((one) => one.id)).toEqual([other])
  })
  it('T11 one of two that is named in a text goes to the author alone', async () => {
    const { id, reviews } = await paperIn(stage, 'reviewed')
    await step(stage, 'editor', 'requestMinor', id, { ...letter, releasedReviewIds: reviews[1] })
    const seen = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      reviews: { id: string }[]
    }
    expect(seen.reviews.map((one) => one.id)).toEqual([reviews[1]])
  })
  it('takes back what was released already', async () => {
    const { id, reviews } = await paperIn(stage, 'reviewed')
    await step(stage, 'editor', 'requestMinor', id, letter)
    ok(await reviewStep(stage, 'chief', 'exclude', reviews[0] ?? '', because))
    const seen = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      reviews: { id: string }[]
    }
    expect(seen.reviews.map((one) => one.id)).toEqual([reviews[1]])
  })
})
