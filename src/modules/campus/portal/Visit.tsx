import { useState } from 'react'
import { daysAfter } from '#kernel/definition/time.ts'
import { Band, Tiles } from '#kernel/portal/ui/phone.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { nowHere } from '#kernel/ui/today.ts'
import { isOver, visitHours, type VisitPeriod } from './visitTimes.ts'

const texts = {
  visit: ['期望上门', 'Visit wanted'],
  visitNote: ['可选', 'if you like'],
  visitDay0: ['今天', 'Today'],
  visitDay1: ['明天', 'Tomorrow'],
  visitDay2: ['后天', 'In two days'],
  visitFrom: ['{hour} 起', 'from {hour}'],
  visitGone: ['已过', 'over'],
} as const satisfies Texts

/** On which of the next days, and from which hour on, somebody may come. */
export function Visit({
  periods,
  day,
  period,
  onChange,
}: {
  periods: readonly { key: string; text: string }[]
  day: string
  period: string
  onChange: (next: { day?: string; period?: string }) => void
}) {
  const t = useTexts(texts)
  const [now] = useState(() => nowHere())
  const days = (['visitDay0', 'visitDay1', 'visitDay2'] as const).map((text, i) => {
    const key = daysAfter(now.slice(0, 10), i)
    return { key, text: t(text), note: key.slice(5) }
  })
  return (
    <Band title={t('visit')} note={t('visitNote')}>
      <Tiles
        name="day"
        label={t('visit')}
        columns={3}
        options={days}
        value={day}
        onChange={(next) =>
          onChange({
            day: next,
            ...(period && isOver(now, next, period as VisitPeriod) && { period: '' }),
          })
        }
      />
      <Tiles
        name="period"
        label={t('visit')}
        columns={3}
        options={periods
          .filter(({ key }) => Object.hasOwn(visitHours, key))
          .map(({ key, text }) => ({
            key,
            text,
            note: t('visitFrom', { hour: `${String(visitHours[key as VisitPeriod]).padStart(2, '0')}:00` }),
            ...(isOver(now, day, key as VisitPeriod) && { off: t('visitGone') }),
          }))}
        value={period}
        onChange={(next) => onChange({ period: next })}
      />
    </Band>
  )
}
