import { useEffect, useRef } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { takeTo } from '#kernel/portal/ui/AskWhy.tsx'
import { Input } from '#kernel/portal/ui/kit.tsx'
import { Tiles } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { orderStep, type Order } from './calls.ts'
import { shopTexts } from './texts.ts'

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
  const ready = !isBlank(why) && (whole || lines.length > 0)
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
        (row.lines ?? []).map((one) => (
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
                onClick={() =>
                  take(one.goodsId, (n) => Math.min(one.quantity - (one.refundQuantity ?? 0), n + 1))
                }
              >
                <i>+</i>
              </button>
            </span>
          </p>
        ))}
      <p className="ac">
        <button type="button" className="btn" onClick={onNever}>
          {t('never')}
        </button>
        <button
          type="button"
          className="btn p"
          disabled={!ready}
          onClick={() =>
            onSend(async () => {
              await orderStep('refundApply', {
                id: row.id,
                refundReason: why.trim(),
                ...(!whole && { lines }),
              })
              sent()
            })
          }
        >
          {t('send')}
        </button>
      </p>
    </section>
  )
}
