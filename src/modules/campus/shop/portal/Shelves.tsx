import { useEffect, useRef, useState } from 'react'
import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { Picture } from '../../portal/Picture.tsx'
import type { Goods } from './calls.ts'
import { counterTexts } from './counter-texts.ts'

/** How many of each goods somebody wants, by id. */
export type Basket = Readonly<Record<string, number>>

/** As many as one order takes of it. */
export const most = ({ stock, limitPerUser }: Goods) => Math.min(99, stock, limitPerUser || 99)

/** What a shop sells, kind by kind. */
export function Shelves({
  goods,
  at,
  basket,
  onChange,
}: {
  goods: readonly Goods[]
  /** Those that a letter is about: their kind is open, and they are in sight. */
  at: string | undefined
  basket: Basket
  onChange: (id: string, by: number) => void
}) {
  const t = useTexts(counterTexts)
  const kinds = [...new Map(goods.map((one) => [one.category, one.categoryText ?? one.category]))]
  const [kind, setKind] = useState((goods.find(({ id }) => id === at)?.category ?? kinds[0]?.[0]) || '')
  const shown = goods.filter(({ category }) => category === kind)
  return (
    <div className="mid">
      <nav className="ct" aria-label={t('categories')}>
        {kinds.map(([key, name]) => (
          <button key={key} type="button" aria-pressed={key === kind} onClick={() => setKind(key)}>
            {name}
          </button>
        ))}
      </nav>
      <div className="gs">
        <h2>{t('kinds', { name: kinds.find(([key]) => key === kind)?.[1] ?? '', n: shown.length })}</h2>
        <ul className="gd">
          {shown.map((one) => (
            <Article
              key={one.id}
              goods={one}
              meant={one.id === at}
              quantity={basket[one.id] ?? 0}
              onChange={(by) => onChange(one.id, by)}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

function Article({
  goods,
  meant,
  quantity,
  onChange,
}: {
  goods: Goods
  meant: boolean
  quantity: number
  onChange: (by: number) => void
}) {
  const t = useTexts(counterTexts)
  const { goodsName: name, stock, unit, limitPerUser, salesCount, price, marketPrice } = goods
  const more = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (meant) place.current?.scrollIntoView({ block: 'center' })
  }, [meant])
  function less(): void {
    // The last piece takes its button along: whoever works by keyboard stands beside it then.
    if (quantity === 1) more.current?.focus()
    onChange(-1)
  }
  return (
    <li ref={place} className={stock === 0 ? 'out' : undefined} aria-current={meant || undefined}>
      <Picture id={goods.mainImage} alt="" />
      <div>
        <b>{name}</b>
        <small>
          {stock === 0 ? (
            t('soldOut')
          ) : stock <= 5 ? (
            <em>{t('few', { n: stock, unit })}</em>
          ) : (
            inFacts([
              t('sold', { n: salesCount ?? 0 }),
              limitPerUser ? t('limit', { n: limitPerUser }) : t('stock', { n: stock }),
            ])
          )}
        </small>
        <div className="pr">
          <strong>{moneyText(price)}</strong>
          {marketPrice && <s>{moneyText(marketPrice)}</s>}
          {stock > 0 && (
            <span className="stp">
              {quantity > 0 && (
                <>
                  <button type="button" aria-label={t('less', { name })} onClick={less}>
                    <i>−</i>
                  </button>
                  <span>{quantity}</span>
                </>
              )}
              <button
                ref={more}
                type="button"
                className="a"
                aria-label={t('more', { name })}
                disabled={quantity >= most(goods)}
                onClick={() => onChange(1)}
              >
                <i>+</i>
              </button>
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
