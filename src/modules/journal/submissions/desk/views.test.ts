import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { articleIn, articleStep, notice } from '../../testing/articles.ts'
import {
  letter,
  newReviewers,
  ok,
  paperIn,
  reviewStep,
  startStage,
  step,
  type Stage,
} from '../../testing/stage.ts'
import { attention } from './attention.ts'

/** Whoever said no is nobody to wait for: the row of the list says so as its saved view and the digest do. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

type Listed = Record<'reviewsInvited' | 'reviewsAccepted' | 'reviewsDone' | 'reviewsConfirmed', number> & {
  id: string
  want: string
}
async function rowOf(id: string, view = 'all'): Promise<Listed | undefined> {
  const { records } = ok(
    await (stage.who.staff as Client).get('blade-admin/submissions/list', { view, size: '50' }),
  ) as unknown as { records: Listed[] }
  return records.find((row) => row.id === id)
}

it('a paper whose reviewers declined wants reviewers again, and none of them counts as unanswered', async () => {
  const { id } = await paperIn(stage, 'inReview')
  const asked = await newReviewers(stage, 3)
  const { records } = (await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: asked.map((one) => one.id),
    overrideReason: 'a small field',
  })) as unknown as { records: { id: string; reviewerId: string }[] }
  const reviewOf = (at: number) => records.find((row) => row.reviewerId === asked[at]?.id)?.id ?? ''
  const who = stage.who as Record<string, Client>
  asked.forEach(({ client }, at) => (who[`asked${at}`] = client))
  expect(await rowOf(id)).toMatchObject({ want: 'wait', reviewsInvited: 3 })

  ok(await reviewStep(stage, 'asked0', 'decline', reviewOf(0), { declineReason: 'tooBusy' }))
  const one = await rowOf(id)
  expect(one).toMatchObject({ want: 'wait', reviewsInvited: 2, reviewsAccepted: 0 })
  const said = attention({
    want: one?.want ?? '',
    invited: one?.reviewsInvited ?? 0,
    accepted: one?.reviewsAccepted ?? 0,
    done: 0,
    confirmed: 0,
    late: 0,
    needed: 2,
  })
  expect(said?.first).toEqual({ key: 'unanswered', params: { n: 2 } })

  ok(await reviewStep(stage, 'asked1', 'decline', reviewOf(1), { declineReason: 'outOfScope' }))
  expect(await rowOf(id)).toMatchObject({ want: 'dispatch', reviewsInvited: 1 })
  expect(await rowOf(id, 'needReviewers')).toBeDefined()
})

it('UX27 saved views are those of the reader’s part: none that is empty for them whatever happens', async () => {
  const viewsOf = async (who: string) =>
    (
      ok(await (stage.who[who] as Client).get('blade-admin/submissions/views')) as unknown as {
        key: string
      }[]
    ).map(({ key }) => key)
  const ofPress = ['all', 'accepted', 'inProduction', 'proofs', 'proofsLate', 'scheduled']
  expect(await viewsOf('production')).toEqual(ofPress)
  const [office, editor, chief] = [await viewsOf('staff'), await viewsOf('editor'), await viewsOf('chief')]
  const own = ['mine', 'section', 'draft']
  expect(own.map((key) => office.includes(key))).toEqual([false, false, true])
  expect(own.map((key) => editor.includes(key))).toEqual([true, true, false])
  expect(own.map((key) => chief.includes(key))).toEqual([true, true, false])
  expect(office).toEqual(
    expect.arrayContaining(['submitted', 'needReviewers', 'overdue', 'withdrawRequested']),
  )
})

it('a request of the author stands in a view and in its row until somebody answers it or takes the step', async () => {
  const { id } = await paperIn(stage, 'finalReview')
  await step(stage, 'chief', 'reject', id, letter)
  const write = async (who: string, topic: string, more: object = {}) =>
    ok(
      await (stage.who[who] as Client).post('blade-admin/submissions/note', {
        id,
        topic,
        body: 'A letter',
        ...more,
      }),
    )
  await write('author', 'question')
  expect([await rowOf(id, 'requests'), (await rowOf(id))?.want]).toEqual([undefined, 'none'])
  await write('author', 'appeal')
  expect((await rowOf(id, 'requests'))?.want).toBe('answer')
  // Said among the desk it is no answer to the author.
  await write('editor', 'question', { audience: 'desk' })
  expect((await rowOf(id, 'requests'))?.want).toBe('answer')
  await write('chief', 'question', { audience: 'author' })
  expect([await rowOf(id, 'requests'), (await rowOf(id))?.want]).toEqual([undefined, 'none'])
  await write('author', 'appeal')
  await step(stage, 'chief', 'reinstate', id, { reason: 'The appeal holds' })
  expect([await rowOf(id, 'requests'), (await rowOf(id))?.want]).toEqual([undefined, 'screen'])
})

it('a request for a correction is answered by the notice about the article, of which its authors hear', async () => {
  const id = await articleIn(stage, 'published')
  const asked = { id, topic: 'correction', body: 'Table 2 has the wrong unit' }
  ok(await (stage.who.author as Client).post('blade-admin/submissions/note', asked))
  expect((await rowOf(id, 'requests'))?.want).toBe('answer')
  ok(await articleStep(stage, 'chief', 'correct', id, { ...notice, updateType: 'erratum' }))
  expect([await rowOf(id, 'requests'), (await rowOf(id))?.want]).toEqual([undefined, 'none'])
})
