import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { countOf, letter, paperIn, startStage, step, versionOf, type Stage } from '../../testing/stage.ts'
import { personActions, turn } from './workflow.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import type { SubmissionState } from '../definition.ts'

/** The same table through the front door: whatever it does not allow is refused, and nothing is written. */
let stage: Stage
const papers = new Map<SubmissionState, string>()
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  const reached = [
    'draft',
    'submitted',
    'screening',
    'inReview',
    'finalReview',
    'accepted',
    'inProduction',
    'scheduled',
    'published',
  ] as const
  for (const state of reached) papers.set(state, (await paperIn(stage, state)).id)
  papers.set('returned', (await paperIn(stage, 'submitted')).id)
  await step(stage, 'staff', 'returnToAuthor', papers.get('returned') ?? '', letter)
  papers.set('rejected', (await paperIn(stage, 'screening')).id)
  await step(stage, 'chief', 'deskReject', papers.get('rejected') ?? '', letter)
  papers.set('withdrawn', (await paperIn(stage, 'submitted')).id)
  await step(stage, 'author', 'withdraw', papers.get('withdrawn') ?? '', { reason: 'wrong file' })
  papers.set('revisionRequested', (await paperIn(stage, 'reviewed')).id)
  await step(stage, 'editor', 'requestMinor', papers.get('revisionRequested') ?? '', letter)
  papers.set('revised', (await paperIn(stage, 'revised')).id)
})
afterAll(() => stage.app.close())

/** As what each account stands to the papers of this test. */
const standing: Readonly<Record<string, readonly ActingRole[]>> = {
  author: ['AU'],
  coauthor: ['CO'],
  stranger: [],
  staff: ['ST'],
  editor: ['HE'],
  chief: ['EC'],
  production: ['PR'],
  reviewer3: [],
}
const actions = personActions
const states: SubmissionState[] = [
  ...([
    'draft',
    'submitted',
    'returned',
    'screening',
    'inReview',
    'revisionRequested',
    'revised',
    'finalReview',
  ] as const),
  ...(['accepted', 'inProduction', 'scheduled', 'published', 'rejected', 'withdrawn'] as const),
]

describe.each(states)('a paper that is %s', (state) => {
  it.each(Object.keys(standing))(
    'refuses %s every step that the table does not give them',
    async (account) => {
      const id = papers.get(state) ?? ''
      const before = await versionOf(stage, id)
      expect(before.state).toBe(state)
      const mails = await countOf(stage, 'mail_outbox', id)
      const events = await countOf(stage, 'submission_event', id)
      for (const action of actions) {
        const allowed = turn(state, action, new Set(standing[account]))
        if (!isRefusal(allowed)) continue
        const client = stage.who[account] as Client
        const answer = await client.post(`blade-admin/submissions/${action}`, {
          ...letter,
          ...before,
          reason: 'because',
          to: 'typesetting',
        })
        expect([403, 404, 409], `${account} ${action} in ${state}: ${answer.raw}`).toContain(answer.status)
      }
      expect(await versionOf(stage, id)).toEqual(before)
      expect(await countOf(stage, 'mail_outbox', id)).toBe(mails)
      expect(await countOf(stage, 'submission_event', id)).toBe(events)
    },
  )
})
it('A07 refuses every step without a token', async () => {
  for (const action of actions)
    expect(
      (await stage.app.nobody.post(`blade-admin/submissions/${action}`, { id: '1', version: 1 })).status,
    ).toBe(401)
})
