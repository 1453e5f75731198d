/** The manuscript's life (domain 2.5) as data, and the one function that says whether a step may be taken. */
import { isRefusal, label, type Label, type Refusal } from '#kernel/definition/index.ts'
import type { Asks } from '#kernel/definition/asked.ts'
import { no, type Failure } from '#kernel/life/failure.ts'
import { standsIn, stepLabel, turnOf, waysFrom, whoOf } from '#kernel/life/judge.ts'
import { anyLife, byState, life, shape } from '#kernel/life/life.ts'
import { system, type State, type Way } from '#kernel/life/ways.ts'
import { actingRoles, type ActingRole } from '../../submission-events/definition.ts'
import { submissions, submissionStates, type SubmissionState } from '../definition.ts'
import type { Paper } from '../paper/paper.ts'
import { guardWords, refuse, unmet } from '../refusals.ts'
import { asks } from './asks.ts'

/** The paper and as what somebody stands to it; while a step is being taken, what it lacks. */
export type PaperFacts = {
  readonly paper: Paper
  readonly roles: ReadonlySet<ActingRole>
  readonly unmet?: readonly Failure[]
}

export type LifeState = SubmissionState | 'deleted'
/** Where some steps lead: the state that the paper's own log or decisions name (T30, T31). */
export type Target = LifeState | 'previous'
const beforeReview = ['submitted', 'returned', 'screening'] as const
/** States that a decision leads to and that its rescinding may leave. */
const decided = [
  ...(['returned', 'inReview', 'revisionRequested', 'finalReview'] as const),
  ...(['accepted', 'inProduction', 'rejected'] as const),
]
const sinceReview = ['inReview', 'revisionRequested', 'revised', 'finalReview'] as const

/** States that a paper is withdrawn from, and that a decision is made in: where the log leads back to (T30, T31). */
const withdrawable = [...beforeReview, ...sinceReview, 'accepted', 'inProduction', 'scheduled'] as const
const decidedFrom = [
  ...(['submitted', 'screening', 'inReview', 'revised', 'finalReview'] as const),
  ...(['accepted', 'inProduction'] as const),
]
const both = ['HE', 'EC'] as const
const adminReason = no('adminReasonRequired', guardWords.adminReasonRequired)

/** Told to the effects alone; what only queries can tell the guards is looked for before them (`step.ts`). */
const told = <const A extends Asks>(asks: A) => ({
  asks,
  writes: false as const,
  checks: [({ facts }: { readonly facts: PaperFacts }) => facts.unmet ?? []],
})

