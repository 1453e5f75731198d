import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entity } from '#kernel/definition/index.ts'
import { get } from '#kernel/ui/api.ts'
import { placeOf } from '#kernel/ui/entities.ts'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { dueIn } from '../repair/deadline.ts'
import { officeTexts } from './office-texts.ts'
import type { Wanted } from './PeriodPicker.tsx'
import { isWhole } from './periods.ts'
import type { Counted, Pressing, Summary } from './summary-shape.ts'

/** What the start pages of the offices share: each figure opens the rows behind it, each row itself. */

export function useSummary(wanted: Wanted) {
  const asked = useQuery({
    queryKey: ['dashboard', 'summary', wanted],
    queryFn: () => get<Summary>('blade-admin/dashboard/summary', { ...wanted }),
    enabled: isWhole(wanted),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  useNotYet(asked.isPending)
  return asked
}

export const share = (n: number, of: number) => (of === 0 ? '–' : `${((100 * n) / of).toFixed(1)} %`)

export function useOpening() {
  const tab = useTab()
  return (entity: Entity, { path, query }: Pick<Counted, 'path' | 'query'>) =>
    () =>
      tab.open(path, { ...query }, entity.label)
}

export function Rows({
  title,
  none,
  entity,
  rows,
  due,
}: {
  title: string
  none: string
  entity: Entity
  rows: readonly Pressing[]
  /** What the time of a row is for. */
  due?: 'respond' | 'finish'
}) {
  const open = useOpening()
  return (
    <section className="sfig">
      <h3>{title}</h3>
      {rows.length === 0 && <p className="mut snone">{none}</p>}
      <ul className="slist">
        {rows.map(({ id, name, mark, minutes }) => {
          const place = placeOf(entity, id)
          return (
            <li key={id}>
              {place ? (
                <button className="lk cut" onClick={open(entity, place)}>
                  {name}
                </button>
              ) : (
                <span className="cut">{name}</span>
              )}
              {due && minutes !== undefined ? (
                <Due minutes={minutes} what={due} at={mark} />
              ) : (
                <span className="mut num">{mark}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** As it stands on the desk: how long is left or past, and by when it was to be. */
function Due({ minutes, what, at }: { minutes: number; what: 'respond' | 'finish'; at: string }) {
  const t = useTexts(officeTexts)
  const { tone, mark, text } = dueIn(minutes, what, useLang())
  return (
    <span className={`num due ${tone}`} title={t(what === 'respond' ? 'respondBy' : 'doneBy', { at })}>
      <span aria-hidden="true">{mark}</span> {text}
    </span>
  )
}

export function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="shead">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
