/** What the kernel's engine asks of a paper: as what people stand to it, what is found out for a step, and what it does. */
import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Effected, StepCall as Call } from '#kernel/http/lived.ts'
import type { Reader } from '#kernel/store/db.ts'
import { insert, softDelete } from '#kernel/store/rows.ts'
import {
  decisionTypes,
  editorialDecisions,
  type DecisionType,
  type EditorialDecision,
} from '../../editorial-decisions/definition.ts'
import { queueMails, type Letter } from '../../mail-outbox/queue.ts'
import { standingOf } from '../paper/standing.ts'
import { submissionEvents, type ActingRole } from '../../submission-events/definition.ts'
import { circumstancesOf } from './circumstances.ts'
import { submissions, type Submission } from '../definition.ts'
import { appearance } from '../appearance.ts'
import { effects } from './effects.ts'
import { followed, type Followed } from './followers.ts'
import { mustLeaveToOther, unmetGuards, type StepInput } from './guards.ts'
import { paperOf } from '../paper/load.ts'
import { refuse } from '../refusals.ts'
import { endOf } from '../times.ts'
import { clockwork, type Acting } from '../paper/acting.ts'
import type { StepAsked } from './asks.ts'
import type { Effect, Turn } from './step-types.ts'
import { targetOf } from './undo.ts'
import { lineOf, stepActions, type paperLife, type PaperFacts, type StepAction } from './workflow.ts'

/** What was found out for a step that is being taken is told to its effect. */
type Looked = PaperFacts & { readonly turned?: Turn }
type PaperCall = Call<typeof paperLife.entity, Looked, StepAsked>

export async function paperFacts(
  r: Reader,
  rows: readonly Submission[],
  caller: Caller | undefined,
): Promise<ReadonlyMap<string, Looked>> {
  const facts = new Map<string, Looked>()
  for (const row of rows) {
    const paper = await paperOf(r, row)
    facts.set(row.id, { paper, roles: caller ? await standingOf(r, caller, paper) : new Set<ActingRole>() })
  }
  return facts
}

/** Where it leads, and what only queries and files can tell the guards. */
async function look(call: PaperCall): Promise<Partial<Looked> | Refusal> {
  const { tx, ctx, row, facts, turn, asked: input } = call
  const { paper } = facts
  const action = call.step as StepAction
  const caller: Acting = call.caller ?? clockwork(tx)
  const line = lineOf(action, turn.way, row.state)
  const to = targetOf(line, paper, tx.now)
  if (isRefusal(to)) return to
  const step = { ...line, to }
  const roleUsed = turn.role as ActingRole
  const turned: Turn = { tx, ctx, caller, input, paper, step, roleUsed, action, given: given(input, caller) }
  const at = await circumstancesOf(turned)
  if (isRefusal(at)) return at
  if (mustLeaveToOther(step, at.paper, at)) return chiefElsewhere()
  const unmet = unmetGuards(step, at.paper, at)
  return { turned: { ...turned, paper: at.paper }, unmet }
}

async function effect({ facts }: PaperCall): Promise<Effected<typeof paperLife.entity> | Refusal> {
  const { turned } = facts
  if (!turned) throw new Error('a step of a paper is looked at before it is taken')
  const { tx, ctx, paper, step, action } = turned
  const before = paper.submission
  const done = await effects[action](turned)
  if (isRefusal(done)) return done
  const billed = await followed(turned)
  const { to } = step
  const moved = to !== before.state && to !== 'deleted'
  const patch = {
    ...done.patch,
    ...billed.patch,
    state: to === 'deleted' ? before.state : to,
    ...(moved && { stateSince: tx.now }),
    // Going on with the paper answers a request to withdraw it, and leaves nothing of it to a later one.
    ...(moved && before.withdrawRequested && { withdrawRequested: false }),
    ...(moved && before.withdrawRequested && to !== 'withdrawn' && { withdrawReason: null }),
  }
  const { manuscriptNo = before.manuscriptNo } = done.patch
  return { patch, answer: { state: to, manuscriptNo, ...done.answer }, afterwards }

  async function afterwards(after: Submission): Promise<void> {
    await write(turned as Turn, done as Effect, moved)
    const letters = [...(done as Effect).letters.map((letter) => withFee(letter, billed)), ...billed.letters]
    await queueMails(tx, { submission: after, journal: paper.journal }, ctx.baseUrl, keyed(letters, after))
  }
}

const every = <T>(work: T) =>
  Object.fromEntries(stepActions.map((name) => [name, work])) as Readonly<Record<StepAction, T>>
export const paperSteps = { facts: paperFacts, looks: every(look), effects: every(effect) }

async function write(turned: Turn, effect: Effect, moved: boolean): Promise<void> {
  const { tx, paper, step, roleUsed, given, action, caller } = turned
  const before = paper.submission
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

/** A list with nothing in it is a choice; a text with nothing in it, as of an empty field of a form, is none. */
function chosen(ids: string | readonly string[] | null | undefined): readonly string[] | undefined {
  if (ids === null || ids === undefined || ids === '') return undefined
  return typeof ids === 'string' ? ids.split(',').filter(Boolean) : ids
}

/** What was told, as the rules understand it. */
function given(asked: StepAsked, { timeZone }: Acting): StepInput {
  return {
    reason: asked.reason ?? undefined,
    letterSubject: asked.letterSubject ?? undefined,
    letterBody: asked.letterBody ?? undefined,
    overrideReason: asked.overrideReason ?? undefined,
    editorId: asked.editorId ?? undefined,
    approveAnonymous: asked.approveAnonymous === true,
    releasedReviewIds: chosen(asked.releasedReviewIds),
    to: asked.to ?? undefined,
    ...(asked.dueAt ? { dueAt: endOf(asked.dueAt, timeZone) } : {}),
  }
}
