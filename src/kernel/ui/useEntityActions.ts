import { codeOf, type Entity } from '#kernel/definition/entity.ts'
import { allows, stepActions, useDerivedActions, type Taking } from './DerivedActions.tsx'
import { useMay } from './permission.ts'
import type { Pieces } from './pieces.ts'
import type { RowAction } from './RowActions.tsx'
import type { Raw } from './rows.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { useRemove } from './useRemove.ts'

/** What stands open over a list. */
export type Open = { kind: 'form'; row?: Raw } | { kind: 'detail'; row: Raw } | { kind: 'import' }
type Ways = {
  readonly show: (open: Open) => void
  readonly take: (taking: Taking) => void
  readonly done: () => void
}

/** What this person may do with an entity, with one row of it and with several. */
export function useEntityActions(entity: Entity, pieces: Pieces, { show, take, done }: Ways) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const may = useMay()
  const remove = useRemove(entity)
  const steps = stepActions(entity, now, take)
  const derived = useDerivedActions(entity)
  const lives = entity.state !== undefined
  const can = (call: 'add' | 'edit' | 'remove' | 'export' | 'import' | 'detail') =>
    entity.calls.includes(call) && may(codeOf(entity, call))
  const view = pieces.onOpen ?? ((row: Raw) => show({ kind: 'detail', row }))
  const drop = (row: Raw) => (pieces.onRemove ? pieces.onRemove(row, done) : remove([row], done))

  const of = (row: Raw): RowAction[] => [
    ...(pieces.rowActions?.(row, done) ?? []),
    ...(can('detail') ? [{ key: 'view', label: t('view'), onClick: () => view(row) }] : []),
    ...steps.of(row),
    ...(can('edit') && allows(row, 'edit')
      ? [{ key: 'edit', label: t('edit'), onClick: () => show({ kind: 'form', row }) }]
      : []),
    ...derived.of(row, done),
    ...(can('remove') && allows(row, 'remove')
      ? [{ key: 'remove', label: t('remove'), danger: true, onClick: () => drop(row) }]
      : []),
  ]
  return {
    can,
    of,
    steps,
    /** What a click on the row does: what is named, else to look, else the first that harms nothing. */
    open(row: Raw, act?: string) {
      const actions = of(row)
      const named = actions.find(({ key }) => key === act)
      const first =
        named ?? actions.find(({ key }) => key === 'view') ?? actions.find(({ danger }) => !danger)
      first?.onClick()
    },
    onRows: can('detail') || can('edit') || lives || can('remove') || !!pieces.rowActions || derived.onRows,
    onSeveral: can('remove') || can('export') || lives || !!pieces.Bulk || derived.bulk.length > 0,
    several: derived.bulk,
    /** Asks before rows go; nothing where one of these may not, or the screen asks by itself. */
    removal: (rows: readonly Raw[]) =>
      can('remove') && !pieces.onRemove && rows.every((row) => allows(row, 'remove'))
        ? () => remove(rows, done)
        : undefined,
  }
}

export type EntityActions = ReturnType<typeof useEntityActions>