export const paperLife = life(byState(submissions, 'state'), {
  roles: actingRoles,
  facts: shape<PaperFacts>(),
  stands: (_paper, _caller, { roles }) => roles,
  begins: [{ id: 'T1', to: 'draft', who: ['AU', 'ST'] }],
  ends: ['published'],
  stages: [
    { label: label('收稿与初审', 'Receipt and screening'), of: ['draft', ...beforeReview] },
    { label: label('外审与决定', 'Review and decision'), of: sinceReview },
    { label: label('出版', 'Publishing'), of: ['accepted', 'inProduction', 'scheduled', 'published'] },
    { label: label('退稿与撤稿', 'Rejected and withdrawn'), of: ['rejected', 'withdrawn'] },
  ],
  // An administrator stands in for the office and the editor-in-chief, with a reason (domain 2.5).
  standIn: {
    role: 'AD',
    for: ['ST', 'EC'],
    reason: adminReason,
  },
  says: {
    notFound: () => refuse('NOT_FOUND'),
    stale: () => refuse('STATE_CONFLICT'),
    notAllowed: () => refuse('NOT_ALLOWED'),
    conflict: (now, verb) => inState(now, verb),
    unmet,
  },
  steps: (step) => ({
    submit: step({
      ...told(asks.decision),
      ways: [{ id: 'T2', from: ['draft'], to: 'submitted', who: ['AU'] }],
    }),
    // The draft goes; no state is left for it (`targetOf`).
    discard: step({ ...told(asks.decision), ways: [{ id: 'T3', from: ['draft'], who: ['AU'] }] }),
    returnToAuthor: step({
      ...told(asks.decision),
      ways: [{ id: 'T4', from: ['submitted', 'screening'], to: 'returned', who: ['ST', 'HE'] }],
    }),
    resubmit: step({
      ...told(asks.decision),
      ways: [{ id: 'T5', from: ['returned'], to: 'submitted', who: ['AU'] }],
    }),
    assignEditor: step({
      ...told(asks.assignEditor),
      ways: [{ id: 'T6', from: ['submitted'], to: 'screening', who: ['ST', 'EC'] }],
    }),
    sendToReview: step({
      ...told(asks.sendToReview),
      ways: [{ id: 'T7', from: ['screening'], to: 'inReview', who: both }],
    }),
    deskReject: step({
      ...told(asks.decision),
      ways: [{ id: 'T8', from: ['screening'], to: 'rejected', who: ['EC'] }],
    }),
    skipReview: step({
      ...told(asks.decision),
      ways: [{ id: 'T9', from: ['screening'], to: 'finalReview', who: ['EC'] }],
    }),
    recommendAccept: step({
      ...told(asks.decision),
      ways: [
        { id: 'T13', from: ['inReview'], to: 'finalReview', who: ['HE'] },
        { id: 'T19', from: ['revised'], to: 'finalReview', who: both },
      ],
    }),
    finalBack: step({
      ...told(asks.decision),
      ways: [{ id: 'T21', from: ['finalReview'], to: 'inReview', who: ['EC'] }],
    }),
    requestMinor: step({
      ...told(asks.decision),
      ways: [
        { id: 'T10', from: ['screening'], to: 'revisionRequested', who: both },
        { id: 'T11', from: ['inReview'], to: 'revisionRequested', who: both },
        { id: 'T19', from: ['revised'], to: 'revisionRequested', who: both },
        { id: 'T21', from: ['finalReview'], to: 'revisionRequested', who: ['EC'] },
      ],
    }),
    requestMajor: step({
      ...told(asks.decision),
      ways: [
        { id: 'T11', from: ['inReview'], to: 'revisionRequested', who: both },
        { id: 'T19', from: ['revised'], to: 'revisionRequested', who: both },
        { id: 'T21', from: ['finalReview'], to: 'revisionRequested', who: ['EC'] },
      ],
    }),
    reject: step({
      ...told(asks.decision),
      ways: [
        { id: 'T12', from: ['inReview'], to: 'rejected', who: ['EC'] },
        { id: 'T19', from: ['revised'], to: 'rejected', who: both },
        { id: 'T21', from: ['finalReview'], to: 'rejected', who: ['EC'] },
      ],
    }),
    // "HE via recommendReject": the editor-in-chief rejects, from final review (T21).
    recommendReject: step({
      ...told(asks.decision),
      ways: [{ id: 'T12', from: ['inReview'], to: 'finalReview', who: ['HE'] }],
    }),
    newRound: step({
      ...told(asks.decision),
      ways: [
        { id: 'T14', from: ['inReview'], who: both },
        { id: 'T18', from: ['revised'], to: 'inReview', who: both },
      ],
    }),
    cancelRound: step({ ...told(asks.decision), ways: [{ id: 'T14', from: ['inReview'], who: both }] }),
    submitRevision: step({
      ...told(asks.decision),
      ways: [{ id: 'T15', from: ['revisionRequested'], to: 'revised', who: ['AU'] }],
    }),
    // The editor-in-chief as often as needed, the others twice.
    extendDue: step({
      ...told(asks.decision),
      ways: [{ id: 'T16', from: ['revisionRequested'], who: ['HE', 'ST', 'EC'] }],
    }),
    lapse: step({
      ...told(asks.decision),
      label: label('修回过期', 'Lapse'),
      ways: [{ id: 'T17', from: ['revisionRequested'], to: 'withdrawn', who: ['SY'] }],
    }),
    finalAccept: step({
      ...told(asks.decision),
      ways: [{ id: 'T20', from: ['finalReview'], to: 'accepted', who: ['EC'] }],
    }),
    sendToProduction: step({
      ...told(asks.decision),
      ways: [{ id: 'T22', from: ['accepted'], to: 'inProduction', who: ['ST', 'PR'] }],
    }),
    step: step({ ...told(asks.step), ways: [{ id: 'T23', from: ['inProduction'], who: ['PR', 'AU'] }] }),
    schedule: step({
      ...told(asks.schedule),
      ways: [{ id: 'T24', from: ['inProduction'], to: 'scheduled', who: ['ST', 'PR'] }],
    }),
    unschedule: step({
      ...told(asks.decision),
      ways: [{ id: 'T25', from: ['scheduled'], to: 'inProduction', who: ['ST'] }],
    }),
    publish: step({
      ...told(asks.publish),
      ways: [{ id: 'T26', from: ['scheduled'], to: 'published', who: ['ST', 'SY'] }],
    }),
    withdraw: step({
      ...told(asks.decision),
      ways: [
        { id: 'T27a', from: beforeReview, to: 'withdrawn', who: ['AU'] },
        // From the first review on the author asks and an editor grants; the author's own try meets the guard.
        { id: 'T27', from: sinceReview, to: 'withdrawn', who: ['HE', 'EC', 'AU'] },
        { id: 'T28', from: ['accepted', 'inProduction', 'scheduled'], to: 'withdrawn', who: ['EC'] },
      ],
    }),
    requestWithdraw: step({ ...told(asks.decision), ways: [{ id: 'T27', from: sinceReview, who: ['AU'] }] }),
    // Whoever asked may think better of it until an editor has answered (decision 103).
    cancelWithdraw: step({ ...told(asks.decision), ways: [{ id: 'T27', from: sinceReview, who: ['AU'] }] }),
    reinstate: step({
      ...told(asks.decision),
      ways: [
        { id: 'T29', from: ['rejected'], to: 'screening', who: ['EC'] },
        { id: 'T30', from: ['withdrawn'], to: withdrawable, who: ['EC'] },
      ],
    }),
    rescind: step({
      ...told(asks.decision),
      ways: [{ id: 'T31', from: decided, to: decidedFrom, who: ['EC'] }],
    }),
    backToReview: step({
      ...told(asks.decision),
      ways: [{ id: 'T32', from: ['accepted', 'inProduction'], to: 'inReview', who: ['EC'] }],
    }),
  }),
})

