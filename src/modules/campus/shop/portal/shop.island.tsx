import { useLayoutEffect, useState } from 'react'
import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Bar, Head, State } from '#kernel/portal/ui/phone.tsx'
import { useBeyond } from '#kernel/portal/ui/useBeyond.ts'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { ApiError } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { dropUnsaved, keepUnsaved, unsaved } from '#kernel/ui/unsaved.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { amountOf, cents, totalsOf } from '../rules.ts'
import { addresses, goodsOf, shop as shopOf, type Address, type Goods, type Shop } from './calls.ts'
import { Checkout } from './Checkout.tsx'
import { counterTexts } from './counter-texts.ts'
import { hoursText } from './parts.tsx'
import { most, Shelves, type Basket } from './Shelves.tsx'

type Loaded = { shop: Shop; goods: readonly Goods[]; known: readonly Address[] }

async function load(id: string): Promise<Loaded> {
  const [shop, goods, known] = await Promise.all([
    shopOf(id),
    goodsOf(id),
    // Whoever may not keep addresses picks orders up; who has some is not told of none while the server is away.
    addresses().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return []
      throw error
    }),
  ])
  return { shop, goods, known }
}

/** A shop with its goods and a basket; prices and totals are the server's, those shown here are asked of the same rules. */
function Shopping({ facts }: { facts: PortalFacts }) {
  const id = parameter('id') ?? ''
  const { data, problem, again, set } = useLoad(id, () => load(id))
  if (!data) return <Waiting problem={problem} again={again} />
  // What stands there stays where nothing comes.
  return <Open {...data} title={facts.title} again={() => void load(id).then(set, () => undefined)} />
}

function Open({ shop, goods, known, title, again }: Loaded & { title: string; again: () => void }) {
  const t = useTexts(counterTexts)
  const what = `basket:${shop.id}`
  const [basket, setBasket] = useState<Basket>(() => ({ ...unsaved<Basket>(what, 1) }))
  const [paying, toPay, leaveCounter] = useBeyond('checkout')
  useLayoutEffect(() => keepUnsaved(what, 1, basket), [what, basket])
  const chosen = goods.flatMap((one) => {
    const quantity = Math.min(basket[one.id] ?? 0, most(one))
    return quantity > 0 ? [{ ...one, quantity }] : []
  })
  const change = (id: string, by: number) =>
    setBasket((now) => ({ ...now, [id]: Math.max(0, (now[id] ?? 0) + by) }))
  // Whoever comes back to a counter with an empty basket chooses anew.
  if (paying && chosen.length > 0)
    return (
      <Checkout
        shop={shop}
        chosen={chosen}
        known={known}
        onBack={leaveCounter}
        onRefused={again}
        onDone={() => dropUnsaved(what)}
      />
    )
  const totals = totalsOf(chosen, shop, true)
  const lack = cents(shop.minOrderAmount) - cents(totals.goodsAmount)
  const toFree = cents(shop.freeDeliveryAmount) - cents(totals.goodsAmount)
  const open = Number(shop.status) === 20
  return (
    <>
      <Head title={title} back={portal('campus/shops')} />
      <main id="main" className="num">
        <section className="band sh">
          <h2>
            {shop.shopName}
            <State tone={open ? 'green' : 'neutral'}>{shop.statusText}</State>
          </h2>
          <p>
            {inFacts([
              shop.avgScore && t('points', { n: shop.avgScore }),
              t('month', { n: shop.monthSales ?? 0 }),
              hoursText(shop, t),
            ])}
          </p>
          <p>
            {inFacts([
              shop.deliveryTypes.includes('2') && t('pickUp'),
              shop.deliveryTypes.includes('1') && t('bring'),
              shop.minOrderAmount && t('least', { n: moneyText(shop.minOrderAmount) }),
              shop.deliveryFee && t('fee', { n: moneyText(shop.deliveryFee) }),
            ])}
          </p>
          {shop.notice && <p className="mut">{shop.notice}</p>}
          {!open && <Message problem={t('resting')} tone="info" />}
        </section>
        <Shelves goods={goods} at={parameter('goods')} basket={basket} onChange={change} />
      </main>
      <Bar>
        <div className="sum num" role="status" aria-label={t('basket')}>
          <strong>{moneyText(totals.goodsAmount)}</strong>
          <small>
            {chosen.length === 0
              ? t('empty')
              : lack > 0n
                ? t('lack', { n: moneyText(amountOf(lack)) })
                : shop.freeDeliveryAmount && toFree > 0n
                  ? t('toFree', { n: moneyText(amountOf(toFree)) })
                  : ''}
          </small>
        </div>
        <button
          type="button"
          className="btn p big fit"
          disabled={!open || chosen.length === 0 || lack > 0n}
          onClick={toPay}
        >
          {t('checkout')}
        </button>
      </Bar>
    </>
  )
}

startPortal(Shopping)
