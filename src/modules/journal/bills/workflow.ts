/** The life of a bill (domain 2.6, F1–F9) as data, and the pure questions about it. */
import { moneyText } from '#kernel/definition/money-text.ts'
import {
  choice,
  date,
  decimal,
  integer,
  isRefusal,
  label,
  longText,
  money,
  text,
  type Refusal,
} from '#kernel/definition/index.ts'
import { standsIn, turnOf } from '#kernel/life/judge.ts'
import { anyLife, life, shape } from '#kernel/life/life.ts'
import { system } from '#kernel/life/ways.ts'
import { currencies, discountKinds } from '../fee-standards/definition.ts'
import { cents } from '../fee-standards/money.ts'
import { actingRoles, type ActingRole } from '../submission-events/definition.ts'
import { sinceAcceptance, type Submission, type SubmissionState } from '../submissions/definition.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { bills, type Bill, type BillPurpose, type BillState } from './definition.ts'
import type { Failure } from '#kernel/life/failure.ts'
import { unmet } from '../submissions/refusals.ts'
import { noBill, refuseBill } from './refusals.ts'
import { keepsPart, type Settled } from './settled.ts'

export type BillFacts = { readonly paper: Paper; readonly roles: ReadonlySet<ActingRole> }

const reason = longText({ label: label('理由', 'Reason'), max: 4000 })
const count = (zh: string, en: string) => integer({ label: label(zh, en), min: 0, max: 2000 })
const regions = { domestic: label('国内', 'Domestic'), overseas: label('国外', 'Overseas') }

export const billLife = life(bills, {
  roles: actingRoles,
  facts: shape<BillFacts>(),
  stands: (_bill, _caller, { roles }) => roles,
  begins: [
    { id: 'F1', to: 'draft', who: ['SY'] },
    { to: 'waived', who: ['SY'] },
  ],
  ends: ['waived', 'cancelled'],
  // An administrator stands in for the office and the editor-in-chief, with a reason; never for finance.
  standIn: { role: 'AD', for: ['ST', 'EC'], reason: noBill('adminReasonRequired', {}, 'reason') },
  says: {
    notFound: () => refuseBill('NOT_FOUND'),
    notAllowed: () => refuseBill('NOT_ALLOWED'),
    stale: () => refuseBill('STATE_CONFLICT'),
    conflict: (now, verb) => ({
      ...refuseBill('STATE_CONFLICT'),
      msg: {
        zh: `账单现为“${now.zh}”，不能“${verb.zh}”。请刷新后再看`,
        en: `The bill is now “${now.en}”, so “${verb.en}” is not possible. Reload to see it`,
      },
    }),
    unmet: (failures) => unmet(failures),
  },
  steps: (step) => ({
    // Nothing to pay: waived at once.
    issue: step({
      ways: [{ id: 'F2', from: ['draft'], to: ['issued', 'waived'], who: ['ST', 'FI'] }],
      writes: false,
      asks: {
        region: choice(regions, { label: label('收费地区', 'Fee region') }),
        pages: count('印刷页数', 'Printed pages'),
        colourPages: count('彩页数', 'Colour pages'),
        offprints: count('抽印本数', 'Offprints'),
        discount: choice(discountKinds, { label: label('减免类别', 'Discount') }),
        dueAt: date({ label: label('缴费截止', 'Due') }),
        reason,
      },
    }),
    submitProof: step({
      ways: [{ id: 'F3', from: ['issued'], to: 'proofSubmitted', who: ['AU'] }],
      writes: false,
      asks: { proofFileId: text({ label: label('付款凭证', 'Proof of payment'), max: 19 }), reason },
    }),
    confirm: step({
      ways: [{ id: 'F4', from: ['proofSubmitted', 'issued'], to: 'paid', who: ['FI'] }],
      writes: false,
      asks: {
        paidAmount: money({ label: label('到账金额', 'Amount paid') }),
        paidCurrency: choice(currencies, { label: label('到账币种', 'Currency paid') }),
        transactionNo: text({ label: label('流水号', 'Transaction'), max: 80 }),
        paidNote: longText({ label: label('差额说明', 'Note on the difference'), max: 2000 }),
        reason,
      },
    }),
    rejectProof: step({
      ways: [{ id: 'F5', from: ['proofSubmitted'], to: ['issued', 'cancelled'], who: ['FI'] }],
      writes: false,
      asks: { reason },
    }),
    requestWaiver: step({
      ways: [{ id: 'F6', from: ['issued'], to: 'waiverRequested', who: ['AU'] }],
      asks: { reason },
    }),
    // In whole: waived. In part or not at all: issued again, or cancelled where the paper has ended meanwhile.
    decideWaiver: step({
      ways: [
        { id: 'F7', from: ['waiverRequested'], to: ['waived', 'issued', 'cancelled'], who: ['EC', 'FI'] },
      ],
      writes: false,
      asks: { waiverPercent: decimal({ label: label('减免比例（%）', 'Waived (%)') }), reason },
    }),
    cancel: step({
      ways: [{ id: 'F8', from: ['draft', 'issued'], to: 'cancelled', who: ['FI', 'SY'] }],
      asks: { reason },
    }),
    refund: step({
      // What was kept of a payment may go back later: the paper may be withdrawn after a part was refunded (T28).
      ways: [{ id: 'F9', from: ['paid', 'refunded'], to: 'refunded', who: ['FI'] }],
      writes: false,
      asks: { refundAmount: money({ label: label('退款金额', 'Refunded') }), reason },
    }),
  }),
})

