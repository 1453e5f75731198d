import { inFacts } from '#kernel/definition/directions.ts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { deskTexts } from './texts.ts'
import './slip.css'

export type Slipped = {
  readonly orderNo: string
  readonly shopName: string
  readonly delivery: string
  readonly receiver: string
  readonly address: string
  readonly message: string
  readonly paidAt: string
  readonly amount: string
  readonly lines: readonly { readonly goodsName: string; readonly quantity: number }[]
  readonly prints: number
}

/**
 * An order on paper of 80 mm, to go with the goods (campus domain, screens 8 and 11). The pick-up code is not on it: the buyer says
 * it at the counter, and whoever packs does not know it.
 */
export default function Slip({ of, onDone }: { of: Slipped; onDone: () => void }) {
  const t = useTexts(deskTexts)
  useEffect(() => {
    const done = () => onDone()
    addEventListener('afterprint', done, { once: true })
    print()
    return () => removeEventListener('afterprint', done)
  }, [onDone])
  return createPortal(
    <article className="slip" aria-label={t('slip')}>
      <h1>{of.shopName}</h1>
      <p className="no">{of.orderNo.slice(-4)}</p>
      <p>
        {of.orderNo}
        {of.prints > 1 && <b> · {t('copy')}</b>}
      </p>
      <p>{inFacts([of.delivery, of.paidAt])}</p>
      <table>
        <tbody>
          {of.lines.map(({ goodsName, quantity }) => (
            <tr key={goodsName}>
              <td>{goodsName}</td>
              <td>×{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sum">{moneyText(of.amount)}</p>
      <p>{inFacts([of.receiver, of.address])}</p>
      {of.message && <p>{of.message}</p>}
    </article>,
    document.body,
  )
}
