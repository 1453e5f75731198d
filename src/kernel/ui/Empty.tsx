import type { Entity } from '#kernel/definition/entity.ts'
import { withinSentence } from '#kernel/definition/kind.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

/** A list without rows says why, and what to do next. */
export function Empty({
  entity,
  filtered,
  onClear,
  onAdd,
}: {
  entity: Entity
  filtered: boolean
  onClear: () => void
  onAdd?: () => void
}) {
  const now = useLang()
  const t = useTexts(uiTexts)
  return (
    <div className="none">
      <p>{filtered ? t('emptyFiltered') : t('empty', { name: withinSentence(entity.label)[now] })}</p>
      {filtered ? (
        <button className="b" onClick={onClear}>
          {t('clearFilters')}
        </button>
      ) : (
        onAdd && (
          <button className="b" onClick={onAdd}>
            {t('addNamed', { name: withinSentence(entity.label)[now] })}
          </button>
        )
      )}
    </div>
  )
}
