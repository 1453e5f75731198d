import dayjs, { type Dayjs } from 'dayjs'
import { useTexts } from './say.ts'
import { todayHere } from './today.ts'
import { uiTexts } from './texts.ts'

type Named = Extract<keyof typeof uiTexts, string>

/** Periods that people ask for by name, for a range of days; both ends are days of the period. */
export function usePeriods(): { label: string; value: [Dayjs, Dayjs] }[] {
  const t = useTexts(uiTexts)
  const today = dayjs(todayHere())
  const month = today.subtract(1, 'month')
  const year = today.subtract(1, 'year')
  const all: readonly [Named, Dayjs, Dayjs][] = [
    ['today', today, today],
    ['lastDays7', today.subtract(6, 'day'), today],
    ['lastDays30', today.subtract(29, 'day'), today],
    ['thisMonth', today.startOf('month'), today.endOf('month')],
    ['lastMonth', month.startOf('month'), month.endOf('month')],
    ['thisYear', today.startOf('year'), today.endOf('year')],
    ['lastYear', year.startOf('year'), year.endOf('year')],
  ]
  return all.map(([name, from, to]) => ({ label: t(name), value: [from, to] }))
}
