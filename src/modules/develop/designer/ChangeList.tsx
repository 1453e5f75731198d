import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { modelTexts } from '../models/texts.ts'
import type { FieldChange } from './changes.ts'

const words = { added: 'isAdded', removed: 'isRemoved', changed: 'isChanged', moved: 'isMoved' } as const
const tones = {
  added: 'green',
  removed: 'red',
  changed: 'amber',
  moved: 'neutral',
} as const satisfies Record<FieldChange['change'], string>

/** What one's own fields have otherwise than those that are stored. */
export function ChangeList({ of }: { of: readonly FieldChange[] }) {
  const t = useTexts(modelTexts)
  if (of.length === 0) return <p>{t('onlyOrder')}</p>
  return (
    <ul className="dev-changes">
      {of.map(({ name, change }) => (
        <li key={`${change} ${name}`}>
          <StateWord tone={tones[change]}>{t(words[change])}</StateWord> {name}
        </li>
      ))}
    </ul>
  )
}
