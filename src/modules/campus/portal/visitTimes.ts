/** When a student would like somebody to come: one of three days, from one of three hours on. Pure. */
export const visitHours = { '1': 8, '2': 14, '3': 18 } as const
export type VisitPeriod = keyof typeof visitHours

const twoDigits = (n: number) => String(n).padStart(2, '0')
export const dayAfter = (now: Date, days: number): string => {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return [day.getFullYear(), twoDigits(day.getMonth() + 1), twoDigits(day.getDate())].join('-')
}

/** Where its hour has begun today, a time of day can no longer be asked for. */
export const isOver = (now: Date, day: string, period: VisitPeriod) =>
  day === dayAfter(now, 0) && now.getHours() >= visitHours[period]

/** As the server reads it; nothing where only one of both was chosen. */
export const visitTime = (day: string, period: string): string | undefined =>
  day && Object.hasOwn(visitHours, period)
    ? `${day} ${twoDigits(visitHours[period as VisitPeriod])}:00:00`
    : undefined
