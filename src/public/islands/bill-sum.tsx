import { moneyText } from '#kernel/definition/money-text.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import type { PaperBill } from './paper.ts'

const texts = {
  total: ['应付', 'Total'],
  less: ['减免', 'Discount'],
  tax: ['税额', 'Tax'],
  paid: ['已缴', 'Paid'],
  refunded: ['已退', 'Refunded'],
} as const satisfies Texts

/** What a bill comes to, and what was paid and sent back. */
export function BillSum({ bill }: { bill: PaperBill }) {
  const t = useTexts(texts)
  const now = lang()
  const some = (amount: string) => !/^0*\.?0*$/.test(amount)
  return (
    <table className="bt num">
      <tbody>
        {(bill.lines ?? []).map((line) => (
          <tr key={line.feeType + line.labelZh}>
            <td>
              {now === 'zh' ? line.labelZh : line.labelEn}
              {line.qty > 1 && ` ${line.qty} × ${moneyText(line.unit, bill.currency)}`}
            </td>
            <td className="r">{moneyText(line.amount, bill.currency)}</td>
          </tr>
        ))}
        {some(bill.discount) && (
          <tr>
            <td>{t('less')}</td>
            <td className="r">−{moneyText(bill.discount, bill.currency)}</td>
          </tr>
        )}
        {some(bill.tax) && (
          <tr>
            <td>{t('tax')}</td>
            <td className="r">{moneyText(bill.tax, bill.currency)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="r">
            <b>{moneyText(bill.total, bill.currency)}</b>
          </td>
        </tr>
        {(
          [
            ['paid', bill.paidAmount, bill.paidAt],
            ['refunded', bill.refundAmount, bill.refundedAt],
          ] as const
        ).map(
          ([what, amount, at]) =>
            amount && (
              <tr key={what}>
                <td>
                  {t(what)} {at?.slice(0, 10)}
                </td>
                <td className="r">{moneyText(amount, bill.paidCurrency ?? bill.currency)}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}
