import { useTexts } from '#kernel/ui/say.ts'
import { daysLeft } from './shown-days.ts'
import { journalTexts } from '../terms/texts.ts'

/** How long somebody has for what is theirs; in red where it is past. */
export function Due({ date }: { date: string | null | undefined }) {
  const t = useTexts(journalTexts)
  const days = date ? daysLeft(date) : undefined
  if (days === undefined) return null
  return (
    <span className={`num ${days < 0 ? 'late' : 'mut'}`}>
      {days < 0 ? t('daysOver', { n: -days }) : days === 0 ? t('dueToday') : t('daysLeft', { n: days })}
    </span>
  )
}
