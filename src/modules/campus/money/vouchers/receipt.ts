import { moneyText } from '#kernel/definition/money-text.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { detailOf } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { openPdf } from '#kernel/pdf/pages.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { cents } from '../../cents.ts'
import { begin, sheetOn } from '../../sheet.ts'
import { inCapitals } from '../capitals.ts'
import type { FeeItem } from '../payable.ts'
import { aircondPaymentVoucher } from './definition.ts'

type Row = Readonly<Record<string, unknown>>

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
    const slice = sliceOf(aircondPaymentVoucher.name)
    const reader = db.of(caller.tenantId)
    const voucher = id && slice ? await detailOf(slice, id, caller, reader) : undefined
    if (!voucher?.receiptNo || !voucher.printCount) return refuse('notFound')
    const bytes = await setReceipt(voucher, await payeeOf(reader, voucher), caller, ctx.clock())
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${String(voucher.receiptNo)}.pdf"`)
      .send(bytes)
  },
)

/** Whoever was paid: the school that the campus is of. */
async function payeeOf(reader: Reader, { campusId }: Row): Promise<string> {
  const school = await reader.one<{ name: string }>(
    sql`select s.school_name as name from school_campus c join school_info s on s.id = c.school_id where c.id = ${campusId as string | null}`,
  )
  return school?.name ?? ''
}

/** Campus domain, section 6 row 8: with its number, the amount in capitals, and a place for the seal. */
async function setReceipt(voucher: Row, payee: string, caller: Caller, made: Date): Promise<Buffer> {
  const pdf = await openPdf({ info: { title: String(voucher.receiptNo) }, made })
  const sheet = sheetOn(pdf, caller.lang, voucher)
  const { say, of, line } = sheet
  begin(sheet, say('收据', 'Receipt'), of('receiptNo'), Number(voucher.printCount) - 1)
  line(say('付款人', 'Payer'), of('payerName'))
  line(say('收款单位', 'Received by'), payee)
  line(say('收款事由', 'For'), [of('bizTypeText'), of('bizNo')].filter(Boolean).join(' '))
  line(say('金额', 'Amount'), moneyText(of('payAmount')))
  line(say('大写', 'In words'), inCapitals(cents(of('payAmount'))))
  for (const { item, amount } of (voucher.feeItems as readonly FeeItem[] | null) ?? [])
    line(
      item === 'deposit' ? say('其中押金', 'of which deposit') : say('其中费用', 'of which fee'),
      moneyText(amount),
    )
  line(say('支付方式', 'Channel'), [of('payChannelText'), of('tradeNo')].filter(Boolean).join(' '))
  line(say('付款时间', 'Paid at'), of('payTime'))
  line(say('审核', 'Approved'), [of('auditUserName'), of('auditTime')].filter(Boolean).join(' '))
  sheet.sign(say('收款单位（盖章）', 'Seal'))
  return (await pdf.finish()).bytes
}
