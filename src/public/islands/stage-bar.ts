import type { Brief, State, Told } from './paper.ts'

export type StageMark = {
  key: 'submit' | 'screen' | 'review' | 'revise' | 'final' | 'publish'
  is: 'done' | 'now' | 'ahead'
  at: string
}

const order: Record<State, number> = {
  draft: 0,
  submitted: 0,
  returned: 0,
  screening: 1,
  inReview: 2,
  revisionRequested: 3,
  revised: 3,
  finalReview: 4,
  accepted: 5,
  inProduction: 5,
  scheduled: 5,
  published: 6,
  rejected: -1,
  withdrawn: -1,
}
const keys: readonly StageMark['key'][] = ['submit', 'screen', 'review', 'revise', 'final', 'publish']
const reached: Record<StageMark['key'], readonly State[]> = {
  submit: ['submitted'],
  screen: ['screening'],
  review: ['inReview'],
  revise: ['revisionRequested', 'revised'],
  final: ['finalReview'],
  publish: ['accepted', 'published'],
}

/** The six stages of the mock-up; a stage counts as done when the log has it or the paper is beyond it. */
export function stageBar(
  paper: Pick<Brief, 'state' | 'revisionDueAt'>,
  log: readonly Told[],
): readonly StageMark[] {
  const first = (states: readonly State[]) =>
    log
      .filter((event) => event.state !== null && states.includes(event.state))
      .at(-1)
      ?.at.slice(5, 10) ?? ''
  const ended = paper.state === 'rejected' || paper.state === 'withdrawn'
  const now = ended
    ? Math.max(0, ...log.map((event) => (event.state === null ? 0 : order[event.state])))
    : order[paper.state]
  return keys.map((key, i): StageMark => {
    const at = first(reached[key])
    if (i < now || (ended && i <= now))
      return { key, is: at === '' && key === 'revise' ? 'ahead' : 'done', at }
    if (i === now)
      return {
        key,
        is: 'now',
        at:
          key === 'revise' && paper.state === 'revisionRequested' && paper.revisionDueAt
            ? paper.revisionDueAt.slice(5, 10)
            : at,
      }
    return { key, is: 'ahead', at: '' }
  })
}
