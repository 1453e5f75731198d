import { inFacts } from '#kernel/definition/directions.ts'
import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Input, Message, Select, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Band, Bar, Head, State, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useMissing } from '#kernel/portal/ui/useMissing.ts'
import { dropUnsaved, keepUnsaved, unsaved } from '#kernel/ui/unsaved.ts'
import { ApiError } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { portal, startPortal } from '#auth/browser/portal.tsx'
import { amountOf, cents, mostLines, totalsOf } from '../rules.ts'
import { addresses, goodsOf, place, shop as shopOf, type Address, type Goods, type Shop } from './calls.ts'
import { hoursText, Lines } from './parts.tsx'
import { Picture } from '../../portal/Picture.tsx'
import { counterTexts } from './counter-texts.ts'

type Basket = Readonly<Record<string, number>>
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
function Shopping() {
  const id = parameter('id') ?? ''
  const { data, problem, again, set } = useLoad(id, () => load(id))
  if (!data) return <Waiting problem={problem} again={again} />
  // What stands there stays where nothing comes.
  return <Open {...data} again={() => void load(id).then(set, () => undefined)} />
}

function Open({ shop, goods, known, again }: Loaded & { again: () => void }) {
  const t = useTexts(counterTexts)
  const what = `basket:${shop.id}`
  const [basket, setBasket] = useState<Basket>(() => ({ ...unsaved<Basket>(what, 1) }))
  const [paying, setPaying] = useState(false)
  useEffect(() => keepUnsaved(what, 1, basket), [what, basket])
  const chosen = goods.flatMap((one) => {
    const quantity = Math.min(basket[one.id] ?? 0, most(one))
    return quantity > 0 ? [{ ...one, quantity }] : []
  })
  const change = (id: string, by: number) =>
    setBasket((now) => ({ ...now, [id]: Math.max(0, (now[id] ?? 0) + by) }))
  if (paying)
    return (
      <Checkout
        shop={shop}
        chosen={chosen}
        known={known}
        onBack={() => setPaying(false)}
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
      <Head title={shop.shopName} back={portal('campus/shops')} />
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
              shop.minOrderAmount && t('least', { n: moneyText(shop.minOrderAmount) }),
              shop.deliveryFee && t('fee', { n: moneyText(shop.deliveryFee) }),
            ])}
          </p>
          {shop.notice && <p className="mut">{shop.notice}</p>}
          {!open && <Message problem={t('resting')} tone="info" />}
        </section>
        <Shelves goods={goods} basket={basket} onChange={change} />
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
          onClick={() => setPaying(true)}
        >
          {t('checkout')}
        </button>
      </Bar>
    </>
  )
}

const most = ({ stock, limitPerUser }: Goods) => Math.min(99, stock, limitPerUser || 99)

