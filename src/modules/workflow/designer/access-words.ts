import { accessLetters, accessPair } from '../terms/access.ts'
import type { Access } from '../terms/shapes.ts'

/** What a step sees and writes of the form, as it is ticked. */
export type Ticks = Readonly<Record<'shown' | 'written' | 'required', boolean>>

/** What is no pair is no access: the rules say so where it is drawn. */
export const accessIn = (said: string): ReadonlyMap<string, Access> =>
  new Map(
    said
      .split(/[\s,]+/)
      .map(accessPair)
      .filter((one) => one !== undefined),
  )

export const ticksOf = (access: Access = 'read'): Ticks => ({
  shown: access !== 'hidden',
  written: access === 'write' || access === 'required',
  required: access === 'required',
})

const off = { shown: 'hidden', written: 'read', required: 'write' } as const
const on = { shown: 'read', written: 'write', required: 'required' } as const

/** One of the three is changed, and the others follow: what is required is written, and what is written is shown. */
export const ticked = (what: keyof Ticks, to: boolean): Access => (to ? on : off)[what]

const letters = new Map<Access, string>(
  Object.entries(accessLetters).map(([letter, access]) => [access, letter]),
)

export const accessText = (all: ReadonlyMap<string, Access>): string =>
  [...all]
    .filter(([, access]) => access !== 'read')
    .map(([field, access]) => `${field}:${letters.get(access)}`)
    .join(' ')
