import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { letter, ok, paperIn, pdfWith, put, startStage, step, type Stage } from '../testing/stage.ts'

/** Domain 2.4: after the end a reviewer keeps their own report and the released decision. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
type Seen = { outcome: { type: string } | null; otherReviews: unknown[] }
const seenBy = async (who: string, id: string | undefined) =>
  ok(await as(who).get('blade-admin/reviewRecord/detail', { id: id ?? '' })) as unknown as Seen

it('a decision that was rescinded is no outcome any more, and the reports of others close again', async () => {
  const { id, reviews } = await paperIn(stage, 'reviewed')
  await step(stage, 'chief', 'reject', id, letter)
  expect(await seenBy('reviewer1', reviews[0])).toMatchObject({
    outcome: { type: 'reject' },
    otherReviews: [expect.anything()],
  })
  await step(stage, 'chief', 'rescind', id, { reason: 'too early' })
  expect(await seenBy('reviewer1', reviews[0])).toMatchObject({ outcome: null, otherReviews: [] })
})

it('after a final review the reviewers learn what came of it, and nothing of the recommendation before', async () => {
  const { id, reviews } = await paperIn(stage, 'finalReview')
  expect(await seenBy('reviewer1', reviews[0])).toMatchObject({ outcome: null, otherReviews: [] })
  await put(as('author'), id, 'copyrightForm', await pdfWith('signed'))
  await step(stage, 'chief', 'finalAccept', id)
  expect((await seenBy('reviewer1', reviews[0])).outcome).toMatchObject({ type: 'finalAccept' })
})

it('a later round has its own outcome', async () => {
  const { id, reviews } = await paperIn(stage, 'revised')
  expect((await seenBy('reviewer1', reviews[0])).outcome).toMatchObject({ type: 'requestMinor' })
  await step(stage, 'editor', 'newRound', id)
  await step(stage, 'chief', 'cancelRound', id, { reason: 'no need' })
  expect((await seenBy('reviewer1', reviews[0])).outcome).toMatchObject({ type: 'requestMinor' })
})
