import { moneyText } from '#kernel/definition/money-text.ts'
import { wallClock } from '#kernel/definition/index.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route } from '#kernel/http/slice.ts'
import { body, openPdf, small, title } from '#kernel/pdf/pages.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { cents } from '../../cents.ts'
import { within } from '../../scope.ts'
import { inCapitals } from '../capitals.ts'
import { aircondPaymentVoucher, type Voucher } from './definition.ts'

const mayRead = within({ campus: sql.raw('t.campus_id'), own: (userId) => sql`t.create_user = ${userId}` })

/** The receipt as a PDF, once it was printed (which counts); from the second print on it says that it is a copy. */
export const receiptRoute = route(
  {
    method: 'GET',
    url: `${aircondPaymentVoucher.path}/receipt`,
    permission: 'aircondPaymentVoucher_print',
    raw: true,
    summary: 'The receipt of an approved voucher as PDF',
  },
  async ({ caller, db, ctx, input, reply }) => {
    const id = idOf(input.id)
    const scope = mayRead(caller) ?? sql.raw('true')
    const [voucher] = id
      ? await findAll(db.of(caller.tenantId), aircondPaymentVoucher, sql`t.id = ${id} and ${scope}`)
      : []
    if (!voucher?.receiptNo || !voucher.printCount) return refuseHttp('notFound')
    const bytes = await setReceipt(voucher, caller, ctx.clock())
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${voucher.receiptNo}.pdf"`)
      .send(bytes)
  },
)

async function setReceipt(voucher: Voucher, caller: Caller, made: Date): Promise<Buffer> {
  const zh = caller.lang === 'zh'
  const copy = (voucher.printCount ?? 0) > 1
  const words = (first: string, second: string) => (zh ? first : second)
  const pdf = await openPdf({
    running: [voucher.receiptNo ?? '', copy ? words('副本', 'Copy') : ''],
    info: { title: voucher.receiptNo ?? '' },
    made,
  })
  pdf.text(words('收据', 'Receipt'), title)
  if (copy)
    pdf.text(words(`第 ${voucher.printCount} 次打印，副本`, `Print ${voucher.printCount}, a copy`), small)
  pdf.rule()
  const lines: [string, string][] = [
    [words('收据号', 'Receipt no.'), voucher.receiptNo ?? ''],
    [words('业务单号', 'Document'), voucher.bizNo ?? ''],
    [words('付款人', 'Payer'), voucher.payerName],
    [words('金额', 'Amount'), moneyText(voucher.payAmount)],
    [words('大写', 'In words'), inCapitals(cents(voucher.payAmount))],
    ...(voucher.feeItems ?? []).map(({ item, amount }): [string, string] => [
      item === 'deposit' ? words('其中押金', 'of which deposit') : words('其中费用', 'of which fee'),
      moneyText(amount),
    ]),
    [words('流水号', 'Transaction no.'), voucher.tradeNo],
    [words('付款时间', 'Paid at'), wallClock(voucher.payTime, caller.timeZone)],
    [
      words('审核时间', 'Approved at'),
      voucher.auditTime ? wallClock(voucher.auditTime, caller.timeZone) : '',
    ],
  ]
  for (const [name, value] of lines) pdf.text(`${name}${words('：', ': ')}${value}`, body)
  return (await pdf.finish()).bytes
}
