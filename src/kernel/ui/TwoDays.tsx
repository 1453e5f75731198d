import { useTexts, type Texts } from './say.ts'
import './TwoDays.css'

const texts = {
  from: ['开始日', 'From'],
  to: ['结束日', 'To'],
} as const satisfies Texts

export type Days = { readonly from?: string; readonly to?: string }

/** A period of somebody's own: its first day and its last. */
export function TwoDays({ days, onDays }: { days: Days; onDays: (to: Days) => void }) {
  const t = useTexts(texts)
  return (
    <span className="twodays">
      {(['from', 'to'] as const).map((name) => (
        <input
          key={name}
          type="date"
          aria-label={t(name)}
          value={days[name] ?? ''}
          onChange={({ target }) => onDays({ ...days, [name]: target.value })}
        />
      ))}
    </span>
  )
}
