/** Day and time of a step: a time alone reads as today's, and what was begun at 18:15 two days ago as what is still to come. */
export function momentOf(time: unknown): string | undefined {
  if (!time) return undefined
  const told = String(time)
  return `${told.slice(5, 10)} ${told.slice(11, 16)}`.trim()
}
