import type { Access } from './shapes.ts'

/** How a drawing says what a step may do with a field of the form: `amount:q reason:w note:h`; what is not named is read. */
export const accessLetters = {
  h: 'hidden',
  r: 'read',
  w: 'write',
  q: 'required',
} as const satisfies Readonly<Record<string, Access>>

/** A field and what may be done with it; undefined where that is neither. */
export function accessPair(said: string): readonly [field: string, access: Access] | undefined {
  const [, field, letter] = /^([A-Za-z_]\w{0,39}):([hrwq])$/.exec(said) ?? []
  return field && letter ? [field, accessLetters[letter as keyof typeof accessLetters]] : undefined
}
