/** Saved views of the editors' list, with counts, and what each row asks for next. */
import { codeOf, label, type Label, type Lang } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { CountedView } from '#kernel/definition/view.ts'
import { countedViews, viewFilter, type View } from '#kernel/http/views.ts'
import { deskPapers, isPressAlone } from '../paper/standing.ts'
import { authorPlaces, countryOfPlace, institutionOfPlace } from './author-places.ts'
import { submissions, type SubmissionState } from '../definition.ts'
import { hasEnded } from '../ended.ts'

const round = `r.submission_id = t.id and r.is_deleted = 0 and r.round_no = t.current_round`
const reviews = (condition: string) =>
  `(select count(*)::int from review_record r where ${round} and ${condition})`
/** A report that is there or may still come: whoever declined, let the invitation lapse or left is nobody to wait for. */
const standing = `r.state in ('invited', 'accepted', 'reopened', 'submitted', 'confirmed')`
/**
 * The author asked for something and nobody has answered: no message of the desk since, no step of the paper, no other date,
 * and nothing was done about the article, of which its authors hear. A plain message asks for nothing.
 */
const waitingNotes = `note n where n.is_deleted = 0 and n.audience = 'author'
  and n.written_as = 'AU' and n.topic <> 'question'
  and not exists (select 1 from note m where m.submission_id = n.submission_id and m.is_deleted = 0 and m.audience = 'author'
    and m.written_as <> 'AU' and m.id > n.id)
  and not exists (select 1 from submission_event e where e.submission_id = n.submission_id and e.review_id is null
    and e.bill_id is null and e.at > n.written_at and (e.action = 'extendDue' or e.from_state is distinct from e.to_state))
  and not exists (select 1 from submissions s join article_update u on u.article_id = s.article_id
    where s.id = n.submission_id and u.is_deleted = 0 and u.state = 'done' and u.decided_at > n.written_at)`
/** Of all papers at once: asked of each by itself, a count of every view would look for notes as often as there are papers. */
const requestsWait = `t.id in (select n.submission_id from ${waitingNotes})`

const counts = {
  reviewsInvited: reviews(standing),
  reviewsAccepted: reviews(`r.state in ('accepted', 'reopened', 'submitted', 'confirmed')`),
  reviewsDone: reviews(`r.state in ('submitted', 'confirmed')`),
  reviewsConfirmed: reviews(`r.state = 'confirmed'`),
  reviewsLate: reviews(
    `((r.state = 'invited' and r.response_due_at < now()) or (r.state in ('accepted', 'reopened') and r.review_due_at < now()))`,
  ),
  reviewsNeeded: `coalesce((select a.min_reviews from article_type a where a.id = t.article_type_id), (select j.min_reviews from journals j where j.id = t.journal_id))`,
}

/** Facts of the list beside the row's own: progress of the round, authors, days in the state. */
export const listColumns: Readonly<Record<string, Sql>> = {
  ...Object.fromEntries(Object.entries(counts).map(([name, text]) => [name, sql.raw(text)])),
  authorNames: sql.raw(
    `(select string_agg(coalesce(nullif(a.display_name_zh, ''), nullif(concat(a.family_name_zh, a.given_name_zh), ''), nullif(a.display_name_en, ''), concat_ws(' ', a.given_name_en, a.family_name_en)), ', ' order by a.sort) from submission_author a where a.submission_id = t.id and a.is_deleted = 0)`,
  ),
  requestWaits: sql.raw(`exists (select 1 from ${waitingNotes} and n.submission_id = t.id)`),
  daysInState: sql.raw(`greatest(0, extract(day from now() - t.state_since))::int`),
}

const byState = (state: SubmissionState, words: Label): View => {
  return { key: state, label: words, where: () => sql`t.state = ${state}`, params: () => ({ state }) }
}
const byFacts = (key: string, words: Label, text: string): View => {
  return { key, label: words, where: () => sql.raw(text) }
}

