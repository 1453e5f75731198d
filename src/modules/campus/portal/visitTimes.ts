/** When a student would like somebody to come: one of three days, from one of three hours on. Pure. */
export const visitHours = { '1': 8, '2': 14, '3': 18 } as const
export type VisitPeriod = keyof typeof visitHours

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Where its hour has begun today, a time of day can no longer be asked for. `now`: the tenant's clock, `yyyy-MM-dd HH:mm:ss`. */
export const isOver = (now: string, day: string, period: VisitPeriod) =>
  day === now.slice(0, 10) && Number(now.slice(11, 13)) >= visitHours[period]

/** As the server reads it; nothing where only one of both was chosen. */
export const visitTime = (day: string, period: string): string | undefined =>
  day && Object.hasOwn(visitHours, period)
    ? `${day} ${twoDigits(visitHours[period as VisitPeriod])}:00:00`
    : undefined
