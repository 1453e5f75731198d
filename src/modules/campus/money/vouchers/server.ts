import { plainNumber } from '#kernel/definition/blank.ts'
import { label, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { never, slice, type Slice } from '#kernel/http/slice.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { nextCount } from '#kernel/store/series.ts'
import { sql } from '#kernel/store/sql.ts'
import { amountOf, cents, moneyOf } from '../../cents.ts'
import { byRoom, oneOf, studentsOf, within } from '../../scope.ts'
import { deskOf } from '../../shapes.ts'
import { inCapitals } from '../capitals.ts'
import { refuseMoney } from '../catalogue.ts'
import { compensationBiz, type Bill, type Payable } from '../payable.ts'
import { aircondPaymentVoucher, type Voucher } from './definition.ts'
import { voucherLife, type Facts } from './life.ts'
import { receiptRoute } from './receipt.ts'
import { whereRoute } from './where.ts'
import { inReviewFor, invoiceable, paidFor, splitOf } from './sums.ts'

const day = 86_400_000
type Taking = Omit<StepCall<typeof aircondPaymentVoucher, Facts>, 'turn' | 'asked'>

export const voucherRows = within({
  campus: sql.raw('t.campus_id'),
  build: byRoom(sql.raw('t.dorm_id')),
  student: sql.raw('t.stu_id'),
  // A refund is made out by whoever settled; the money is the student's.
  own: (userId) =>
    sql`(t.create_user = ${userId} or (t.direction = '2' and ${oneOf(sql.raw('t.stu_id'), studentsOf(userId))}))`,
})

/** What a refund holds until it is paid is nobody's payment: how, when and by which number is written with the step. */
const isOwed = ({ direction, status }: Record<string, unknown>) =>
  String(direction) === '2' && ['10', '91'].includes(String(status))
/** What its state is called: nobody reviews it, and it waits for the finance office to pay. */
const toBePaidBack = label('待退款', 'To be paid back')
const notPaidYet = {
  payChannel: null,
  payChannelText: null,
  tradeNo: null,
  payTime: null,
  invoiceStatus: null,
  invoiceStatusText: null,
}

const ofBuilding = (value: string) =>
  /^\d{1,18}$/.test(value)
    ? sql`t.dorm_id in (select d.id from school_dorm d where d.build_id = ${value})`
    : sql.raw('false')

/** Said before the unique index says it, which knows no way on. */
const isUsed = (tx: Tx, payChannel: string | null | undefined, tradeNo: string) =>
  tx.one(
    sql`select 1 as one from aircond_payment_voucher where pay_channel = ${payChannel ?? null} and trade_no = ${tradeNo} and status in ('10', '20', '30') and is_deleted = 0`,
  )

/** Vouchers for whatever the area says can be paid for. */
export function vouchers(payables: readonly Payable[]): Slice {
  const billOf = async (tx: Tx, bizType: string, bizId: string): Promise<Bill | undefined> =>
    payables.find(({ biz }) => biz === bizType)?.hold(tx, bizId)

  async function look({ tx, row }: Taking): Promise<Facts> {
    const bill = await billOf(tx, row.bizType, row.bizId)
    if (!bill) return { payable: false }
    return { payable: bill.payable, executed: bill.executed, left: bill.due - (await paidFor(tx, bill.id)) }
  }

  return slice(aircondPaymentVoucher, {
    rows: voucherRows,
    project: (row, { lang }) =>
      isOwed(row)
        ? {
            ...row,
            ...notPaidYet,
            ...(String(row.status) === '10' && {
              statusText: toBePaidBack[lang],
              statusName: toBePaidBack[lang],
            }),
          }
        : row,
    shownEmpty: {
      of: ['payChannel', 'tradeNo', 'payTime', 'invoiceStatus'],
      where: sql.raw(`t.direction = '2' and t.status in ('10', '91')`),
    },
    columns: ({ timeZone }) =>
      Object.assign(
        { invoiceable: sql.raw(invoiceable('t')) },
        ...payables.map(({ parts }) => parts?.(timeZone)),
      ),
    // Of the room that it was paid for; `0` are those of no room.
    filters: { buildId: (value) => (value === '0' ? sql`t.dorm_id is null` : ofBuilding(value)) },
    waiting: waitsFor(['aircondPaymentVoucher_audit', sql`t.status = '10'`]),
    life: lived(voucherLife, {
      looks: {
        audit: look,
        void: look,
        refund: async ({ tx, asked: { payChannel, tradeNo, ofBatch } }) =>
          !ofBatch && (await isUsed(tx, payChannel, plainNumber(tradeNo ?? '')))
            ? refuseMoney('refundNoUsed')
            : {},
      },
      effects: {
        async audit({ tx, row, asked }) {
          if (asked.result !== 'pass') return undefined
          const bill = await billOf(tx, row.bizType, row.bizId)
          const paid = await paidFor(tx, row.bizId)
          // Given out with the approval, so that none is missing.
          const receiptNo = await nextReceipt(tx)
          return { receiptNo, ...(bill && { feeItems: splitOf(bill, paid, cents(row.payAmount)) }) }
        },
        async refund(taking) {
          return { patch: {}, afterwards: (after: Voucher) => settleOthers(taking, after) }
        },
      },
      answers: async ({ row, step }) =>
        step === 'print'
          ? {
              receiptNo: row.receiptNo,
              amount: row.payAmount,
              amountInWords: inCapitals(cents(row.payAmount)),
              copy: (row.printCount ?? 0) > 1,
            }
          : {},
    }),
    async beforeSubmit(tx, { values, caller }) {
      const { bizType = '', bizId = '', payChannel, payTime } = values
      const tradeNo = plainNumber(values.tradeNo ?? '')
      const amount = cents(values.payAmount)
      if (amount <= 0n) return refuseMoney('amountMissing')
      const bill = await billOf(tx, bizType, bizId)
      const payable = payables.find(({ biz }) => biz === bizType)
      const office = deskOf(caller.roles).length > 0
      const own =
        bill && (bill.createUser === caller.userId || (await payable?.shares?.(tx, bill, caller.userId)))
      if (!bill || (!office && !own)) return refuseMoney('bizUnknown')
      if (office && !(await inOffice(tx, bill, caller))) return refuseMoney('bizUnknown')
      if (!bill.payable) return refuseMoney('bizNotPayable', { no: bill.no })
      const paid = await paidFor(tx, bizId)
      const left = bill.due - paid
      if (amount > left) return refuseMoney('voucherExceeds', { left: moneyOf(left) })
      if (payable?.whole && amount !== left) return refuseMoney('voucherWhole', { left: moneyOf(left) })
      // Asked under the lock of the document, so that of two vouchers at once the second sees the first. Of the others several
      // may wait (campus domain 5.9: ten over the whole amount, of which one is approved): a page offers what is left.
      const waits = payable?.whole ? await inReviewFor(tx, bizType, bizId) : 0n
      if (waits > 0n) return refuseMoney('voucherWaits', { no: bill.no, sum: moneyOf(waits) })
      const paidAt = payTime?.getTime() ?? 0
      if (paidAt > tx.now.getTime() || paidAt < bill.createTime.getTime() - day)
        return refuseMoney('payTimeWrong')
      if (await isUsed(tx, payChannel, tradeNo)) return refuseMoney('tradeNoUsed')
      const { campusId, dormId, stuId } = bill
      return {
        bizNo: bill.no,
        tradeNo,
        direction: '1',
        campusId,
        dormId,
        stuId,
        feeItems: splitOf(bill, paid, amount),
      }
    },
    async afterSubmit(tx, { bizType, bizId }) {
      await payables.find(({ biz }) => biz === bizType)?.wait?.(tx, bizId)
    },
    routes: [receiptRoute, whereRoute, never(aircondPaymentVoucher, 'remove', refuseMoney('voucherKept'))],
  })
}

/** Counted through the year, so that the receipts of a year show by themselves whether one is missing. */
async function nextReceipt(tx: Tx): Promise<string> {
  const today = todayOf(tx).replaceAll('-', '')
  const year = today.slice(0, 4)
  const first = sql`1 + (select count(*)::int from aircond_payment_voucher where receipt_no like ${`SJ${year}%`})`
  return `SJ${today}${await nextCount(tx, 'SJ', year, first)}`
}

/** Managers and wardens pay for documents of their own campus or building alone. */
async function inOffice(tx: Tx, bill: Bill, caller: Parameters<typeof voucherRows>[0]): Promise<boolean> {
  const scope = voucherRows(caller)
  if (!scope) return true
  const found = await tx.one(
    sql`select 1 as one from (select ${bill.campusId}::bigint as campus_id, ${bill.dormId}::bigint as dorm_id, ${bill.stuId}::bigint as stu_id,
          ${bill.createUser}::bigint as create_user, '1' as direction) t where ${scope}`,
  )
  return found !== undefined
}

/** A refund that covers what was paid for the document turns those vouchers into refunded ones. */
async function settleOthers(taking: Taking, { bizId, bizType, payAmount }: Voucher): Promise<Refusal | void> {
  const { tx } = taking
  // What was paid as compensation goes back as such: a refund of something else leaves it alone.
  const [given, invoiced] = await Promise.all([
    tx.query<{ id: string; amount: string }>(
      sql`select id, pay_amount as amount from aircond_payment_voucher where biz_id = ${bizId} and direction = '1' and status = '20'
          and (biz_type = ${compensationBiz}) = (${bizType} = ${compensationBiz}) and is_deleted = 0 order by id`,
    ),
    tx.one<{ no: string }>(
      sql`select voucher_no as no from aircond_payment_voucher where return_id = ${bizId} and ${bizType} <> ${compensationBiz}
            and invoice_status = '2' and is_deleted = 0 order by id limit 1`,
    ),
  ])
  // Rent that goes back stands in an invoice for the lease.
  if (invoiced) return refuseMoney('rentInvoiced', { no: invoiced.no })
  const paid = given.reduce((sum, { amount }) => sum + cents(amount), 0n)
  if (paid === 0n || cents(payAmount) < paid) return undefined
  for (const { id } of given) {
    const moved = await moveOn(taking, aircondPaymentVoucher, id, 'settle')
    if (isRefusal(moved)) return moved
  }
}

/** Money that is to go back: finance fills in how, and a second person cannot be skipped. */
export async function owe(
  tx: Tx,
  bill: Pick<Bill, 'id' | 'no' | 'campusId' | 'dormId' | 'stuId'>,
  payee: string,
  amount: bigint,
  bizType = '7',
): Promise<void> {
  // Of one document compensation may go back beside the rest.
  const tradeNo = `TK${bill.no}${bizType === compensationBiz ? `-${bizType}` : ''}`
  await insert(tx, aircondPaymentVoucher, {
    bizType,
    bizId: bill.id,
    bizNo: bill.no,
    direction: '2',
    campusId: bill.campusId,
    dormId: bill.dormId,
    stuId: bill.stuId,
    payerName: payee.slice(0, 30),
    payAmount: amountOf(amount),
    payChannel: '3',
    tradeNo,
    payTime: tx.now,
    voucherImages: [],
    status: '10',
  })
}
