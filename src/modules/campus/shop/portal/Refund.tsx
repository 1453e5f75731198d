import { useEffect, useRef } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { takeTo } from '#kernel/portal/ui/AskWhy.tsx'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { Tiles } from '#kernel/portal/ui/phone.tsx'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { amountOf, cents, lineAmount } from '../rules.ts'
import { orderStep, type Line, type Order } from './calls.ts'
import { shopTexts } from './texts.ts'

const leftOf = ({ quantity, refundQuantity }: Line) => quantity - (refundQuantity ?? 0)

/** Money back for an order: why, and of one that has come to its end, for which of its goods. */
export function Refund({
  row,
  onSend,
  onNever,
}: {
  row: Order
  onSend: (work: () => Promise<unknown>) => void
  onNever: () => void
}) {
  const t = useTexts(shopTexts)
  const [form, setForm, sent] = useKept(`refund:${row.id}`, undefined, () => ({
    why: '',
    part: '',
    back: {} as Readonly<Record<string, number>>,
  }))
  const { why, part, back } = form
  const set = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }))
  const take = (goodsId: string, count: (now: number) => number) =>
    setForm((now) => ({ ...now, back: { ...now.back, [goodsId]: count(now.back[goodsId] ?? 0) } }))
  const lines = Object.entries(back)
    .filter(([, quantity]) => quantity > 0)
    .map(([goodsId, quantity]) => ({ goodsId, quantity }))
  const whole = part === 'all' || Number(row.status) !== 50
  const left = cents(row.payAmount) - cents(row.refundAmount)
  // What was sent back already is not to be chosen once more.
  const had = (row.lines ?? []).filter((one) => leftOf(one) > 0)
  const chosen = had.reduce(
    (sum, { price, goodsId }) => sum + lineAmount({ price, quantity: back[goodsId] ?? 0 }),
    0n,
  )
  const sum = whole ? left : chosen < left ? chosen : left
  // A grey button would not say what it waits for.
  const { missing, whenWhole } = useFilledIn(
    [[t('refundWhy'), !isBlank(why)]],
    [!whole && lines.length === 0 && t(part === '' ? 'refundWhich' : 'refundNone')],
  )
  const box = useRef<HTMLElement>(null)
  // It opens below the fold: whoever pressed is taken there.
  useEffect(() => takeTo(box.current), [])
  return (
    <section className="turn" ref={box}>
      <Input
        label={t('refundWhy')}
        value={why}
        onChange={(next) => set({ why: next })}
        rows={2}
        maxLength={200}
        required
      />
      {Number(row.status) === 50 && (
        <Tiles
          name="part"
          label={t('refund')}
          options={[
            { key: 'all', text: t('refundAll') },
            { key: 'some', text: t('refundSome') },
          ]}
          value={part}
          onChange={(next) => set({ part: next })}
        />
      )}
      {part === 'some' &&
        had.map((one) => (
          <p key={one.goodsId} className="pr">
            {one.goodsName}
            <span className="stp">
              <button
                type="button"
                aria-label={t('less', { name: one.goodsName })}
                onClick={() => take(one.goodsId, (n) => Math.max(0, n - 1))}
              >
                <i>−</i>
              </button>
              <span>{back[one.goodsId] ?? 0}</span>
              <button
                type="button"
                className="a"
                aria-label={t('more', { name: one.goodsName })}
                disabled={(back[one.goodsId] ?? 0) >= leftOf(one)}
                onClick={() => take(one.goodsId, (n) => Math.min(leftOf(one), n + 1))}
              >
                <i>+</i>
              </button>
            </span>
          </p>
        ))}
      {(whole || lines.length > 0) && (
        <p className="num">{t('refundSum', { n: moneyText(amountOf(sum)) })}</p>
      )}
      <Message problem={missing} />
      <p className="ac">
        <button type="button" className="btn" onClick={onNever}>
          {t('never')}
        </button>
        <button
          type="button"
          className="btn p"
          onClick={() =>
            whenWhole(() =>
              onSend(async () => {
                await orderStep('refundApply', {
                  id: row.id,
                  refundReason: why.trim(),
                  ...(!whole && { lines }),
                })
                sent()
              }),
            )
          }
        >
          {t('send')}
        </button>
      </p>
    </section>
  )
}
