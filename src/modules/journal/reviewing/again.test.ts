import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { goodReview, ok, paperIn, reviewStep, startStage, step, type Stage } from '../testing/stage.ts'
import { linkWord } from './link.ts'

/** A second round for those who reviewed the first (domain, T18 and feature 39). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

type Seen = { earlier: { roundNo: number; otherReviews: unknown[]; outcome: unknown }[] }
const agreed = { coiDeclared: false, confidentialityAgreed: true }

async function secondRound() {
  const { id } = await paperIn(stage, 'revised')
  await step(stage, 'editor', 'newRound', id)
  const found = ok(await as('editor').get('blade-admin/submissions/reviewers', { id })) as unknown as {
    userId: string
    earlierRound: number | null
    earlierAdvice: string | null
  }[]
  const sent = await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: [stage.ids.reviewer1, stage.ids.reviewer3],
    overrideReason: 'a small field',
  })
  const { records } = sent as unknown as { records: { id: string; reviewerId: string }[] }
  const of = (name: string) => records.find((one) => one.reviewerId === stage.ids[name])?.id ?? ''
  return { id, found, own: of('reviewer1'), fresh: of('reviewer3') }
}

it('asks those first who reported before, in words that say so, and shows what was written then', async () => {
  const { id, found, own, fresh } = await secondRound()
  expect(
    found.slice(0, 2).map(({ userId, earlierRound, earlierAdvice }) => [userId, earlierRound, earlierAdvice]),
  ).toEqual(
    expect.arrayContaining([
      [stage.ids.reviewer1, 1, '小修'],
      [stage.ids.reviewer2, 1, '小修'],
    ]),
  )
  expect(found.find((one) => one.userId === stage.ids.reviewer3)?.earlierRound).toBeNull()

  const mails = await stage.app.db
    .of('000000')
    .query<{ code: string; who: string; subject: string; body: string }>(
      sql`select template_code as code, recipient_id as who, subject, body from mail_outbox
          where submission_id = ${id} and template_code in ('M10', 'M10n') order by id desc limit 2`,
    )
  const told = (name: string) => mails.find((mail) => mail.who === stage.ids[name])
  expect(told('reviewer3')?.code).toBe('M10')
  expect(told('reviewer1')).toMatchObject({
    code: 'M10n',
    subject: expect.stringContaining('第 2 轮'),
    body: expect.stringContaining('您在第 1 轮审阅过'),
  })
  for (const name of ['Lin', 'Okafor', '林晓岚']) expect(told('reviewer1')?.body).not.toContain(name)

  const seen = async (who: string, review: string) =>
    ok(await as(who).get('blade-admin/reviewRecord/detail', { id: review })) as unknown as Seen
  // Nothing of it opens before they promise to keep the paper to themselves.
  expect((await seen('reviewer1', own)).earlier).toEqual([])
  expect((await seen('reviewer3', fresh)).earlier).toEqual([])
  ok(await reviewStep(stage, 'reviewer1', 'accept', own, agreed))
  ok(await reviewStep(stage, 'reviewer3', 'accept', fresh, agreed))
  expect((await seen('reviewer1', own)).earlier).toMatchObject([
    { roundNo: 1, ...goodReview, outcome: { type: 'requestMinor' } },
  ])
  // Whoever comes new reads what the authors reply to, and nobody's words to the editor.
  const other = { alias: expect.any(String), comments: goodReview.commentsToAuthor }
  const read = (await seen('reviewer3', fresh)).earlier
  expect(read).toMatchObject([
    { roundNo: 1, otherReviews: [other, other], outcome: { type: 'requestMinor' } },
  ])
  const word = linkWord(stage.app.ctx.vault, { tenantId: '000000', id: own, inviteCount: 1 })
  const byLink = ok(
    await stage.app.nobody.get(
      'blade-admin/reviewRecord/link/detail',
      {},
      { 'blade-auth': `bearer ${word}` },
    ),
  ) as unknown as Seen
  expect(byLink.earlier).toHaveLength(1)
  expect(JSON.stringify(read)).not.toContain(goodReview.commentsToEditor)
  const all = JSON.stringify([await seen('reviewer1', own), byLink, read])
  for (const name of [stage.ids.reviewer2, 'Person reviewer2', 'editorRating', 'Lin', 'Okafor'])
    expect(all, String(name)).not.toContain(name)
})

it('reports that were set aside make nobody a reviewer of an earlier round', async () => {
  const { id, reviews } = await paperIn(stage, 'reviewed')
  ok(await reviewStep(stage, 'chief', 'exclude', reviews[0] ?? '', { reason: 'a conflict came to light' }))
  await step(stage, 'chief', 'newRound', id, { reason: 'another look' })
  const found = ok(await as('editor').get('blade-admin/submissions/reviewers', { id })) as unknown as {
    userId: string
    earlierRound: number | null
  }[]
  expect(found.find((one) => one.userId === stage.ids.reviewer1)?.earlierRound).toBeNull()
  expect(found[0]).toMatchObject({ userId: stage.ids.reviewer2, earlierRound: 1 })
})
