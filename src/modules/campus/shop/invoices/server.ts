import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { action, never, slice } from '#kernel/http/slice.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { findAll, insert, updateAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '#modules/message/outbox/definition.ts'
import { refuseShop } from '../catalogue.ts'
import { order, type Order } from '../orders/definition.ts'
import { amountOf, cents, taxWithin } from '../rules.ts'
import { shopOffices } from '../shapes.ts'
import { openInvoiceApply, type InvoiceApply } from './definition.ts'
import { invoiceLife, type Facts } from './life.ts'
import { matching, type Matched } from './matching.ts'
import { unfitTitle } from './rules.ts'
import { invoiceSource } from './sources/definition.ts'

const ofOrders = '1'
type Step = StepCall<typeof openInvoiceApply, Facts>

/** Offices see all applications, everybody else their own. */
const rows = ({ userId, roles }: Caller): Sql | undefined =>
  shopOffices(roles).some((one) => one !== 'C') ? undefined : sql`t.user_id = ${userId}`

/** Locked in the order of their ids: what is added up here stays so until the end. */
async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  await tx.query(
    sql`select id from shop_order where id = any(${[...ids]}::bigint[]) and is_deleted = 0 order by id for no key update`,
  )
  return findAll(tx, order, sql`t.id = any(${[...ids]}::bigint[])`)
}

const leftOf = (orders: readonly Order[]) =>
  amountOf(orders.reduce((sum, one) => sum + cents(one.payAmount) - cents(one.refundAmount), 0n))

/** What somebody may ask an invoice for: own paid orders of one shop, none of which is being refunded or in another application. */
async function sourcesOf(tx: Tx, ids: readonly string[], userId: string): Promise<Order[] | Refusal> {
  const orders = await lockOrders(tx, ids)
  if (orders.length < ids.length || orders.some((one) => one.userId !== userId))
    return refuseShop('invoiceUnknown')
  if (new Set(orders.map(({ shopId }) => shopId)).size > 1) return refuseShop('invoiceSellers')
  const unpaid = orders.find(
    ({ status, refundStatus }) => !['20', '30', '40', '50'].includes(status) || refundStatus === '1',
  )
  if (unpaid) return refuseShop('invoiceNotPaid', { no: unpaid.orderNo ?? '' })
  const asked = orders.find(({ invoiceStatus }) => invoiceStatus === '1' || invoiceStatus === '2')
  if (asked) return refuseShop('invoiceExists', { no: asked.orderNo ?? '' })
  return cents(leftOf(orders)) > 0n ? orders : refuseShop('invoiceNothing')
}

const flag = (tx: Tx, { sourceIds }: Pick<InvoiceApply, 'sourceIds'>, invoiceStatus: string) =>
  updateAll(tx, order, sql`t.id = any(${[...sourceIds]}::bigint[])`, { invoiceStatus })

const end = (tx: Tx, applyId: string) =>
  updateAll(tx, invoiceSource, sql`t.apply_id = ${applyId} and t.status = '1'`, { status: '0' })

const begin = async (tx: Tx, { id, sourceIds, sourceType }: InvoiceApply) => {
  for (const sourceId of sourceIds)
    await insert(tx, invoiceSource, {
      applyId: id,
      sourceType: sourceType ?? ofOrders,
      sourceId,
      status: '1',
    })
}

/** IN4, IN6: the documents may be asked for again. */
async function letGo({ tx, row }: Step): Promise<void> {
  await lockOrders(tx, row.sourceIds)
  await flag(tx, row, '0')
  await end(tx, row.id)
}

async function totals({ tx, row }: Omit<Step, 'turn'>): Promise<Partial<Facts>> {
  const orders = await lockOrders(tx, row.sourceIds)
  const unfinished = orders.find(({ status, refundStatus }) => status !== '50' || refundStatus === '1')
  return { amount: leftOf(orders), ...(unfinished && { unfinished: unfinished.orderNo ?? '' }) }
}

/** IN3: what is left to be invoiced now, not when it was asked for. */
async function issue(call: Step): Promise<Values<typeof openInvoiceApply>> {
  const { tx, row, asked, facts } = call
  await flag(tx, row, '2')
  const invoiceAmount = facts.amount ?? '0.00'
  await send(call)
  return {
    invoiceAmount,
    taxAmount: taxWithin(invoiceAmount, Number(asked.taxRate ?? 0)),
    sendCount: 1,
    sentOn: todayOf(tx),
  }
}

