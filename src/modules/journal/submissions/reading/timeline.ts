/** The paper's story, newest first: all of it for the desk, its own part in neutral words for the author. */
import { colon, inList } from '#kernel/definition/kind.ts'
import { type Lang } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { present } from '#kernel/http/present.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { bills, billStates } from '../../bills/definition.ts'
import { editorSeesFees, isFeeMail } from '../../bills/load.ts'
import { mailOutbox, mailStates } from '#modules/message/outbox/definition.ts'
import { namesOf } from '../paper/people.ts'
import { reviewRecords, reviewStates } from '../../review-records/definition.ts'
import { aliasIn } from '../../review-records/workflow.ts'
import { productionSees } from '../paper/standing.ts'
import { actingRoles, submissionEvents, type SubmissionEvent } from '../../submission-events/definition.ts'
import { productionSteps, submissions, submissionStates, type SubmissionState } from '../definition.ts'
import type { Paper } from '../paper/paper.ts'
import { standingIn } from '../paper/standing-in.ts'
import { toldToAuthor } from '../status.ts'

export async function timeline({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if ('refused' in standing) return standing
  const { paper, persona, roles } = standing
  const feesHidden = roles.has('HE') && !editorSeesFees(paper)
  const all = await findAll(r, submissionEvents, sql`t.submission_id = ${paper.submission.id}`, {
    order: sql.raw('t.at desc, t.id desc'),
    limit: 500,
  })
  const events = feesHidden ? all.filter((event) => !event.billId) : all
  if (persona === 'author')
    return events.filter((event) => event.visibleToAuthor).map((event) => told(event, caller))
  if (persona === 'production')
    return desk(
      r,
      paper,
      events.filter(
        (event) => !event.reviewId && !event.billId && productionSees.includes(event.toState ?? ''),
      ),
      caller,
    )
  const mails = (await mailsOf(r, paper, caller)).filter(
    (mail) => !feesHidden || !isFeeMail(String(mail.templateCode)),
  )
  return [...(await desk(r, paper, events, caller)), ...mails].toSorted(newestFirst)
}

/** Within a second by ids, which are given one after the other: a step comes before the mails that it sent, and never after. */
function newestFirst(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number {
  const order = (row: typeof a) => `${String(row.at)} ${String(row.id).padStart(20, '0')}`
  return order(b).localeCompare(order(a))
}

/** For the author an event is the state it led to, in the words of their status page. */
function told(event: SubmissionEvent, caller: Caller) {
  if (event.billId) {
    const row = { id: event.id, at: event.at, text: toldOf(event.action, caller.lang), state: null }
    return present(submissionEvents, [row], caller)[0]
  }
  const state = (event.toState ?? 'draft') as SubmissionState
  const known = state in submissionStates ? state : 'draft'
  const words = toldToAuthor({ state: known, productionStep: null, currentRound: 0 }, caller.lang)
  const label = known === 'inReview' ? { zh: '外审', en: 'In peer review' }[caller.lang] : words.label
  const own = event.roleUsed === 'AU' ? toldOf(event.action, caller.lang) : undefined
  return present(
    submissionEvents,
    [{ id: event.id, at: event.at, text: stepOf(event, caller.lang) ?? own ?? label, state: known }],
    caller,
  )[0]
}

/** Who opened a draft for whom. */
function openedFor({ action, roleUsed }: SubmissionEvent, name: string, lang: Lang): string | undefined {
  if (action !== 'create' || roleUsed === 'AU') return undefined
  return lang === 'zh' ? `为${name}代建草稿` : `opened a draft for ${name}`
}

/** Which step production went to; the author's own answer says what it was. */
function stepOf({ action, diff, roleUsed }: SubmissionEvent, lang: Lang): string | undefined {
  if (action === 'arrange' || action === 'saveDraft') return fieldsOf(diff, action, lang)
  if (action !== 'step') return undefined
  const to = (diff as { to?: unknown } | null)?.to as keyof typeof productionSteps | undefined
  if (!to || !productionSteps[to]) return undefined
  if (roleUsed !== 'AU')
    return `${submissionStates.inProduction[lang]}${colon[lang]}${productionSteps[to][lang]}`
  const approved = to === 'ready'
  if (lang === 'zh') return approved ? '批准校样' : '提交校样更正'
  return approved ? 'Proof approved' : 'Corrections to the proof sent'
}

/** Which fields were set; what they were and are stands in the event. */
function fieldsOf(diff: unknown, action: string, lang: Lang): string {
  const names = Object.keys((diff ?? {}) as object).map((name) => {
    const known = submissions.fields as Readonly<Record<string, { options: { label: Record<Lang, string> } }>>
    return (known[name] ?? known[name.replace(/(Zh|En)$/, '')])?.options.label[lang]
  })
  const word = action === 'arrange' ? { zh: '稿件安排', en: 'Handling' } : { zh: '更正', en: 'Correction' }
  const said = inList(
    [...new Set(names)].flatMap((name) => name || []),
    lang,
  )
  return `${word[lang]}${colon[lang]}${said}`
}

async function desk(r: Reader, paper: Paper, events: readonly SubmissionEvent[], caller: Caller) {
  const names = await namesOf(
    r,
    [paper.submission.submitterId, ...events.map((event) => event.actorId)],
    caller.lang,
  )
  const submitter = names.get(paper.submission.submitterId ?? '') ?? ''
  const rows = events.map((event) => {
    const review = paper.reviews.find((one) => one.id === event.reviewId)
    return {
      id: event.id,
      kind: 'event',
      at: event.at,
      // Who answers by a mail's link has no account here, and is not the clock.
      actorName:
        names.get(event.actorId ?? '') ??
        (event.roleUsed === 'SY' ? '' : actingRoles[event.roleUsed][caller.lang]),
      roleText: actingRoles[event.roleUsed][caller.lang],
      action: event.action,
      text:
        openedFor(event, submitter, caller.lang) ??
        stepOf(event, caller.lang) ??
        wordOf(event.action, caller.lang),
      fromText: stateWord(event, event.fromState, caller.lang),
      toText: stateWord(event, event.toState, caller.lang),
      // The stages of the paper are read from here; a bill's states are none of them.
      toState: event.billId ? null : event.toState,
      reviewAlias: review ? aliasIn(review.aliasNo, caller.lang) : null,
      reviewerName: review ? names.get(review.reviewerId) : undefined,
      reason: event.reason,
      diff: event.diff,
    }
  })
  return present(submissionEvents, rows, caller)
}

/** Mails that the paper caused, so that nobody asks whether the author was written to. */
async function mailsOf(r: Reader, paper: Paper, caller: Caller) {
  const mails = await findAll(r, mailOutbox, sql`t.submission_id = ${paper.submission.id}`, { limit: 500 })
  const rows = mails.map((mail) => {
    return {
      id: mail.id,
      kind: 'mail',
      at: mail.createTime,
      templateCode: mail.templateCode,
      text: mail.subject,
      to: mail.to,
      mailState: mail.state,
      mailStateText: mailStates[mail.state][caller.lang],
    }
  })
  return present(submissionEvents, rows, caller)
}

/** What the clock does, what is answered by a mail and what an answer turned into has no button and so no label of an action. */
const ofClock: Readonly<Record<string, { zh: string; en: string }>> = {
  lapse: { zh: '逾期未修回，自动撤稿', en: 'withdrew it: no revision came in time' },
  'bill.create': { zh: '生成账单', en: 'made the bill' },
  'authors.added': { zh: '修回时增加作者', en: 'added authors with the revision' },
  'author.confirmed': { zh: '确认署名', en: 'confirmed authorship' },
  'author.disputed': { zh: '对署名提出异议', en: 'disputed authorship' },
  'review.declareConflict': { zh: '声明利益冲突', en: 'declared a conflict of interest' },
  'review.expire': { zh: '审稿邀请过期', en: 'ended an invitation that nobody answered' },
}

/** English tells what somebody did in another form than the button that says what to do; Chinese needs no other. */
const doneInEnglish: Readonly<Record<string, string>> = {
  create: 'opened a draft',
  submit: 'submitted it',
  returnToAuthor: 'returned it to the author',
  resubmit: 'resubmitted it',
  assignEditor: 'assigned the editor',
  sendToReview: 'sent it to review',
  deskReject: 'rejected it without review',
  skipReview: 'skipped the review',
  requestMinor: 'asked for a minor revision',
  requestMajor: 'asked for a major revision',
  reject: 'rejected it',
  recommendAccept: 'recommended acceptance',
  recommendReject: 'recommended rejection',
  submitRevision: 'sent the revision',
  newRound: 'opened a new round',
  cancelRound: 'cancelled the round',
  extendDue: 'extended the due date',
  finalAccept: 'accepted it',
  finalBack: 'sent it back to review',
  sendToProduction: 'sent it to production',
  schedule: 'scheduled it',
  unschedule: 'took it off the schedule',
  publish: 'published it',
  requestWithdraw: 'asked to withdraw it',
  cancelWithdraw: 'took back the request to withdraw',
  withdraw: 'withdrew it',
  backToReview: 'returned it to review',
  reinstate: 'reinstated it',
  rescind: 'rescinded the last decision',
  'review.dispatch': 'invited',
  'review.accept': 'accepted the invitation',
  'review.decline': 'declined the invitation',
  'review.cancel': 'cancelled the invitation',
  'review.submit': 'handed in the review',
  'review.resign': 'resigned from the review',
  'review.reinvite': 'invited again',
  'review.remind': 'sent a reminder',
  'review.askTime': 'asked for more time',
  'review.keepDue': 'kept the date',
  'review.reopen': 'sent the review back',
  'review.confirm': 'confirmed the review',
  'review.exclude': 'excluded the review',
  'review.extend': 'extended the review',
  'bill.issue': 'issued the bill',
  'bill.submitProof': 'sent a proof of payment',
  'bill.confirm': 'confirmed the payment',
  'bill.rejectProof': 'turned the proof of payment down',
  'bill.requestWaiver': 'asked for a waiver',
  'bill.decideWaiver': 'decided on the waiver',
  'bill.cancel': 'cancelled the bill',
  'bill.refund': 'refunded the payment',
}

/** Of bills the buttons name the verb alone; here it stands among what happened to the paper. */
const ofBills: Readonly<Record<string, string>> = {
  'bill.issue': '开具账单',
  'bill.rejectProof': '退回付款凭证',
  'bill.decideWaiver': '答复减免申请',
  'bill.cancel': '作废账单',
}

/** The author's own history in English names things, as its states do; nobody stands before them. */
const toldInEnglish: Readonly<Record<string, string>> = {
  create: 'Draft begun',
  submit: 'Submitted',
  resubmit: 'Submitted again',
  submitRevision: 'Revision sent',
  requestWithdraw: 'Withdrawal asked for',
  cancelWithdraw: 'Request to withdraw taken back',
  withdraw: 'Withdrawn',
  'bill.issue': 'Bill issued',
  'bill.submitProof': 'Proof of payment sent',
  'bill.confirm': 'Payment received',
  'bill.rejectProof': 'Proof of payment not accepted',
  'bill.requestWaiver': 'Waiver asked for',
  'bill.decideWaiver': 'Waiver decided',
  'bill.cancel': 'Bill cancelled',
  'bill.refund': 'Refund made',
}

function toldOf(action: string, lang: Lang): string {
  return (lang === 'en' ? toldInEnglish[action] : undefined) ?? wordOf(action, lang)
}

function wordOf(action: string, lang: Lang): string {
  if (ofClock[action]) return ofClock[action][lang]
  const done = (lang === 'en' ? doneInEnglish : ofBills)[action]
  if (done) return done
  if (action.startsWith('bill.')) return bills.actions?.[action.slice(5)]?.label[lang] ?? action
  const ofReview = action.startsWith('review.') ? action.slice(7) : undefined
  if (ofReview === 'dispatch') return submissions.actions?.dispatch?.label[lang] ?? action
  const spec = ofReview ? reviewRecords.actions?.[ofReview] : submissions.actions?.[action]
  return spec?.label[lang] ?? action
}

function stateWord({ reviewId, billId }: SubmissionEvent, state: string | null, lang: Lang): string | null {
  const words: Readonly<Record<string, { zh: string; en: string }>> = billId
    ? billStates
    : reviewId
      ? reviewStates
      : submissionStates
  return state ? (words[state]?.[lang] ?? state) : null
}
