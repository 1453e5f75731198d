import { codeOf } from '#kernel/definition/index.ts'
import { action, route, slice } from '#kernel/http/slice.ts'
import { countedViews, viewFilter } from '#kernel/http/views.ts'
import { sql } from '#kernel/store/sql.ts'
import { reviewerRoutes } from '../reviewers/read.ts'
import { deskOnly } from '../submissions/paper/standing.ts'
import { reviewLife } from '../review-records/workflow.ts'
import { reviewRecords } from '../review-records/definition.ts'
import {
  answeringBody,
  askingTimeBody,
  confirmingBody,
  decliningBody,
  extendingBody,
  formBody,
  invitingBody,
  reasonBody,
  remindingBody,
} from './bodies.ts'
import { certificate } from './certificate.ts'
import { linkRoutes } from './link.ts'
import { late, views } from './views.ts'
import { detail, mine, withoutDraft } from './read.ts'
import { extend } from './extend.ts'
import { exclude, reinvite, reopen } from './desk-steps.ts'
import { askTime, keepDue } from './more-time.ts'
import { remind } from './remind.ts'
import { accept, cancel, confirm, decline, resign, saveDraft, submit } from './steps.ts'

/** What a reviewer does, signed in or by the link of the mail. */
const own = {
  accept: action({ body: answeringBody }, accept),
  decline: action({ body: decliningBody }, decline),
  saveDraft: action({ body: formBody }, saveDraft),
  submit: action({ body: formBody }, submit),
  resign: action({ body: decliningBody }, resign),
  askTime: action({ body: askingTimeBody }, askTime),
}

const ofPaper = (column: string) =>
  sql.raw(`(select p.${column} from submissions p where p.id = t.submission_id)`)
const at = (call: string) => `${reviewRecords.path}/${call}`

export const slices = [
  slice(reviewRecords, {
    table: reviewLife,
    rows: deskOnly,
    waiting: () => sql`t.state = 'submitted'`,
    columns: ({ timeZone }) => ({
      manuscriptNo: ofPaper('manuscript_no'),
      titleZh: ofPaper('title_zh'),
      titleEn: ofPaper('title_en'),
      remindedAt: sql`(select to_char(max(m.sent_at) at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')
        from reminder m where m.record_id = t.id::text and m.is_deleted = 0)`,
      overdue: late,
    }),
    project: (row) => withoutDraft(row),
    filters: {
      journalId: (value) =>
        sql`t.submission_id in (select p.id from submissions p where p.journal_id = ${/^\d{1,19}$/.test(value) ? value : '0'}::bigint)`,
      late: () => sql.raw('t.submitted_at > t.review_due_at'),
      view: viewFilter(views),
    },
    actions: {
      ...own,
      cancel: action({ body: reasonBody }, cancel),
      confirm: action({ body: confirmingBody }, confirm),
      reinvite: action({ body: invitingBody }, reinvite),
      extend: action({ body: extendingBody }, extend),
      keepDue: action({ body: reasonBody }, keepDue),
      remind: action({ body: remindingBody }, remind),
      reopen: action({ body: reasonBody }, reopen),
      exclude: action({ body: reasonBody }, exclude),
    },
    routes: [
      route(
        { method: 'GET', url: at('views'), permission: codeOf(reviewRecords, 'list') },
        ({ caller, db }) =>
          countedViews(db.of(caller.tenantId), {
            entity: reviewRecords,
            views,
            rows: deskOnly(caller),
            caller,
          }),
      ),
      route({ method: 'GET', url: at('mine'), permission: 'signedIn' }, mine),
      route({ method: 'GET', url: at('detail'), permission: 'signedIn' }, detail),
      route({ method: 'GET', url: at('certificate'), permission: 'signedIn', raw: true }, certificate),
      ...reviewerRoutes,
      ...linkRoutes(at, own),
    ],
  }),
]
