import { describe, expect, it } from 'vitest'
import { stagesOf } from './stages.ts'

const log = [
  { at: '2026-09-04 09:00:00', fromState: 'draft', toState: 'submitted' },
  { at: '2026-09-05 09:00:00', fromState: 'submitted', toState: 'screening' },
  { at: '2026-09-10 09:00:00', fromState: 'screening', toState: 'inReview' },
  { at: '2026-09-22 09:00:00', fromState: 'inReview', toState: 'revisionRequested' },
  { at: '2026-10-29 09:00:00', fromState: 'revisionRequested', toState: 'revised' },
  { at: '2026-10-31 09:00:00', fromState: 'revised', toState: 'inReview' },
]

describe('the stage bar', () => {
  it('counts review rounds, measures finished stages and names what lies ahead', () => {
    const stages = stagesOf({ state: 'inReview' }, log)
    expect(stages.map(({ state, is, round }) => [state, is, round])).toEqual([
      ['submitted', 'done', undefined],
      ['screening', 'done', undefined],
      ['inReview', 'done', 1],
      ['revisionRequested', 'done', undefined],
      ['revised', 'done', undefined],
      ['inReview', 'now', 2],
      ['finalReview', 'ahead', undefined],
      ['accepted', 'ahead', undefined],
      ['published', 'ahead', undefined],
    ])
    expect(stages[2]?.days).toBe(12)
  })

  it('a rejected paper has nothing ahead', () => {
    const stages = stagesOf({ state: 'rejected' }, [
      ...log.slice(0, 2),
      { at: '2026-09-06 09:00:00', fromState: 'screening', toState: 'rejected' },
    ])
    expect(stages.at(-1)).toMatchObject({ state: 'rejected', is: 'done' })
  })

  it('without a log it shows at least where the paper stands', () => {
    expect(stagesOf({ state: 'accepted', stateSince: '2026-11-01 08:00:00' }, [])[0]).toMatchObject({
      state: 'accepted',
      is: 'now',
    })
  })
})
