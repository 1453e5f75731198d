import { BulkSteps } from './BulkSteps.tsx'
import { ExportButton, type Running } from './ExportButton.tsx'
import type { Pieces } from './pieces.ts'
import type { Raw } from './rows.ts'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import type { EntityActions } from './useEntityActions.ts'

type Bar = {
  readonly chosen: readonly Raw[]
  readonly actions: EntityActions
  readonly exporting: Running
  readonly Bulk: Pieces['Bulk']
  readonly done: (refused?: readonly string[]) => void
  readonly clear: () => void
}

/** What can be done with the rows that are ticked. */
export function BulkBar({ chosen, actions, exporting, Bulk, done, clear }: Bar) {
  const t = useTexts(uiTexts)
  const selected = t('selected', { n: chosen.length })
  const remove = actions.removal(chosen)
  return (
    <div className="bulk" role="region" aria-label={selected}>
      <b className="num">{selected}</b>
      {Bulk && <Bulk rows={chosen} done={done} />}
      <BulkSteps actions={actions.steps.bulk(chosen)} />
      {actions.several.map(({ key, label, danger, run }) => (
        <button key={key} className={`b s${danger ? ' red' : ''}`} onClick={() => run(chosen, done)}>
          {label}
        </button>
      ))}
      {actions.can('export') && <ExportButton running={exporting} chosen />}
      {remove && (
        <button className="b s red" onClick={remove}>
          {t('remove')}
        </button>
      )}
      <button className="b s rt" onClick={clear}>
        {t('unselect')}
      </button>
    </div>
  )
}
