import { codeOf, daySchema, type JsonSchema } from '#kernel/definition/index.ts'
import { action, route, slice } from '#kernel/http/slice.ts'
import { countedViews, viewFilter } from '#kernel/http/views.ts'
import { sql } from '#kernel/store/sql.ts'
import { answersSchema } from '../review-forms/definition.ts'
import { reviewerRoutes } from '../reviewers/read.ts'
import { deskOnly } from '../submissions/paper/standing.ts'
import { reviewLife } from '../review-records/workflow.ts'
import { declineReasons, recommendations, reviewRecords, scoresSchema } from '../review-records/definition.ts'
import { certificate } from './certificate.ts'
import { linkRoutes } from './link.ts'
import { late, views } from './views.ts'
import { detail, mine, withoutDraft } from './read.ts'
import { extend } from './extend.ts'
import { exclude, reinvite, reopen } from './desk-steps.ts'
import { askTime, keepDue } from './more-time.ts'
import { remind } from './remind.ts'
import { accept, cancel, confirm, decline, resign, saveDraft, submit } from './steps.ts'

const text = (maxLength: number): JsonSchema => ({ type: ['string', 'null'], maxLength })
const flag: JsonSchema = { type: 'boolean' }
const day = daySchema

function body(properties: Record<string, JsonSchema> = {}): JsonSchema {
  return {
    type: 'object',
    required: ['id', 'version'],
    properties: {
      id: { type: 'string', pattern: '^\\d{1,19}$' },
      version: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,9}$' }] },
      ...properties,
    },
  }
}

const form = {
  scores: { anyOf: [{ type: 'null' }, scoresSchema] },
  answers: answersSchema,
  recommendation: { enum: [...Object.keys(recommendations), null] },
  commentsToAuthor: text(50_000),
  commentsToEditor: text(50_000),
  aiUseDeclared: flag,
}
const answers = { coiDeclared: flag, coiStatement: text(2000), confidentialityAgreed: flag }
const declining = {
  declineReason: { enum: Object.keys(declineReasons) },
  declineText: text(2000),
  suggestedColleague: text(300),
}
const confirming = {
  reason: text(2000),
  editorRating: { type: ['integer', 'null'], minimum: 1, maximum: 5 },
  editorNote: text(2000),
  redactedComments: text(50_000),
}

/** Nothing of the review changes, so no version is asked for. */
const reminding: JsonSchema = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^\\d{1,19}$' }, note: text(2000) },
}
const inviting = { reason: text(2000), overrideReason: text(2000), responseDueAt: day, reviewDueAt: day }

/** What a reviewer does, signed in or by the link of the mail. */
const own = {
  accept: { body: body(answers), handler: accept },
  decline: { body: body(declining), handler: decline },
  saveDraft: { body: body(form), handler: saveDraft },
  submit: { body: body(form), handler: submit },
  resign: { body: body(declining), handler: resign },
  askTime: { body: body({ until: day, reason: text(2000) }), handler: askTime },
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
      accept: action(own.accept, accept),
      decline: action(own.decline, decline),
      cancel: action({ body: body({ reason: text(2000) }) }, cancel),
      saveDraft: action(own.saveDraft, saveDraft),
      submit: action(own.submit, submit),
      confirm: action({ body: body(confirming) }, confirm),
      resign: action(own.resign, resign),
      reinvite: action({ body: body(inviting) }, reinvite),
      extend: action({ body: body({ reason: text(2000), reviewDueAt: day }) }, extend),
      askTime: action(own.askTime, askTime),
      keepDue: action({ body: body({ reason: text(2000) }) }, keepDue),
      remind: action({ body: reminding }, remind),
      reopen: action({ body: body({ reason: text(2000) }) }, reopen),
      exclude: action({ body: body({ reason: text(2000) }) }, exclude),
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
