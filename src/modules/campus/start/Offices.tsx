import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Entity } from '#kernel/definition/index.ts'
import { download, get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { moneyText } from '#kernel/ui/money.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { aircondRentOutApply } from '../leasing/rents/definition.ts'
import { aircondInstallApply } from '../leasing/installs/definition.ts'
import { aircondPaymentVoucher } from '../money/vouchers/definition.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { planLabel } from '../places/plan/texts.ts'
import { aircondWorkOrderAssess } from '../repair/assessments/definition.ts'
import { deskLabel } from '../repair/dispatch/texts.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { orderStates } from '../repair/work-orders/shapes.ts'
import { openInvoiceApply } from '../shop/invoices/definition.ts'
import { usualSpan, type Span } from './days.ts'
import { Count, Figure, SpanPicker } from './Figure.tsx'
import { officeTexts } from './office-texts.ts'
import type { Counted, Pressing, Summary } from './summary-shape.ts'

/** Start pages of the offices: each figure opens the rows behind it, each row itself. */

function useSummary(span: Span) {
  return useQuery({
    queryKey: ['dashboard', 'summary', span],
    queryFn: () => get<Summary>('blade-admin/dashboard/summary', { period: span }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

const share = (n: number, of: number) => (of === 0 ? '–' : `${((100 * n) / of).toFixed(1)} %`)

function useOpening() {
  const tab = useTab()
  return (entity: Entity, { path, query }: Pick<Counted, 'path' | 'query'>) =>
    () =>
      tab.open(path, { ...query }, entity.label)
}

function Rows({
  title,
  none,
  entity,
  rows,
}: {
  title: string
  none: string
  entity: Entity
  rows: readonly Pressing[]
}) {
  const open = useOpening()
  return (
    <section className="sfig">
      <h3>{title}</h3>
      {rows.length === 0 && <p className="mut snone">{none}</p>}
      <ul className="slist">
        {rows.map(({ id, name, mark }) => (
          <li key={id}>
            <button
              className="lk cut"
              onClick={open(entity, { path: entity.menu?.path ?? '', query: { id } })}
            >
              {name}
            </button>
            <span className="mut num">{mark}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="shead">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

export function HousingStart() {
  const t = useTexts(officeTexts)
  const now = useLang()
  const tab = useTab()
  const open = useOpening()
  const [span, setSpan] = useState<Span>(usualSpan)
  const asked = useSummary(span)
  if (!asked.data) return <Failed of={asked} />
  const { housing } = asked.data
  if (!housing) return null
  const { beds, occupied, overdue, leased, allowed, assessed } = housing
  return (
    <section>
      <Head title={t('housing')}>
        <button className="b" onClick={() => tab.open('/campus/plan', {}, planLabel)}>
          {t('plan')}
        </button>
        <SpanPicker span={span} onSpan={setSpan} />
      </Head>
      <div className="cards counts stiles">
        <Count
          text={t('occupancy')}
          value={share(Number(occupied), Number(beds.sum))}
          note={t('ofBeds', { n: occupied, of: beds.sum })}
          onOpen={open(schoolDorm, beds)}
        />
        <Count
          text={t('open')}
          value={String(housing.open.n)}
          onOpen={open(aircondWorkOrder, housing.open)}
        />
        <Count
          text={t('overdue')}
          value={share(overdue.n, housing.open.n)}
          note={t('ofOrders', { n: overdue.n, of: housing.open.n })}
          late={overdue.n > 0}
          onOpen={open(aircondWorkOrder, overdue)}
        />
        <Count
          text={t('coverage')}
          value={share(leased.n, allowed.n)}
          note={t('ofRooms', { n: leased.n, of: allowed.n })}
          onOpen={open(schoolDorm, leased)}
        />
        <Count
          text={t('ending')}
          value={String(housing.ending.n)}
          onOpen={open(schoolAircond, housing.ending)}
        />
        <Count
          text={t('score')}
          value={housing.score ?? '–'}
          note={t('assessments', { n: assessed.n })}
          onOpen={open(aircondWorkOrderAssess, assessed)}
        />
        <Count
          text={t('unclean')}
          value={String(housing.unclean.n)}
          late={housing.unclean.n > 0}
          onOpen={open(schoolDorm, housing.unclean)}
        />
        <Count
          text={t('repeats')}
          value={String(housing.repeats.n)}
          onOpen={open(schoolAircond, housing.repeats)}
        />
      </div>
      <div className="spanels">
        <Figure
          title={t('byDay')}
          kind="line"
          heads={[t('day'), t('made'), t('closed')]}
          marks={housing.days.map(({ day, made, closed }) => ({ key: day, values: [made, closed] }))}
        />
        <Figure
          title={t('byState')}
          kind="bar"
          heads={[t('state'), t('orders')]}
          marks={housing.states.map(({ status, n }) => ({ key: stateWord(status, now), values: [n] }))}
        />
        <Figure
          title={t('faults')}
          kind="bar"
          heads={[t('item'), t('orders')]}
          marks={housing.faults.map(({ item, n }) => ({ key: item, values: [n] }))}
        />
        <Rows title={t('late')} none={t('lateNone')} entity={aircondWorkOrder} rows={housing.late} />
        <Rows title={t('worst')} none={t('worstNone')} entity={schoolDorm} rows={housing.worst} />
      </div>
    </section>
  )
}

const stateWord = (status: string, lang: 'zh' | 'en') =>
  Object.entries(orderStates).find(([key]) => key === status)?.[1][lang] ?? status

export function DispatchStart() {
  const t = useTexts(officeTexts)
  const tab = useTab()
  const open = useOpening()
  const asked = useSummary(usualSpan)
  if (!asked.data) return <Failed of={asked} />
  const { dispatching } = asked.data
  if (!dispatching) return null
  const { unassigned, installs, soon, free, workers, loads, queue } = dispatching
  const desk = () => tab.open('/aircond/dispatch', {}, deskLabel)
  return (
    <section>
      <Head title={t('dispatching')}>
        <button className="b" onClick={desk}>
          {t('desk')}
        </button>
      </Head>
      <div className="cards counts stiles">
        <Count
          text={t('unassigned')}
          value={String(unassigned.n)}
          late={unassigned.n > 0}
          onOpen={open(aircondWorkOrder, unassigned)}
        />
        <Count text={t('installs')} value={String(installs.n)} onOpen={open(aircondInstallApply, installs)} />
        <Count
          text={t('soon')}
          value={String(soon.n)}
          late={soon.n > 0}
          onOpen={open(aircondWorkOrder, soon)}
        />
        <Count text={t('free')} value={String(free)} note={t('ofWorkers', { of: workers })} onOpen={desk} />
      </div>
      <div className="spanels">
        <Figure
          title={t('loads')}
          kind="bar"
          heads={[t('worker'), t('orders'), t('limit')]}
          marks={loads.map(({ name, load, most }) => ({ key: name, values: [load, most] }))}
        />
        <Rows title={t('queue')} none={t('queueNone')} entity={aircondWorkOrder} rows={queue} />
      </div>
    </section>
  )
}

export function MoneyStart() {
  const t = useTexts(officeTexts)
  const open = useOpening()
  const may = useMay()
  const fault = useFault()
  const [busy, setBusy] = useState(false)
  const asked = useSummary(usualSpan)
  if (!asked.data) return <Failed of={asked} />
  const { money } = asked.data
  if (!money) return null
  const { review, received, refunds, oldest, invoices, held, months, queue } = money
  const take = async () => {
    setBusy(true)
    await download(`${aircondRentOutApply.path}/refundSheet`, {}, 'refunds.xlsx').catch(fault)
    setBusy(false)
  }
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
        <Rows title={t('oldest')} none={t('oldestNone')} entity={aircondPaymentVoucher} rows={queue} />
      </div>
    </section>
  )
}
