import { route, slice } from '#kernel/http/slice.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { deskChildren, standingOf } from '../../submissions/paper/standing.ts'
import { submissions } from '../../submissions/definition.ts'
import { paperOf } from '../../submissions/paper/load.ts'
import { seenFile } from '../../submissions/paper/visibility.ts'
import { submissionFiles, type SubmissionFile } from '../definition.ts'
import { bundle, download } from './download.ts'
import { refuseFile } from '../refusals.ts'
import { mayUpload } from '../rules.ts'
import { upload } from './upload.ts'

/** Takes a file out of a draft's current set; the version itself stays. */
async function drop({ caller, db, input }: Call): Promise<unknown> {
  return db.tx(caller.actor, async (tx) => {
    const file = idOf(input.id) ? await find(tx, submissionFiles, String(input.id)) : undefined
    const submission = file?.submissionId ? await lock(tx, submissions, file.submissionId) : undefined
    if (!file || !submission) return refuseFile('NOT_FOUND')
    const roles = await standingOf(tx, caller, await paperOf(tx, submission))
    if (!roles.has('AU') && !(submission.state === 'draft' && roles.has('ST'))) return refuseFile('NOT_FOUND')
    const mine = file.uploadedBy === caller.userId
    const open = ['draft', 'returned', 'revisionRequested'].includes(submission.state)
    // A revision replaces and adds; what went to review before stays as it was.
    const thisTurn =
      submission.state !== 'revisionRequested' ||
      (file.uploadedAt ?? file.createTime) >= (submission.stateSince ?? file.createTime)
    if (!mine || !open || !thisTurn || !mayUpload(file.stage, roles, submission, undefined))
      return refuseFile('notNow')
    await update(tx, submissionFiles, file.id, { isCurrent: false })
    return true
  })
}

export const slices = [
  slice(submissionFiles, {
    rows: deskChildren,
    project: (row, caller) => {
      const production = !['staff', 'admin', 'administrator', 'editorInChief', 'handlingEditor'].some(
        (role) => caller.roles.has(role),
      )
      const seen = seenFile(
        row as SubmissionFile & Record<string, unknown>,
        production ? 'production' : 'editor',
      )
      return { ...seen, submissionId: row.submissionId }
    },
    routes: [
      route(
        {
          method: 'POST',
          url: 'blade-admin/submissionFile/upload',
          permission: 'submissionFile_upload',
          multipart: true,
        },
        (call) => upload(call),
      ),
      route(
        {
          method: 'GET',
          url: 'blade-admin/submissionFile/download',
          permission: 'submissionFile_download',
          raw: true,
        },
        download,
      ),
      route(
        {
          method: 'GET',
          url: 'blade-admin/submissionFile/bundle',
          permission: 'submissionFile_download',
          raw: true,
        },
        bundle,
      ),
      route(
        { method: 'POST', url: 'blade-admin/submissionFile/drop', permission: 'submissionFile_upload' },
        drop,
      ),
    ],
  }),
]