async function resubmit({ tx, row, caller }: Step): Promise<Values<typeof openInvoiceApply> | Refusal> {
  const orders = await sourcesOf(tx, row.sourceIds, caller?.userId ?? '')
  if (isRefusal(orders)) return orders
  await begin(tx, row)
  await flag(tx, row, '1')
  return { invoiceAmount: leftOf(orders) }
}

async function redFlush({ tx, row }: Step): Promise<void> {
  await lockOrders(tx, row.sourceIds)
  await flag(tx, row, '3')
  await end(tx, row.id)
}

/** The applicant reads where the invoice lies; the file opens through their own application. */
async function send({ tx, row, ctx, asked }: Step): Promise<void> {
  const number = String(asked.invoiceNo ?? row.invoiceNo ?? '')
  const nth = (row.sendCount ?? 0) + 1
  await insert(tx, mailOutbox, {
    to: row.email,
    templateCode: 'INVOICE',
    language: 'zh',
    subject: `发票已开具 / Your invoice: ${row.applyNo ?? ''}`,
    body: `您申请的发票已开具，号码 ${number}。请登录查看和下载。\nYour invoice ${number} is ready. Sign in to read and keep it.\n${ctx.baseUrl}/portal/campus/invoices`,
    about: openInvoiceApply.name,
    aboutId: row.id,
    recipientId: row.userId,
    dedupeKey: `invoice:${row.id}:${number}:${tx.now.getTime()}:${nth}`,
    channel: 'mail',
    state: 'queued',
    tries: 0,
    nextTryAt: tx.now,
  })
}

/** Many files at once: each goes to the application whose number its name holds, and a number of an invoice beside it too. */
const matchFiles = action(
  {
    asks: matching,
  },
  async ({ tx, caller, input }) => {
    const sent = await tx.query<{ id: string; name: string }>(
      sql`select id, original_name as name from attach where id = any(${input.files}::bigint[]) and is_deleted = 0 and create_user = ${caller.userId} and extension = 'pdf' order by id`,
    )
    const matched: { applyNo: string; invoiceNo: string | null }[] = []
    const unmatched: string[] = []
    for (const { id, name } of sent) {
      const applyNo = /FP\d{14}/.exec(name)?.[0]
      const invoiceNo = /(?<!\d)(\d{20}|\d{8})(?!\d)/.exec(name.replace(applyNo ?? '', ''))?.[0] ?? null
      const ids = applyNo
        ? await updateAll(
            tx,
            openInvoiceApply,
            sql`t.apply_no = ${applyNo} and (t.status = '10' or (t.status = '20' and t.audit_user_id = ${caller.userId}))`,
            { invoiceFile: id, ...(invoiceNo && { invoiceNo }) },
          )
        : []
      if (ids.length === 0 || !applyNo) unmatched.push(name)
      else matched.push({ applyNo, invoiceNo })
    }
    return { matched, unmatched } satisfies Matched
  },
)

export const slices = [
  slice(openInvoiceApply, {
    rows,
    waiting: () => sql`t.status in ('10', '20')`,
    life: lived(invoiceLife, {
      looks: { issue: totals },
      effects: { issue, reject: letGo, cancel: letGo, resubmit, redFlush, resend: send },
    }),
    async beforeSubmit(tx, { values, existing, caller }) {
      const next = { ...existing, ...values }
      if (next.sourceType !== ofOrders) return refuseShop('voucherLater')
      const wrong = unfitTitle(next)
      if (wrong) return wrong
      // What an application is for does not change; another one asks for other documents.
      if (existing) return { sourceIds: existing.sourceIds, sourceType: existing.sourceType }
      const orders = await sourcesOf(tx, values.sourceIds ?? [], caller.userId)
      return isRefusal(orders) ? orders : { userId: caller.userId, invoiceAmount: leftOf(orders) }
    },
    async afterSubmit(tx, row, { existing }) {
      if (existing) return
      await begin(tx, row)
      await flag(tx, row, '1')
    },
    actions: { matchFiles },
    routes: [never(openInvoiceApply, 'remove', refuseShop('invoiceKept'))],
  }),
  slice(invoiceSource),
]
