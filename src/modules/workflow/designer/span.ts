/** A time as people say it, of which a drawing writes ISO 8601: one number of one unit. */
export const units = ['M', 'H', 'D', 'W'] as const
export type Unit = (typeof units)[number]
export type Span = { readonly count: number; readonly unit: Unit }

/** Whatever else may stand there (several units, an expression) stays as it is written. */
export function spanOf(text: string): Span | undefined {
  const found = /^P(?:(\d{1,4})([DW])|T(\d{1,4})([HM]))$/.exec(text.trim())
  if (!found) return undefined
  const [, days, dayUnit, hours, hourUnit] = found
  return { count: Number(days ?? hours), unit: (dayUnit ?? hourUnit) as Unit }
}

export const spanText = ({ count, unit }: Span): string =>
  unit === 'D' || unit === 'W' ? `P${count}${unit}` : `PT${count}${unit}`
