import { codeOf, integer, label, rowId } from '#kernel/definition/index.ts'
import { lived } from '#kernel/http/lived.ts'
import { deedRoutes } from '#kernel/http/plain.ts'
import { action, never, route, slice, withRoutes } from '#kernel/http/slice.ts'
import { countedViews, viewFilter } from '#kernel/http/views.ts'
import { sql } from '#kernel/store/sql.ts'
import { unreachableIn } from '../mail-bounces/unreachable.ts'
import { reviewerRoutes } from '../reviewers/read.ts'
import { deskOnly } from '../submissions/paper/standing.ts'
import { reportAsks, reviewLife } from '../review-records/workflow.ts'
import { refuseReview } from '../review-records/refusals.ts'
import { reviewRecords } from '../review-records/definition.ts'
import { askingTimeBody, extendingBody, reasonBody, remindingBody } from './bodies.ts'
import { certificate } from './certificate.ts'
import { linkRoutes } from './link.ts'
import { late, views } from './views.ts'
import { detail, mine, withoutDraft } from './read.ts'
import { extend } from './extend.ts'
import { deskEffects } from './desk-steps.ts'
import { reviewFacts } from './facts.ts'
import { askTime, keepDue } from './more-time.ts'
import { remind } from './remind.ts'
import { reviewEffects, saveDraft } from './steps.ts'

const at = (call: string) => `${reviewRecords.path}/${call}`

/** What a reviewer does, signed in or by the link of the mail. */
const own = new Set(['accept', 'decline', 'saveDraft', 'submit', 'resign', 'askTime'].map((call) => at(call)))

const version = integer({ label: label('版本', 'Version'), required: true })
const ofPaper = (column: string) =>
  sql.raw(`(select p.${column} from submissions p where p.id = t.submission_id)`)
const reviews = slice(reviewRecords, {
  rows: deskOnly,
  waiting: () => sql`t.state = 'submitted'`,
  columns: ({ timeZone }) => ({
    manuscriptNo: ofPaper('manuscript_no'),
    titleZh: ofPaper('title_zh'),
    titleEn: ofPaper('title_en'),
    remindedAt: sql`(select to_char(max(m.sent_at) at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')
        from reminder m where m.record_id = t.id::text and m.is_deleted = 0)`,
    overdue: late,
    unreachable: unreachableIn('t.reviewer_id'),
  }),
  project: (row) => withoutDraft(row),
  filters: {
    journalId: (value) =>
      sql`t.submission_id in (select p.id from submissions p where p.journal_id = ${/^\d{1,19}$/.test(value) ? value : '0'}::bigint)`,
    late: () => sql.raw('t.submitted_at > t.review_due_at'),
    view: viewFilter(views),
  },
  life: lived(reviewLife, {
    facts: reviewFacts,
    under: [{ entity: 'submissions', by: 'submissionId' }],
    versioned: true,
    beyondRows: true,
    offers: false,
    effects: { ...reviewEffects, ...deskEffects },
  }),
  actions: {
    saveDraft: action({ asks: { id: rowId('reviewRecord'), version, ...reportAsks } }, saveDraft),
    askTime: action({ body: askingTimeBody }, askTime),
    extend: action({ body: extendingBody }, extend),
    keepDue: action({ body: reasonBody }, keepDue),
    remind: action({ body: remindingBody }, remind),
  },
  routes: [
    route({ method: 'GET', url: at('views'), permission: codeOf(reviewRecords, 'list') }, ({ caller, db }) =>
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
    never(reviewRecords, 'remove', refuseReview('KEPT')),
    ...reviewerRoutes,
  ],
})

export const slices = [
  withRoutes(
    reviews,
    linkRoutes(
      at,
      deedRoutes(reviews).filter(({ url }) => own.has(url)),
    ),
  ),
]
