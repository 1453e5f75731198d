import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Input, Message, Select } from '#kernel/portal/ui/kit.tsx'
import { Band, Bar, Head, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useMissing } from '#kernel/portal/ui/useMissing.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { portal } from '#auth/browser/portal.tsx'
import { amountOf, cents, mostLines, totalsOf } from '../rules.ts'
import { place, type Address, type Goods, type Shop } from './calls.ts'
import { counterTexts } from './counter-texts.ts'
import { Lines } from './parts.tsx'

/** Not among the words of all shop pages, which the first page carries too. */
const asked = {
  how: ['请选择怎么取', 'Choose how you get it'],
  address: ['请选择收货地址', 'Choose an address'],
  many: [
    '一次最多买 {most} 种商品，现在有 {n} 种。请返回去掉几种，或分几次下单',
    'At most {most} kinds of goods in one order, and these are {n}. Go back and leave some out, or order in several turns',
  ],
} as const satisfies Texts

/** How an order is fetched or brought, and what it comes to, before it is placed. */
export function Checkout({
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
  const [how, setHow] = useState(shop.deliveryTypes.length === 1 ? (shop.deliveryTypes[0] ?? '') : '')
  // Where somebody has things brought to, unless they say otherwise.
  const [addressId, setAddressId] = useState(
    (known.find(({ isDefault }) => isDefault) ?? (known.length === 1 ? known[0] : undefined))?.id ?? '',
  )
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
