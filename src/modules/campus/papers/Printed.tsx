import type { Entity } from '#kernel/definition/entity.ts'
import { EntityScreen, type Pieces } from '#kernel/ui/EntityScreen.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { paperTexts } from './texts.ts'
import { usePaper } from './usePaper.ts'

/** The paper of chosen rows, as one file; those that have none are left out. */
export function PrintChosen({ entity, rows }: { entity: Entity; rows: readonly Raw[] }) {
  const t = useTexts(paperTexts)
  const { may, busy, print, name, states } = usePaper(entity)
  const fitting = rows.filter(({ status }) => states?.includes(String(status)) ?? true)
  if (!may || fitting.length === 0) return null
  return (
    <button
      type="button"
      className="b s"
      disabled={busy}
      onClick={() => void print({ ids: fitting.map(({ id }) => id).join(',') })}
    >
      {t('print', { name })}
    </button>
  )
}

/** A list whose records have a paper: in the row, and for chosen rows. */
export function printedScreen(entity: Entity, more: Pick<Pieces, 'beside'> = {}) {
  const Bulk = ({ rows }: { rows: readonly Raw[] }) => <PrintChosen entity={entity} rows={rows} />
  return function PrintedScreen() {
    const t = useTexts(paperTexts)
    const { may, print, name, states } = usePaper(entity)
    const rowActions = (row: Raw) =>
      may && (states?.includes(String(row.status)) ?? true)
        ? [
            {
              key: 'paper',
              label: t('print', { name }),
              rare: true,
              onClick: () => void print({ ids: row.id }),
            },
          ]
        : []
    return <EntityScreen entity={entity} pieces={{ Bulk, rowActions, ...more }} />
  }
}
