import { nearMinute } from '#kernel/definition/near-days.ts'

/** Day and time of a step: a time alone reads as today's, and what was begun at 18:15 two days ago as what is still to come. */
export function momentOf(time: unknown): string | undefined {
  return time ? nearMinute(time).trim() : undefined
}