export type StepAction = keyof typeof paperLife.steps
export const paperTable = anyLife(paperLife)

/** A line of the table as it leaves a state: it is known where it leads, unless the paper's log has to say. */
export type LifeStep = {
  readonly id: string
  readonly action: StepAction
  readonly from: readonly LifeState[]
  readonly to: Target
  readonly who: readonly ActingRole[]
}
/** A step about to be taken: it is known where it leads. */
export type TakenStep = Omit<LifeStep, 'to'> & { readonly to: LifeState }

/** All steps by their names, in the order of the table. */
export const stepActions = Object.keys(paperLife.steps) as StepAction[]

/** The line of the table that a step is taken by. */
export function lineOf(
  action: StepAction,
  { id, from, to, who }: Way<State, string>,
  state: LifeState,
): LifeStep {
  const line = { id, action, from: from as readonly LifeState[], who: who as readonly ActingRole[] }
  if (typeof to === 'object') return { ...line, to: 'previous' }
  return { ...line, to: action === 'discard' ? 'deleted' : ((to ?? state) as LifeState) }
}

const numberOf = ({ id }: LifeStep) => Number.parseInt(id.slice(1), 10)

/** Steps that leave this state, by whomever, in the order of the domain's table. */
export function stepsFrom(state: LifeState): LifeStep[] {
  return stepActions
    .flatMap((action) => waysFrom(paperTable, action, state).map((way) => lineOf(action, way, state)))
    .toSorted((a, b) => numberOf(a) - numberOf(b))
}

/** Steps that people take; the rest is the clock's. */
export const personActions: readonly StepAction[] = stepActions.filter((action) =>
  paperTable.steps[action]?.ways.some(({ who }) => who.some((role) => role !== system)),
)

/** Who takes which step as what, or why not. Guards come after this, on the facts of the paper. */
export function turn(
  state: LifeState,
  action: StepAction,
  roles: ReadonlySet<ActingRole>,
  reason?: string,
): { step: LifeStep; roleUsed: ActingRole } | Refusal {
  const found = turnOf(paperTable, { state }, action, roles)
  if (isRefusal(found)) return found
  if (standsIn(paperTable, found) && !reason?.trim()) return unmet([adminReason])
  return { step: lineOf(action, found.way, state), roleUsed: found.role as ActingRole }
}

export function conflict(state: LifeState, action: string): Refusal {
  const named = state === 'deleted' ? { zh: '已删除', en: 'Deleted' } : submissionStates[state]
  return inState(named, stepLabel(paperTable, action))
}

function inState(named: Label, verb: Label): Refusal {
  return {
    ...refuse('STATE_CONFLICT'),
    msg: {
      zh: `稿件现为“${named.zh}”，不能“${verb.zh}”。请刷新后再看`,
      en: `The manuscript is now “${named.en}”, so “${verb.en}” is not possible. Reload to see it`,
    },
  }
}

/** Steps open to these roles in this state, before guards: what buttons to show. */
export function openSteps(state: LifeState, roles: ReadonlySet<ActingRole>): LifeStep[] {
  return stepsFrom(state).filter(({ who }) => whoOf(paperTable, who, roles) !== undefined)
}

export type { Failure }
