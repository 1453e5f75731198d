import { useQueries } from '@tanstack/react-query'
import { wordsOf } from '../dictionary.ts'
import { useLang, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'

/** What is written in a field again and again, from dictionaries that the tenant keeps: a press takes it over, to be changed. */
export function UsualWords({ from, onPick }: { from: readonly string[]; onPick: (words: string) => void }) {
  const t = useTexts(uiTexts)
  const now = useLang()
  const words = useQueries({ queries: from.map((code) => wordsOf(code, now)) }).flatMap(
    ({ data }) => data ?? [],
  )
  if (words.length === 0) return null
  return (
    <div className="usual" role="group" aria-label={t('usualWords')}>
      {words.map(({ key, value }) => (
        <button key={`${key} ${value}`} type="button" className="b s" onClick={() => onPick(value)}>
          {value}
        </button>
      ))}
    </div>
  )
}