const needed = counts.reviewsNeeded
export const views: readonly View[] = [
  { key: 'all', label: label('全部', 'All'), where: () => sql.raw('true'), params: () => ({}) },
  {
    key: 'mine',
    label: label('我负责的', 'Mine'),
    where: (caller) => sql`t.handling_editor_id = ${caller.userId}`,
    params: (caller) => ({ handlingEditorId: caller.userId }),
  },
  {
    key: 'section',
    label: label('本栏目', 'My sections'),
    where: (caller) => sql`coalesce(${caller.userId}::bigint = any(t.section_editor_ids), false)`,
    params: (caller) => ({ sectionEditorIds: caller.userId }),
  },
  byState('draft', label('代建草稿', 'Opened for authors')),
  byState('submitted', label('新到稿', 'New')),
  byState('screening', label('初审', 'Screening')),
  byFacts(
    'needReviewers',
    label('待派审', 'Needs reviewers'),
    `t.state = 'inReview' and ${counts.reviewsInvited} < ${needed}`,
  ),
  byFacts(
    'toConfirm',
    label('待确认意见', 'Reviews to confirm'),
    `t.state = 'inReview' and ${reviews(`r.state = 'submitted'`)} > 0`,
  ),
  byFacts(
    'ready',
    label('可作决定', 'Ready to decide'),
    `t.state = 'inReview' and ${counts.reviewsConfirmed} >= ${needed}`,
  ),
  {
    ...byFacts(
      'overdue',
      label('有逾期', 'Overdue'),
      `((t.state = 'inReview' and ${counts.reviewsLate} > 0) or (t.state = 'revisionRequested' and t.revision_due_at < now()))`,
    ),
    urgent: true,
  },
  byState('revised', label('修回', 'Revised')),
  byState('finalReview', label('终审', 'Final review')),
  byState('accepted', label('待送编校', 'To production')),
  byState('inProduction', label('编校排', 'In production')),
  byFacts(
    'proofs',
    label('校样待回', 'Proofs out'),
    `t.state = 'inProduction' and t.production_step = 'authorProof'`,
  ),
  {
    ...byFacts(
      'proofsLate',
      label('校样逾期', 'Proofs overdue'),
      `t.state = 'inProduction' and t.production_step = 'authorProof' and t.proof_due_at < now()`,
    ),
    urgent: true,
  },
  byState('scheduled', label('待刊', 'Scheduled')),
  byFacts(
    'withdrawRequested',
    label('申请撤稿', 'Withdrawal requested'),
    `t.withdraw_requested and t.state <> 'withdrawn'`,
  ),
  { ...byFacts('requests', label('作者申请待复', 'Requests to answer'), requestsWait), urgent: true },
  // A review fee is not its editor's to know of; such a paper says it in its row, to the others.
  byFacts(
    'refund',
    label('待退费', 'Refund due'),
    `t.state = 'withdrawn' and t.fee_state = 'paid' and t.accepted_at is not null`,
  ),
]

/** Papers in one of the views that ask for something: everything but "all" and "mine". */
export const waitingPapers = (caller: Caller): Sql =>
  sql.join(
    views
      .filter(({ key }) => !['all', 'mine', 'section', 'draft'].includes(key))
      .map((view) => sql`(${view.where(caller)})`),
    ' or ',
  )

/** `view=ready` on the list and its export; `authorsFrom=zh:CN:…大学` as the report of authors' places groups them. */
export const viewFilters: Readonly<Record<string, (value: string) => Sql | undefined>> = {
  view: viewFilter(views),
  authorsFrom: (value) => {
    const [, lang, country, institution] = /^(zh|en):([^:]*):(.*)$/.exec(value) ?? []
    if (!lang) return sql.raw('false')
    return sql`t.id in (select a.submission_id from ${authorPlaces} where a.is_deleted = 0
      and ${countryOfPlace} = ${country} and ${institutionOfPlace[lang === 'zh' ? 'zh' : 'en']} = ${institution})`
  },
}

