/** F2–F9: what the steps of a bill do, its paper locked first: bill, fee state, log and mails in one transaction. */
import { plainNumber } from '#kernel/definition/blank.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { dateIn, isRefusal, type Lang, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import type { StepCall } from '#kernel/http/lived.ts'
import type { AnswersOf } from '#kernel/life/life.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { amountOf, cents, plainPercent } from '../fee-standards/money.ts'
import { linesOf, totalsOf } from '../fee-standards/price.ts'
import type { Quantities } from '../fee-standards/shapes.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { submissions } from '../submissions/definition.ts'
import { paperOf } from '../submissions/paper/load.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import * as to from '../submissions/paper/recipients.ts'
import { daysAhead, endOf, unfitDue } from '../submissions/times.ts'
import type { Invoicing } from './body.ts'
import { bills, usualDueDays, type Bill, type Snapshot } from './definition.ts'
import { billRolesOf, billsOf } from './load.ts'
import { noteBill } from './note.ts'
import { finance } from './recipients.ts'
import type { Failure } from '#kernel/life/failure.ts'
import { unmet } from '../submissions/refusals.ts'
import { noBill, refuseBill } from './refusals.ts'
import {
  feeStateOf,
  unmetInvoice,
  unmetPayment,
  type BillAction,
  type billLife,
  type BillFacts,
  type Invoice,
} from './workflow.ts'

type Call = Pick<ActionCall<Invoicing>, 'tx' | 'caller' | 'input' | 'ctx'>
/** A call about one bill. */
export type BillIn = Pick<ActionCall<{ readonly id: string }>, 'tx' | 'caller' | 'input'>
/** What a step of a bill is told: each may have a reason. */
type Told<K extends keyof typeof billLife.steps> = AnswersOf<typeof billLife.steps, K>
type Reasoned = { readonly reason?: string | null | undefined }
type BillCall<Asked> = StepCall<typeof bills, BillFacts, Asked>
type Turned<Asked> = Pick<BillCall<Asked>, 'tx' | 'ctx'> & {
  bill: Bill
  paper: Paper
  caller: Caller
  input: Asked
  reason: string | undefined
}
type Effect = {
  patch: Values<typeof bills>
  letters: readonly Omit<Letter, 'key'>[]
  diff?: Record<string, unknown>
}

const text = (value: string | null | undefined) => value?.trim() || undefined
const decimal = (value: string | null | undefined) => (value ? amountOf(cents(value)) : undefined)

