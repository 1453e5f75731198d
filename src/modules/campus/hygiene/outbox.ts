import type { Kept } from '#kernel/ui/outbox.ts'

/** Inspections that the server has not taken yet, kept on this tablet for the person who wrote them. */
export type Sheet = Kept & {
  readonly dormId: string
  readonly dormName: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A room is inspected once by one person on one day: what is written anew takes the place of what waits. */
export const withSheet = (sheets: readonly Sheet[], sheet: Sheet): Sheet[] => [
  ...sheets.filter(({ dormId, body }) => dormId !== sheet.dormId || body.checkDate !== sheet.body.checkDate),
  sheet,
]

export const keyOf = (who: string, what: string) => `hygiene:${who}:${what}`
