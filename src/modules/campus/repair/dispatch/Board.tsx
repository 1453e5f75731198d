import { inFacts } from '#kernel/definition/directions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { stateLabel } from '#kernel/life/judge.ts'
import { endsOf } from '#kernel/life/ways.ts'
import { StepDialog } from '#kernel/ui/dialogs.ts'
import { get } from '#kernel/ui/api.ts'
import { stepActions, type Taking } from '#kernel/ui/DerivedActions.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { useLife } from '#kernel/ui/lives.ts'
import { RowActions } from '#kernel/ui/RowActions.tsx'
import type { Page } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { dueIn, stopped } from '../deadline.ts'
import { aircondWorkOrder } from '../work-orders/definition.ts'
import { orderStates } from '../work-orders/shapes.ts'
import { openOrder, textOf, whatOf, type Order } from './orders.ts'
import { dispatchTexts } from './texts.ts'

const columns = ['10', '20', '30', '40', '50', '60'] as const
const most = 200

/** Orders that are not closed, by state. A card goes where a step leads it; where none does, the board says so. */
export function Board() {
  const t = useTexts(dispatchTexts)
  const now = useLang()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const life = useLife(aircondWorkOrder.name)
  const [dragged, setDragged] = useState<Order>()
  const [over, setOver] = useState<string>()
  const [taking, setTaking] = useState<Taking>()
  const asked = useQuery({
    queryKey: [aircondWorkOrder.path, 'board', now],
    queryFn: () =>
      get<Page<Order>>(`${aircondWorkOrder.path}/list`, {
        status: columns.join(','),
        size: most,
        ascs: 'finishDeadline',
      }),
    refetchInterval: 30_000,
  })
  const { data } = asked
  if (!data) return <Failed of={asked} />
  const left = data.total - data.records.length

  function drop(row: Order, to: string): void {
    const from = String(row.status)
    if (!life || from === to) return
    const words = { from: stateLabel(life, from)[now], to: stateLabel(life, to)[now] }
    const leading = Object.entries(life.steps).filter(([, { ways }]) =>
      ways.some(
        (way) =>
          way.from.some((one) => String(one) === from) && endsOf(way).some((end) => String(end) === to),
      ),
    )
    const open = leading.find(([step]) => row._can?.[step] === true)
    if (open) return setTaking({ step: open[0], rows: [row] })
    const why = leading.map(([step]) => row._can?.[step]).find((one) => typeof one === 'string')
    message.warning(why ?? t(leading.length > 0 ? 'notYours' : 'noStep', words), 5)
  }
  return (
    <>
      <p className="mut hint">{left > 0 ? t('more', { n: left }) : t('moveHelp')}</p>
      <div className="kb" tabIndex={0} role="group" aria-label={t('board')}>
        {columns.map((state) => {
          const here = data.records.filter((row) => String(row.status) === state)
          return (
            <section
              key={state}
              aria-label={orderStates[state][now]}
              className={over === state ? 'over' : undefined}
              onDragOver={(event) => {
                if (!dragged) return
                event.preventDefault()
                setOver(state)
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => {
                event.preventDefault()
                setOver(undefined)
                if (dragged) drop(dragged, state)
                setDragged(undefined)
              }}
            >
              <h2>
                <StateWord tone={orderStates[state].tone}>{orderStates[state][now]}</StateWord>
                <i className="num">{here.length}</i>
              </h2>
              {here.length === 0 && <p className="mut">{t('columnEmpty')}</p>}
              <ul>
                {here.map((row) => (
                  <Card key={row.id} row={row} onTake={setTaking} onDrag={setDragged} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {taking && (
        <StepDialog
          entity={aircondWorkOrder}
          {...taking}
          onClose={() => setTaking(undefined)}
          onDone={() => void queries.invalidateQueries({ queryKey: [aircondWorkOrder.path] })}
        />
      )}
    </>
  )
}

function Card({
  row,
  onTake,
  onDrag,
}: {
  row: Order
  onTake: (taking: Taking) => void
  onDrag: (row: Order | undefined) => void
}) {
  const now = useLang()
  const tab = useTab()
  const state = String(row.status)
  const first = state === '10' || state === '20'
  const minutes = first ? row.respondMinutes : row.finishMinutes
  const due =
    state !== '60' && typeof minutes === 'number'
      ? dueIn(minutes, first ? 'respond' : 'finish', now)
      : undefined
  return (
    <li draggable onDragStart={() => onDrag(row)} onDragEnd={() => onDrag(undefined)}>
      <p className="k num">
        <b>{textOf(row.dormName)}</b>
        {state === '50' ? (
          <span className="mut">{stopped[now]}</span>
        ) : (
          due && <span className={`due ${due.tone}`}>{`${due.mark} ${due.text}`}</span>
        )}
      </p>
      <button type="button" className="t lnk" onClick={() => openOrder(tab, row.id)}>
        {whatOf(row)}
      </button>
      <p className="k num">
        <span className="mut">{inFacts([textOf(row.orderNo), textOf(row.workerName)])}</span>
        <RowActions
          most={1}
          name={textOf(row.orderNo)}
          actions={stepActions(aircondWorkOrder, now, onTake).of(row)}
        />
      </p>
    </li>
  )
}
