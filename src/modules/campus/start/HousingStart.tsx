import { useState } from 'react'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { planLabel } from '../places/plan/texts.ts'
import { aircondWorkOrderAssess } from '../repair/assessments/definition.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { orderStates } from '../repair/work-orders/shapes.ts'
import { Count, Figure } from '#kernel/reports/ui/Figure.tsx'
import { PeriodPicker, useDelta, usual, type Wanted } from './PeriodPicker.tsx'
import { periodTexts } from './period-texts.ts'
import { Head, Rows, share, useOpening, useSummary } from './OfficeParts.tsx'
import { officeTexts } from './office-texts.ts'

/** How full a campus is, what is broken and late, which leases end. */
export default function HousingStart() {
  const t = useTexts(officeTexts)
  const now = useLang()
  const tab = useTab()
  const open = useOpening()
  const p = useTexts(periodTexts)
  const delta = useDelta()
  const [wanted, setWanted] = useState<Wanted>(usual)
  const asked = useSummary(wanted)
  if (!asked.data) return <Failed of={asked} />
  const { housing, period } = asked.data
  if (!housing) return null
  const { beds, occupied, overdue, leased, allowed, assessed, made, closed, rated } = housing
  return (
    <section>
      <Head title={t('housing')}>
        <button className="b" onClick={() => tab.open('/campus/plan', {}, planLabel)}>
          {t('plan')}
        </button>
      </Head>
      <PeriodPicker wanted={wanted} onWanted={setWanted} bounds={period} />
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
        <Count
          text={p('made')}
          value={String(made.n)}
          note={delta(made.n, Number(made.before))}
          onOpen={open(aircondWorkOrder, made)}
        />
        <Count
          text={p('closed')}
          value={String(closed.n)}
          note={delta(closed.n, Number(closed.before))}
          onOpen={open(aircondWorkOrder, closed)}
        />
        <Count
          text={p('rated')}
          value={rated.score ?? '–'}
          note={p('ratedBefore', { score: rated.scoreBefore ?? '–' })}
          onOpen={open(aircondWorkOrderAssess, rated)}
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
        <Rows
          title={t('late')}
          none={t('lateNone')}
          entity={aircondWorkOrder}
          rows={housing.late}
          due="finish"
        />
        <Rows title={t('worst')} none={t('worstNone')} entity={schoolDorm} rows={housing.worst} />
      </div>
    </section>
  )
}

const stateWord = (status: string, lang: 'zh' | 'en') =>
  Object.entries(orderStates).find(([key]) => key === status)?.[1][lang] ?? status