export const viewsOf = (r: Reader, caller: Caller): Promise<CountedView[]> =>
  countedViews(r, {
    entity: submissions,
    views: views.filter(({ key }) => isOffered(key, caller)),
    rows: deskPapers(caller),
    caller,
  })

/** Views that can hold a paper before production sees it say nothing to whoever is production alone. */
const ofPress = ['all', 'accepted', 'inProduction', 'proofs', 'proofsLate', 'scheduled']
const editing = ['handlingEditor', 'editorInChief']

/** A view that is empty for a reader whatever happens is not theirs: it stands in the way of those that are. */
function isOffered(key: string, caller: Caller): boolean {
  if (isPressAlone(caller)) return ofPress.includes(key)
  if (key === 'mine' || key === 'section') return editing.some((role) => caller.roles.has(role))
  return key !== 'draft' || caller.may(codeOf(submissions, 'create'))
}

const wants: Readonly<Record<string, Label>> = {
  withdraw: label('处理撤稿申请', 'Decide on withdrawal'),
  answer: label('答复作者的申请', 'Answer the author’s request'),
  assign: label('指定责任编辑', 'Assign editor'),
  screen: label('初审', 'Screen'),
  dispatch: label('派审', 'Invite reviewers'),
  confirm: label('确认审稿意见', 'Confirm reviews'),
  decide: label('作决定', 'Decide'),
  chase: label('审稿逾期', 'Review overdue'),
  wait: label('等待审稿', 'Awaiting reviews'),
  author: label('等待作者', 'Awaiting author'),
  late: label('修改逾期', 'Revision overdue'),
  revised: label('处理修改稿', 'Look at the revision'),
  final: label('终审', 'Final decision'),
  produce: label('送编校', 'Send to production'),
  make: label('编校排', 'Production'),
  publish: label('出版', 'Publish'),
  refund: label('退还费用', 'Refund the fee'),
  none: label('', ''),
}

type ListRow = Partial<Record<keyof typeof counts, number>> & {
  state?: unknown
  withdrawRequested?: unknown
  requestWaits?: unknown
  feeState?: unknown
  revisionDueAt?: unknown
}

/** What the row asks of the office now: code and word. */
export function wantOf(row: ListRow, now: Date, lang: Lang): { want: string; wantText: string } {
  const want = wantCode(row, now)
  return { want, wantText: wants[want]?.[lang] ?? '' }
}

function wantCode(row: ListRow, now: Date): string {
  const state = row.state as SubmissionState
  const done = hasEnded(state)
  if (row.withdrawRequested === true && !done) return 'withdraw'
  if (row.requestWaits === true) return 'answer'
  // What was paid for a paper that is withdrawn goes back (T28).
  if (state === 'withdrawn' && row.feeState === 'paid') return 'refund'
  if (state === 'inReview') {
    const [invited = 0, finished = 0, confirmed = 0] = [
      row.reviewsInvited,
      row.reviewsDone,
      row.reviewsConfirmed,
    ]
    if (confirmed >= (row.reviewsNeeded ?? 0) && invited > 0) return 'decide'
    if (finished > confirmed) return 'confirm'
    if (invited < (row.reviewsNeeded ?? 0) || invited === 0) return 'dispatch'
    return (row.reviewsLate ?? 0) > 0 ? 'chase' : 'wait'
  }
  if (state === 'revisionRequested')
    return row.revisionDueAt instanceof Date && row.revisionDueAt < now ? 'late' : 'author'
  const plain: Partial<Record<SubmissionState, string>> = {
    submitted: 'assign',
    returned: 'author',
    screening: 'screen',
    revised: 'revised',
    finalReview: 'final',
    accepted: 'produce',
    inProduction: 'make',
    scheduled: 'publish',
  }
  return plain[state] ?? 'none'
}
