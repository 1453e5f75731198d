import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { letter, ok, paperIn, reviewTwice, startStage, step, type Row, type Stage } from '../testing/stage.ts'

/** Domain 2.1, 2.14: in open review the reviewer is told so when invited, and signs what the author reads. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
async function setMode(reviewMode: string): Promise<void> {
  const { version } = (await as('staff').get('blade-admin/journals/detail', { id: stage.journalId })).body
    .data as unknown as Row
  ok(await as('staff').post('blade-admin/journals/submit', { id: stage.journalId, version, reviewMode }))
}
const invitations = async (id: string) =>
  (
    await stage.app.db
      .of('000000')
      .query<{ body: string }>(
        sql`select body from mail_outbox where submission_id = ${id} and template_code = 'M10'`,
      )
  ).map((mail) => mail.body)
const proposed = async (id: string) =>
  String(ok(await as('editor').get('blade-admin/submissions/letter', { id, type: 'requestMinor' })).body)
const signatures = async (id: string) =>
  (
    ok(
      await as('author').get('blade-admin/submissions/detail', { id }, { 'accept-language': 'en' }),
    ) as unknown as {
      reviews: { alias: string }[]
    }
  ).reviews.map((review) => review.alias)

it('open reviews are announced, signed in the letter and in the workspace; what was asked for before stays as promised', async () => {
  const { id: before } = await paperIn(stage, 'reviewed')
  await setMode('open')
  const { id } = await paperIn(stage, 'inReview')
  await reviewTwice(stage, id)
  for (const body of await invitations(id)) expect(body).toContain('公开评审')
  for (const body of await invitations(before)) expect(body).not.toContain('公开评审')
  expect(await proposed(id)).toContain('审稿人 1：Person reviewer1')
  expect(await proposed(before)).not.toContain('Person')
  expect(await signatures(id), 'nothing before it is released').toEqual([])
  for (const paper of [before, id]) await step(stage, 'editor', 'requestMinor', paper, letter)
  expect(await signatures(id)).toEqual(['Reviewer 1: Person reviewer1', 'Reviewer 2: Person reviewer2'])
  expect(await signatures(before)).toEqual(['Reviewer 1', 'Reviewer 2'])
  await setMode('doubleAnonymous')
  expect(await signatures(id), 'asked for openly').toHaveLength(2)
})
