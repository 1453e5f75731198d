/** The buttons of a paper for somebody: which steps are open, and what still stands in the way of each. Pure. */
import { wordsOf } from '#kernel/life/failure.ts'
import { inList } from '#kernel/definition/kind.ts'
import { isRefusal, type Lang } from '#kernel/definition/index.ts'
import { inviters } from '../../review-records/workflow.ts'
import { actingRoles, type ActingRole } from '../../submission-events/definition.ts'
import { submissions, submissionStates } from '../definition.ts'
import { unmetGuards } from './guards.ts'
import { outcomes, reasons } from './outcomes.ts'
import { liveRound, type Paper } from '../paper/paper.ts'
import { targetOf } from './undo.ts'
import { openSteps, stepsFrom, type LifeStep, type StepAction } from './workflow.ts'

export type OpenAction = {
  action: string
  label: string
  to: string | null
  toText: string | null
  danger: boolean
  /** What the dialog asks for. */
  needs: readonly string[]
  /** Acting for the office or the editor-in-chief: a reason is wanted. */
  asAdmin: boolean
  ready: boolean
  failures: { code: string; field: string; msg: string }[]
}

const needs: Partial<Record<StepAction, readonly string[]>> = {
  returnToAuthor: ['letter'],
  assignEditor: ['editor'],
  sendToReview: ['approveAnonymous'],
  deskReject: ['letter'],
  skipReview: ['overrideReason'],
  requestMinor: ['letter', 'dueAt', 'reviews'],
  requestMajor: ['letter', 'dueAt', 'reviews'],
  reject: ['letter', 'reviews'],
  recommendAccept: ['comment'],
  recommendReject: ['reason'],
  cancelRound: ['reason'],
  extendDue: ['dueAt'],
  backToReview: ['reason'],
  reinstate: ['reason'],
  rescind: ['reason'],
  finalAccept: ['letter', 'reviews'],
  finalBack: ['reason'],
  step: ['to'],
  schedule: ['publication'],
  requestWithdraw: ['reason'],
  withdraw: ['reason'],
}

export type OthersStep = {
  action: string
  label: string
  who: string
  /** Those who may, without their names. */
  roles: readonly ActingRole[]
  /** Why it is theirs, else what would come of it. */
  why: string
}

/** Asked for by their author alone, whenever they like: nobody at the desk waits for them. */
const authorsOwn: readonly StepAction[] = ['requestWithdraw', 'cancelWithdraw', 'discard']

/** Who takes a step, without the clock; a withdrawal that was asked for waits for the desk alone. */
const peopleOf = ({ who, action }: LifeStep): ActingRole[] =>
  (Object.keys(actingRoles) as ActingRole[]).filter(
    (role) => role !== 'SY' && !(role === 'AU' && action === 'withdraw') && who.includes(role),
  )

/** Steps that the paper is open to and that others take: what, and who. */
export function stepsOfOthers(
  paper: Paper,
  roles: ReadonlySet<ActingRole>,
  { now, lang }: { now: Date; lang: Lang },
): OthersStep[] {
  const { state, withdrawRequested } = paper.submission
  const open = new Set(openSteps(state, roles).map((step) => step.action))
  const others = stepsFrom(state).filter(
    (step) =>
      !open.has(step.action) &&
      !authorsOwn.includes(step.action) &&
      (step.action !== 'withdraw' || withdrawRequested) &&
      peopleOf(step).length > 0 &&
      !isIdle(step, paper, new Set(peopleOf(step)), now),
  )
  return others
    .filter((step, i) => others.findIndex((other) => other.action === step.action) === i)
    .map((step) => ({
      action: step.action,
      label: submissions.actions?.[step.action]?.label[lang] ?? step.action,
      roles: peopleOf(step),
      who: inList(
        peopleOf(step).map((role) => actingRoles[role][lang]),
        lang,
      ),
      why: (reasons[step.action] ?? outcomes[step.action])?.[lang] ?? '',
    }))
}

