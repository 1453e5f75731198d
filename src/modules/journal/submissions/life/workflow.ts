/** The manuscript's life (domain 2.5) as data, and the one function that says whether a step may be taken. */
import type { Refusal } from '#kernel/definition/index.ts'
import { flow, type Step } from '#kernel/flow/flow.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import { submissions, submissionStates, type SubmissionState } from '../definition.ts'
import { refuse, unmet, type Failure } from '../refusals.ts'

export type LifeState = SubmissionState | 'deleted'
/** Where some steps lead: the state that the paper's own log or decisions name (T30, T31). */
export type Target = LifeState | 'previous'
export type StepAction =
  | 'create'
  | 'submit'
  | 'discard'
  | 'returnToAuthor'
  | 'resubmit'
  | 'assignEditor'
  | 'sendToReview'
  | 'deskReject'
  | 'skipReview'
  | 'requestMinor'
  | 'requestMajor'
  | 'reject'
  | 'recommendAccept'
  | 'recommendReject'
  | 'submitRevision'
  | 'newRound'
  | 'cancelRound'
  | 'extendDue'
  | 'lapse'
  | 'finalAccept'
  | 'finalBack'
  | 'sendToProduction'
  | 'step'
  | 'schedule'
  | 'unschedule'
  | 'publish'
  | 'requestWithdraw'
  | 'withdraw'
  | 'backToReview'
  | 'reinstate'
  | 'rescind'

export type LifeStep = Step<Target, StepAction>
/** A step about to be taken: it is known where it leads. */
export type TakenStep = Omit<LifeStep, 'to'> & { readonly to: LifeState }

const beforeReview = ['submitted', 'returned', 'screening'] as const
/** States that a decision leads to and that its rescinding may leave. */
const decided = [
  ...(['returned', 'inReview', 'revisionRequested', 'finalReview'] as const),
  ...(['accepted', 'inProduction', 'rejected'] as const),
]
const sinceReview = ['inReview', 'revisionRequested', 'revised', 'finalReview'] as const

const table: readonly LifeStep[] = [
  { id: 'T1', action: 'create', from: [], to: 'draft', who: ['AU', 'ST'] },
  { id: 'T2', action: 'submit', from: ['draft'], to: 'submitted', who: ['AU'] },
  { id: 'T3', action: 'discard', from: ['draft'], to: 'deleted', who: ['AU'] },
  {
    id: 'T4',
    action: 'returnToAuthor',
    from: ['submitted', 'screening'],
    to: 'returned',
    who: ['ST', 'HE'],
  },
  { id: 'T5', action: 'resubmit', from: ['returned'], to: 'submitted', who: ['AU'] },
  { id: 'T6', action: 'assignEditor', from: ['submitted'], to: 'screening', who: ['ST', 'EC'] },
  { id: 'T7', action: 'sendToReview', from: ['screening'], to: 'inReview', who: ['HE', 'EC'] },
  { id: 'T8', action: 'deskReject', from: ['screening'], to: 'rejected', who: ['EC'] },
  { id: 'T9', action: 'skipReview', from: ['screening'], to: 'finalReview', who: ['EC'] },
  { id: 'T10', action: 'requestMinor', from: ['screening'], to: 'revisionRequested', who: ['HE', 'EC'] },
  { id: 'T11', action: 'requestMinor', from: ['inReview'], to: 'revisionRequested', who: ['HE', 'EC'] },
  { id: 'T11', action: 'requestMajor', from: ['inReview'], to: 'revisionRequested', who: ['HE', 'EC'] },
  { id: 'T12', action: 'reject', from: ['inReview'], to: 'rejected', who: ['EC'] },
  // "HE via recommendReject": the editor-in-chief rejects, from final review (T21).
  { id: 'T12', action: 'recommendReject', from: ['inReview'], to: 'finalReview', who: ['HE'] },
  { id: 'T13', action: 'recommendAccept', from: ['inReview'], to: 'finalReview', who: ['HE'] },
  { id: 'T14', action: 'newRound', from: ['inReview'], to: 'inReview', who: ['HE', 'EC'] },
  { id: 'T14', action: 'cancelRound', from: ['inReview'], to: 'inReview', who: ['HE', 'EC'] },
  { id: 'T15', action: 'submitRevision', from: ['revisionRequested'], to: 'revised', who: ['AU'] },
  {
    id: 'T16',
    action: 'extendDue',
    from: ['revisionRequested'],
    to: 'revisionRequested',
    // The editor-in-chief as often as needed, the others twice.
    who: ['HE', 'ST', 'EC'],
  },
  { id: 'T17', action: 'lapse', from: ['revisionRequested'], to: 'withdrawn', who: ['SY'] },
  { id: 'T18', action: 'newRound', from: ['revised'], to: 'inReview', who: ['HE', 'EC'] },
  { id: 'T19', action: 'recommendAccept', from: ['revised'], to: 'finalReview', who: ['HE', 'EC'] },
  { id: 'T19', action: 'requestMinor', from: ['revised'], to: 'revisionRequested', who: ['HE', 'EC'] },
  { id: 'T19', action: 'requestMajor', from: ['revised'], to: 'revisionRequested', who: ['HE', 'EC'] },
  { id: 'T19', action: 'reject', from: ['revised'], to: 'rejected', who: ['HE', 'EC'] },
  { id: 'T20', action: 'finalAccept', from: ['finalReview'], to: 'accepted', who: ['EC'] },
  { id: 'T21', action: 'finalBack', from: ['finalReview'], to: 'inReview', who: ['EC'] },
  { id: 'T21', action: 'requestMinor', from: ['finalReview'], to: 'revisionRequested', who: ['EC'] },
  { id: 'T21', action: 'requestMajor', from: ['finalReview'], to: 'revisionRequested', who: ['EC'] },
  { id: 'T21', action: 'reject', from: ['finalReview'], to: 'rejected', who: ['EC'] },
  { id: 'T22', action: 'sendToProduction', from: ['accepted'], to: 'inProduction', who: ['ST', 'PR'] },
  { id: 'T23', action: 'step', from: ['inProduction'], to: 'inProduction', who: ['PR', 'AU'] },
  { id: 'T24', action: 'schedule', from: ['inProduction'], to: 'scheduled', who: ['ST', 'PR'] },
  { id: 'T25', action: 'unschedule', from: ['scheduled'], to: 'inProduction', who: ['ST'] },
  { id: 'T26', action: 'publish', from: ['scheduled'], to: 'published', who: ['ST', 'SY'] },
  { id: 'T27', action: 'withdraw', from: beforeReview, to: 'withdrawn', who: ['AU'] },
  // From the first review on the author asks and an editor grants; the author's own try meets the guard.
  { id: 'T27', action: 'withdraw', from: sinceReview, to: 'withdrawn', who: ['HE', 'EC', 'AU'] },
  ...sinceReview.map((state): LifeStep => {
    return { id: 'T27', action: 'requestWithdraw', from: [state], to: state, who: ['AU'] }
  }),
  {
    id: 'T28',
    action: 'withdraw',
    from: ['accepted', 'inProduction', 'scheduled'],
    to: 'withdrawn',
    who: ['EC'],
  },
  { id: 'T29', action: 'reinstate', from: ['rejected'], to: 'screening', who: ['EC'] },
  { id: 'T30', action: 'reinstate', from: ['withdrawn'], to: 'previous', who: ['EC'] },
  { id: 'T31', action: 'rescind', from: decided, to: 'previous', who: ['EC'] },
  { id: 'T32', action: 'backToReview', from: ['accepted', 'inProduction'], to: 'inReview', who: ['EC'] },
]

