import { colon } from '#kernel/definition/kind.ts'
import type { Lang } from '#kernel/definition/index.ts'
import type { FormField } from '../forms/shapes.ts'

/** What somebody typed into a form of a process, each with its field: the form may change under their hands. */
export type Typed = Readonly<Record<string, { readonly field: FormField; readonly value: unknown }>>

/** Kinds of fields whose content is words or figures. */
const written: ReadonlySet<string> = new Set(['text', 'longText', 'money', 'integer', 'decimal'])

export const typedAlso = (
  before: Typed,
  changed: Readonly<Record<string, unknown>>,
  fields: readonly FormField[],
): Typed => ({
  ...before,
  ...Object.fromEntries(
    fields
      .filter(({ key, kind }) => written.has(kind) && Object.hasOwn(changed, key))
      .map((field) => [field.key, { field, value: changed[field.key] }]),
  ),
})

/** The words of fields that are asked for no more, to be read and copied. */
export const wordsLost = (typed: Typed, asked: Readonly<Record<string, unknown>>, lang: Lang): string[] =>
  Object.values(typed)
    .filter(({ field }) => !Object.hasOwn(asked, field.key))
    .map(({ field, value }) => [field[lang], String(value ?? '').trim()] as const)
    .filter(([, words]) => words !== '')
    .map(([name, words]) => `${name}${colon[lang]}${words}`)

/** Without them, once they were let go of. */
export const typedStill = (typed: Typed, asked: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => Object.hasOwn(asked, key)))
