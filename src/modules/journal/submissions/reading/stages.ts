/** The stage bar of a manuscript, from its log: what is behind, where it stands, what lies ahead on the usual way. */
import type { SubmissionState } from '../definition.ts'
import { hasEnded } from '../ended.ts'

export type Stage = {
  state: SubmissionState
  is: 'done' | 'now' | 'ahead'
  /** Number of the review round. */
  round?: number
  since?: string
  /** Days that a finished stage took. */
  days?: number
}

type Logged = {
  readonly at: string
  readonly toState?: string | undefined
  readonly toText?: string | null | undefined
  readonly fromText?: string | null | undefined
  /** Set where the event is a review's: its states have names of their own. */
  readonly reviewAlias?: string | null | undefined
}

const usual: readonly SubmissionState[] = [
  'submitted',
  'screening',
  'inReview',
  'finalReview',
  'accepted',
  'published',
]
/** States beside the usual way, and after which of its stages they stand. */
const beside: Partial<Record<SubmissionState, SubmissionState>> = {
  returned: 'submitted',
  revisionRequested: 'inReview',
  revised: 'inReview',
  inProduction: 'accepted',
  scheduled: 'accepted',
}
const time = (wallClock: string) => Date.parse(wallClock.replace(' ', 'T'))

export function stagesOf(
  paper: {
    readonly state: string
    readonly submittedAt?: unknown
    readonly stateSince?: unknown
    readonly currentRound?: unknown
  },
  events: readonly Logged[],
): Stage[] {
  const moves = events
    .filter(
      ({ toState, toText, fromText, reviewAlias }) =>
        !reviewAlias && toState && toState !== 'draft' && toText !== fromText,
    )
    // The log comes newest first; steps of one second keep their order.
    .toReversed()
    .toSorted((a, b) => time(a.at) - time(b.at))
  const passed: { state: SubmissionState; since: string }[] = moves.map((move) => ({
    state: move.toState as SubmissionState,
    since: move.at,
  }))
  if (passed.length === 0)
    passed.push({
      state: paper.state as SubmissionState,
      since: String(paper.stateSince ?? paper.submittedAt ?? ''),
    })
  let round = 0
  const stages: Stage[] = passed.map((stage, at) => {
    const next = passed[at + 1]
    if (stage.state === 'inReview') round += 1
    // A round may follow another without the paper leaving review between them.
    if (stage.state === 'inReview' && !next) round = Math.max(round, Number(paper.currentRound ?? 0))
    return {
      state: stage.state,
      since: stage.since,
      is: next || hasEnded(stage.state) ? 'done' : 'now',
      ...(stage.state === 'inReview' && { round }),
      ...(next && { days: Math.max(0, Math.round((time(next.since) - time(stage.since)) / 86_400_000)) }),
    }
  })
  const last = stages.at(-1)!
  if (hasEnded(last.state)) return stages
  const ahead = usual.slice(usual.indexOf(beside[last.state] ?? last.state) + 1)
  return [...stages, ...ahead.map((state): Stage => ({ state, is: 'ahead' }))].slice(-9)
}
