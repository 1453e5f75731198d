import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { takeTo } from '#kernel/portal/ui/AskWhy.tsx'
import { useKept } from '#kernel/ui/useKept.ts'
import { Input, Message, useLoad, useWork, Waiting } from '#kernel/portal/ui/kit.tsx'
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
  score,
  shop as shopOf,
  vouchersOf,
  withdrawVoucher,
  type Line,
  type Order,
  type Shop,
  type Back,
  type Voucher,
} from './calls.ts'
import { codeText, nextText } from './next.ts'
import { Lines, OrderRail, OrderState } from './parts.tsx'
import { shopTexts } from './texts.ts'

type Ways = readonly { key: string; text: string }[]
type Loaded = {
  row: Order
  shop: Shop | undefined
  online: boolean
  ways: Ways
  vouchers: readonly Voucher[]
  back: readonly Back[]
}
const everyMs = 20_000

async function load(id: string): Promise<Loaded> {
  const row = await orderOf(id)
  const unpaid = Number(row.status) === 10
  const [shop, { online }, ways, vouchers, back] = await Promise.all([
    shopOf(row.shopId).catch(() => undefined),
    payWays(),
    unpaid ? words('campus_pay_channel') : [],
    unpaid ? vouchersOf(id) : [],
    row.refundStatus === '0' ? [] : backOf(id).catch(() => []),
  ])
  return { row, shop, online, ways, vouchers, back }
}

/** One order: what comes next, the code at the counter, what it was made of, and what may be done about it. */
function OrderPage({ facts }: { facts: PortalFacts }) {
  const id = parameter('id') ?? ''
  const { data, problem, again, set } = useLoad(id, () => load(id))
  const open = data !== undefined && Number(data.row.status) < 50
  useEffect(() => {
    if (!open) return undefined
    // Somebody waits at the counter: the page asks by itself.
    const timer = setInterval(() => void load(id).then(set, () => undefined), everyMs)
    return () => clearInterval(timer)
  }, [id, open, set])
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
  vouchers,
  back,
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
              {[
                t('refundIs', { state: `${one.statusText} ${moneyText(String(one.amount))}` }),
                one.reason,
                one.opinion && t('refundSaid', { why: one.opinion }),
              ]
                .filter(Boolean)
                .join(' · ')}
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
          <Proof row={row} vouchers={vouchers} busy={busy} onTake={take} onSent={again} />
        )}
        {shop && (
          <section className="band gap">
            <h2>{shop.shopName}</h2>
            <p className="mut">{[shop.address, shop.contactPhone].filter(Boolean).join(' · ')}</p>
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
              <span>
                {[t(row.payTime ? 'paid' : unpaid ? 'due' : 'total'), row.payTypeText]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span />
              <b>{moneyText(row.payAmount ?? '0')}</b>
            </li>
          </ul>
          {Number(row.refundAmount) > 0 && back.length !== 1 && (
            <p className="mut">{t('refunded', { n: moneyText(String(row.refundAmount ?? '0')) })}</p>
          )}
        </Band>
        {asking && (
          <Refund
            row={row}
            onSend={(work) => take(() => work().then(() => setAsking(false)))}
            onNever={() => setAsking(false)}
          />
        )}
        {Number(row.status) === 50 &&
          (row.lines ?? [])
            .filter(({ scored }) => !scored)
            .map((line) => <Rate key={line.id} line={line} onDone={again} />)}
        <p className="band mut">
          {row.orderNo} · {t('placed', { at: String(row.createTime).slice(5, 16) })}
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

/** How an order is paid where nobody collects online: a transfer, and the proof of it for the finance office. */
function Proof({
  row,
  vouchers,
  busy,
  onTake,
  onSent,
}: {
  row: Order
  vouchers: readonly Voucher[]
  busy: boolean
  onTake: (work: () => Promise<unknown>) => void
  onSent: () => void
}) {
  const t = useTexts(shopTexts)
  const [last] = vouchers
  if (last && Number(last.status) === 10)
    return (
      <section className="turn">
        <h2>{t('proofWaits')}</h2>
        <p className="mut num">
          {last.voucherNo} · {moneyText(last.payAmount)}
        </p>
        {last._can?.withdraw === true && (
          <div className="ac">
            <SureStep busy={busy} onSure={() => onTake(() => withdrawVoucher(last.id))}>
              {t('proofBack')}
            </SureStep>
          </div>
        )}
      </section>
    )
  return (
    <Payment
      title={t('payOffline')}
      biz={orderBiz}
      bizId={row.id}
      payer={row.receiverName ?? ''}
      left={String(row.payAmount)}
      whole
      onSent={onSent}
    />
  )
}

/** Paid, and not asked for yet or put right since. */
const mayBill = ({ status, invoiceStatus }: Order) =>
  ['20', '30', '40', '50'].includes(String(status)) && !['1', '2'].includes(String(invoiceStatus))

async function pay(id: string, payType: string): Promise<void> {
  const { goTo } = await payOnline(id, payType)
  if (goTo) location.assign(goTo)
}

function Refund({
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

function Rate({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useTexts(shopTexts)
  const { busy, problem, run } = useWork()
  const [{ stars, text }, setForm, sent] = useKept(`rate:${line.id}`, undefined, () => ({
    stars: '',
    text: '',
  }))
  const low = stars !== '' && Number(stars) <= 2
  return (
    <section className="band">
      <h2>{t('rateAsk', { name: line.goodsName })}</h2>
      <Tiles
        name={`rate${line.id}`}
        label={t('rateAsk', { name: line.goodsName })}
        columns={5}
        options={['1', '2', '3', '4', '5'].map((key) => ({ key, text: key }))}
        value={stars}
        onChange={(next) => setForm((now) => ({ ...now, stars: next }))}
      />
      {stars !== '' && (
        <Input
          label={t('comment')}
          value={text}
          onChange={(next) => setForm((now) => ({ ...now, text: next }))}
          rows={2}
          maxLength={500}
          required={low}
          help={low ? t('rateLow') : undefined}
        />
      )}
      <Message problem={problem} />
      {stars !== '' && (
        <p style={{ marginTop: 8 }}>
          <button
            type="button"
            className="btn"
            disabled={busy || (low && isBlank(text))}
            onClick={() =>
              void run(async () => {
                await score({
                  targetType: '2',
                  targetId: line.goodsId,
                  orderProductId: line.id,
                  score: Number(stars),
                  ...(!isBlank(text) && { content: text.trim() }),
                })
                sent()
                onDone()
              })
            }
          >
            {t('rate')}
          </button>
        </p>
      )}
    </section>
  )
}

startPortal(OrderPage)
