/** Receives a file: streamed under a cap, told by its content, written with its row in one transaction. */
import type { Readable } from 'node:stream'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { present } from '#kernel/http/present.ts'
import type { Stored } from '#kernel/store/blobs.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { reviewRecords, type ReviewRecord } from '../../review-records/definition.ts'
import { standingOf } from '../../submissions/paper/standing.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import { submissions, type Submission } from '../../submissions/definition.ts'
import { paperOf } from '../../submissions/paper/load.ts'
import { needsAnonymous, type Paper } from '../../submissions/paper/paper.ts'
import { personaOf, seenFile } from '../../submissions/paper/visibility.ts'
import { orBusy } from '#kernel/untrusted/room.ts'
import { anonymityOf } from '../anonymity.ts'
import { fileStages, submissionFiles, type FileStage, type SubmissionFile } from '../definition.ts'
import { detectFile, readDocFacts, stripNames, unread, type Detected, type DocFacts } from '../reading.ts'
import { refuseFile } from '../refusals.ts'
import {
  acceptedTypes,
  canBeBare,
  mayUpload,
  mostFileBytes,
  mostPaperBytes,
  needsAnonymityCheck,
  officeStages,
  takesSourceOnly,
} from '../rules.ts'
import { addVersion } from '../store.ts'

type Received = {
  fields: Record<string, unknown>
  stored?: Stored
  name: string
  mime: string
  refusal?: Refusal
}

/** `fixed` holds what the caller may not choose. */
export async function upload(call: Call, fixed: Record<string, string> = {}): Promise<unknown> {
  const { caller, ctx, db } = call
  const received = await receive(call)
  Object.assign(received.fields, fixed)
  let { stored } = received
  let kept = false
  try {
    if (received.refusal) return received.refusal
    if (!stored) return refuseFile('noFile')
    const stage = received.fields.stage as FileStage
    if (!Object.hasOwn(fileStages, stage)) return refuseFile('noStage')
    const submissionId = idOf(received.fields.submissionId)
    if (!submissionId) return refuseFile('NOT_FOUND')
    // Nobody's bytes are looked into before it is known that they may come in here.
    const r = db.of(caller.tenantId)
    const target = { submissionId, stage, sizeBytes: stored.sizeBytes }
    const admitted = await admit(r, caller, await find(r, submissions, submissionId), target)
    if (isRefusal(admitted)) return admitted
    const bytes = await ctx.blobs.read(stored.storageKey)
    const looked = await looksLike(call, bytes, received.name, stage)
    if (isRefusal(looked)) return looked
    if (stage === 'reviewAttachment') {
      const bare = await withoutMaker(call, stored, bytes)
      if (isRefusal(bare)) return bare
      stored = bare
    }
    const facts =
      needsAnonymityCheck(stage) && needsAnonymous(admitted.paper)
        ? await factsIn(call, bytes, looked.mime)
        : unread
    const ready = { ...received, stored }
    const answer = await db.tx(caller.actor, (tx) =>
      record(tx, call, { submissionId, stage, received: ready, facts, detected: looked }),
    )
    kept = !isRefusal(answer)
    return answer
  } finally {
    if (stored && !kept) await ctx.blobs.remove(stored.storageKey)
  }
}

/** Reads all parts; fields may come before or after the file. */
async function receive({ request, ctx, caller, input }: Call): Promise<Received> {
  const received: Received = { fields: { ...input }, name: '', mime: '' }
  if (!request.isMultipart()) return { ...received, refusal: refuseFile('noFile') }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') received.fields[part.fieldname] = part.value
      else if (received.stored || received.refusal) part.file.resume()
      else {
        received.name = part.filename ?? ''
        received.mime = part.mimetype
        await keep(received, part.file)
      }
    }
  } catch (error) {
    // A connection that breaks half-way leaves neither row nor bytes (case 8).
    const tooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    return { ...received, refusal: refuseFile(tooLarge ? 'fileTooLarge' : 'cut') }
  }
  return received

  async function keep(target: Received, file: Readable & { truncated?: boolean }): Promise<void> {
    const put = await ctx.blobs.put(caller.tenantId, file, { maxBytes: mostFileBytes })
    if (isRefusal(put)) {
      file.resume()
      target.refusal = refuseFile('fileTooLarge')
      return
    }
    target.stored = put
    if (file.truncated) target.refusal = refuseFile('fileTooLarge')
  }
}

type Arrived = {
  submissionId: string
  stage: FileStage
  received: Received & { stored: Stored }
  facts: DocFacts
  detected: Detected
}

type Admitted = {
  submission: Submission
  paper: Paper
  roles: ReadonlySet<ActingRole>
  own: ReviewRecord | undefined
}

