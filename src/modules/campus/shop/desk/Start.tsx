import { nearMinute } from '#kernel/definition/near-days.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { moneyText } from '#kernel/definition/money-text.ts'
import { colon } from '#kernel/definition/kind.ts'
import { lang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { Count, Figure, SpanPicker } from '#kernel/reports/ui/Figure.tsx'
import { useStart } from '#kernel/reports/ui/useStart.ts'
import { schoolGoods } from '../goods/definition.ts'
import { order } from '../orders/definition.ts'
import type { ShopStart } from './start-shape.ts'
import { startTexts } from './start-texts.ts'
import { deskTexts } from './texts.ts'

/** For the start page of whoever keeps a shop: today, what waits, and the last days. Each figure opens its rows. */
export function ShopStartPage() {
  const t = useTexts(startTexts)
  const tab = useTab()
  const { asked, data, span, setSpan } = useStart<ShopStart>(order.path)
  if (!data) return <Failed of={asked} />
  // Whoever keeps no shop is not told of shops.
  if (data.shops.length === 0) return null
  return (
    <section>
      <div className="shead">
        <h2>{t('head')}</h2>
        <button
          className="b"
          onClick={() => tab.open('/shop/desk', {}, { zh: deskTexts.title[0], en: deskTexts.title[1] })}
        >
          {t('desk')}
        </button>
        <SpanPicker span={span} onSpan={setSpan} />
      </div>
      <Counts data={data} />
      <div className="spanels">
        <Figure
          title={t('days')}
          kind="line"
          heads={[t('day'), t('sum')]}
          marks={data.days.map(({ day, sum }) => ({ key: day, values: [Number(sum)] }))}
          show={(value) => moneyText(value.toFixed(2))}
        />
        <Figure
          title={t('hours')}
          kind="column"
          heads={[t('hour'), t('orders')]}
          marks={data.hours.map((n, hour) => ({ key: `${String(hour).padStart(2, '0')}:00`, values: [n] }))}
        />
        <Low data={data} />
        <Ratings data={data} />
      </div>
    </section>
  )
}

function Counts({ data }: { data: ShopStart }) {
  const t = useTexts(startTexts)
  const tab = useTab()
  const shopId = data.shops.join(',')
  const orders = (query: Record<string, string>) => () =>
    tab.open('/shop/orders', { shopId, ...query }, order.label)
  const today = { payTime_datege: data.today, payTime_datelt: data.tomorrow }
  return (
    <div className="cards counts stiles">
      <Count
        text={t('paid')}
        value={String(data.paid.n)}
        note={t('yesterday', { n: data.yesterday.n })}
        onOpen={orders(today)}
      />
      <Count
        text={t('turnover')}
        value={moneyText(data.paid.sum)}
        note={t('yesterday', { n: moneyText(data.yesterday.sum) })}
        onOpen={orders(today)}
      />
      <Count
        text={t('waiting')}
        value={String(data.waiting)}
        late={data.waiting > 0}
        onOpen={orders({ status: '20' })}
      />
      <Count text={t('preparing')} value={String(data.preparing)} onOpen={orders({ status: '30' })} />
      <Count
        text={t('refunds')}
        value={String(data.refunds)}
        late={data.refunds > 0}
        onOpen={orders({ refundStatus: '1' })}
      />
      <Count
        text={t('low')}
        value={String(data.low.n)}
        late={data.low.n > 0}
        onOpen={() => tab.open('/shop/goods', { shopId, status: '30', low: '1' }, schoolGoods.label)}
      />
    </div>
  )
}

function Low({ data: { low } }: { data: ShopStart }) {
  const t = useTexts(startTexts)
  const tab = useTab()
  return (
    <section className="sfig">
      <h3>{t('lowRows')}</h3>
      {low.rows.length === 0 && <p className="mut snone">{t('lowNone')}</p>}
      <ul className="slist">
        {low.rows.map(({ id, goodsName, stock, lowStockAlert }) => (
          <li key={id}>
            <button className="lk cut" onClick={() => tab.open('/shop/goods', { id }, schoolGoods.label)}>
              {goodsName}
            </button>
            <span className="mut num">
              {stock > 0 ? t('left', { n: stock, least: lowStockAlert ?? 0 }) : t('soldOut')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ratings({ data: { ratings } }: { data: ShopStart }) {
  const t = useTexts(startTexts)
  return (
    <section className="sfig">
      <h3>{t('ratings')}</h3>
      {ratings.length === 0 && <p className="mut snone">{t('ratingsNone')}</p>}
      <ul className="slist">
        {ratings.map(({ id, name, score, content, at }) => (
          <li key={id}>
            <span className="cut" title={content ?? ''}>
              {[name, content].filter(Boolean).join(colon[lang()])}
            </span>
            <span className="mut num">
              {t('stars', { n: score })} · {nearMinute(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
