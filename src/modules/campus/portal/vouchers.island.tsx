import { Message, Waiting } from '#kernel/portal/ui/kit.tsx'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { usePages } from '#kernel/portal/ui/usePages.tsx'
import { Band, State, Step } from '#kernel/portal/ui/phone.tsx'
import { SureStep } from '#kernel/portal/ui/SureStep.tsx'
import type { Wire } from '#kernel/definition/index.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { download, get, post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import type { aircondPaymentVoucher } from '../money/vouchers/definition.ts'
import { voucherStates } from '../money/vouchers/shapes.ts'
import { orderBiz, orderRefundBiz } from '../shop/pay/offline.ts'
import { Head } from './parts.tsx'

type Voucher = Wire<typeof aircondPaymentVoucher> & {
  readonly _can?: Readonly<Record<string, true | string>>
  readonly statusText: string
  readonly bizTypeText?: string
  /** The report whose repair it pays for. */
  readonly billSource?: string | null
  /** What document it is about, where the business may be about several. */
  readonly billKind?: 'rent' | 'install' | 'change' | 'unit' | null
}

const path = 'blade-admin/aircondPaymentVoucher'
const own = (current: number) =>
  get<{ records: Voucher[]; total: number }>(`${path}/list`, { size: 50, descs: 'createTime', current })

const voucherTexts = {
  none: ['还没有付款凭证', 'You have sent no proof of payment yet'],
  opinion: ['审核意见：{why}', 'Finance says: {why}'],
  receipt: ['下载收据', 'Download the receipt'],
  withdraw: ['撤回', 'Take back'],
  comes: ['待退款', 'To be paid to you'],
  back: ['已退款', 'Paid to you'],
  recalled: ['已更正，不再支付', 'Corrected, no longer paid'],
} as const satisfies Texts

/** Money that the finance office owes: nobody reviews it, it is paid. */
const goesBack = ({ direction, status }: Voucher) => direction === '2' && String(status) in refunds
const refunds = { '10': 'comes', '20': 'back', '91': 'recalled' } as const

/** Where what was paid for stands, and is paid for again. */
function pageOf({ bizType, bizId, billSource, billKind }: Voucher): string | undefined {
  if (billSource) return portal('campus/application', { id: billSource })
  if (bizType === orderBiz || bizType === orderRefundBiz) return portal('campus/order', { id: bizId })
  if (billKind === 'unit') return portal('campus/charge', { id: bizId })
  const kind = billKind ?? matters[bizType as keyof typeof matters]
  return kind && portal('campus/matter', { kind, id: bizId })
}
const matters = { '1': 'install', '2': 'rent', '3': 'rent', '5': 'change' } as const

/** What somebody paid or was paid back: how far each is, and the receipt of what was approved. */
function Vouchers({ facts }: { facts: PortalFacts }) {
  const t = useTexts(voucherTexts)
  const { data, problem, again, more } = usePages('vouchers', own, { follows: true })
  const work = useWork()
  if (!data) return <Waiting problem={problem} again={again} />
  /** Printing counts, so that the second is a copy. */
  const print = ({ id, version, receiptNo }: Voucher) =>
    work.run(async () => {
      await post(`${path}/print`, { id, version })
      await download(`${path}/receipt`, { id }, `${receiptNo ?? 'receipt'}.pdf`)
      again()
    })
  const takeBack = ({ id, version }: Voucher) =>
    work.run(async () => {
      await post(`${path}/withdraw`, { id, version })
      again()
    })
  return (
    <>
      <Head title={facts.title} back={portal('campus/home')} />
      <main id="main">
        <Message problem={work.problem} />
        {data.length === 0 && <Message problem={t('none')} tone="info" />}
        {data.map((row) => (
          <Band key={row.id} title={row.bizTypeText ?? ''} note={moneyText(row.payAmount)}>
            <p className="k">
              <State tone={voucherStates[String(row.status) as keyof typeof voucherStates]?.tone}>
                {goesBack(row) ? t(refunds[String(row.status) as keyof typeof refunds]) : row.statusText}
              </State>
              <span className="num">{row.voucherNo}</span>
            </p>
            <p className="mut">
              {pageOf(row) ? (
                <a className="link" href={pageOf(row)}>
                  {row.bizNo}
                </a>
              ) : (
                row.bizNo
              )}
              {/* Until it is paid, the time of a refund is nobody's. */}
              {!(goesBack(row) && String(row.status) !== '20') && ` · ${String(row.payTime).slice(0, 16)}`}
            </p>
            {row.auditOpinion && <p>{t('opinion', { why: row.auditOpinion })}</p>}
            {(row._can?.print === true || row._can?.withdraw === true) && (
              <div className="ac">
                {row._can?.print === true && (
                  <Step busy={work.busy} onClick={() => void print(row)}>
                    {t('receipt')}
                  </Step>
                )}
                {row._can?.withdraw === true && (
                  <SureStep busy={work.busy} onSure={() => void takeBack(row)}>
                    {t('withdraw')}
                  </SureStep>
                )}
              </div>
            )}
          </Band>
        ))}
        {more}
      </main>
    </>
  )
}

startPortal(Vouchers)