/** May this file come to this paper now? Asked before it is read, and again with the paper locked. */
async function admit(
  r: Reader,
  caller: Call['caller'],
  submission: Submission | undefined,
  { stage, sizeBytes }: { stage: FileStage; sizeBytes: number },
): Promise<Admitted | Refusal> {
  if (!submission) return refuseFile('NOT_FOUND')
  const paper = await paperOf(r, submission)
  const roles = await standingOf(r, caller, paper)
  if (roles.size === 0) return refuseFile('NOT_FOUND')
  const own = ownReview(paper, caller.userId)
  if (!mayUpload(stage, roles, submission, own)) return refuseFile('notNow')
  const total = await r.one<{ bytes: string | null }>(
    sql`select sum(size_bytes) as bytes from submission_file where submission_id = ${submission.id} and is_deleted = 0`,
  )
  if (Number(total?.bytes ?? 0) + sizeBytes > mostPaperBytes) return refuseFile('totalTooLarge')
  return { submission, paper, roles, own }
}

async function looksLike(
  { caller, ctx }: Call,
  bytes: Buffer,
  name: string,
  stage: FileStage,
): Promise<Detected | Refusal> {
  const read = await ctx.untrusted.run(detectFile, bytes, { name }, caller.userId)
  if (isRefusal(read)) return read
  const detected = read.value
  if (typeof detected === 'string') return refuseFile(detected)
  if (!acceptedTypes(stage).includes(detected.extension))
    return refuseFile('wrongType', { types: acceptedTypes(stage).join(', ') })
  return detected.extension === 'zip' && takesSourceOnly(stage) && !detected.hasTex
    ? refuseFile('zipNoText')
    : detected
}

/** What cannot be read within the limits says nothing, and a person must look. */
async function factsIn({ caller, ctx }: Call, bytes: Buffer, mime: string): Promise<DocFacts> {
  return orBusy(await ctx.untrusted.run(readDocFacts, bytes, { mime }, caller.userId))?.value ?? unread
}

async function record(tx: Tx, { caller }: Call, arrived: Arrived): Promise<unknown> {
  const { stage, received, facts, detected } = arrived
  const { sizeBytes } = received.stored
  const target = await lock(tx, submissions, arrived.submissionId)
  const admitted = await admit(tx, caller, target, { stage, sizeBytes })
  if (isRefusal(admitted)) return admitted
  const { submission, paper, roles, own } = admitted
  const forAuthor = isForAuthor(stage, roles, received.fields)
  if (forAuthor && !roles.has('AU') && officeStages.includes(stage) && !canBeBare(detected.mime))
    return refuseFile('notBare')
  const check = needsAnonymityCheck(stage) && needsAnonymous(paper)
  const file = await addVersion(tx, {
    submissionId: submission.id,
    stage,
    roundNo: submission.currentRound,
    // No name of a person, and of no language either.
    name: stage === 'reviewAttachment' ? `review${own ? `-${own.aliasNo}` : ''}.pdf` : received.name,
    declaredMime: received.mime.slice(0, 120) || null,
    ...received.stored,
    detected,
    anonymityReport: check ? anonymityOf(facts, paper.authors) : null,
    visibleToReviewer: false,
    visibleToAuthor: forAuthor,
  })
  if (own && stage === 'reviewAttachment')
    await update(tx, reviewRecords, own.id, { attachmentIds: [...(own.attachmentIds ?? []), file.id] })
  return shown(file, roles, caller)
}

/** The author will read it: nothing of the reviewer stays in the stored file itself. */
async function withoutMaker({ ctx, caller }: Call, stored: Stored, bytes: Buffer): Promise<Stored | Refusal> {
  const mime = 'application/pdf'
  const read = await ctx.untrusted.run(stripNames, bytes, { mime }, caller.userId)
  const [bare] = isRefusal(read) ? [] : read.files
  if (isRefusal(read) || !bare) return isRefusal(read) ? read : refuseFile('pdfBroken')
  const put = await ctx.blobs.put(caller.tenantId, bare, { maxBytes: mostFileBytes })
  if (!isRefusal(put)) await ctx.blobs.remove(stored.storageKey)
  return put
}

function ownReview(paper: Paper, userId: string): ReviewRecord | undefined {
  return paper.reviews.findLast((review) => review.reviewerId === userId && review.state !== 'cancelled')
}

function isForAuthor(
  stage: FileStage,
  roles: ReadonlySet<ActingRole>,
  fields: Record<string, unknown>,
): boolean {
  if (roles.has('AU')) return true
  if (stage === 'typesetProof' || stage === 'finalPdf') return true
  return stage === 'editorAttachment' && String(fields.visibleToAuthor) === 'true'
}

function shown(file: SubmissionFile, roles: ReadonlySet<ActingRole>, caller: Call['caller']) {
  const persona = personaOf(roles) ?? 'reviewer'
  return present(submissionFiles, [{ ...seenFile(file, persona) } as Record<string, unknown>], caller)[0]
}
