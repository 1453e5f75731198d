/** Going back: what the last decision was and whether it may still be rescinded (T31), where a withdrawn paper came from (T30). Pure. */
import { usualZone, type Refusal } from '#kernel/definition/index.ts'
import type { DecisionType, EditorialDecision } from '../../editorial-decisions/definition.ts'
import type { SubmissionState } from '../definition.ts'
import type { Paper } from '../paper/paper.ts'
import { refuse } from '../refusals.ts'
import { daysAhead } from '../times.ts'
import type { LifeState, LifeStep } from './workflow.ts'

const hour = 3600 * 1000
/** Days for which a withdrawn paper can be brought back. */
export const reinstateDays = 180

/** Undoing the undoing would make the log unreadable: the step that it put back is taken again instead. */
const final: readonly DecisionType[] = ['rescind', 'reinstate']

/** Decisions of which the author never heard, so that they do not hear of the rescinding either. */
const inward: readonly DecisionType[] = [
  ...(['skipReview', 'recommendAccept', 'recommendReject', 'finalBack', 'cancelRound'] as const),
]

export function wasTold({ type }: Pick<EditorialDecision, 'type'>): boolean {
  return !inward.includes(type)
}

type Past = Pick<Paper, 'submission' | 'journal' | 'decisions' | 'trail'>

/** The decision that would be undone now, or why none can be (case 40: all of these are conflicts). */
export function rescindable(
  { submission, journal, decisions, trail }: Past,
  now: Date,
): EditorialDecision | Refusal {
  const last = decisions[0]
  if (!last?.decidedAt || !last.before || last.rescindedAt || final.includes(last.type))
    return refuse('NOTHING_TO_RESCIND')
  const decidedAt = last.decidedAt.getTime()
  const overtaken = trail.some((event) => event.at !== null && event.at.getTime() > decidedAt)
  if (overtaken || last.toState !== submission.state) return refuse('RESCIND_OVERTAKEN')
  if (now.getTime() > decidedAt + journal.rescindHours * hour)
    return refuse('RESCIND_LATE', { hours: journal.rescindHours })
  return last
}

/** The state that the withdrawal left, as the log has it. */
export function withdrawnFrom({ trail }: Pick<Paper, 'trail'>): SubmissionState | undefined {
  const end = trail.find((event) => !event.reviewId && event.toState === 'withdrawn')
  return (end?.fromState ?? undefined) as SubmissionState | undefined
}

/** The last moment to ask for it: its author is told of a day, and that day is whole where the tenant is. */
export function mayReinstateUntil(
  { submission, journal }: Pick<Paper, 'submission' | 'journal'>,
  timeZone: string = usualZone,
): Date | undefined {
  const { state, rejectedAt, withdrawnAt } = submission
  const [since, days] = state === 'rejected' ? [rejectedAt, journal.appealDays] : [withdrawnAt, reinstateDays]
  return since && days > 0 ? daysAhead(since, days, timeZone) : (since ?? undefined)
}

/** Where the step leads on this paper. */
export function targetOf(step: LifeStep, paper: Past, now: Date): LifeState | Refusal {
  if (step.to !== 'previous') return step.to
  if (step.action === 'reinstate') return withdrawnFrom(paper) ?? refuse('NOTHING_TO_REINSTATE')
  const last = rescindable(paper, now)
  return 'refused' in last ? last : (last.fromState as SubmissionState)
}
