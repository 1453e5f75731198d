import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { StepDialog } from '#kernel/ui/dialogs.ts'
import { get, post } from '#kernel/ui/api.ts'
import type { Taking } from '#kernel/ui/DerivedActions.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Page } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useHeld } from '#kernel/ui/useHeld.ts'
import { aircondRepairApply } from '../applications/definition.ts'
import type { Crew, DeskCounts } from '../work-orders/crew-shapes.ts'
import { aircondWorkOrder } from '../work-orders/definition.ts'
import { ranked, type Fit } from '../work-orders/fit.ts'
import { Board } from './Board.tsx'
import { Calendar, type Span } from './Calendar.tsx'
import { hourOf, openList, wantedOf, type Order } from './orders.ts'
import { Queue } from './Queue.tsx'
import { deskLabel, boardLabel, dispatchTexts } from './texts.ts'
import { Workers } from './Workers.tsx'
import './dispatch.css'

const everyMs = 30_000
const pageSize = 30
const none: readonly Order[] = []

/** What waits for a worker beside those who could do it: several orders go to one of them at once. `?as=board`: by state. */
export default function DispatchDesk() {
  const { query } = useTab()
  return query.as === 'board' ? <BoardScreen /> : <Desk />
}

function Desk() {
  const t = useTexts(dispatchTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const tab = useTab()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [taking, setTaking] = useState<Taking>()
  const [busy, setBusy] = useState(false)
  const [span, setSpan] = useState<Span>({ days: 1 })
  const { view, regionId, workType, wanted, current = '1' } = tab.query
  const filters = {
    status: '10',
    view,
    regionId,
    workType,
    wanted,
    current,
    size: pageSize,
    ascs: 'responseDeadline',
  }
  const asked = useQuery({
    queryKey: [aircondWorkOrder.path, 'desk', filters, now],
    queryFn: () => get<Page<Order>>(`${aircondWorkOrder.path}/list`, filters),
    refetchInterval: everyMs,
    placeholderData: (before) => before,
  })
  const counted = useQuery({
    queryKey: [aircondWorkOrder.path, 'deskCounts'],
    queryFn: () => get<DeskCounts>(`${aircondWorkOrder.path}/deskCounts`),
    refetchInterval: everyMs,
  })
  const crewAsked = useQuery({
    queryKey: [aircondWorkOrder.path, 'workers', span, now],
    queryFn: () => get<Crew>('blade-admin/repairGroup/workers', span),
    refetchInterval: everyMs,
    placeholderData: (before) => before,
  })
  const crew = crewAsked.data
  // What was ticked stays in its place when a colleague gives it out, and says so; it is sent no more.
  const { rows, gone } = useHeld(asked.data?.records ?? none, ({ id }) => id, [...chosen])
  const picked = rows.filter(({ id }) => chosen.has(id) && !gone.has(id))
  const fits = ranked(crew?.workers ?? [], picked.map(wantedOf))

  async function again(): Promise<void> {
    await queries.invalidateQueries({ queryKey: [aircondWorkOrder.path] })
  }
  async function send({ worker, groupId }: Fit, force: boolean): Promise<void> {
    setBusy(true)
    try {
      const ids = picked.map(({ id }) => id)
      const given = {
        ids,
        workerId: worker.id,
        ...(groupId && { repairGroupId: groupId }),
        ...(force && { force }),
      }
      const { affected } = await post<{ affected: number }>(`${aircondWorkOrder.path}/dispatch`, given)
      message.success(t('given', { n: affected, name: worker.name }))
      setChosen(new Set())
    } catch (error) {
      fault(error)
    }
    await again()
    setBusy(false)
  }
  function give(fit: Fit): void {
    if (!fit.full) return void send(fit, false)
    modal.confirm({
      title: t('overTitle', { name: fit.worker.name, after: fit.after }),
      content: t('overAsk', { most: fit.worker.most }),
      okText: t('overYes'),
      cancelText: t('cancel'),
      autoFocusButton: 'cancel',
      onOk: () => send(fit, true),
    })
  }
  return (
    <div className="dsp">
      <section className="l" aria-label={t('waiting')}>
        <PageHead label={deskLabel}>
          {crew && <span className="up num">{t('refreshed', { at: hourOf(crew.now) })}</span>}
          <button type="button" className="b" onClick={() => tab.setQuery({ as: 'board' })}>
            <Icon name="columns" size={16} />
            {t('board')}
          </button>
          {may(codeOf(aircondRepairApply, 'add')) && (
            <button
              type="button"
              className="b"
              onClick={() => openList(tab, aircondRepairApply, { open: 'new' })}
            >
              <Icon name="plus" size={16} />
              {t('report')}
            </button>
          )}
        </PageHead>
        {asked.error && !asked.data && <Failed of={asked} />}
        <Queue
          page={asked.data}
          rows={rows}
          gone={gone}
          counts={counted.data}
          chosen={chosen}
          onChosen={setChosen}
          onTake={(step) => setTaking({ step, rows: picked })}
        />
      </section>
      <section className="r0" aria-label={t('workers')}>
        {crewAsked.error && !crew && <Failed of={crewAsked} />}
        {crew && (
          <>
            <Workers fits={fits} crew={crew} orders={picked} busy={busy} onGive={give} />
            <Calendar crew={crew} span={span} onSpan={setSpan} />
          </>
        )}
      </section>
      {taking && (
        <StepDialog
          entity={aircondWorkOrder}
          {...taking}
          onClose={() => setTaking(undefined)}
          onDone={() => {
            setChosen(new Set())
            void again()
          }}
        />
      )}
    </div>
  )
}

function BoardScreen() {
  const t = useTexts(dispatchTexts)
  const tab = useTab()
  return (
    <div className="dboard">
      <PageHead label={boardLabel}>
        <button type="button" className="b" onClick={() => tab.setQuery({ as: undefined })}>
          <Icon name="send" size={16} />
          {t('desk')}
        </button>
      </PageHead>
      <Board />
    </div>
  )
}
