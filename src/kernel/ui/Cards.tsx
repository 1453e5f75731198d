import { Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Columns } from './columns.ts'
import { branchOf, type Branches } from './openRows.ts'
import { Icon } from './Icon.tsx'
import { titleOf, type Raw } from './rows.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import type { ListState } from './useList.ts'
import './cards.css'

type Props = {
  entity: Entity
  columns: Columns
  rows: readonly Raw[]
  branches: Branches | undefined
  state: ListState
  empty: ReactNode
  selected: readonly string[]
  onSelect?: ((ids: string[], rows: Raw[]) => void) | undefined
  naming?: string | undefined
}

/** The same columns on a phone: a card for each row, what names it on top, its actions below. */
export default function Cards(props: Props) {
  const { columns, rows, branches, selected, onSelect, empty } = props
  if (rows.length === 0) return empty
  const all = shown(rows, branches)
  const select = (ids: readonly string[]) =>
    onSelect?.(
      [...ids],
      all.filter(({ id }) => ids.includes(id)),
    )
  return (
    <>
      <Bar
        columns={columns}
        state={props.state}
        {...(onSelect && { chosen: all.filter(({ id }) => selected.includes(id)).length, of: all.length })}
        onAll={(on) => select(on ? all.map(({ id }) => id) : [])}
      />
      <List {...props} onToggle={(id) => select(toggled(selected, id))} />
    </>
  )
}

/** What the head of a table offers: all of the page, and the order. */
function Bar({
  columns,
  state,
  chosen,
  of = 0,
  onAll,
}: {
  columns: Columns
  state: ListState
  chosen?: number
  of?: number
  onAll: (on: boolean) => void
}) {
  const t = useTexts(uiTexts)
  const sorters = columns.filter(({ sorter }) => sorter)
  const orders = sorters.flatMap(({ key, title }) => [
    { value: `${String(key)} ascend`, label: `${title as string} ↑` },
    { value: `${String(key)} descend`, label: `${title as string} ↓` },
  ])
  if (chosen === undefined && orders.length === 0) return null
  return (
    <div className="cardbar">
      {chosen !== undefined && (
        <Checkbox
          checked={chosen === of}
          indeterminate={chosen > 0 && chosen < of}
          onChange={({ target }) => onAll(target.checked)}
        >
          {t('selectAll')}
        </Checkbox>
      )}
      {orders.length > 0 && (
        <Select
          aria-label={t('order')}
          size="small"
          popupMatchSelectWidth={false}
          value={state.sort ? `${state.sort.by} ${state.sort.order}` : ''}
          options={[{ value: '', label: t('orderUsual') }, ...orders]}
          onChange={(value: string) => {
            const [by, order] = value.split(' ')
            state.setSort(by || undefined, order as 'ascend' | 'descend' | undefined)
          }}
        />
      )}
    </div>
  )
}

function List({
  entity,
  columns,
  rows,
  branches,
  selected,
  onSelect,
  onToggle,
  naming: named,
  ...rest
}: Props & { onToggle: (id: string) => void }) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const naming = columns.find(({ key }) => key === named) ?? headOf(entity, columns)
  const told = columns.filter(({ key }) => key !== 'ops')
  const ops = columns.find(({ key }) => key === 'ops')
  const cell = (column: Columns[number] | undefined, row: Raw) =>
    column?.render?.(undefined, row, 0) as ReactNode
  return (
    <ul className="rcards">
      {rows.map((row) => {
        const name = named ? String(row[named] ?? '') : titleOf(entity, row, now)
        // Where what names a row was left empty, the next thing that is known of it stands on top.
        const known = told.filter(({ key }) => !isBlank(row, String(key)))
        const head = naming && isBlank(row, String(naming.key)) ? known[0] : naming
        const below = branchOf(branches, row)
        return (
          <li key={row.id} data-row-key={row.id}>
            <div className={`rcard${selected.includes(row.id) ? ' on' : ''}`}>
              <div className="top">
                {onSelect && (
                  <Checkbox
                    aria-label={t('selectRow', { name })}
                    checked={selected.includes(row.id)}
                    onChange={() => onToggle(row.id)}
                  />
                )}
                <div className="name">{cell(head, row)}</div>
                {below && (
                  <button
                    className="ib"
                    aria-expanded={below.open}
                    aria-label={t('below', { name })}
                    onClick={below.toggle}
                  >
                    <Icon name={below.open ? 'down' : 'right'} />
                  </button>
                )}
              </div>
              <dl>
                {known
                  .filter((column) => column !== head)
                  .map((column) => (
                    <div key={String(column.key)}>
                      <dt>{column.title as string}</dt>
                      <dd>{cell(column, row)}</dd>
                    </div>
                  ))}
              </dl>
              {ops && cell(ops, row)}
            </div>
            {below?.open && (
              <List
                {...rest}
                {...{ entity, columns, branches, selected, onSelect, onToggle, naming: named }}
                rows={below.rows}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The column that names the row, or the first. */
function headOf(entity: Entity, columns: Columns): Columns[number] | undefined {
  const names = [entity.title, `${entity.title}Zh`, `${entity.title}En`]
  return columns.find(({ key }) => names.includes(String(key))) ?? columns[0]
}

/** A card has no empty cells that must be kept in line. Of a pair one language is enough. */
function isBlank(row: Raw, key: string): boolean {
  const held = [key, key.replace(/Zh$/, 'En')].filter((name) => name in row)
  return held.length > 0 && held.every((name) => row[name] === null || row[name] === '')
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** Rows in view, with those below opened ones. */
function shown(rows: readonly Raw[], branches: Branches | undefined): Raw[] {
  return rows.flatMap((row) => {
    const below = branchOf(branches, row)
    return below?.open ? [row, ...shown(below.rows, branches)] : [row]
  })
}