function Shelves({
  goods,
  basket,
  onChange,
}: {
  goods: readonly Goods[]
  basket: Basket
  onChange: (id: string, by: number) => void
}) {
  const t = useTexts(counterTexts)
  const kinds = [...new Map(goods.map((one) => [one.category, one.categoryText ?? one.category]))]
  const [kind, setKind] = useState(kinds[0]?.[0] ?? '')
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
  quantity,
  onChange,
}: {
  goods: Goods
  quantity: number
  onChange: (by: number) => void
}) {
  const t = useTexts(counterTexts)
  const { goodsName: name, stock, unit, limitPerUser, salesCount, price, marketPrice } = goods
  const more = useRef<HTMLButtonElement>(null)
  function less(): void {
    // The last piece takes its button along: whoever works by keyboard stands beside it then.
    if (quantity === 1) more.current?.focus()
    onChange(-1)
  }
  return (
    <li className={stock === 0 ? 'out' : undefined}>
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

/** Not among the words of all shop pages, which the first page carries too. */
const asked = {
  how: ['请选择怎么取', 'Choose how you get it'],
  address: ['请选择收货地址', 'Choose an address'],
  many: [
    '一次最多买 {most} 种商品，现在有 {n} 种。请返回去掉几种，或分几次下单',
    'At most {most} kinds of goods in one order, and these are {n}. Go back and leave some out, or order in several turns',
  ],
} as const satisfies Texts

function Checkout({
  shop,
  chosen,
  known,
  onBack,
  onRefused,
  onDone,
}: {
  shop: Shop
  chosen: readonly (Goods & { quantity: number })[]
  known: readonly Address[]
  onBack: () => void
  /** Prices, stock or what is sold changed: it is shown as it is now, to be ordered by the next press. */
  onRefused: () => void
  onDone: () => void
}) {
  const t = useTexts(counterTexts)
  const { busy, problem, run } = useWork()
  const a = useTexts(asked)
  const [how, setHow] = useState('')
  const [addressId, setAddressId] = useState('')
  const [message, setMessage] = useState('')
  const top = useRef<HTMLElement>(null)
  // The button that led here is gone: whoever works by keyboard goes on at the beginning.
  useEffect(() => top.current?.focus(), [])
  const ways = [
    { key: '2', text: t('pickUp') },
    { key: '1', text: t('bring') },
  ].filter(({ key }) => shop.deliveryTypes.includes(key))
  const totals = totalsOf(chosen, shop, how === '1')
  const { missing, whenWhole } = useMissing([
    chosen.length > mostLines && a('many', { most: mostLines, n: chosen.length }),
    how === '' && a('how'),
    how === '1' && addressId === '' && a('address'),
  ])
  const send = () =>
    run(async () => {
      const row = await place({
        shopId: shop.id,
        deliveryType: how,
        ...(how === '1' && { addressId }),
        ...(!isBlank(message) && { buyerMessage: message.trim() }),
        products: chosen.map(({ id, quantity, price }) => ({ goodsId: id, quantity, price })),
      }).catch((error: unknown) => {
        onRefused()
        throw error
      })
      onDone()
      location.replace(portal('campus/order', { id: row.id }))
    })
  return (
    <>
      <Head title={shop.shopName} back={portal('campus/shop', { id: shop.id })} />
      <main ref={top} id="main" className="num" tabIndex={-1} aria-label={t('checkout')}>
        <Band title={t('how')} required>
          <Tiles name="how" label={t('how')} options={ways} value={how} onChange={setHow} />
        </Band>
        {how === '1' && (
          <section className="band">
            {known.length === 0 ? (
              <Message problem={t('noAddress')} tone="info" />
            ) : (
              <Select
                label={t('address')}
                value={addressId}
                onChange={setAddressId}
                required
                options={[
                  ['', '—'],
                  ...known.map((one) => [one.id, `${one.receiverName} · ${one.detail}`] as const),
                ]}
              />
            )}
            <p>
              <a className="link" href={portal('campus/addresses', { shop: shop.id })}>
                {t('toAddresses')}
              </a>
            </p>
          </section>
        )}
        <Band title={t('goods')}>
          <ul className="ln">
            <Lines
              lines={chosen.map(({ id, goodsName, quantity, price }) => ({
                goodsId: id,
                goodsName,
                quantity,
                amount: amountOf(cents(price) * BigInt(quantity)),
              }))}
            />
            <li>
              <span className="mut">{t('delivery')}</span>
              <span />
              <span>{moneyText(totals.deliveryFee)}</span>
            </li>
            <li className="tt">
              <span>{t('total')}</span>
              <span />
              <b>{moneyText(totals.payAmount)}</b>
            </li>
          </ul>
        </Band>
        <section className="band">
          <Input label={t('message')} value={message} onChange={setMessage} maxLength={200} />
        </section>
        <Message problem={missing.length > 0 ? missing : problem} />
      </main>
      <Bar>
        <Step onClick={onBack}>{t('back')}</Step>
        <Step primary busy={busy || chosen.length === 0} onClick={() => whenWhole(() => void send())}>
          {t('place')}
        </Step>
      </Bar>
    </>
  )
}

startPortal(Shopping)
