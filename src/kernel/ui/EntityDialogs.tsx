import type { Entity } from '#kernel/definition/entity.ts'
import type { Taking } from './DerivedActions.tsx'
import { DetailDrawer, EntityForm, ImportDialog, StepDialog } from './dialogs.ts'
import type { Pieces } from './pieces.ts'
import type { Raw } from './rows.ts'
import type { EntityActions, Open } from './useEntityActions.ts'

type Dialogs = {
  readonly entity: Entity
  readonly pieces: Pieces
  readonly rows: readonly Raw[]
  readonly actions: EntityActions
  readonly open: Open | undefined
  readonly show: (open: Open | undefined) => void
  readonly taking: Taking | undefined
  readonly take: (taking: Taking | undefined) => void
  readonly done: (refused?: readonly string[]) => void
}

/** What is open over a list: a form, a record, a step, an import. */
export function EntityDialogs({ entity, pieces, rows, actions, open, show, taking, take, done }: Dialogs) {
  const close = () => show(undefined)
  return (
    <>
      {open?.kind === 'form' && (
        <EntityForm
          key={open.row?.id ?? 'new'}
          entity={entity}
          row={open.row}
          {...(pieces.beside && { beside: pieces.beside })}
          inputs={pieces.inputs}
          onClose={close}
          onSaved={(saved) => {
            done()
            if (!open.row) pieces.onAdded?.(saved)
            pieces.onSaved?.(saved)
          }}
        />
      )}
      {open?.kind === 'detail' && (
        <DetailDrawer
          entity={entity}
          row={open.row}
          rows={rows}
          onTurn={(row) => show({ kind: 'detail', row })}
          onClose={close}
          actions={actions.steps.of}
          {...(actions.can('edit') && { onEdit: (row) => show({ kind: 'form', row }) })}
        />
      )}
      {taking && <StepDialog entity={entity} {...taking} onClose={() => take(undefined)} onDone={done} />}
      {open?.kind === 'import' && <ImportDialog entity={entity} onClose={close} onDone={done} />}
    </>
  )
}
