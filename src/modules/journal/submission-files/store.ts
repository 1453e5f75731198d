/** Writes a file's row beside its bytes: both or neither. */
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { submissionFiles, type AnonymityReport, type FileStage, type SubmissionFile } from './definition.ts'
import { detectFile, type Detected } from './reading.ts'
import { refuseFile } from './refusals.ts'
import { isOneOfMany, mostFileBytes, safeFileName } from './rules.ts'

export type NewFile = {
  submissionId: string | null
  articleId?: string | null
  stage: FileStage
  roundNo: number
  name: string
  declaredMime: string | null
  storageKey: string
  sizeBytes: number
  sha256: string
  detected: Detected
  anonymityReport?: AnonymityReport | null
  visibleToReviewer?: boolean
  visibleToAuthor?: boolean
}

/** The next version of its stage; earlier ones stay, no longer current. The caller holds the lock on the paper. */
export async function addVersion(tx: Tx, file: NewFile): Promise<SubmissionFile> {
  const known = await tx.query<{ id: string; versionNo: number; roundNo: number; isCurrent: boolean }>(
    sql`select id, version_no, round_no, is_current from submission_file
        where submission_id is not distinct from ${file.submissionId} and article_id is not distinct from ${file.articleId ?? null} and stage = ${file.stage}`,
  )
  const ofRound = known.filter((row) => row.roundNo === file.roundNo)
  const last = known.find((row) => row.isCurrent)
  if (!isOneOfMany(file.stage))
    await tx.query(
      sql`update submission_file set is_current = false, version = version + 1 where id = any(${known.map((row) => row.id)}::bigint[]) and is_current`,
    )
  const { name, detected, ...rest } = file
  return insert(tx, submissionFiles, {
    ...rest,
    articleId: file.articleId ?? null,
    versionNo: Math.max(0, ...ofRound.map((row) => row.versionNo)) + 1,
    originalName: safeFileName(name, detected.extension),
    detectedMime: detected.mime,
    pageCount: detected.pageCount,
    uploadedBy: tx.actor.userId,
    uploadedAt: tx.now,
    replacesId: isOneOfMany(file.stage) ? null : (last?.id ?? null),
    isCurrent: true,
    visibleToReviewer: file.visibleToReviewer ?? false,
    visibleToAuthor: file.visibleToAuthor ?? false,
    anonymityReport: file.anonymityReport ?? null,
    scanState: 'none',
  })
}

/** For seeds, imports and the system's own files: bytes in hand instead of an upload. */
export async function storeBytes(
  tx: Tx,
  { blobs, untrusted }: Pick<Context, 'blobs' | 'untrusted'>,
  bytes: Buffer,
  file: Omit<NewFile, 'storageKey' | 'sizeBytes' | 'sha256' | 'detected' | 'declaredMime'>,
): Promise<SubmissionFile | Refusal> {
  const read = await untrusted.run(detectFile, bytes, { name: file.name })
  if (isRefusal(read)) return read
  const detected = read.value
  if (typeof detected === 'string') return refuseFile(detected)
  const stored = await blobs.put(tx.actor.tenantId, bytes, { maxBytes: mostFileBytes })
  if (isRefusal(stored)) return stored
  return addVersion(tx, { ...file, ...stored, declaredMime: detected.mime, detected })
}
