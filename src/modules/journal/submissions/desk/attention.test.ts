import { describe, expect, it } from 'vitest'
import { attention, type PaperFacts } from './attention.ts'

const facts = (more: Partial<PaperFacts>): PaperFacts => ({
  want: 'wait',
  invited: 0,
  accepted: 0,
  done: 0,
  confirmed: 0,
  late: 0,
  needed: 2,
  ...more,
})

describe('what a row of the editor’s list says', () => {
  it('names how many reviewers are late', () => {
    expect(attention(facts({ want: 'chase', late: 2 }))).toMatchObject({
      tone: 'red',
      first: { key: 'lateReviews', params: { n: 2 } },
    })
  })

  it('counts reviews that wait for a confirmation', () => {
    expect(attention(facts({ want: 'confirm', done: 3, confirmed: 1 }))?.first.params).toEqual({ n: 2 })
  })

  it('tells unanswered invitations from reviews at work', () => {
    expect(attention(facts({ invited: 3, accepted: 2 }))?.first.key).toBe('unanswered')
    expect(attention(facts({ invited: 3, accepted: 3, done: 1 }))?.first).toEqual({
      key: 'awaiting',
      params: { n: 2 },
    })
  })

  it('says by how many days a revision is overdue', () => {
    expect(attention(facts({ want: 'late', revisionDays: -3, revisionDate: '12-03' }))?.second).toEqual({
      key: 'daysOver',
      params: { n: 3 },
    })
  })

  it('T23 names the step of production, and until when the author holds the proof', () => {
    expect(attention(facts({ want: 'make', step: 'typesetting' }))?.first.key).toBe('make_typesetting')
    const out = facts({ want: 'make', step: 'authorProof', proofDate: '12-03' })
    expect(attention({ ...out, proofDays: 2 })).toEqual({
      first: { key: 'proofOutDue', params: { date: '12-03' } },
      second: { key: 'daysLeft', params: { n: 2 } },
    })
    expect(attention({ ...out, proofDays: -1 })).toMatchObject({ tone: 'red', second: { params: { n: 1 } } })
  })

  it('asks nothing of a paper that wants nothing', () => {
    expect(attention(facts({ want: 'none' }))).toBeUndefined()
  })
})
