import { nearMinute } from '#kernel/definition/near-days.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { Input, Pagination, Select } from 'antd'
import { useState } from 'react'
import { BulkSteps } from '#kernel/ui/BulkSteps.tsx'
import { stepActions } from '#kernel/ui/DerivedActions.tsx'
import type { Page } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { aircondInstallApply } from '../../leasing/installs/definition.ts'
import { dueIn } from '../deadline.ts'
import type { DeskCounts } from '../work-orders/crew-shapes.ts'
import { aircondWorkOrder } from '../work-orders/definition.ts'
import { workTypes } from '../work-orders/shapes.ts'
import { openList, openOrder, textOf, whatOf, type Order } from './orders.ts'
import { dispatchTexts } from './texts.ts'

const views = ['waiting', 'late', 'soon', 'danger', 'returned'] as const
const urgencies = { '1': 'neutral', '2': 'amber', '3': 'red' } as const
/** Steps of the bar: several orders at once. */
const offered = new Set(['dispatch', 'cancel'])

type Props = {
  page: Page<Order> | undefined
  rows: readonly Order[]
  /** Of these, what was ticked and waits no longer. */
  gone: ReadonlySet<string>
  counts: DeskCounts | undefined
  chosen: ReadonlySet<string>
  onChosen: (ids: ReadonlySet<string>) => void
  onTake: (step: string) => void
}

