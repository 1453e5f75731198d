import type { Refusal } from '#kernel/definition/index.ts'
import { refusePeople } from '../catalogue.ts'
import type { Student } from './definition.ts'

/** Eight years of studies, and some more of suspension and exchange; a verification ends by that day, and so must have one. */
export const mostYears = 12

const first = '1950-01-01'
export const yearsOn = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/** Whether a day of graduation lies beyond all studies that began at the latest next year: a slip of the hand, as 9999 is. */
export const farOff = (graduateDate: string | null, today: string): boolean =>
  graduateDate !== null && graduateDate > yearsOn(today, mostYears + 1)

type Dates = { readonly [K in 'entryDate' | 'graduateDate']?: Student[K] | null }

/** What of these two days cannot be meant; one that stands as it was is nobody's to put right by the way. */
export function wrongYears(next: Dates, before: Dates | undefined, today: string): Refusal | undefined {
  const { entryDate, graduateDate } = next
  if (!entryDate) return undefined
  const until = `${Number(today.slice(0, 4)) + 1}-12-31`
  if (entryDate !== before?.entryDate && (entryDate < first || entryDate > until))
    return refusePeople('entryWrong', { from: first, until })
  const same = entryDate === before?.entryDate && graduateDate === before?.graduateDate
  const most = yearsOn(entryDate, mostYears)
  return graduateDate && !same && graduateDate > most
    ? refusePeople('graduateWrong', { n: mostYears, until: most })
    : undefined
}
