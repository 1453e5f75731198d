import { inList } from '#kernel/definition/kind.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { modelTexts } from '../models/texts.ts'
import type { Prototype } from '../terms/shapes.ts'
import type { Edit } from './edits.ts'

type Props = {
  readonly fields: readonly Prototype[]
  readonly table: string
  readonly edit: (edit: Edit) => void
  readonly onAdd: () => void
  /** Where there is a table to read again. */
  readonly onAgain?: () => void
}

/** How many fields there are, what was guessed of them, and what can be done to all. */
export function Bar({ fields, table, edit, onAdd, onAgain }: Props) {
  const t = useTexts(modelTexts)
  const now = useLang()
  const tab = useTab()
  const guesses = fields.filter((one) => one.note === 'dictGuess' && !one.isLeftOut)
  return (
    <div className="dev-bar">
      <h2>{t('fields')}</h2>
      {now === 'zh' && (
        <span className="en" lang="en">
          {modelTexts.fields[1]}
        </span>
      )}
      <span className="mut">
        {t('count', {
          n: fields.filter((one) => !one.isLeftOut).length,
          table: table,
        })}
      </span>
      {guesses.length > 0 && (
        <span className="guess">
          {t('suggestions', {
            n: guesses.length,
            names: inList(
              guesses.map((one) => one[now]),
              now,
            ),
          })}{' '}
          <button className="lk" onClick={() => edit({ do: 'all', fields: accepted(fields) })}>
            {t('accept')}
          </button>
        </span>
      )}
      <span className="grow" />
      {onAgain && (
        <button className="b s" onClick={onAgain}>
          <Icon name="refresh" />
          {t('again')}
        </button>
      )}
      <button className="b s" onClick={onAdd}>
        <Icon name="plus" />
        {t('addField')}
      </button>
      <button className="b s" onClick={() => tab.open('/tool/model/relations')}>
        <Icon name="tree" />
        {t('relations')}
      </button>
    </div>
  )
}

/** What was proposed is what is meant from here on. */
const accepted = (fields: readonly Prototype[]) =>
  fields.map((one) => (one.note === 'dictGuess' ? { ...one, note: null } : one))