export const billEffects = {
  /** F2: finance counts what was printed; the prices stay those of the day the bill was made. */
  issue: effect<Told<'issue'>>(async (turned) => {
    const { bill, paper, input, tx, caller } = turned
    const quantities = quantitiesOf(bill, input)
    const dueAt = input.dueAt
      ? endOf(input.dueAt, caller.timeZone)
      : daysAhead(tx.now, usualDueDays, caller.timeZone)
    const failures: Failure[] = []
    if (quantities.pages < 0 || quantities.pages > 2000) failures.push(noBill('pagesWrong', {}, 'pages'))
    const fault = unfitDue(dueAt, tx.now, caller.timeZone)
    if (fault) failures.push(noBill(fault, {}, 'dueAt'))
    const held = bill.standardSnapshot ?? { region: 'domestic', standards: [], quantities }
    if (held.regionKnown === false && !input.region) failures.push(noBill('regionRequired', {}, 'region'))
    if (failures.length > 0) return unmet(failures)
    const snapshot = pricedFor(held, input.region)
    const lines = linesOf(snapshot.standards, quantities)
    const totals = totalsOf(lines)
    const free = cents(totals.total) === 0n
    const currency = snapshot.standards[0]?.currency ?? bill.currency
    const patch = {
      ...totals,
      lines,
      currency,
      standardSnapshot: { ...snapshot, quantities },
      issuedAt: tx.now,
    }
    if (free) return { patch: { ...patch, state: 'waived' }, letters: [] }
    const facts = billFacts({ ...bill, ...totals, currency, dueAt }, caller.timeZone)
    return {
      patch: { ...patch, dueAt },
      letters: [{ code: 'M33', to: await to.authorSide(tx, paper), facts: bankOf(paper, facts) }],
    }
  }),

  /** F3 */
  submitProof: effect<Told<'submitProof'>>(async ({ bill, paper, input, tx, caller, ctx }) => {
    const file = input.proofFileId ? await find(tx, submissionFiles, input.proofFileId) : undefined
    const good =
      file?.submissionId === bill.submissionId &&
      file.stage === 'paymentProof' &&
      ['application/pdf', 'image/png', 'image/jpeg'].includes(file.detectedMime)
    if (!good) return unmet([noBill('proofFile', {}, 'proofFileId')])
    const facts = billFacts(bill, caller.timeZone)
    return {
      patch: { proofFileId: file.id },
      letters: [
        { code: 'M34', to: await to.authorSide(tx, paper), facts },
        { code: 'M34f', to: await finance(tx, paper), facts: deskOf(ctx, bill, facts) },
      ],
    }
  }),

  /** F4 */
  confirm: effect<Told<'confirm'>>(async ({ bill, paper, input, tx, caller }) => {
    const payment = {
      paidAmount: decimal(input.paidAmount),
      paidCurrency: input.paidCurrency ?? undefined,
      transactionNo: text(plainNumber(input.transactionNo ?? '')),
      note: text(input.paidNote),
    }
    const failures = unmetPayment(bill, payment)
    const other = payment.transactionNo
      ? await tx.one<{ billNo: string }>(
          sql`select bill_no from publish_fee_bill where transaction_no = ${payment.transactionNo} and id <> ${bill.id} and is_deleted = 0`,
        )
      : undefined
    if (other) failures.push(noBill('transactionUsed', { bill: other.billNo }, 'transactionNo'))
    if (failures.length > 0) return unmet(failures)
    const paidCurrency = payment.paidCurrency ?? bill.currency
    const paidAmount = payment.paidAmount ?? bill.total
    const paid = { ...bill, paidAmount, paidCurrency }
    return {
      patch: {
        paidAmount,
        paidCurrency,
        paidNote: payment.note ?? null,
        transactionNo: payment.transactionNo ?? null,
        paidAt: tx.now,
        confirmedBy: tx.actor.userId,
      },
      letters: [{ code: 'M35', to: await to.authorSide(tx, paper), facts: billFacts(paid, caller.timeZone) }],
      diff: { paidAmount, paidCurrency },
    }
  }),

  /** F5 */
  rejectProof: effect<Told<'rejectProof'>>(async ({ bill, paper, reason, tx, caller }) => {
    if (!reason) return unmet([noBill('reasonRequired', {}, 'reason')])
    const facts = withReason(billFacts(bill, caller.timeZone), reason)
    return {
      patch: { proofFileId: null },
      letters: [{ code: 'M34r', to: await to.authorSide(tx, paper), facts }],
    }
  }),

  /** F6 */
  requestWaiver: effect<Told<'requestWaiver'>>(async ({ bill, paper, reason, tx, caller, ctx }) => {
    if (!reason) return unmet([noBill('reasonRequired', {}, 'reason')])
    const facts = withReason(deskOf(ctx, bill, billFacts(bill, caller.timeZone)), reason)
    return {
      patch: { waiverReason: reason },
      letters: [{ code: 'M36r', to: await finance(tx, paper), facts }],
    }
  }),

  /** F7: of what is left after discounts; what was granted before is not taken back. */
  decideWaiver: effect<Told<'decideWaiver'>>(async ({ bill, paper, input, reason, tx, caller }) => {
    const percent = decimal(input.waiverPercent)
    const have = bill.waiverPercent ?? '0.00'
    if (percent === undefined || cents(percent) < 0n || cents(percent) > 10_000n)
      return unmet([noBill('percentWrong', {}, 'waiverPercent')])
    const refused = cents(percent) === 0n
    if (!refused && cents(percent) < cents(have))
      return unmet([noBill('percentLess', { have: plainPercent(have) }, 'waiverPercent')])
    if (refused && !reason) return unmet([noBill('reasonRequired', {}, 'reason')])
    const granted = refused ? have : percent
    const totals = totalsOf(bill.lines ?? [], granted)
    const whole = cents(totals.total) === 0n
    const facts = billFacts({ ...bill, ...totals }, caller.timeZone)
    const outcome = (lang: Lang) => ({
      ...facts(),
      outcome: outcomeWords(lang, refused, whole, plainPercent(granted)),
      reason,
    })
    return {
      patch: {
        ...totals,
        state: whole ? 'waived' : 'issued',
        waiverPercent: granted,
        waiverDecidedBy: tx.actor.userId,
        waiverDecidedAt: tx.now,
      },
      letters: [{ code: 'M36', to: await to.authorSide(tx, paper), facts: outcome }],
      diff: { waiverPercent: [have, granted] },
    }
  }),

  /** F8 */
  cancel: effect<Told<'cancel'>>(async ({ bill, paper, reason, tx }) => {
    if (!reason) return unmet([noBill('reasonRequired', {}, 'reason')])
    const told = bill.state === 'draft' ? [] : await to.authorSide(tx, paper)
    return {
      patch: {},
      letters: [{ code: 'M33c', to: told, facts: () => ({ bill: bill.billNo, reason }) }],
    }
  }),

  /** F9 */
  refund: effect<Told<'refund'>>(async ({ bill, paper, input, reason, tx, caller }) => {
    const amount = decimal(input.refundAmount)
    const paid = bill.paidAmount ?? '0.00'
    const failures: Failure[] = []
    if (amount === undefined || cents(amount) <= 0n || cents(amount) > cents(paid))
      failures.push(
        noBill('refundWrong', { paid: moneyText(paid, bill.paidCurrency ?? bill.currency) }, 'refundAmount'),
      )
    if (!reason) failures.push(noBill('reasonRequired', {}, 'reason'))
    if (failures.length > 0) return unmet(failures)
    const refund = moneyText(amount ?? '0', bill.paidCurrency ?? bill.currency)
    const facts = withReason(billFacts(bill, caller.timeZone), reason)
    return {
      patch: { refundAmount: amount ?? null, refundedAt: tx.now },
      letters: [
        {
          code: 'M35r',
          to: await to.authorSide(tx, paper),
          facts: () => ({ ...facts(), refund }),
        },
      ],
      diff: { refundAmount: amount },
    }
  }),
}

