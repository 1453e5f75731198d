import { daysAfter, label } from '#kernel/definition/index.ts'

/** How far back a start page looks; what it counts by the day has a column for each of them. */
export const spans = {
  '7': label('近 7 天', '7 days'),
  '30': label('近 30 天', '30 days'),
  '90': label('近 90 天', '90 days'),
} as const
export type Span = keyof typeof spans
export const usualSpan: Span = '30'

/** The last days with today, oldest first, `yyyy-MM-dd`. */
export const lastDays = (today: string, span: Span): readonly string[] =>
  Array.from({ length: Number(span) }, (_, n) => daysAfter(today, n + 1 - Number(span)))