export const life = flow<Target, StepAction>(table)

/** Steps that people take; the rest is the clock's. */
export const personActions: readonly StepAction[] = [
  ...new Set(
    table.filter((step) => step.who.some((role) => role !== 'SY')).map((step): StepAction => step.action),
  ),
]

/** Steps that an administrator may take for the office or the editor-in-chief, with a reason (domain 2.5). */
const standsIn = ['ST', 'EC']

/** Who takes which step as what, or why not. Guards come after this, on the facts of the paper. */
export function turn(
  state: LifeState,
  action: StepAction,
  roles: ReadonlySet<ActingRole>,
  reason?: string,
): { step: LifeStep; roleUsed: ActingRole } | Refusal {
  const named = life.steps.filter((step) => step.action === action)
  if (!named.some((step) => capacity(step, roles))) return refuse('NOT_ALLOWED')
  const here = life.find(state, action)
  if (here.length === 0) return conflict(state, action)
  for (const step of here) {
    const roleUsed = capacity(step, roles)
    if (roleUsed === 'AD' && !reason?.trim()) return unmet([{ code: 'adminReasonRequired' }])
    if (roleUsed) return { step, roleUsed }
  }
  return refuse('NOT_ALLOWED')
}

/** The first of the step's roles that the person holds on this paper. */
function capacity(step: LifeStep, roles: ReadonlySet<ActingRole>): ActingRole | undefined {
  const own = step.who.find((role) => roles.has(role as ActingRole))
  if (own) return own as ActingRole
  return roles.has('AD') && step.who.some((role) => standsIn.includes(role)) ? 'AD' : undefined
}

export function conflict(state: LifeState, action: string): Refusal {
  const named = state === 'deleted' ? { zh: '已删除', en: 'Deleted' } : submissionStates[state]
  const verb = submissions.actions?.[action]?.label ?? { zh: action, en: action }
  const refusal = refuse('STATE_CONFLICT')
  return {
    ...refusal,
    msg: {
      zh: `稿件现为“${named.zh}”，不能“${verb.zh}”。请刷新后再看`,
      en: `The manuscript is now “${named.en}”, so “${verb.en}” is not possible. Reload to see it`,
    },
  }
}

/** Actions open to these roles in this state, before guards: what buttons to show. */
export function openSteps(state: LifeState, roles: ReadonlySet<ActingRole>): LifeStep[] {
  return life.steps.filter((step) => step.from.includes(state) && capacity(step, roles) !== undefined)
}

export type { Failure }
