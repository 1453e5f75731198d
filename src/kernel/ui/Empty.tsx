import type { Entity } from '#kernel/definition/entity.ts'
import { withinSentence } from '#kernel/definition/kind.ts'
import { latelyDays } from './filtersAt.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

/** A list without rows says why, and what to do next. */
export function Empty({
  entity,
  narrowed,
  onClear,
  onAdd,
}: {
  entity: Pick<Entity, 'label' | 'arises'>
  /** By what somebody asked for, or by the days that a long list opens with: that chip is nobody's doing. */
  narrowed: 'asked' | 'lately' | undefined
  onClear: () => void
  onAdd?: () => void
}) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const name = withinSentence(entity.label)[now]
  return (
    <div className="none">
      <p>
        {narrowed === 'asked'
          ? t('emptyFiltered')
          : t(narrowed ? 'emptyLately' : 'empty', { name, n: latelyDays })}
      </p>
      {narrowed !== 'asked' && entity.arises && <p className="mut">{entity.arises[now]}</p>}
      {narrowed && (
        <button className="b" onClick={onClear}>
          {t(narrowed === 'asked' ? 'clearFilters' : 'lookFurther')}
        </button>
      )}
      {narrowed !== 'asked' && onAdd && (
        <button className="b" onClick={onAdd}>
          {t('addNamed', { name })}
        </button>
      )}
    </div>
  )
}
