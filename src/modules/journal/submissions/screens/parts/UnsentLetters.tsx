import { Unsent } from '#kernel/ui/Unsent.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { OpenAction } from './calls.ts'
import type { Letters } from './useStepDraft.ts'

type Props = {
  readonly letters: Letters
  readonly open: readonly OpenAction[]
  readonly drop: (rest: Letters) => void
}

/** Letters of steps that can no longer be taken, as after somebody else's decision: nothing of them is lost unread. */
export function UnsentLetters({ letters, open, drop }: Props) {
  const t = useTexts(journalTexts)
  const unsent = Object.keys(letters).filter(
    (key) => !open.some(({ action }) => key.startsWith(`${action} `)),
  )
  if (unsent.length === 0) return null
  const rest = Object.fromEntries(Object.entries(letters).filter(([key]) => !unsent.includes(key)))
  const text = unsent
    .map((key) => [letters[key]?.letterSubject, letters[key]?.letterBody].filter(Boolean).join('\n\n'))
    .join('\n\n')
  return (
    <section className="fieldbox" aria-label={t('unsent')}>
      <h3 className="fl0">{t('unsent')}</h3>
      <p className="mut">{t('unsentText')}</p>
      <Unsent name={t('unsent')} text={text} onDrop={() => drop(rest)} />
    </section>
  )
}
