/** Hands a file out, or says that there is none: who may not have it does not learn that it exists. */
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { zipOf } from '#kernel/http/zip.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import type { ReviewRecord } from '../../review-records/definition.ts'
import { mayOpenFullText } from '../../review-records/workflow.ts'
import { reviewRounds } from '../../review-rounds/definition.ts'
import { standingOf } from '../../submissions/paper/standing.ts'
import { findPaper } from '../../submissions/paper/load.ts'
import type { Paper } from '../../submissions/paper/paper.ts'
import { neutralFileName, personaOf, reviewerSeesFile, seesFile } from '../../submissions/paper/visibility.ts'
import { fileStages, submissionFiles, type SubmissionFile } from '../definition.ts'
import { refuseFile } from '../refusals.ts'
import { stripNames } from '../reading.ts'
import { canBeBare, officeStages } from '../rules.ts'

type Handed = { file: SubmissionFile; name: string; bare: boolean }

export async function download(call: Call): Promise<unknown> {
  const { caller, db, ctx, input, reply } = call
  const r = db.of(caller.tenantId)
  const handed = await handedTo(r, caller, input.id, ctx.clock())
  if (isRefusal(handed)) return handed
  const { file, name, bare } = handed
  const stripped = bare ? await withoutNames(call, file) : undefined
  if (isRefusal(stripped)) return stripped
  const inline = input.inline === 'true' && file.detectedMime === 'application/pdf'
  reply.header('content-type', file.detectedMime)
  reply.header('content-disposition', disposition(name, inline))
  reply.header('cache-control', 'private, no-store')
  // A file is data: whatever it holds, it runs nothing here.
  reply.header('content-security-policy', "sandbox; default-src 'none'")
  if (stripped) return reply.send(stripped)
  reply.header('content-length', file.sizeBytes)
  return reply.send(await ctx.blobs.open(file.storageKey))
}

/** What one answer carries at most: a browser holds it before it is saved. */
const mostBytes = 512 * 1024 * 1024

/** All current files of one paper that the caller may have, each as its own download would give it, in one ZIP. */
export async function bundle(call: Call): Promise<unknown> {
  const { caller, db, ctx, input, reply } = call
  const r = db.of(caller.tenantId)
  const paper = idOf(input.submissionId) ? await findPaper(r, String(input.submissionId)) : undefined
  const standing = paper && (await standingOf(r, caller, paper))
  if (!paper || !standing || standing.size === 0) return refuseFile('NOT_FOUND')
  const current = paper.files.filter(({ isCurrent }) => isCurrent)
  const handed: Handed[] = []
  for (const { id } of current) {
    const one = await handedTo(r, caller, id, ctx.clock())
    if (!isRefusal(one)) handed.push(one)
  }
  if (handed.length === 0) return refuseFile('NOT_FOUND')
  const total = handed.reduce((sum, { file }) => sum + Number(file.sizeBytes), 0)
  if (total > mostBytes) return refuseFile('tooMuchAtOnce', { mb: Math.round(mostBytes / 1024 / 1024) })
  const bare = new Map<string, Buffer>()
  for (const { file } of handed.filter((one) => one.bare)) {
    const stripped = await withoutNames(call, file)
    if (isRefusal(stripped)) return stripped
    bare.set(file.id, stripped)
  }
  reply.header('content-type', 'application/zip')
  reply.header('content-disposition', disposition(`${paper.submission.manuscriptNo ?? 'files'}.zip`, false))
  reply.header('cache-control', 'private, no-store')
  return reply.send(
    zipOf(
      handed.map(({ file, name }) => ({
        name: `${fileStages[file.stage][caller.lang]} v${file.versionNo} ${name}`,
        bytes: () => bare.get(file.id) ?? ctx.blobs.open(file.storageKey),
      })),
    ),
  )
}

async function withoutNames({ caller, ctx }: Call, file: SubmissionFile): Promise<Buffer | Refusal> {
  if (!canBeBare(file.detectedMime)) return refuseFile('notBareHere')
  const bytes = await ctx.blobs.read(file.storageKey)
  const read = await ctx.untrusted.run(stripNames, bytes, { mime: file.detectedMime }, caller.userId)
  return isRefusal(read) ? read : (read.files[0] ?? refuseFile('notBareHere'))
}

async function handedTo(
  r: Reader,
  caller: Call['caller'],
  id: unknown,
  now: Date,
): Promise<Handed | Refusal> {
  const file = idOf(id) ? await find(r, submissionFiles, String(id)) : undefined
  const paper = file?.submissionId ? await findPaper(r, file.submissionId) : undefined
  if (!file || !paper) return refuseFile('NOT_FOUND')
  const roles = await standingOf(r, caller, paper)
  const persona = personaOf(roles)
  if (!persona) return refuseFile('NOT_FOUND')
  if (persona === 'reviewer') return toReviewer(r, paper, file, caller.userId, now)
  if (!seesFile(persona, file, paper.reviews)) return refuseFile('NOT_FOUND')
  const ofDesk = officeStages.includes(file.stage) && file.uploadedBy !== paper.submission.submitterId
  const foreign = persona === 'author' && (file.stage === 'reviewAttachment' || ofDesk)
  return {
    file,
    name: foreign ? neutralFileName(paper.submission, file) : file.originalName,
    bare: foreign && ofDesk,
  }
}

async function toReviewer(
  r: Reader,
  paper: Paper,
  file: SubmissionFile,
  userId: string,
  now: Date,
): Promise<Handed | Refusal> {
  const own = paper.reviews.filter((review) => review.reviewerId === userId && review.state !== 'cancelled')
  let locked = false
  for (const review of own) {
    const round = await find(r, reviewRounds, review.roundId)
    if (!round) continue
    if (reviewerSeesFile(file, review, round, now))
      return {
        file,
        name: neutralFileName(paper.submission, file),
        // Whoever may know the authors gets a manuscript as it is, of whichever kind.
        bare: file.stage !== 'manuscript' || file.detectedMime === 'application/pdf',
      }
    const ofRound = (round.fileIds ?? []).includes(file.id) || round.authorResponseFileId === file.id
    locked ||= ofRound && isWaiting(review)
  }
  return refuseFile(locked ? 'LOCKED' : 'NOT_FOUND')
}

/** Case 23: told what to do first, instead of being told that there is nothing. */
function isWaiting(review: ReviewRecord): boolean {
  return review.state === 'invited' && !mayOpenFullText({ ...review, state: 'invited' })
}

function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
