/** One reminder (domain 2.16): counted afresh under the paper's lock, then its row and its mails in one transaction. */
import { moneyText } from '#kernel/definition/money-text.ts'
import { dateIn, daysAfter, type Lang } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { bills, type Bill } from '../bills/definition.ts'
import { finance } from '../bills/recipients.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import { personOf } from '../submissions/paper/people.ts'
import { reminders } from '../reminders/definition.ts'
import { graceDays } from '../submissions/grace.ts'
import { liveRound, type Paper } from '../submissions/paper/paper.ts'
import {
  authorSide,
  chiefs,
  desk,
  editorOf,
  production,
  reviewersOf,
} from '../submissions/paper/recipients.ts'
import { clockwork } from '../submissions/paper/acting.ts'
import { lockedPaper, type Timing } from './clockwork.ts'
import { reminderDue, schedules } from './schedule.ts'
import type { Awaited } from './waiting.ts'

export async function remind(ctx: Timing, tx: Tx, known: Awaited): Promise<unknown> {
  const paper = await lockedPaper(tx, known.submissionId)
  const bill = known.kind === 'bill' ? await find(tx, bills, known.recordId) : undefined
  // Counted afresh under the lock: another node may have been quicker, the reviewer or the author too.
  const facts = paper && (await fresh(tx, paper, bill, known))
  const sequence = facts && reminderDue(facts, tx.now)
  if (!paper || !sequence) return undefined
  const { recordId, kind, dueAt, submissionId } = known
  await insert(tx, reminders, { submissionId, recordId, kind, sequence, dueAt, sentAt: tx.now })
  const key = `${recordId}:${dueAt.getTime()}:${sequence}`
  const letters = await lettersOf(ctx, tx, { paper, bill, known, sequence })
  await queueMails(
    tx,
    paper,
    ctx.baseUrl,
    letters.map((letter) => ({ ...letter, key })),
  )
  return sequence
}

async function fresh(
  tx: Tx,
  paper: Paper,
  bill: Bill | undefined,
  known: Awaited,
): Promise<Awaited | undefined> {
  const { kind, recordId, dueAt } = known
  if (presentDate(paper, bill, known)?.getTime() !== dueAt.getTime()) return undefined
  const own = sql`t.record_id = ${recordId} and t.kind in (${kind}, 'byHand') and t.due_at = ${dueAt}`
  const all = await findAll(tx, reminders, own, { order: sql.raw('t.sent_at') })
  const sent = all.filter((one) => one.kind === kind).length
  return { ...known, sent, lastAt: all.at(-1)?.sentAt ?? null }
}

/** The date that the record waits for now; null where it waits for nothing any more. */
function presentDate(paper: Paper, bill: Bill | undefined, { kind, recordId }: Awaited): Date | null {
  const { submission } = paper
  const review = paper.reviews.find((one) => one.id === recordId)
  switch (kind) {
    case 'invitation':
      // Whoever declared a conflict has answered and waits for the editor.
      return review?.state === 'invited' && !review.coiDeclared ? review.responseDueAt : null
    case 'review':
      return review?.state === 'accepted' || review?.state === 'reopened' ? review.reviewDueAt : null
    case 'revision':
      return submission.state === 'revisionRequested' ? submission.revisionDueAt : null
    case 'unassigned':
      return submission.state === 'submitted' ? submission.stateSince : null
    case 'decision':
      return submission.state === 'inReview' ? completeSince(paper) : null
    case 'bill':
      return bill?.state === 'issued' ? bill.dueAt : null
    case 'proof':
      return submission.productionStep === 'authorProof' ? submission.proofDueAt : null
    case 'publication':
    case 'byHand':
      return null
  }
}

const running = ['invited', 'accepted', 'reopened', 'submitted', 'confirmed']

/** When the last review of the open round came in; null while one is still to come. */
function completeSince(paper: Paper): Date | null {
  const round = liveRound(paper)
  const own = paper.reviews.filter((one) => one.roundId === round?.id && running.includes(one.state))
  const done = own.every((one) => one.state === 'submitted' || one.state === 'confirmed')
  if (own.length === 0 || !done) return null
  return new Date(Math.max(...own.map((one) => one.submittedAt?.getTime() ?? 0)))
}

type Due = { paper: Paper; bill: Bill | undefined; known: Awaited; sequence: number }
type Unkeyed = Omit<Letter, 'key'>

async function lettersOf(ctx: Timing, tx: Tx, due: Due): Promise<Unkeyed[]> {
  const { paper, known, sequence } = due
  const { dueAt } = known
  const { timeZone } = clockwork(tx)
  const date = dateIn(dueAt, timeZone)
  const since = () => ({ since: date })
  switch (known.kind) {
    case 'revision': {
      const last = daysAfter(date, graceDays)
      return [{ code: 'M37v', to: await authorSide(tx, paper), facts: () => ({ due: date, last }) }]
    }
    case 'unassigned':
      return [{ code: 'M37u', to: await desk(tx, paper), facts: since }]
    case 'decision': {
      if (sequence < schedules.decision.length)
        return [{ code: 'M37d', to: await editorOf(tx, paper), facts: since }]
      const editor = await personOf(tx, paper.submission.handlingEditorId)
      const facts = (lang: Lang) => ({ since: date, editor: editor?.called[lang] })
      return [{ code: 'M37c', to: await chiefs(tx, paper), facts }]
    }
    case 'bill':
      return billLetters(ctx, tx, due, date)
    case 'proof': {
      const facts = () => ({ due: date })
      const author: Unkeyed = { code: 'M37p', to: await authorSide(tx, paper), facts }
      return sequence === 1 ? [author] : [author, { code: 'M37q', to: await production(tx, paper), facts }]
    }
    case 'publication':
    case 'byHand':
      return []
    case 'invitation':
    case 'review':
      return [await reviewLetter(ctx, tx, due, date)]
  }
}

async function billLetters(
  ctx: Timing,
  tx: Tx,
  { paper, bill, sequence }: Due,
  due: string,
): Promise<Unkeyed[]> {
  if (!bill) return []
  const amount = moneyText(bill.total, bill.currency)
  const billLink = `${ctx.baseUrl}/journal/bills/detail?id=${bill.id}`
  const facts = () => ({ bill: bill.billNo, due, amount, billLink })
  const author: Unkeyed = { code: 'M37b', to: await authorSide(tx, paper), facts }
  // Before the date only the author is reminded.
  return sequence === 1 ? [author] : [author, { code: 'M37f', to: await finance(tx, paper), facts }]
}

async function reviewLetter(
  ctx: Timing,
  tx: Tx,
  { paper, known, sequence }: Due,
  due: string,
): Promise<Unkeyed> {
  const { kind, recordId } = known
  const reviewerId = paper.reviews.find((review) => review.id === recordId)?.reviewerId ?? ''
  if (kind === 'review' && sequence === schedules.review.length) {
    const reviewer = await personOf(tx, reviewerId)
    const facts = (lang: Lang) => ({ due, reviewer: reviewer?.called[lang] })
    return { code: 'M37e', to: await editorOf(tx, paper), facts }
  }
  const facts = () => ({ due, reviewLink: `${ctx.baseUrl}/apaph/review?id=${recordId}` })
  return { code: kind === 'review' ? 'M37r' : 'M37i', to: await reviewersOf(tx, [reviewerId]), facts }
}
