import { Failed } from '#kernel/ui/Failed.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { aircondInstallApply } from '../leasing/installs/definition.ts'
import { deskLabel } from '../repair/dispatch/texts.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { usual } from './PeriodPicker.tsx'
import { Count, Figure } from '#kernel/reports/ui/Figure.tsx'
import { Head, Rows, useOpening, useSummary } from './OfficeParts.tsx'
import { officeTexts } from './office-texts.ts'

/** What waits to be given away, what is due soon, and who has time. */
export default function DispatchStart() {
  const t = useTexts(officeTexts)
  const tab = useTab()
  const open = useOpening()
  const asked = useSummary(usual)
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
          marks={loads.map(({ name, load, most }) => ({ key: name, values: [load, most], of: most }))}
        />
        <Rows title={t('queue')} none={t('queueNone')} entity={aircondWorkOrder} rows={queue} due="respond" />
      </div>
    </section>
  )
}
