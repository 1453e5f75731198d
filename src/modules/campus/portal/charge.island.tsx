import { useState } from 'react'
import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { mine } from './lease-calls.ts'
import { leaseTexts } from './lease-texts.ts'
import { Head } from './parts.tsx'
import { Payment } from './Payment.tsx'

const texts = {
  ...leaseTexts,
  chargeOf: ['空调 {no} 的赔偿', 'Compensation for {no}'],
  chargeSum: ['应赔 {charged}，还应缴 {left}', '{charged} in all, {left} left to pay'],
  chargePay: ['缴纳赔偿', 'Pay the compensation'],
  chargeNone: ['没有待缴的赔偿', 'Nothing is left to pay here'],
} as const satisfies Texts

const chargeTexts = {
  why: ['原因：{why}', 'Why: {why}'],
  ask: [
    '对金额或原因有疑问，请联系 {office} 宿管处',
    'If the sum or the reason seems wrong, ask the housing office of {office}',
  ],
} as const satisfies Texts

/** A lost unit that somebody is to make good: what it comes to, and the proof that they paid. */
function Charge({ facts }: { facts: PortalFacts }) {
  const t = useTexts(texts)
  const own = useTexts(chargeTexts)
  const id = parameter('id') ?? ''
  const { data, problem, again } = useLoad(`charge:${id}`, mine)
  const [said, setSaid] = useState<string>()
  if (!data) return <Waiting problem={problem} again={again} />
  const charge = data.charges.find((one) => one.id === id)
  return (
    <>
      <Head title={charge?.assetNo ?? facts.title} back={portal('campus/home')} />
      <main id="main">
        <Message problem={said} tone="ok" />
        {charge ? (
          <>
            <section className="band">
              <h2>{t('chargeOf', { no: charge.assetNo })}</h2>
              {charge.why && <p>{own('why', { why: charge.why })}</p>}
              <p>{t('chargeSum', { charged: moneyText(charge.charged), left: moneyText(charge.left) })}</p>
              {charge.office && (
                <p className="mut">
                  {own('ask', { office: charge.office })}{' '}
                  {charge.phone && (
                    <a className="link" href={`tel:${charge.phone}`}>
                      {charge.phone}
                    </a>
                  )}
                </p>
              )}
            </section>
            <Payment
              title={t('chargePay')}
              biz="6"
              bizId={charge.id}
              payer={data.member?.name ?? ''}
              left={Number(charge.left).toFixed(2)}
              inReview={charge.inReview}
              onSent={() => {
                setSaid(t('proofSent'))
                again()
              }}
            />
          </>
        ) : (
          <Message problem={t('chargeNone')} tone="info" />
        )}
      </main>
    </>
  )
}

startPortal(Charge)