/** Guards that the dialog itself answers; they say nothing about the paper before the person has filled it in. */
const answeredInDialog = new Set([
  'letterRequired',
  'reasonRequired',
  'editorRequired',
  'stepUnknown',
  'anonymousNotApproved',
  'peerReviewed',
  'dueDateRequired',
  'dueDateTooSoon',
  'dueDateTooFar',
  'proofAnswerOnly',
  'mustRequestWithdraw',
])

export function openActions(
  paper: Paper,
  roles: ReadonlySet<ActingRole>,
  at: { now: Date; userId: string; lang: Lang; timeZone: string },
): OpenAction[] {
  const steps = openSteps(paper.submission.state, roles).filter((step) => !isIdle(step, paper, roles, at.now))
  const once = steps.filter((step, i) => steps.findIndex((other) => other.action === step.action) === i)
  const offered = once.map((step) => offer(step, paper, roles, at))
  return mayDispatch(paper, roles) ? [dispatchOffer(at.lang, roles), ...offered] : offered
}

/** Steps that the table allows but nobody would take now: they would only be refused. */
function isIdle(step: LifeStep, paper: Paper, roles: ReadonlySet<ActingRole>, now: Date): boolean {
  const { submission } = paper
  const asAuthor = roles.has('AU')
  if (step.action === 'withdraw')
    return asAuthor ? step.from.includes('inReview') : step.id === 'T27' && !submission.withdrawRequested
  if (step.action === 'cancelRound') return !liveRound(paper)
  if (step.to === 'previous') return isRefusal(targetOf(step, paper, now))
  if (step.action === 'requestWithdraw') return submission.withdrawRequested
  if (step.action === 'cancelWithdraw') return !submission.withdrawRequested
  if (step.action === 'step')
    return asAuthor
      ? submission.productionStep !== 'authorProof'
      : submission.productionStep === 'authorProof'
  return false
}

/** T14 asks why a round that runs is to end; T18 opens the next one where none runs. */
const needsOf = (action: StepAction, paper: Paper): readonly string[] =>
  action === 'newRound' && liveRound(paper) ? ['reason'] : (needs[action] ?? [])

function offer(
  step: LifeStep,
  paper: Paper,
  roles: ReadonlySet<ActingRole>,
  at: { now: Date; userId: string; lang: Lang; timeZone: string },
): OpenAction {
  const own = step.who.find((role) => roles.has(role as ActingRole)) as ActingRole | undefined
  const failures = unmetGuards(step, paper, {
    now: at.now,
    timeZone: at.timeZone,
    earliestDue: at.now,
    userId: at.userId,
    roleUsed: own ?? 'AD',
    input: {},
  }).filter((failure) => !answeredInDialog.has(failure.code))
  const spec = submissions.actions?.[step.action]
  const to = targetOf(step, paper, at.now)
  const known = isRefusal(to) || to === 'deleted' ? undefined : to
  return {
    action: step.action,
    label: spec?.label[at.lang] ?? step.action,
    to: isRefusal(to) ? null : to,
    toText: known ? submissionStates[known][at.lang] : null,
    danger: spec?.danger === true,
    needs: needsOf(step.action, paper),
    asAdmin: own === undefined,
    ready: failures.length === 0,
    failures: failures.map((failure) => {
      return { code: failure.code, field: failure.field ?? failure.code, msg: wordsOf(failure)[at.lang] }
    }),
  }
}

function mayDispatch(paper: Paper, roles: ReadonlySet<ActingRole>): boolean {
  return (
    paper.submission.state === 'inReview' &&
    liveRound(paper) !== undefined &&
    (roles.has('AD') || inviters.some((role) => roles.has(role)))
  )
}

function dispatchOffer(lang: Lang, roles: ReadonlySet<ActingRole>): OpenAction {
  const label = submissions.actions?.dispatch?.label[lang] ?? 'dispatch'
  const asAdmin = !(['HE', 'ST', 'EC'] as const).some((role) => roles.has(role))
  const stays = { to: 'inReview', toText: submissionStates.inReview[lang] }
  return {
    action: 'dispatch',
    label,
    ...stays,
    danger: false,
    needs: ['reviewers'],
    asAdmin,
    ready: true,
    failures: [],
  }
}