/** Orders without a worker, the most pressing first, with the deadline running. */
export function Queue({ page, rows, gone, counts, chosen, onChosen, onTake }: Props) {
  const t = useTexts(dispatchTexts)
  const now = useLang()
  const tab = useTab()
  const { view = 'waiting' } = tab.query
  const open = rows.filter(({ id }) => !gone.has(id))
  const picked = open.filter(({ id }) => chosen.has(id))
  const isAll = picked.length === open.length
  const show = (query: Readonly<Record<string, string | undefined>>) => {
    onChosen(new Set())
    tab.setQuery({ ...tab.query, current: undefined, ...query })
  }
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  return (
    <>
      <div className="vbar">
        <div className="views" role="group" aria-label={t('views')}>
          {views.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => show({ view: name === 'waiting' ? undefined : name })}
            >
              {t(name)}{' '}
              <i className={name === 'late' && counts?.late ? 'red' : undefined}>{counts?.[name] ?? '–'}</i>
            </button>
          ))}
        </div>
        {counts && counts.installs > 0 && (
          <button
            type="button"
            className="lk rt"
            onClick={() => openList(tab, aircondInstallApply, { status: '30' })}
          >
            {t('installs', { n: counts.installs })}
          </button>
        )}
      </div>
      <Filters key={JSON.stringify(tab.query)} counts={counts} onSearch={show} />
      {picked.length > 0 && (
        <div className="bulk" role="region" aria-label={t('chosen', { n: picked.length })}>
          <b className="num">{t('chosen', { n: picked.length })}</b>
          <BulkSteps
            actions={stepActions(aircondWorkOrder, now, ({ step }) => onTake(step))
              .bulk(picked)
              .filter(({ key }) => offered.has(key))}
          />
          <button type="button" className="b s rt" onClick={() => onChosen(new Set())}>
            {t('unchoose')}
          </button>
        </div>
      )}
      {page && rows.length === 0 && (
        <p className="none">{t(counts?.waiting === 0 ? 'noneWaiting' : 'noneHere')}</p>
      )}
      {rows.length > 0 && (
        <table className="q num">
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  className="cb"
                  aria-label={t('chooseAll')}
                  checked={open.length > 0 && isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = picked.length > 0 && !isAll
                  }}
                  onChange={() => onChosen(new Set(isAll ? [] : open.map(({ id }) => id)))}
                />
              </th>
              <th className="dl">{t('respondBy')} ↑</th>
              <th>{t('order')}</th>
              <th className="pl">{t('place')}</th>
              <th className="ty">{t('type')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line
                key={row.id}
                row={row}
                on={chosen.has(row.id)}
                isGone={gone.has(row.id)}
                onToggle={() => toggle(row.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {page && page.total > page.records.length && (
        <Pagination
          className="qp"
          size="small"
          current={page.current}
          pageSize={page.size}
          total={page.total}
          showSizeChanger={false}
          onChange={(next) => show({ current: String(next) })}
        />
      )}
    </>
  )
}

function Line({
  row,
  on,
  isGone,
  onToggle,
}: {
  row: Order
  on: boolean
  isGone: boolean
  onToggle: () => void
}) {
  const t = useTexts(dispatchTexts)
  const now = useLang()
  const tab = useTab()
  const due = typeof row.respondMinutes === 'number' ? dueIn(row.respondMinutes, 'respond', now) : undefined
  const urged = Number(row.urgeCount ?? 0)
  const notes = [
    ...(isGone ? [t('wentOut')] : []),
    ...(urged > 0 ? [t('urged', { n: urged })] : []),
    ...(row.returnedFor ? [t('back', { why: textOf(row.returnedFor) })] : []),
  ]
  return (
    <tr className={isGone ? 'mut' : on ? 'sel' : undefined} onClick={onToggle}>
      <td className="ck">
        <input
          type="checkbox"
          className="cb"
          aria-label={t('choose', { no: textOf(row.orderNo) })}
          checked={on}
          onClick={(event) => event.stopPropagation()}
          onChange={onToggle}
        />
      </td>
      <td className={`dl ${due?.tone ?? ''}`}>
        {due && (
          <b>
            <span aria-hidden>{due.mark}</span> {due.text}
          </b>
        )}
        {due && <span className="e">{t('before', { at: nearMinute(row.responseDeadline) })}</span>}
      </td>
      <td>
        <button
          type="button"
          className="t lnk"
          onClick={(event) => {
            event.stopPropagation()
            openOrder(tab, row.id)
          }}
        >
          {whatOf(row)}
        </button>
        <span className="e">{inFacts([textOf(row.orderNo), ...notes])}</span>
      </td>
      <td className="pl">
        <span className="t">{textOf(row.dormName)}</span>
        <span className="e">{textOf(row.aircondName).split(' ')[0]}</span>
      </td>
      <td className="ty">
        <span className="t">{textOf(row.workTypeText) || workTypes[row.workType as '1']?.[now]}</span>
        <StateWord tone={urgencies[String(row.urgency) as '1'] ?? 'neutral'}>
          {textOf(row.urgencyText)}
        </StateWord>
      </td>
    </tr>
  )
}

function Filters({
  counts,
  onSearch,
}: {
  counts: DeskCounts | undefined
  onSearch: (query: Readonly<Record<string, string | undefined>>) => void
}) {
  const t = useTexts(dispatchTexts)
  const now = useLang()
  const { query } = useTab()
  const [words, setWords] = useState(query.wanted ?? '')
  const options = (list: readonly { value: string; label: string }[]) => [
    { value: '', label: t('all') },
    ...list,
  ]
  return (
    <form
      className="sb"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({ wanted: words.trim() || undefined })
      }}
    >
      <div className="line">
        <Input
          className="k"
          allowClear
          aria-label={t('find')}
          placeholder={t('find')}
          value={words}
          maxLength={60}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          className="w"
          aria-label={t('region')}
          prefix={<span className="mut">{t('region')}</span>}
          value={query.regionId ?? ''}
          options={options(
            (counts?.regions ?? []).map(({ id, name, n }) => ({ value: id, label: `${name} ${n}` })),
          )}
          onChange={(value) => onSearch({ regionId: value || undefined })}
        />
        <Select
          className="w"
          aria-label={t('type')}
          prefix={<span className="mut">{t('type')}</span>}
          value={query.workType ?? ''}
          options={options(Object.entries(workTypes).map(([value, label]) => ({ value, label: label[now] })))}
          onChange={(value) => onSearch({ workType: value || undefined })}
        />
        <button
          type="button"
          className="b"
          onClick={() => onSearch({ wanted: undefined, regionId: undefined, workType: undefined })}
        >
          {t('reset')}
        </button>
        <button type="submit" className="b">
          {t('search')}
        </button>
      </div>
    </form>
  )
}
