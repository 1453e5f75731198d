import { describe, expect, it } from 'vitest'
import { attention, type PaperFacts } from './attention.ts'

const none = { invited: 0, accepted: 0, submitted: 0, confirmed: 0, late: 0 }
const facts = (more: Partial<PaperFacts>): PaperFacts => ({
  state: 'inReview',
  hasEditor: true,
  withdrawRequested: false,
  minReviews: 2,
  counts: none,
  ...more,
})

describe('what a row of the editor’s list asks for', () => {
  it('a paper in review without enough reviewers asks for reviewers', () => {
    expect(attention(facts({ counts: { ...none, invited: 1 } }))?.first.key).toBe('needReviewers')
  })

  it('a late reviewer is named before anything that merely waits', () => {
    expect(attention(facts({ counts: { ...none, accepted: 2, late: 1 } }))).toMatchObject({
      tone: 'red',
      first: { key: 'lateReviews', params: { n: 1 } },
    })
  })

  it('a submitted review is to be confirmed before a decision', () => {
    expect(attention(facts({ counts: { ...none, confirmed: 1, submitted: 1 } }))?.first.key).toBe('toConfirm')
  })

  it('enough confirmed reviews and none outstanding ask for the decision', () => {
    expect(attention(facts({ counts: { ...none, confirmed: 2 } }))?.first.key).toBe('ready')
  })

  it('an overdue revision says by how many days', () => {
    expect(
      attention(facts({ state: 'revisionRequested', revisionDays: -3, revisionDate: '12-03' }))?.second,
    ).toEqual({ key: 'daysOver', params: { n: 3 } })
  })

  it('a request to withdraw comes first in every state', () => {
    expect(attention(facts({ state: 'finalReview', withdrawRequested: true }))?.first.key).toBe(
      'withdrawAsked',
    )
  })

  it('a rejected paper asks for nothing', () => {
    expect(attention(facts({ state: 'rejected' }))).toBeUndefined()
  })
})
