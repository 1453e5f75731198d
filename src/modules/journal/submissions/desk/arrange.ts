/** How the office handles a paper, without moving it: who handles it from now on, how urgent it is, how much of it is known. */
import {
  idSchema,
  isRefusal,
  keysOf,
  recordBody,
  textSchema,
  type Given,
  type Refusal,
  type Values,
} from '#kernel/definition/index.ts'
import { insert, lock, update } from '#kernel/store/rows.ts'
import { queueMails } from '../../mail-outbox/queue.ts'
import { standingOf } from '../paper/standing.ts'
import { submissionEvents, type ActingRole } from '../../submission-events/definition.ts'
import { ids } from '../life/bodies.ts'
import { isHandled, priorities, submissions, type Submission } from '../definition.ts'
import { paperOf } from '../paper/load.ts'
import { current, type Paper } from '../paper/paper.ts'
import { editorOf } from '../paper/recipients.ts'
import { no, refuse, unmet } from '../refusals.ts'
import type { StepCall } from '../paper/acting.ts'
import { conflict } from '../life/workflow.ts'
import { sectionEditorsAsked, unfitEditorOf } from './fit-editors.ts'

export const arrangeBody = recordBody({
  handlingEditorId: idSchema,
  /** All of them from now on; an empty list is nobody. */
  sectionEditorIds: ids,
  priority: { enum: keysOf(priorities) },
  similarityScore: { type: ['number', 'string', 'null'], pattern: '^\\d{0,3}(\\.\\d{1,2})?$' },
  reason: textSchema(2000),
})

const desk: readonly ActingRole[] = ['ST', 'EC', 'HE', 'AD']
/** Whoever assigns the editor (T6) may hand the paper over later, and say who of the section goes on with it. */
const assigning: readonly ActingRole[] = ['ST', 'EC', 'AD']

export async function arrange(call: StepCall<Given<typeof arrangeBody>>): Promise<unknown> {
  const { tx, caller, input, ctx } = call
  const submission = await lock(tx, submissions, input.id)
  if (!submission) return refuse('NOT_FOUND')
  const paper = await paperOf(tx, submission)
  const roles = await standingOf(tx, caller, paper)
  if (roles.size === 0) return refuse('NOT_FOUND')
  const roleUsed = desk.find((role) => roles.has(role))
  if (!roleUsed) return refuse('NOT_ALLOWED')
  if (!isHandled(submission.state)) return conflict(submission.state, 'arrange')
  if (Number(input.version) !== submission.version) return refuse('STATE_CONFLICT')
  const reason = input.reason?.trim() || null
  const editorId = input.handlingEditorId ?? submission.handlingEditorId
  const handsOver = editorId !== submission.handlingEditorId
  if (handsOver) {
    const refused = await handingOver(call, paper, { editorId, roles, reason })
    if (isRefusal(refused)) return refused
  }
  const section = await sectionEditorsAsked(tx, paper, input.sectionEditorIds)
  if (isRefusal(section)) return section
  if (section) {
    const refused = assigns(roles, reason)
    if (isRefusal(refused)) return refused
  }
  const score = scoreOf(input.similarityScore)
  if (score === 'wrong') return unmet([no('similarityRange', {}, 'similarityScore')])
  const patch = changed(submission, {
    handlingEditorId: editorId,
    ...(section ? { sectionEditorIds: section.ids } : {}),
    ...(input.priority ? { priority: input.priority } : {}),
    ...(score === undefined ? {} : { similarityScore: score }),
    // The report that was uploaded last is the one that the figure comes from.
    ...(score ? { similarityReportFileId: current(paper, 'similarityReport')?.id ?? null } : {}),
  })
  if (Object.keys(patch).length === 0) return answer(submission)
  const after = await update(tx, submissions, submission.id, patch)
  await insert(tx, submissionEvents, {
    submissionId: submission.id,
    at: tx.now,
    actorId: tx.actor.userId,
    roleUsed: handsOver || section ? (assigning.find((role) => roles.has(role)) ?? roleUsed) : roleUsed,
    action: 'arrange',
    fromState: submission.state,
    toState: submission.state,
    reason,
    ip: caller.ip || null,
    diff: Object.fromEntries(
      Object.entries(patch).map(([name, value]) => [name, [submission[name as keyof Submission], value]]),
    ),
    visibleToAuthor: false,
  })
  const key = `v${after.version}`
  const letters = [
    ...(handsOver
      ? [{ code: 'M6', to: await editorOf(tx, { ...paper, submission: after }), key } as const]
      : []),
    ...(section && section.added.length > 0 ? [{ code: 'M6s', to: section.added, key } as const] : []),
  ]
  if (letters.length > 0)
    await queueMails(tx, { submission: after, journal: paper.journal }, ctx.baseUrl, letters)
  return answer(after)
}

const answer = ({ id: own, version, state }: Submission) => ({ id: own, version, state })

type Over = { editorId: string | null; roles: ReadonlySet<ActingRole>; reason: string | null }

/** Another editor takes the paper on, under the rules of T6; and nobody decides on reviews that they write themselves. */
async function handingOver({ tx }: StepCall, paper: Paper, over: Over): Promise<Refusal | undefined> {
  const { editorId, roles, reason } = over
  const refused = assigns(roles, reason)
  if (isRefusal(refused)) return refused
  if (!paper.submission.handlingEditorId) return unmet([no('assignFirst', {}, 'handlingEditorId')])
  const failure = await unfitEditorOf(tx, paper, editorId, 'handlingEditorId')
  return failure && unmet([failure])
}

function assigns(roles: ReadonlySet<ActingRole>, reason: string | null): Refusal | undefined {
  const own = assigning.find((role) => roles.has(role))
  if (!own) return refuse('NOT_ALLOWED')
  return own === 'AD' && !reason ? unmet([no('adminReasonRequired', {}, 'reason')]) : undefined
}

function scoreOf(given: unknown): string | null | undefined | 'wrong' {
  if (given === undefined) return undefined
  if (given === null || given === '') return null
  return Number(given) >= 0 && Number(given) <= 100 ? Number(given).toFixed(2) : 'wrong'
}

function changed(before: Submission, wanted: Values<typeof submissions>): Values<typeof submissions> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => before[name as keyof Submission] !== value),
  ) as Values<typeof submissions>
}
