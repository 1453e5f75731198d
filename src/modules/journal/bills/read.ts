/** Bills as their readers have them: finance all, the author without the office's own notes. */
import { dateIn, type Lang, type Refusal } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { present } from '#kernel/http/present.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { findPaper } from '../submissions/paper/load.ts'
import type { Owing } from '../submissions/status.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { bills, type Bill } from './definition.ts'
import { billRolesOf, billsOf, editorSeesFees } from './load.ts'
import { refuseBill } from './refusals.ts'
import { isClosed, isOffered, type Settled } from './settled.ts'
import { isOverdue, openBillSteps } from './workflow.ts'

type Row = Record<string, unknown>

/** What leaves of a bill to whoever pays it. */
const forPayer = [
  ...(['id', 'version', 'billNo', 'purpose', 'state', 'currency', 'subtotal', 'discount', 'tax'] as const),
  ...(['total', 'lines', 'issuedAt', 'dueAt', 'payerName', 'payerEmail', 'invoiceKind'] as const),
  ...(['invoiceTitle', 'taxNo', 'proofFileId', 'paidAt', 'paidAmount', 'paidCurrency'] as const),
  ...(['waiverReason', 'waiverPercent', 'refundAmount', 'refundedAt'] as const),
] as const

/** The bills on a manuscript's page, with the steps open to the caller; none for whom they do not concern. */
export async function billsOn(r: Reader, paper: Paper, caller: Caller, now: Date): Promise<Row[]> {
  const roles = await billRolesOf(r, caller, paper)
  const known = await billsOf(r, paper.submission.id)
  if (roles.size === 0 || roles.has('RE') || (roles.has('HE') && !editorSeesFees(paper))) return []
  const author = roles.has('AU') || roles.has('CO')
  // A draft is still being counted: its price is not the author's to know yet.
  const shown = author ? known.filter((bill) => bill.issuedAt !== null) : known
  const said = await lastSaid(r, shown)
  return shown.map((bill) => shownBill(bill, roles, caller, { now, author, said: said.get(bill.id) }))
}

/** What finance or the journal said last about a bill, and why: its letter told the author so. */
export type Said = { readonly action: string; readonly reason: string | null; readonly at: Date }

async function lastSaid(r: Reader, of: readonly Pick<Bill, 'id' | 'submissionId'>[]) {
  if (of.length === 0) return new Map<string, Said>()
  const rows = await r.query<Said & { billId: string }>(
    sql`select distinct on (bill_id) bill_id, substr(action, 6) as action, reason, at from submission_event
        where submission_id = any(${of.map(({ submissionId }) => submissionId)}::bigint[])
          and bill_id = any(${of.map(({ id }) => id)}::bigint[]) and is_deleted = 0
          and action in ('bill.rejectProof', 'bill.decideWaiver', 'bill.cancel', 'bill.refund')
        order by bill_id, at desc, id desc`,
  )
  return new Map(rows.map(({ billId, ...said }) => [billId, said]))
}

/** Which of these papers have a bill that waits to be paid, and what was said last to whoever pays it. */
export async function owingPapers(r: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Owing>> {
  if (ids.length === 0) return new Map()
  const rows = await r.query<{ submissionId: string; said: string | null }>(
    sql`select t.submission_id, (select e.action from submission_event e where e.submission_id = t.submission_id and e.bill_id = t.id and e.is_deleted = 0
            and e.action in ('bill.rejectProof', 'bill.decideWaiver') order by e.at desc, e.id desc limit 1) as said
        from publish_fee_bill t where t.state = 'issued' and t.is_deleted = 0 and t.submission_id = any(${[...ids]}::bigint[])
        order by t.create_time, t.id`,
  )
  const owing = new Map<string, Owing>()
  for (const { submissionId, said } of rows) {
    const now = said === 'bill.rejectProof' ? 'again' : said === 'bill.decideWaiver' ? 'decided' : 'first'
    // What went wrong is told before what is only due.
    if (now === 'again' || !owing.has(submissionId)) owing.set(submissionId, now)
  }
  return owing
}

function shownBill(
  bill: Bill,
  roles: ReadonlySet<ActingRole>,
  caller: Caller,
  { now, author, said }: { now: Date; author: boolean; said: Said | undefined },
): Row {
  const row = author ? Object.fromEntries(forPayer.map((name) => [name, bill[name]])) : bill
  return {
    ...present(bills, [{ ...row } as Row], caller)[0],
    overdue: isOverdue(bill, now),
    said: said ? { ...said, at: dateIn(said.at, caller.timeZone) } : null,
    openActions: actionsOn(bill, roles, caller.lang),
    mayInvoice: (roles.has('AU') || roles.has('FI')) && !isClosed(bill),
  }
}

export function actionsOn(bill: Settled, roles: ReadonlySet<ActingRole>, lang: Lang) {
  const open = openBillSteps(bill.state, roles).filter((action) => isOffered(action, bill))
  return open.map((action) => {
    return {
      action,
      label: bills.actions?.[action]?.label[lang] ?? action,
      danger: bills.actions?.[action]?.danger === true,
      asAdmin: !roles.has('FI') && !roles.has('ST') && !roles.has('EC') && !roles.has('AU'),
    }
  })
}

async function standing(r: Reader, caller: Caller, id: unknown) {
  const bill = idOf(id) ? await find(r, bills, String(id)) : undefined
  const paper = bill && (await findPaper(r, bill.submissionId))
  if (!bill || !paper) return refuseBill('NOT_FOUND')
  const roles = await billRolesOf(r, caller, paper)
  const desk = (['FI', 'ST', 'EC', 'AD'] as const).some((role) => roles.has(role))
  return desk ? { bill, paper, roles } : refuseBill('NOT_FOUND')
}

/** One bill for whoever works on it, with the paper's name and nothing else of the paper. */
export async function detail({ caller, db, input, ctx }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const found = await standing(r, caller, input.id)
  if ('refused' in found) return found
  const { bill, paper, roles } = found
  const { submission, journal } = paper
  const said = await lastSaid(r, [bill])
  return {
    ...shownBill(bill, roles, caller, { now: ctx.clock(), author: false, said: said.get(bill.id) }),
    manuscriptNo: submission.manuscriptNo,
    titleZh: submission.titleZh,
    titleEn: submission.titleEn,
    paperState: submission.state,
    journalName: caller.lang === 'zh' ? journal.nameZh || journal.nameEn : journal.nameEn || journal.nameZh,
    opensPaper: roles.has('ST') || roles.has('EC') || roles.has('AD'),
  }
}

/** The proof of payment, for finance, who have no other file of the paper. */
export async function proof({ caller, db, input, ctx, reply }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const found = await standing(r, caller, input.id)
  if ('refused' in found) return found as Refusal
  const file = found.bill.proofFileId ? await find(r, submissionFiles, found.bill.proofFileId) : undefined
  if (!file) return refuseBill('NOT_FOUND')
  const kind = { 'image/png': 'png', 'image/jpeg': 'jpg' }[file.detectedMime] ?? 'pdf'
  reply.header('content-type', file.detectedMime)
  reply.header('content-disposition', `attachment; filename="${found.bill.billNo}.${kind}"`)
  reply.header('cache-control', 'private, no-store')
  reply.header('content-security-policy', "sandbox; default-src 'none'")
  reply.header('content-length', file.sizeBytes)
  return reply.send(await ctx.blobs.open(file.storageKey))
}