/** Invoice data are no step: the author and finance may change them until the bill is over. */
export async function saveInvoice(call: Call): Promise<unknown> {
  const turned = await lockedBill(call)
  if (isRefusal(turned)) return turned
  const { bill, roles } = turned
  const { tx, input } = call
  if (!roles.has('AU') && !roles.has('FI')) return refuseBill('NOT_ALLOWED')
  if (Number(input.version) !== bill.version) return refuseBill('STATE_CONFLICT')
  if (['cancelled', 'refunded', 'waived'].includes(bill.state)) return unmet([noBill('invoiceClosed')])
  const given: Invoice = {
    invoiceKind: input.invoiceKind ?? bill.invoiceKind,
    invoiceTitle: text(input.invoiceTitle) ?? null,
    taxNo: text(input.taxNo)?.replaceAll(' ', '').toUpperCase() ?? null,
    payerName: text(input.payerName) ?? bill.payerName,
    payerEmail: text(input.payerEmail) ?? bill.payerEmail,
  }
  const failures = unmetInvoice(given)
  if (failures.length > 0) return unmet(failures)
  const after = await update(tx, bills, bill.id, given)
  return { id: after.id, version: after.version, state: after.state }
}

export async function lockedBill({ tx, caller, input }: BillIn) {
  const known = await find(tx, bills, input.id)
  // The paper first, as every step of a paper does, so that two steps never wait for each other.
  const submission = known && (await lock(tx, submissions, known.submissionId))
  const bill = submission && (await lock(tx, bills, input.id))
  if (!submission || !bill) return refuseBill('NOT_FOUND')
  const paper = await paperOf(tx, submission)
  const roles = await billRolesOf(tx, caller, paper)
  return roles.size === 0 ? refuseBill('NOT_FOUND') : { bill, paper, roles }
}

