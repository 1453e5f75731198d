import { describe, expect, it } from 'vitest'
import { stagesOf } from './stages.ts'

const log = [
  { at: '2026-09-04 09:00:00', fromText: 'draft', toText: 'submitted', toState: 'submitted' },
  { at: '2026-09-05 09:00:00', fromText: 'submitted', toText: 'screening', toState: 'screening' },
  { at: '2026-09-10 09:00:00', fromText: 'screening', toText: 'inReview', toState: 'inReview' },
  {
    at: '2026-09-22 09:00:00',
    fromText: 'inReview',
    toText: 'revisionRequested',
    toState: 'revisionRequested',
  },
  { at: '2026-10-29 09:00:00', fromText: 'revisionRequested', toText: 'revised', toState: 'revised' },
  { at: '2026-10-31 09:00:00', fromText: 'revised', toText: 'inReview', toState: 'inReview' },
]

describe('the stage bar', () => {
  it('counts review rounds, measures finished stages and names what lies ahead', () => {
    const stages = stagesOf({ state: 'inReview' }, log.toReversed())
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

  it('a round that follows another within review is told as the paper’s own round', () => {
    const rounds = (stages: ReturnType<typeof stagesOf>) =>
      stages.filter(({ is }) => is !== 'ahead').flatMap(({ round }) => round ?? [])
    expect(rounds(stagesOf({ state: 'inReview', currentRound: 2 }, log.slice(0, 3)))).toEqual([2])
    expect(rounds(stagesOf({ state: 'inReview', currentRound: 3 }, log))).toEqual([1, 3])
  })

  it('a review’s own states are no stages, and steps of one second keep their order', () => {
    const at = '2026-09-04 09:00:00'
    const same = [
      { at, fromText: 'b', toText: 'c', toState: 'inReview' },
      { at, fromText: null, toText: 'x', toState: 'accepted', reviewAlias: 'Reviewer 1' },
      { at, fromText: 'a', toText: 'b', toState: 'screening' },
      { at, fromText: null, toText: 'a', toState: 'submitted' },
    ]
    expect(
      stagesOf({ state: 'inReview' }, same)
        .filter(({ is }) => is !== 'ahead')
        .map(({ state }) => state),
    ).toEqual(['submitted', 'screening', 'inReview'])
  })

  it.each([
    ['returned', ['screening', 'inReview', 'finalReview', 'accepted', 'published']],
    ['revisionRequested', ['finalReview', 'accepted', 'published']],
    ['inProduction', ['published']],
    ['scheduled', ['published']],
  ])('from %s on, the rest of the usual way lies ahead', (state, ahead) => {
    const stages = stagesOf({ state, stateSince: '2026-11-01 08:00:00' }, [])
    expect(stages.filter(({ is }) => is === 'ahead').map((stage) => stage.state)).toEqual(ahead)
  })

  it('a rejected paper has nothing ahead', () => {
    const stages = stagesOf({ state: 'rejected' }, [
      ...log.slice(0, 2),
      { at: '2026-09-06 09:00:00', fromText: 'screening', toText: 'rejected', toState: 'rejected' },
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
