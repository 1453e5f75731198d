import { nearMinute } from '#kernel/definition/near-days.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { Band, Bar, Head, Mark, Step, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useMissing } from '#kernel/portal/ui/useMissing.ts'
import { SureStep } from '#kernel/portal/ui/SureStep.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { words } from '../../portal/calls.ts'
import { Payment } from '../../portal/Payment.tsx'
import { orderBiz } from '../pay/offline.ts'
import {
  backOf,
  orderOf,
  orderStep,
  payOnline,
  payWays,
  ratedShop,
  shop as shopOf,
  type Order,
  type Shop,
  type Back,
} from './calls.ts'
import { codeText, nextText } from './next.ts'
import { Ratings } from './Rate.tsx'
import { Refund } from './Refund.tsx'
import { Lines, OrderRail, OrderState } from './parts.tsx'
import { shopTexts } from './texts.ts'

type Ways = readonly { key: string; text: string }[]
type Loaded = {
  row: Order
  shop: Shop | undefined
  online: boolean
  ways: Ways
  back: readonly Back[]
  /** The shop is still to be rated by whoever bought there. */
  toRate: boolean
}

async function load(id: string): Promise<Loaded> {
  const row = await orderOf(id)
  const unpaid = Number(row.status) === 10
  const [shop, { online }, ways, back, rated] = await Promise.all([
    shopOf(row.shopId).catch(() => undefined),
    payWays(),
    unpaid ? words('campus_pay_channel') : [],
    // Money that came too late, or twice, goes back without being asked for.
    unpaid ? [] : backOf(id).catch(() => []),
    Number(row.status) !== 50 || !row.userId || ratedShop(row.shopId, row.userId).catch(() => true),
  ])
  return { row, shop, online, ways, back, toRate: !rated }
}

/** One order: what comes next, the code at the counter, what it was made of, and what may be done about it. */
function OrderPage({ facts }: { facts: PortalFacts }) {
  const id = parameter('id') ?? ''
  // Somebody waits at the counter: the page asks by itself.
  const { data, problem, again } = useLoad(id, () => load(id), { follows: true })
  if (!data) return <Waiting problem={problem} again={again} />
  // Not made anew when the shop moves the order on: what is being typed stays.
  return <Shown {...data} title={facts.title} again={again} />
}

const asked = { payBy: ['请选择支付方式', 'Choose how to pay'] } as const satisfies Texts

