import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import {
  defaultAuthors,
  ok,
  paperIn,
  review,
  reviewStep,
  startStage,
  step,
  type Stage,
} from '../testing/stage.ts'
import { summaryOf, type OneReview } from './record.ts'

describe('figures of a reviewer', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const one = (more: Partial<OneReview>): OneReview => ({
    state: 'confirmed',
    dispatchTime: at(1),
    respondedAt: at(2),
    submittedAt: null,
    responseDueAt: at(8),
    reviewDueAt: at(20),
    editorRating: null,
    ...more,
  })
  it('counts each review where it belongs, a cancelled one nowhere, and takes the median of what was handed in', () => {
    const { counts, ...rest } = summaryOf(
      [
        one({ submittedAt: at(6), editorRating: 5 }),
        one({ submittedAt: at(12), editorRating: 4, state: 'excluded' }),
        one({ submittedAt: at(24), dispatchTime: at(3) }),
        one({ state: 'accepted', reviewDueAt: at(9) }),
        one({ state: 'invited', respondedAt: null, responseDueAt: at(30) }),
        one({ state: 'declined' }),
        one({ state: 'expired', respondedAt: null }),
        one({ state: 'cancelled', dispatchTime: at(9) }),
      ],
      at(10),
    )
    expect(counts).toEqual({
      invited: 7,
      agreed: 4,
      declined: 1,
      expired: 1,
      completed: 3,
      late: 1,
      load: 2,
      overdue: 1,
      rated: 2,
    })
    expect(rest).toEqual({ medianDays: 10, onTime: 67, rating: 4.5, lastInvited: at(3) })
  })
  it('says nothing of somebody who was never asked', () => {
    const { counts, ...rest } = summaryOf([], at(1))
    expect(Object.values(counts).every((n) => n === 0)).toBe(true)
    expect(rest).toEqual({ medianDays: null, onTime: null, rating: null, lastInvited: null })
  })
})

describe('the record of one reviewer', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.app.close())
  const as = (name: string) => stage.who[name] as Client
  const ask = (who: string, whom: string) =>
    as(who).get('blade-admin/reviewRecord/reviewer', { id: stage.ids[whom] ?? '' })
  type Record = {
    name: string
    counts: Readonly<{ invited: number; completed: number; load: number; rated: number }>
    rating: number | null
    elsewhere: number
    reviews: { submissionId: string; figures: string[]; stateText: string }[]
  }
  const record = async (who: string, whom: string) => ok(await ask(who, whom)) as unknown as Record

  it('has the figures of the list behind each, and hides papers of one’s own and the rating of oneself', async () => {
    const [first, own] = [
      await paperIn(stage, 'reviewed'),
      await paperIn(stage, 'inReview', {
        authors: [
          ...defaultAuthors('author'),
          { givenNameEn: 'Chief', familyNameEn: 'P', email: 'chief@example.org' },
        ],
      }),
    ]
    await step(stage, 'editor', 'dispatch', own.id, { reviewerIds: [stage.ids.reviewer1] })
    const seen = await record('editor', 'reviewer1')
    expect(seen).toMatchObject({ name: 'Person reviewer1', rating: 4, elsewhere: 0 })
    expect(seen.counts).toMatchObject({ invited: 2, completed: 1, load: 1, rated: 1 })
    for (const [figure, n] of Object.entries(seen.counts))
      expect(seen.reviews.filter((one) => one.figures.includes(figure))).toHaveLength(n)

    // An author among the editors learns nothing of the paper's reviewers, not even by a count.
    const chief = await record('chief', 'reviewer1')
    expect(chief.counts).toMatchObject({ invited: 1, load: 0 })
    expect(chief.reviews.map((one) => one.submissionId)).toEqual([first.id])

    // Another editor counts what they may not open.
    await stage.app.person('editor2', ['handlingEditor'])
    const other = await stage.app.as('editor2')
    const far = ok(
      await other.get('blade-admin/reviewRecord/reviewer', { id: stage.ids.reviewer1 ?? '' }),
    ) as unknown as Record
    expect([far.counts.invited, far.elsewhere, far.reviews.length]).toEqual([2, 2, 0])
  })

  it('is for the desk: not for authors and reviewers, never about oneself, and there is none of a mere author', async () => {
    for (const who of ['author', 'reviewer1', 'reviewer2', 'finance'])
      expect((await ask(who, 'reviewer1')).status, who).toBe(403)
    expect(
      (await as('editor').get('blade-admin/reviewRecord/reviewer', { id: stage.ids.editor ?? '' })).status,
    ).toBe(403)
    expect((await ask('editor', 'stranger')).status).toBe(404)
    expect((await as('editor').get('blade-admin/reviewRecord/reviewer', { id: 'x' })).status).toBe(404)
  })

  it('follows the review as it goes', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const { records } = (await step(stage, 'editor', 'dispatch', id, {
      reviewerIds: [stage.ids.reviewer3],
    })) as unknown as { records: { id: string }[] }
    const count = async (name: 'load' | 'completed') => (await record('staff', 'reviewer3')).counts[name]
    expect([await count('load'), await count('completed')]).toEqual([1, 0])
    await review(stage, 'reviewer3', records[0]?.id ?? '')
    expect([await count('load'), await count('completed')]).toEqual([0, 1])
    ok(await reviewStep(stage, 'editor', 'reopen', records[0]?.id ?? '', { reason: 'please say more' }))
    expect([await count('load'), await count('completed')]).toEqual([1, 0])
  })
})
