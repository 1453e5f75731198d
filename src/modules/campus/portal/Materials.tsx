import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { feesOf } from '../repair/work-orders/rules.ts'
import type { Material } from '../repair/work-orders/shapes.ts'
import { workerTexts } from './worker-texts.ts'

const blank = { name: '', qty: '1', price: '' }

/** A line, or nothing where it is none yet. */
export function lineOf({ name, qty, price }: typeof blank): Material | undefined {
  const n = Number(qty)
  const fits = !isBlank(name) && n > 0 && n <= 9999 && /^\d{1,6}(\.\d{1,2})?$/.test(price.trim())
  return fits ? { name: name.trim(), qty: n, unitPrice: price.trim() } : undefined
}

/** What was used up, a line each, with what it comes to. */
export function Materials({
  lines,
  onChange,
  onOpen,
}: {
  lines: readonly Material[]
  onChange: (lines: readonly Material[]) => void
  /** Whether a line is being typed that is none of `lines` yet. */
  onOpen: (open: boolean) => void
}) {
  const t = useTexts(workerTexts)
  const [typed, setTyped] = useState<typeof blank>()
  const [tried, setTried] = useState(false)
  const type = (next: typeof blank | undefined) => {
    setTyped(next)
    onOpen(next !== undefined && !(isBlank(next.name) && isBlank(next.price)))
  }
  const set = (more: Partial<typeof blank>) => type({ ...blank, ...typed, ...more })
  const add = () => {
    const line = typed && lineOf(typed)
    setTried(!line)
    if (!line) return
    onChange([...lines, line])
    type(undefined)
  }
  return (
    <section className="band" aria-label={t('used')}>
      <h2>{t('used')}</h2>
      <ul className="used num">
        {lines.map((line, i) => (
          <li key={`${i}:${line.name}`}>
            <span>{line.name}</span>
            <span>
              {line.qty} × {moneyText(line.unitPrice)}
            </span>
            <button
              type="button"
              className="t"
              aria-label={t('removeLine', { name: line.name })}
              onClick={() => onChange(lines.filter((one) => one !== line))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <p className="num">
          {t('total')} <b>{moneyText(feesOf({ materials: lines }).totalFee)}</b>
        </p>
      )}
      {typed ? (
        <>
          <Input
            label={t('name')}
            value={typed.name}
            onChange={(name) => set({ name })}
            maxLength={60}
            required
          />
          <div className="two">
            <Input
              label={t('qty')}
              value={typed.qty}
              onChange={(qty) => set({ qty })}
              maxLength={7}
              required
            />
            <Input
              label={t('price')}
              value={typed.price}
              onChange={(price) => set({ price })}
              maxLength={9}
              required
            />
          </div>
          <Message problem={tried ? t('lineUnfit') : undefined} />
          <p className="ac">
            <button type="button" className="btn" onClick={add}>
              {t('add')}
            </button>
            <button
              type="button"
              className="btn"
              onClick={() => {
                setTried(false)
                type(undefined)
              }}
            >
              {t('cancelLine')}
            </button>
          </p>
        </>
      ) : (
        <button type="button" className="btn" onClick={() => type(blank)}>
          <Icon name="plus" size={18} />
          {t('addLine')}
        </button>
      )}
    </section>
  )
}
