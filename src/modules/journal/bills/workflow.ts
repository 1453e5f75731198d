/** The life of a bill (domain 2.6, F1–F9) as data, and the pure questions about it. */
import type { Refusal } from '#kernel/definition/index.ts'
import { flow, type Step } from '#kernel/flow/flow.ts'
import { cents } from '../fee-standards/money.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { sinceAcceptance, type Submission, type SubmissionState } from '../submissions/definition.ts'
import { bills, billStates, type Bill, type BillPurpose, type BillState } from './definition.ts'
import { noBill, refuseBill, unmetBill, type BillFailure } from './refusals.ts'

export type BillAction =
  | 'create'
  | 'issue'
  | 'submitProof'
  | 'confirm'
  | 'rejectProof'
  | 'requestWaiver'
  | 'decideWaiver'
  | 'cancel'
  | 'refund'

export type BillStep = Step<BillState, BillAction>

const table: readonly BillStep[] = [
  { id: 'F1', action: 'create', from: [], to: 'draft', who: ['SY'] },
  // Nothing to pay: waived at once.
  { id: 'F2', action: 'issue', from: ['draft'], to: 'issued', who: ['ST', 'FI'] },
  { id: 'F3', action: 'submitProof', from: ['issued'], to: 'proofSubmitted', who: ['AU'] },
  { id: 'F4', action: 'confirm', from: ['proofSubmitted', 'issued'], to: 'paid', who: ['FI'] },
  { id: 'F5', action: 'rejectProof', from: ['proofSubmitted'], to: 'issued', who: ['FI'] },
  { id: 'F6', action: 'requestWaiver', from: ['issued'], to: 'waiverRequested', who: ['AU'] },
  // In whole: waived. In part or not at all: issued again.
  { id: 'F7', action: 'decideWaiver', from: ['waiverRequested'], to: 'waived', who: ['EC', 'FI'] },
  { id: 'F8', action: 'cancel', from: ['draft', 'issued'], to: 'cancelled', who: ['FI', 'SY'] },
  { id: 'F9', action: 'refund', from: ['paid'], to: 'refunded', who: ['FI'] },
]

export const billing = flow<BillState, BillAction>(table)

/** Steps that people take. */
export const billActions: readonly BillAction[] = table
  .filter((step) => step.who.some((role) => role !== 'SY'))
  .map((step) => step.action)

/** An administrator stands in for the office and the editor-in-chief, with a reason; never for finance. */
const standsIn = ['ST', 'EC']

export function billTurn(
  state: BillState,
  action: BillAction,
  roles: ReadonlySet<ActingRole>,
  reason?: string,
): { step: BillStep; roleUsed: ActingRole } | Refusal {
  const named = table.filter((step) => step.action === action)
  if (!named.some((step) => capacity(step, roles))) return refuseBill('NOT_ALLOWED')
  const step = named.find((one) => one.from.includes(state))
  if (!step) return conflictOf(state, action)
  const roleUsed = capacity(step, roles)
  if (!roleUsed) return refuseBill('NOT_ALLOWED')
  if (roleUsed === 'AD' && !reason) return unmetBill([noBill('adminReasonRequired', {}, 'reason')])
  return { step, roleUsed }
}

function capacity(step: BillStep, roles: ReadonlySet<ActingRole>): ActingRole | undefined {
  const own = step.who.find((role) => role !== 'SY' && roles.has(role as ActingRole))
  if (own) return own as ActingRole
  return roles.has('AD') && step.who.some((role) => standsIn.includes(role)) ? 'AD' : undefined
}

function conflictOf(state: BillState, action: BillAction): Refusal {
  const verb = bills.actions?.[action]?.label ?? { zh: action, en: action }
  const named = billStates[state]
  return {
    ...refuseBill('STATE_CONFLICT'),
    msg: {
      zh: `账单现为“${named.zh}”，不能“${verb.zh}”。请刷新后再看`,
      en: `The bill is now “${named.en}”, so “${verb.en}” is not possible. Reload to see it`,
    },
  }
}

/** What these roles may try on a bill in this state. */
export function openBillSteps(state: BillState, roles: ReadonlySet<ActingRole>): BillAction[] {
  return table
    .filter((step) => step.from.includes(state) && capacity(step, roles) !== undefined)
    .map((step) => step.action)
}

const waiting: readonly BillState[] = ['draft', 'issued', 'proofSubmitted', 'waiverRequested']
/** Bills that stand for their purpose: while one does, no other is made. */
export function isLive({ state }: Pick<Bill, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'refunded'
}

/** The fee state of a paper is what its bills say, never a thing of its own. */
export function feeStateOf(all: readonly Pick<Bill, 'state'>[]): Submission['feeState'] {
  const has = (states: readonly BillState[]) => all.some((bill) => states.includes(bill.state))
  if (has(waiting)) return 'pending'
  if (has(['paid'])) return 'paid'
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
  return (over || early) && billing.find(state, 'cancel').length > 0
}

export type Payment = {
  paidAmount: string | undefined
  paidCurrency: string | undefined
  transactionNo: string | undefined
  note: string | undefined
}

/** F4: what came in is what was asked, or the difference is explained (case 59). */
export function unmetPayment(bill: Pick<Bill, 'total' | 'currency'>, payment: Payment): BillFailure[] {
  const failures: BillFailure[] = []
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
        { asked: `${bill.currency} ${bill.total}`, paid: `${currency} ${paidAmount}` },
        'paidNote',
      ),
    )
  return failures
}

export type Invoice = Pick<Bill, 'invoiceKind' | 'invoiceTitle' | 'taxNo' | 'payerName' | 'payerEmail'>

/** Taxpayer numbers have 15 to 20 letters and digits. */
const taxNumber = /^[0-9A-Z]{15,20}$/

/** 发票: an ordinary invoice needs a title, a special one the tax number as well. */
export function unmetInvoice(invoice: Partial<Invoice>): BillFailure[] {
  const failures: BillFailure[] = []
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