const table = anyLife(billLife)
type BillStepName = keyof typeof billLife.steps
export type BillAction = 'create' | BillStepName

/** Steps that people take. */
export const billActions = Object.keys(billLife.steps) as BillStepName[]

/** The lines of the domain's table. */
export const billing = {
  steps: [
    ...billLife.begins.filter(({ id }) => id),
    ...Object.values(table.steps).flatMap(({ ways }) => ways),
  ],
}

export function billTurn(
  state: BillState,
  action: BillStepName,
  roles: ReadonlySet<ActingRole>,
  why?: string,
): { roleUsed: ActingRole } | Refusal {
  const turn = turnOf(table, { state }, action, roles)
  if (isRefusal(turn)) return turn
  if (standsIn(table, turn) && !why) return unmet([noBill('adminReasonRequired', {}, 'reason')])
  return { roleUsed: turn.role as ActingRole }
}

/** What these roles may try on a bill in this state. */
export function openBillSteps(state: BillState, roles: ReadonlySet<ActingRole>): BillStepName[] {
  return billActions.filter((action) => !isRefusal(turnOf(table, { state }, action, roles)))
}

/** Steps that begin in this state, whoever takes them: for a list, whose rows do not know their reader's part. */
export function stepsFrom(state: BillState): BillStepName[] {
  return billActions.filter((action) => table.steps[action]?.ways.some(({ from }) => from.includes(state)))
}

const waiting: readonly BillState[] = ['draft', 'issued', 'proofSubmitted', 'waiverRequested']
/** Bills that stand for their purpose: while one does, no other is made. */
export function isLive({ state }: Pick<Bill, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'refunded'
}

/** The fee state of a paper is what its bills say, never a thing of its own. */
export function feeStateOf(all: readonly Settled[], of: SubmissionState): Submission['feeState'] {
  const has = (states: readonly BillState[]) => all.some((bill) => states.includes(bill.state))
  if (has(waiting)) return 'pending'
  // Of a paper that was withdrawn nothing is kept as its fee, but what finance did not give back.
  if (has(['paid']) || (of !== 'withdrawn' && all.some(keepsPart))) return 'paid'
  if (has(['waived'])) return 'waived'
  return has(['refunded']) ? 'refunded' : 'notRequired'
}

