/** One step of a paper: locked row → rules → update, decision, event and mails in one transaction. */
import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import { barredByOnlookers, showOnlookers } from '#kernel/http/lived.ts'
import { cleanHtml } from '#kernel/store/html.ts'
import { insert, lock, softDelete, update } from '#kernel/store/rows.ts'
import {
  decisionTypes,
  editorialDecisions,
  type DecisionType,
  type EditorialDecision,
} from '../../editorial-decisions/definition.ts'
import { queueMails, type Letter } from '../../mail-outbox/queue.ts'
import { standingOf } from '../paper/standing.ts'
import { submissionEvents } from '../../submission-events/definition.ts'
import type { StepPosted } from './bodies.ts'
import { circumstancesOf } from './circumstances.ts'
import { submissions, type Submission } from '../definition.ts'
import { appearance } from '../appearance.ts'
import { effects } from './effects.ts'
import { followed, type Followed } from './followers.ts'
import { mustLeaveToOther, unmetGuards, type StepInput } from './guards.ts'
import { paperOf } from '../paper/load.ts'
import { refuse, unmet } from '../refusals.ts'
import { endOf } from '../times.ts'
import { clockwork, type Acting, type StepCall } from '../paper/acting.ts'
import type { Paper } from '../paper/paper.ts'
import type { Effect, Turn } from './step-types.ts'
import { targetOf } from './undo.ts'
import { stepsFrom, turn, type LifeState, type StepAction } from './workflow.ts'

export async function takeStep(
  call: StepCall<StepPosted>,
  action: StepAction,
): Promise<Record<string, unknown> | Refusal> {
  const { tx, caller, input } = call
  const submission = await lock(tx, submissions, String(input.id))
  if (!submission) return refuse('NOT_FOUND')
  const paper = await paperOf(tx, submission)
  const roles = await standingOf(tx, caller, paper)
  // Whoever has nothing to do with the paper does not learn that it exists (case 14).
  if (roles.size === 0) return refuse('NOT_FOUND')
  const given = stepInput(input, caller)
  const found = turn(submission.state, action, roles, given.reason)
  if (isRefusal(found)) return found
  if (Number(input.version) !== submission.version) return refuse('STATE_CONFLICT')
  const to = targetOf(found.step, paper, tx.now)
  if (isRefusal(to)) return to
  const step = { ...found.step, to }
  return settle({ ...call, paper, given, action, step, roleUsed: found.roleUsed })
}

/** A step that the clock takes, or that comes with one of its own; nothing where it does not leave the paper's state. */
export async function takeBySystem(
  by: Pick<StepCall, 'tx' | 'ctx'>,
  paper: Paper,
  action: StepAction,
): Promise<Record<string, unknown> | Refusal | undefined> {
  const line = stepsFrom(paper.submission.state).find((one) => one.action === action)
  const step = line && { ...line, to: line.to as LifeState }
  return (
    step && settle({ ...by, caller: clockwork, input: {}, given: {}, paper, action, step, roleUsed: 'SY' })
  )
}

async function settle(turned: Turn): Promise<Record<string, unknown> | Refusal> {
  const { tx, paper, step, action } = turned
  const at = await circumstancesOf(turned)
  if (isRefusal(at)) return at
  if (mustLeaveToOther(step, at.paper, at)) return chiefElsewhere()
  const failures = unmetGuards(step, at.paper, at)
  if (failures.length > 0) return unmet(failures)
  const looked = { tx, entity: submissions, step: action, row: paper.submission }
  const barred = turned.roleUsed === 'SY' ? undefined : await barredByOnlookers(looked)
  if (barred) return barred
  const effect = await effects[action]({ ...turned, paper: at.paper })
  if (isRefusal(effect)) return effect
  const billed = await followed({ ...turned, paper: at.paper })
  const after = await write(turned, { ...effect, patch: { ...effect.patch, ...billed.patch } })
  await showOnlookers({ ...looked, row: after, before: paper.submission })
  await queueMails(
    tx,
    { submission: after, journal: paper.journal },
    turned.ctx.baseUrl,
    keyed([...effect.letters.map((letter) => withFee(letter, billed)), ...billed.letters], after),
  )
  return {
    id: after.id,
    version: after.version,
    state: step.to,
    manuscriptNo: after.manuscriptNo,
    ...effect.answer,
  }
}

async function write(turned: Turn, effect: Effect): Promise<Submission> {
  const { tx, paper, step, roleUsed, given, action, caller } = turned
  const before = paper.submission
  const moved = step.to !== before.state && step.to !== 'deleted'
  const after = await update(tx, submissions, before.id, {
    ...effect.patch,
    ...(moved ? { state: step.to as Submission['state'], stateSince: tx.now } : {}),
    // Going on with the paper answers a request to withdraw it.
    ...(moved && before.withdrawRequested ? { withdrawRequested: false } : {}),
  })
  if (step.to === 'deleted') await softDelete(tx, submissions, [before.id])
  if (action in decisionTypes) await insert(tx, editorialDecisions, decisionOf(turned, effect))
  await insert(tx, submissionEvents, {
    submissionId: before.id,
    at: tx.now,
    actorId: tx.actor.userId,
    roleUsed,
    action,
    fromState: before.state,
    toState: step.to,
    reason: given.reason ?? given.overrideReason ?? null,
    ip: caller.ip || null,
    diff: effect.diff ?? null,
    visibleToAuthor: moved || roleUsed === 'AU',
  })
  return after
}

function decisionOf(
  { tx, paper, step, given, action }: Turn,
  effect: Effect,
): Values<typeof editorialDecisions> {
  const made: Partial<EditorialDecision> = {
    submissionId: paper.submission.id,
    type: action as DecisionType,
    decidedBy: tx.actor.userId,
    decidedAt: tx.now,
    letterSubject: given.letterSubject ?? null,
    letterBody: given.letterBody ?? null,
    overrideReason: given.overrideReason ?? null,
    fromState: paper.submission.state,
    toState: step.to,
    stateVersion: paper.submission.version,
    before: appearance(paper.submission),
  }
  return { ...made, ...effect.decision }
}

/** The version of the paper makes the mails of this step different from those of the next. */
function keyed(letters: readonly Letter[], after: Submission): Letter[] {
  return letters.map((letter) => ({ ...letter, key: letter.key || `v${after.version}` }))
}

/** The letter of acceptance says what is to be paid. */
function withFee(letter: Letter, { facts }: Followed): Letter {
  return facts ? { ...letter, facts: (lang) => ({ ...letter.facts?.(lang), ...facts(lang) }) } : letter
}

/** Case 34. */
function chiefElsewhere(): Refusal {
  return {
    ...refuse('NOT_ALLOWED'),
    msg: {
      zh: '本稿由本人担任责任编辑，须由另一位主编终审',
      en: 'You are the handling editor; another editor-in-chief must decide',
    },
  }
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Body → what rules understand. Schemas have checked the types before. */
export function stepInput(input: StepPosted, reading: Pick<Acting, 'timeZone'>): StepInput {
  const due = text(input.dueAt)
  return {
    reason: text(input.reason),
    letterSubject: text(input.letterSubject),
    letterBody: text(input.letterBody) && cleanHtml(input.letterBody ?? ''),
    overrideReason: text(input.overrideReason),
    editorId: text(input.editorId),
    approveAnonymous: input.approveAnonymous === true,
    to: input.to,
    ...(due ? { dueAt: endOf(due, reading.timeZone) } : {}),
  }
}