/** The paper's fee state, its log and the mails follow what a step made of the bill. */
function effect<Asked extends Reasoned>(work: (turned: Turned<Asked>) => Promise<Effect | Refusal>) {
  return async ({ tx, row: bill, step, asked, facts, turn, caller, ctx }: BillCall<Asked>) => {
    if (!caller) throw new Error('people alone take steps of bills')
    const { paper } = facts
    const reason = text(asked.reason)
    const done = await work({ tx, ctx, caller, bill, paper, input: asked, reason })
    if (isRefusal(done)) return done
    return { patch: done.patch, afterwards }

    async function afterwards(after: Bill): Promise<void> {
      const feeState = feeStateOf(await billsOf(tx, bill.submissionId))
      if (feeState !== paper.submission.feeState)
        await update(tx, submissions, bill.submissionId, { feeState })
      const { diff, letters } = done as Effect
      const [from, to, roleUsed] = [bill.state, after.state, turn.role as ActingRole]
      await noteBill(
        { tx, caller: caller as Caller },
        { bill, action: step as BillAction, roleUsed, from, to, reason, diff },
      )
      const key = `${bill.id}:v${after.version}`
      await queueMails(
        tx,
        paper,
        ctx.baseUrl,
        letters.map((letter) => ({ ...letter, key })),
      )
    }
  }
}

function quantitiesOf(bill: Bill, input: Told<'issue'>): Quantities {
  const known = bill.standardSnapshot?.quantities ?? { pages: 0 }
  const given = (name: 'pages' | 'colourPages' | 'offprints', before: number | undefined) =>
    input[name] ?? before
  const { colourPages, offprints, discount, ...rest } = known
  return {
    ...rest,
    pages: given('pages', known.pages) ?? 0,
    colourPages: given('colourPages', colourPages) ?? 0,
    offprints: given('offprints', offprints) ?? 0,
    ...('discount' in input ? chosenDiscount(input.discount) : discount ? { discount } : {}),
  }
}

/** The prices of the region that finance names; both were taken down on the day the bill was made. */
function pricedFor(held: Snapshot, region: Told<'issue'>['region']): Snapshot {
  const named = region ?? held.region
  if (named === held.region) return { ...held, regionKnown: true }
  const { standards, other = standards } = held
  return { ...held, region: named, regionKnown: true, standards: other, other: standards }
}

function chosenDiscount(kind: Told<'issue'>['discount']) {
  return kind ? { discount: kind } : {}
}

function billFacts(bill: Bill, timeZone: string) {
  return () => ({
    bill: bill.billNo,
    amount: moneyText(bill.total, bill.currency),
    due: bill.dueAt ? dateIn(bill.dueAt, timeZone) : undefined,
    paid: bill.paidAmount ? moneyText(bill.paidAmount, bill.paidCurrency ?? bill.currency) : undefined,
    invoice: bill.invoiceTitle ?? undefined,
  })
}

type Facts = () => Record<string, string | undefined>
function withReason(facts: Facts, reason: string | undefined): Facts {
  return () => ({ ...facts(), reason })
}
function deskOf(ctx: Context, bill: Bill, facts: Facts): Facts {
  return () => ({ ...facts(), billLink: `${ctx.baseUrl}/journal/bills/detail?id=${bill.id}` })
}
/** How to pay, as the journal says it. */
function bankOf({ journal }: Paper, facts: Facts) {
  return (lang: Lang) => ({
    ...facts(),
    bank: (lang === 'zh'
      ? journal.bankInfoZh || journal.bankInfoEn
      : journal.bankInfoEn || journal.bankInfoZh
    )?.trim(),
  })
}

function outcomeWords(lang: Lang, refused: boolean, whole: boolean, percent: string): string {
  if (whole) return lang === 'zh' ? '全部免除' : 'waived in full'
  if (refused) return lang === 'zh' ? '未予减免' : 'not granted'
  return lang === 'zh' ? `减免 ${percent}%` : `${percent}% waived`
}
