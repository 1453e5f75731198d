/** F2–F9: what the steps of a bill do, its paper locked first: bill, fee state, log and mails in one transaction. */
import { plainNumber } from '#kernel/definition/blank.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import type { Lang } from '#kernel/definition/index.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { amountOf, cents, plainPercent } from '../fee-standards/money.ts'
import { linesOf, totalsOf } from '../fee-standards/price.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import * as to from '../submissions/paper/recipients.ts'
import { daysAhead, endOf, unfitDue } from '../submissions/times.ts'
import { usualDueDays } from './definition.ts'
import { finance } from './recipients.ts'
import type { Failure } from '#kernel/life/failure.ts'
import { unmet } from '../submissions/refusals.ts'
import { noBill } from './refusals.ts'
import { keptOf } from './settled.ts'
import { unmetPayment, unsettled } from './workflow.ts'
import { decimal, effect, text, type Told } from './effect.ts'
import { bankOf, billFacts, deskOf, outcomeWords, withReason } from './letter-facts.ts'
import { pricedFor, quantitiesOf } from './pricing.ts'

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
    const state = unsettled(bill, paper)
    const facts = withReason(billFacts(bill, caller.timeZone), reason)
    return {
      patch: { proofFileId: null, state },
      letters: [{ code: state === 'issued' ? 'M34r' : 'M33c', to: await to.authorSide(tx, paper), facts }],
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
    const state = whole ? 'waived' : unsettled(bill, paper)
    const facts = billFacts({ ...bill, ...totals }, caller.timeZone)
    const outcome = (lang: Lang) => ({
      ...facts(),
      outcome: outcomeWords(lang, refused, whole, plainPercent(granted)),
      reason,
    })
    return {
      patch: {
        ...totals,
        state,
        waiverPercent: granted,
        waiverDecidedBy: tx.actor.userId,
        waiverDecidedAt: tx.now,
      },
      letters: [
        { code: state === 'cancelled' ? 'M33c' : 'M36', to: await to.authorSide(tx, paper), facts: outcome },
      ],
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
    const left = keptOf(bill)
    const failures: Failure[] = []
    if (left <= 0n) failures.push(noBill('refundedWhole', {}, 'refundAmount'))
    else if (amount === undefined || cents(amount) <= 0n || cents(amount) > left)
      failures.push(
        noBill(
          'refundWrong',
          { left: moneyText(amountOf(left), bill.paidCurrency ?? bill.currency) },
          'refundAmount',
        ),
      )
    if (!reason) failures.push(noBill('reasonRequired', {}, 'reason'))
    if (failures.length > 0) return unmet(failures)
    const refund = moneyText(amount ?? '0', bill.paidCurrency ?? bill.currency)
    const facts = withReason(billFacts(bill, caller.timeZone), reason)
    return {
      patch: {
        refundAmount: amountOf(cents(bill.refundAmount ?? '0') + cents(amount ?? '0')),
        refundedAt: tx.now,
      },
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
