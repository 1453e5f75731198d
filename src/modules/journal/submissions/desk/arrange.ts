/** How the office handles a paper, without moving it: who handles it from now on, how urgent it is, how much of it is known. */
import { isRefusal, type JsonSchema, type Refusal, type Values } from '#kernel/definition/index.ts'
import { insert, lock, update } from '#kernel/store/rows.ts'
import { queueMails } from '../../mail-outbox/queue.ts'
import { personOf } from '../paper/people.ts'
import { liveStates } from '../../review-records/workflow.ts'
import { standingOf } from '../paper/standing.ts'
import { submissionEvents, type ActingRole } from '../../submission-events/definition.ts'
import { id } from '../life/bodies.ts'
import { editorAmong } from '../life/circumstances.ts'
import { isHandled, priorities, submissions, type Submission } from '../definition.ts'
import { paperOf } from '../paper/load.ts'
import { current, isAuthorOf, type Paper } from '../paper/paper.ts'
import { editorOf } from '../paper/recipients.ts'
import { no, refuse, unmet, type Failure } from '../refusals.ts'
import type { StepCall } from '../paper/acting.ts'
import { conflict } from '../life/workflow.ts'

export const arrangeBody: JsonSchema = {
  type: 'object',
  required: ['id', 'version'],
  properties: {
    id,
    version: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,9}$' }] },
    handlingEditorId: id,
    priority: { enum: Object.keys(priorities) },
    similarityScore: { type: ['number', 'string', 'null'], pattern: '^\\d{0,3}(\\.\\d{1,2})?$' },
    reason: { type: ['string', 'null'], maxLength: 2000 },
  },
}

const desk: readonly ActingRole[] = ['ST', 'EC', 'HE', 'AD']
/** Whoever assigns the editor (T6) may hand the paper over later. */
const assigning: readonly ActingRole[] = ['ST', 'EC', 'AD']

export async function arrange(call: StepCall): Promise<unknown> {
  const { tx, caller, input, ctx } = call
  const submission = await lock(tx, submissions, String(input.id))
  if (!submission) return refuse('NOT_FOUND')
  const paper = await paperOf(tx, submission)
  const roles = await standingOf(tx, caller, paper)
  if (roles.size === 0) return refuse('NOT_FOUND')
  const roleUsed = desk.find((role) => roles.has(role))
  if (!roleUsed) return refuse('NOT_ALLOWED')
  if (!isHandled(submission.state)) return conflict(submission.state, 'arrange')
  if (Number(input.version) !== submission.version) return refuse('STATE_CONFLICT')
  const reason = typeof input.reason === 'string' && input.reason.trim() !== '' ? input.reason.trim() : null
  const editorId = input.handlingEditorId ? String(input.handlingEditorId) : submission.handlingEditorId
  const handsOver = editorId !== submission.handlingEditorId
  if (handsOver) {
    const refused = await handingOver(call, paper, { editorId, roles, reason })
    if (isRefusal(refused)) return refused
  }
  const score = scoreOf(input.similarityScore)
  if (score === 'wrong') return unmet([no('similarityRange', {}, 'similarityScore')])
  const patch = changed(submission, {
    handlingEditorId: editorId,
    ...(input.priority ? { priority: input.priority as Submission['priority'] } : {}),
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
    roleUsed: handsOver ? (assigning.find((role) => roles.has(role)) ?? roleUsed) : roleUsed,
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
  if (handsOver) {
    const letter = {
      code: 'M6',
      to: await editorOf(tx, { ...paper, submission: after }),
      key: `v${after.version}`,
    } as const
    await queueMails(tx, { submission: after, journal: paper.journal }, ctx.baseUrl, [letter])
  }
  return answer(after)
}

const answer = ({ id: own, version, state }: Submission) => ({ id: own, version, state })

type Over = { editorId: string | null; roles: ReadonlySet<ActingRole>; reason: string | null }

/** Another editor takes the paper on, under the rules of T6; and nobody decides on reviews that they write themselves. */
async function handingOver({ tx }: StepCall, paper: Paper, over: Over): Promise<Refusal | undefined> {
  const { editorId, roles, reason } = over
  const own = assigning.find((role) => roles.has(role))
  if (!own) return refuse('NOT_ALLOWED')
  if (own === 'AD' && !reason) return unmet([{ code: 'adminReasonRequired', field: 'reason' }])
  if (!paper.submission.handlingEditorId) return unmet([no('assignFirst', {}, 'handlingEditorId')])
  const editor = editorAmong(await personOf(tx, editorId))
  const failures: Failure[] = []
  if (!editor) failures.push(no('editorUnknown', {}, 'handlingEditorId'))
  else if (isAuthorOf(editor, paper)) failures.push(no('editorIsAuthor', {}, 'handlingEditorId'))
  else if (isReviewing(paper, editorId)) failures.push(no('editorIsReviewer', {}, 'handlingEditorId'))
  return failures.length > 0 ? unmet(failures) : undefined
}

export function isReviewing(
  { reviews, submission }: Pick<Paper, 'reviews' | 'submission'>,
  userId: string | null,
) {
  const running: readonly string[] = [...liveStates, 'submitted', 'confirmed']
  return reviews.some(
    (review) =>
      review.reviewerId === userId &&
      review.roundNo === submission.currentRound &&
      running.includes(review.state),
  )
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
