import { useState } from 'react'
import { download } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { aircondRentOutApply } from '../leasing/rents/definition.ts'
import { aircondPaymentVoucher } from '../money/vouchers/definition.ts'
import { openInvoiceApply } from '../shop/invoices/definition.ts'
import { Count, Figure } from '#kernel/reports/ui/Figure.tsx'
import { Head, Rows, useOpening, useSummary } from './OfficeParts.tsx'
import { PeriodPicker, useDelta, usual, type Wanted } from './PeriodPicker.tsx'
import { periodTexts } from './period-texts.ts'
import { officeTexts } from './office-texts.ts'

/** What is to be looked at, what came in, what is owed back and what is held. */
export default function MoneyStart() {
  const t = useTexts(officeTexts)
  const open = useOpening()
  const may = useMay()
  const [busy, doing] = useBusy()
  const p = useTexts(periodTexts)
  const delta = useDelta()
  const [wanted, setWanted] = useState<Wanted>(usual)
  const asked = useSummary(wanted)
  if (!asked.data) return <Failed of={asked} />
  const { money, period } = asked.data
  if (!money) return null
  const { income, refunded, review, received, refunds, oldest, invoices, held, months, queue } = money
  const take = () => doing(() => download(`${aircondRentOutApply.path}/refundSheet`, {}, 'refunds.xlsx'))
  return (
    <section>
      <Head title={t('money')}>
        {may('aircondRentOutApply_sensitive') && refunds.n > 0 && (
          <button className="b" disabled={busy} onClick={() => void take()}>
            <Icon name="download" size={16} />
            {t('refundSheet')}
          </button>
        )}
      </Head>
      <PeriodPicker wanted={wanted} onWanted={setWanted} bounds={period} />
      <div className="cards counts stiles">
        <Count
          text={t('review')}
          value={String(review.n)}
          late={review.n > 0}
          onOpen={open(aircondPaymentVoucher, review)}
        />
        <Count
          text={t('received')}
          value={moneyText(received.sum)}
          note={t('receipts', { n: received.n })}
          onOpen={open(aircondPaymentVoucher, received)}
        />
        <Count
          text={p('income')}
          value={moneyText(income.sum)}
          note={delta(Number(income.sum), Number(income.before), moneyText(income.before))}
          onOpen={open(aircondPaymentVoucher, income)}
        />
        <Count
          text={p('refunded')}
          value={moneyText(refunded.sum)}
          note={delta(Number(refunded.sum), Number(refunded.before), moneyText(refunded.before))}
          onOpen={open(aircondPaymentVoucher, refunded)}
        />
        <Count
          text={t('refunds')}
          value={String(refunds.n)}
          note={t('refundSum', { sum: moneyText(refunds.sum), days: oldest ?? 0 })}
          late={refunds.n > 0}
          onOpen={open(aircondPaymentVoucher, refunds)}
        />
        <Count text={t('invoices')} value={String(invoices.n)} onOpen={open(openInvoiceApply, invoices)} />
        <Count
          text={t('held')}
          value={moneyText(held.sum)}
          note={t('units', { n: held.n })}
          onOpen={open(schoolAircond, held)}
        />
      </div>
      <div className="spanels">
        <Figure
          title={t('byMonth')}
          kind="column"
          heads={[t('month'), t('income'), t('refunded')]}
          marks={months.map(({ month, income, refunded }) => ({
            key: month,
            values: [Number(income), Number(refunded)],
          }))}
          show={(value) => moneyText(value.toFixed(2))}
        />
        <Rows
          title={t('oldest')}
          none={t('oldestNone')}
          entity={aircondPaymentVoucher}
          rows={queue.map((row) => ({ ...row, mark: moneyText(row.mark) }))}
        />
      </div>
    </section>
  )
}