function Shown({
  row,
  shop,
  online,
  ways,
  back,
  toRate,
  title,
  again,
}: Loaded & { title: string; again: () => void }) {
  const t = useTexts(shopTexts)
  const { busy, problem, run } = useWork()
  const a = useTexts(asked)
  const [payBy, setPayBy] = useState('')
  const { missing, whenWhole } = useMissing([payBy === '' && a('payBy')])
  const [asking, setAsking] = useState(false)
  const may = (step: string) => row._can?.[step] === true
  const take = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      again()
    })
  const unpaid = Number(row.status) === 10
  return (
    <>
      <Head title={title} back={portal('campus/orders')}>
        {shop && (
          <a className="t" href={`tel:${shop.contactPhone}`} aria-label={t('call')}>
            <Mark name="phone" />
          </a>
        )}
      </Head>
      <main id="main" className="num">
        <section className="band">
          <p className="k" role="status">
            <OrderState row={row} />
            <span>{row.deliveryTypeText}</span>
          </p>
          <h2>{nextText(row, t)}</h2>
          {Number(row.status) === 20 && row.acceptDeadline && (
            <p className="mut">{t('waitShopUntil', { at: nearMinute(row.acceptDeadline) })}</p>
          )}
          {row.pickupCode && Number(row.status) === 40 && (
            <div className="pc">
              <p>{t('code')}</p>
              <strong aria-label={[...row.pickupCode].join(' ')}>{codeText(row.pickupCode)}</strong>
              <p>{t('sayCode')}</p>
            </div>
          )}
          <OrderRail row={row} />
          {row.refundStatus !== '0' && back.length === 0 && (
            <p className="mut">{t('refundIs', { state: row.refundStatusText ?? '' })}</p>
          )}
          {back.map((one) => (
            <p key={one.id} className="mut">
              {inFacts([
                t('refundIs', {
                  // Agreed to is not paid back: the finance office or the provider does that afterwards.
                  state: `${isOnItsWay(one) ? t('refundComing') : one.statusText} ${moneyText(String(one.amount))}`,
                }),
                one.reason,
                one.opinion && t('refundSaid', { why: one.opinion }),
              ])}
            </p>
          ))}
        </section>
        <Message problem={missing.length > 0 ? missing : problem} />
        {unpaid && online && (
          <Band title={t('payBy')} required>
            <Tiles
              name="pay"
              label={t('payBy')}
              columns={3}
              options={ways}
              value={payBy}
              onChange={setPayBy}
            />
          </Band>
        )}
        {unpaid && !online && (
          <Payment
            title={t('payOffline')}
            biz={orderBiz}
            bizId={row.id}
            payer={row.receiverName ?? ''}
            left={String(row.payAmount)}
            whole
            onSent={again}
          />
        )}
        {shop && (
          <section className="band gap">
            <h2>{shop.shopName}</h2>
            <p className="mut">{inFacts([shop.address, shop.contactPhone])}</p>
          </section>
        )}
        <Band title={t('goods')}>
          <ul className="ln">
            <Lines lines={row.lines ?? []} />
            <li>
              <span className="mut">{t('delivery')}</span>
              <span />
              <span>{moneyText(row.deliveryFee ?? '0')}</span>
            </li>
            <li className="tt">
              <span>{inFacts([t(row.payTime ? 'paid' : unpaid ? 'due' : 'total'), row.payTypeText])}</span>
              <span />
              <b>{moneyText(row.payAmount ?? '0')}</b>
            </li>
          </ul>
          {Number(row.refundAmount) > 0 && back.length !== 1 && (
            <p className="mut">{t('refunded', { n: moneyText(String(row.refundAmount ?? '0')) })}</p>
          )}
        </Band>
        {Number(row.status) === 50 && typeof row._can?.refundApply === 'string' && (
          <p className="band mut">{row._can.refundApply}</p>
        )}
        {asking && (
          <Refund
            row={row}
            onSend={(work) =>
              take(async () => {
                await work()
                setAsking(false)
                // What became of it stands at the head, which may be a long way up.
                scrollTo({ top: 0 })
              })
            }
            onNever={() => setAsking(false)}
          />
        )}
        {Number(row.status) === 50 && (
          <Ratings
            shop={toRate && row.shopName ? { id: row.shopId, name: row.shopName } : undefined}
            lines={row.lines ?? []}
            onDone={again}
          />
        )}
        <p className="band mut">
          {row.orderNo} · {t('placed', { at: nearMinute(row.createTime) })}
        </p>
      </main>
      <Bar>
        {may('cancel') && (
          <SureStep busy={busy} onSure={() => take(() => orderStep('cancel', { id: row.id }))}>
            {t('cancel')}
          </SureStep>
        )}
        {mayBill(row) && (
          <a className="btn big" href={portal('campus/invoices', { order: row.id })}>
            {t('askInvoice')}
          </a>
        )}
        {may('refundApply') && !asking && (
          <Step busy={busy} onClick={() => setAsking(true)}>
            {t('refund')}
          </Step>
        )}
        {may('refundWithdraw') && (
          <SureStep busy={busy} onSure={() => take(() => orderStep('refundWithdraw', { id: row.id }))}>
            {t('refundBack')}
          </SureStep>
        )}
        {unpaid && online && (
          <Step primary busy={busy} onClick={() => whenWhole(() => take(() => pay(row.id, payBy)))}>
            {t('pay', { n: moneyText(row.payAmount ?? '0') })}
          </Step>
        )}
        {may('complete') && (
          <Step primary busy={busy} onClick={() => take(() => orderStep('complete', { id: row.id }))}>
            {t('confirm')}
          </Step>
        )}
      </Bar>
    </>
  )
}

/** Paid, and not asked for yet or put right since. */
const mayBill = ({ status, invoiceStatus }: Order) =>
  ['20', '30', '40', '50'].includes(String(status)) && !['1', '2'].includes(String(invoiceStatus))

const isOnItsWay = ({ status, tradeNo }: Back) => String(status) === '2' && !tradeNo

async function pay(id: string, payType: string): Promise<void> {
  const { goTo } = await payOnline(id, payType)
  if (goTo) location.assign(goTo)
}

startPortal(OrderPage)