/** The bill that a paper in this state must have, where the journal charges for it. */
export function purposeIn(
  state: SubmissionState,
  { journal, type }: { journal: { reviewFeeEnabled: boolean }; type: { peerReviewed: boolean } | undefined },
): BillPurpose | undefined {
  if (sinceAcceptance.includes(state)) return 'publication'
  // Asked for before review begins, because T7 waits for it; not for what is never reviewed.
  const reviewed = journal.reviewFeeEnabled && (type?.peerReviewed ?? true)
  return state === 'screening' && reviewed ? 'review' : undefined
}

/** Bills that the paper's way to this state leaves without a reason: they are cancelled while nobody has acted on them (F8). */
export function isPointless(
  { purpose, state }: Pick<Bill, 'purpose' | 'state'>,
  next: SubmissionState,
  reviewedRounds: number,
): boolean {
  const skipped = purpose === 'review' && next === 'finalReview' && reviewedRounds === 0
  const over = next === 'withdrawn' || next === 'rejected' || skipped
  const early = purpose === 'publication' && !sinceAcceptance.includes(next)
  return (over || early) && !isRefusal(turnOf(table, { state }, 'cancel', new Set([system])))
}

/** Where a bill goes on which nothing was settled: to be paid again, or nowhere if its paper has ended meanwhile (F8). */
export function unsettled(
  { purpose }: Pick<Bill, 'purpose'>,
  { submission }: Pick<Paper, 'submission'>,
): 'issued' | 'cancelled' {
  return isPointless({ purpose, state: 'issued' }, submission.state, submission.currentRound)
    ? 'cancelled'
    : 'issued'
}

export type Payment = {
  paidAmount: string | undefined
  paidCurrency: string | undefined
  transactionNo: string | undefined
  note: string | undefined
}

/** F4: what came in is what was asked, or the difference is explained (case 59). */
export function unmetPayment(bill: Pick<Bill, 'total' | 'currency'>, payment: Payment): Failure[] {
  const failures: Failure[] = []
  const { paidAmount, transactionNo, note } = payment
  const currency = payment.paidCurrency ?? bill.currency
  if (!paidAmount || cents(paidAmount) <= 0n) failures.push(noBill('amountRequired', {}, 'paidAmount'))
  if (!transactionNo) failures.push(noBill('transactionRequired', {}, 'transactionNo'))
  const differs =
    paidAmount !== undefined && (cents(paidAmount) !== cents(bill.total) || currency !== bill.currency)
  if (differs && !note)
    failures.push(
      noBill(
        'differenceUnexplained',
        { asked: moneyText(bill.total, bill.currency), paid: moneyText(paidAmount, currency) },
        'paidNote',
      ),
    )
  return failures
}

export type Invoice = Pick<Bill, 'invoiceKind' | 'invoiceTitle' | 'taxNo' | 'payerName' | 'payerEmail'>

/** Taxpayer numbers have 15 to 20 letters and digits. */
const taxNumber = /^[0-9A-Z]{15,20}$/

/** 发票: an ordinary invoice needs a title, a special one the tax number as well. */
export function unmetInvoice(invoice: Partial<Invoice>): Failure[] {
  const failures: Failure[] = []
  const { invoiceKind = 'none', invoiceTitle, taxNo } = invoice
  if (invoiceKind !== 'none' && !invoiceTitle)
    failures.push(noBill('invoiceTitleRequired', {}, 'invoiceTitle'))
  if (invoiceKind === 'special' && !taxNo) failures.push(noBill('taxNoRequired', {}, 'taxNo'))
  if (taxNo && !taxNumber.test(taxNo)) failures.push(noBill('taxNoWrong', {}, 'taxNo'))
  return failures
}

export function isOverdue({ state, dueAt }: Pick<Bill, 'state' | 'dueAt'>, now: Date): boolean {
  return state === 'issued' && dueAt !== null && dueAt < now
}
