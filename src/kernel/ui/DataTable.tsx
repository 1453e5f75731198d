import { todayHere } from '#kernel/ui/today.ts'
import { Pagination, Skeleton, Table } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { inlineText } from '#kernel/definition/inline.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import { calendarDays } from '#kernel/definition/time.ts'
import { englishOf } from '#kernel/definition/naming.ts'
import { arriving } from './arriving.tsx'
import { byHand, type Arranging } from './columnHands.tsx'
import { folded, onPaper, type Columns } from './columns.ts'
import { onRowKey } from './keys.ts'
import { Marked } from './Marked.tsx'
import { fieldsOf, pairOf, titleOf, type Page, type Raw } from './rows.ts'
import { sayNow, useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { textWidth } from './textWidth.ts'
import { useOpenRows, shownRows } from './openRows.ts'
import { pageSizes, type ListState } from './useList.ts'
import { useNarrow } from './useNarrow.ts'
import { usePrinting } from './usePrinting.ts'
import { useRoomFor, useWidthOf } from './useRoomFor.ts'
import { widgetOf } from './widgets/table.ts'
import './paper.css'

const Cards = arriving(() => import('./Cards.tsx'), Rows)

/** In place of rows that are still coming. */
function Rows() {
  return <Skeleton className="skel" active title={false} paragraph={{ rows: 10 }} />
}

/** The columns that the definition lists; a pair is one column, the reader's language above the other. */
export function columnsFrom(entity: Entity, lang: Lang): Columns {
  // What a row of a tree hangs from is seen; its name stands beside the sign that opens it.
  const own = fieldsOf(entity).filter(({ name, props }) => props[0]!.options.list && name !== entity.tree)
  const made = entity.dated ? propOf(entity, 'createTime') : undefined
  // Beside what names the row, so that no width leaves it out.
  if (made) own.splice(1, 0, { name: made.name, props: [made] })
  return own.map(({ name, props: [prop, other] }) => {
    const { Cell, align, width } = widgetOf(prop!.kind)
    const { list, sort, label } = prop!.options
    // Beside a column of its own the English is read there.
    const english = lang === 'en' ? englishOf(entity, name) : undefined
    const twin = own.some((one) => one.name === english) ? undefined : english
    const told = (row: Raw) => (twin && row[twin]) || row[prop!.name]
    return {
      key: prop!.name,
      title: label[lang],
      ...(align && { align }),
      width: Math.max(
        typeof list === 'number' ? list : (width ?? (other ? 300 : 180)),
        textWidth(label[lang]) + 17 + (sort ? 22 : 0),
        longestState(prop!, entity, lang),
      ),
      ...(sort && { sorter: true }),
      render: (_value: unknown, row: Raw) =>
        other ? (
          <Two row={row} name={name} lang={lang} />
        ) : (
          <>
            <Cell prop={prop!} value={told(row)} row={row} />
            {prop!.name === entity.state && waits(prop!, row) && <Days since={row.stateSince} />}
          </>
        ),
    }
  })
}

/** A state stands in one line with its dot and its days: as wide as the longest of its words in this language. */
function longestState({ kind, name }: Prop, { state }: Entity, lang: Lang): number {
  const words = Object.values((kind.facts?.choices ?? {}) as Choices).map((one) => textWidth(one[lang]))
  const days = name === state ? textWidth(sayNow(uiTexts, 'daysIn', { n: 88 })) : 0
  return words.length > 0 && words.length < 30 ? Math.max(...words) + days + 34 : 0
}

export function Two({ row, name, lang }: { row: Raw; name: string; lang: Lang }) {
  const first = pairOf(row, name, lang)
  const second = row[`${name}${lang === 'zh' ? 'En' : 'Zh'}`]
  return (
    <span className="two">
      <span className="t" {...(first && { title: inlineText(first) })}>
        {first ? <Marked text={first} /> : '—'}
      </span>
      {Boolean(second) && second !== first && (
        <span className="e" lang={lang === 'zh' ? 'en' : 'zh-Hans'}>
          <Marked text={String(second)} />
        </span>
      )}
    </span>
  )
}

/** What is done well waits for nobody, though something may still be made of it: a finished order, an approved voucher. */
const waits = ({ kind, name }: Prop, row: Raw) =>
  ((kind.facts?.choices ?? {}) as Choices)[String(row[name])]?.tone !== 'green'

/** How long a record has stood in its state, by the calendar as start pages count it; nothing on the first day. */
function Days({ since }: { since: unknown }) {
  const t = useTexts(uiTexts)
  const [today] = useState(() => todayHere())
  const n = calendarDays(String(since), today) ?? 0
  return n > 0 ? <span className="mut num"> {t('daysIn', { n })}</span> : null
}

/** Rows that are drawn whole, without a window over them. */
const mostDrawn = 40

type Props = {
  entity: Entity
  columns: Columns
  page: Page | undefined
  fetching: boolean
  state: ListState
  empty: ReactNode
  selected?: readonly string[]
  onSelect?: (ids: string[], rows: Raw[]) => void
  /** Rows of two lines stand 52 px high, of one line 40. */
  lines?: 1 | 2
  /** How the reader wants the columns, changed by hand on their heads. */
  arranging?: Arranging
  /** The column that names a row, where it is not what the definition says. */
  naming?: string
  /** Enter on a row. */
  onOpen?: (row: Raw) => void
}

export function DataTable({
  entity,
  columns,
  page,
  fetching,
  state,
  empty,
  selected,
  onSelect,
  lines = 1,
  arranging,
  naming,
  onOpen,
}: Props) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDivElement>(null)
  const { rows, expandable } = useOpenRows(entity, page)
  const narrow = useNarrow()
  const printing = usePrinting()
  const height = useRoomFor(box, page !== undefined, lines === 2 ? 52 : 40)
  const width = useWidthOf(box, page !== undefined)
  useEffect(() => {
    // The table measures its columns with a hidden copy of the head, whose checkbox could be reached by keyboard.
    box.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
    reachable(box.current?.querySelector('.ant-table-content'), entity.label[now])
  })
  useEffect(() => {
    // Beside the rows, not after them.
    if (narrow) Cards.ask().catch(() => undefined)
  }, [narrow])
  if (!page) return <Rows />
  const held = arranging ? byHand(columns, arranging) : columns
  const shown = width > 0 ? folded(held, width - (onSelect ? 56 : 0)) : held
  const paper = printing ? onPaper(held) : undefined
  const wide = paper?.columns ?? shown
  const sortedColumns = wide.map((column) =>
    column.sorter
      ? { ...column, sortOrder: state.sort && state.sort.by === column.key ? state.sort.order : null }
      : column,
  )
  const isTree = page.tree === true
  // A long table draws the rows in view alone; it then scrolls by itself, between its head and its pages.
  const virtual = !printing && shownRows(rows, expandable?.expandedRowKeys) > mostDrawn
  return (
    <div ref={box} className={`tw lines${lines}${fetching ? ' dim' : ''}`} aria-busy={fetching}>
      {narrow ? (
        <Cards
          {...{ entity, columns, rows, state, empty, onSelect, naming }}
          branches={expandable}
          selected={selected ?? []}
        />
      ) : (
        <Table<Raw>
          rowKey="id"
          size="small"
          columns={sortedColumns}
          dataSource={rows}
          pagination={false}
          tableLayout="fixed"
          virtual={virtual}
          scroll={{
            x: paper?.width ?? sum(wide) + (onSelect ? 56 : 0),
            ...(virtual && { y: height }),
          }}
          locale={{ emptyText: empty }}
          {...(onOpen && {
            onRow: (row) => ({ tabIndex: 0, onKeyDown: (event) => onRowKey(event, () => onOpen(row)) }),
          })}
          {...(expandable && { expandable })}
          {...(onSelect &&
            !printing && {
              rowSelection: {
                selectedRowKeys: [...(selected ?? [])],
                columnWidth: 56,
                checkStrictly: true,
                getTitleCheckboxProps: () => ({ 'aria-label': t('selectAll') }),
                getCheckboxProps: (row: Raw) => ({
                  'aria-label': t('selectRow', {
                    name: naming ? String(row[naming] ?? '') : titleOf(entity, row, now),
                  }),
                }),
                onChange: (keys, rows) => onSelect(keys.map(String), rows),
              },
            })}
          onChange={(_pages, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter
            state.setSort(one?.columnKey as string | undefined, one?.order ?? undefined)
          }}
        />
      )}
      {!isTree && page.total > 0 && (
        <nav className="pg num" aria-label={t('pages')}>
          <span>{t('total', { n: page.atLeast ? `${page.total}+` : page.total })}</span>
          <Pagination
            size="small"
            showLessItems={narrow}
            current={page.current}
            total={page.total}
            pageSize={page.size}
            pageSizeOptions={[...pageSizes]}
            showSizeChanger={{ 'aria-label': t('pageSize') }}
            onChange={state.setPage}
          />
        </nav>
      )}
    </div>
  )
}

/** Columns out of sight can be scrolled to with the arrow keys, also where no row holds anything to press. */
function reachable(content: Element | null | undefined, name: string): void {
  if (!content || content.scrollWidth <= content.clientWidth) return
  content.setAttribute('tabindex', '0')
  content.setAttribute('role', 'region')
  content.setAttribute('aria-label', name)
}

function sum(columns: Columns): number {
  return columns.reduce((width, column) => width + Number(column.width ?? 160), 0)
}
