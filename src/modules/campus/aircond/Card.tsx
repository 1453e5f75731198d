import { useQuery } from '@tanstack/react-query'
import { moneyText } from '#kernel/definition/money-text.ts'
import { get } from '#kernel/ui/api.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { Documents } from '../Documents.tsx'
import type { UnitCard } from './card-shape.ts'
import { schoolAircond } from './definition.ts'
import './card.css'

const texts = {
  title: ['资产卡', 'Life card'],
  price: ['采购价', 'Price'],
  work: ['工单费用', 'Work'],
  orders: ['{n} 单', '{n} orders', 'One order'],
  total: ['累计花费', 'Cost so far'],
  none: ['还没有经过', 'Nothing happened yet'],
} as const satisfies Texts

/** The life of a unit beside its record: what it cost, and what happened to it since it was bought. */
export default function Card({ id }: { id: string }) {
  const t = useTexts(texts)
  const now = useLang()
  const { data } = useQuery({
    queryKey: [schoolAircond.path, 'timeline', id, now],
    queryFn: () => get<UnitCard>(`${schoolAircond.path}/timeline`, { id }),
  })
  if (!data) return null
  const { price, work, orders, total, events } = data
  return (
    <section className="unitcard">
      <h3>{t('title')}</h3>
      <dl className="num">
        <dt>{t('price')}</dt>
        <dd>{price === null ? '—' : moneyText(price)}</dd>
        {work !== undefined && (
          <>
            <dt>{t('work')}</dt>
            <dd>
              {moneyText(work)} <small>{t('orders', { n: orders ?? 0 })}</small>
            </dd>
          </>
        )}
        <dt>{t('total')}</dt>
        <dd>
          <b>{moneyText(total)}</b>
        </dd>
      </dl>
      {events.length > 0 ? <Documents events={events} /> : <p className="mut">{t('none')}</p>}
    </section>
  )
}
