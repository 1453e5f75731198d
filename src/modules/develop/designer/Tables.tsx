import { useState } from 'react'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { isTableOf, type TableLine } from '../terms/shapes.ts'
import { modelTexts } from '../models/texts.ts'
import { useTables } from '../models/useTables.ts'

type Props = {
  readonly sourceId: string
  /** What the model in hand is drawn from, as it writes it. */
  readonly table: string
  /** Tables that are live here, as their models write them. */
  readonly live: readonly string[]
  /** Models of this data source: what was drawn opens, what was not begins. */
  readonly drawn: readonly Raw[]
  readonly onChoose: (table: TableLine) => void
}

/** Tables of the data source, found by name or comment. */
export function Tables({ sourceId, table, live, drawn, onChoose }: Props) {
  const t = useTexts(modelTexts)
  const [word, setWord] = useState('')
  const tables = useTables(sourceId)
  if (tables.error) return <Failed of={tables} />
  const sought = word.trim().toLowerCase()
  const found = (tables.data ?? []).filter(({ name, comment }) =>
    `${name} ${comment}`.toLowerCase().includes(sought),
  )
  return (
    <>
      <input
        className="dev-in"
        type="search"
        value={word}
        placeholder={t('searchTables')}
        aria-label={t('searchTables')}
        onChange={({ target }) => setWord(target.value)}
      />
      <h2>
        {t('tables')}
        <i className="num">
          {found.length} / {tables.data?.length ?? 0}
        </i>
      </h2>
      <ul>
        {found.slice(0, 300).map((one) => (
          <li key={`${one.schema}.${one.name}`}>
            <button aria-pressed={isTableOf(one, table)} onClick={() => onChoose(one)}>
              <Icon name="table" />
              <span className="name">
                <b>{one.comment.split('\n')[0] || one.name}</b>
                <span>{one.written}</span>
              </span>
              <Mark
                table={one}
                isDrawn={drawn.some((row) => isTableOf(one, row.modelTable))}
                isLive={live.some((written) => isTableOf(one, written))}
              />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What has no key by its nature. */
export const isLoose = ({ is }: TableLine): boolean => is === 'view' || is === 'foreign'

/** The one word that says most of a table. */
type Marked = { readonly table: TableLine; readonly isDrawn: boolean; readonly isLive: boolean }
function Mark({ table, isDrawn, isLive }: Marked) {
  const t = useTexts(modelTexts)
  const { is, hasKey, columns } = table
  if (isLive) return <small className="green">{t('isLive')}</small>
  if (isDrawn && (hasKey || isLoose(table))) return <small className="green">{t('drawn')}</small>
  if (is) return <small>{t(is)}</small>
  return hasKey ? (
    <small>{t('columns', { n: columns })}</small>
  ) : (
    <small className="amber">{t('noKey')}</small>
  )
}
