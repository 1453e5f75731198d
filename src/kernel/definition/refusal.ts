import { filled } from './filled.ts'
import type { Label, Lang } from './kind.ts'

/** A rule that said no: a value, not an exception. `msg` tells the person what to do next. */
export type Refusal = {
  readonly refused: true
  readonly reason: string
  readonly status: number
  readonly msg: Label
  readonly errors?: readonly FieldError[]
  /** Where a rule names its parts: the guards that failed. */
  readonly details?: readonly string[]
}

export type FieldError = { readonly field: string; readonly msg: Label }

/** `field`: what of a form it is about, where that is one thing; told there, and in the column of a sheet. */
export type RefusalSpec = Label & { readonly status: number; readonly field?: string }
export type Params = Readonly<Record<string, string | number | Label>>

/** Catalogue code → status and text; `{x}` in a text is replaced by the parameter x. */
export type Catalogue = Readonly<Record<string, RefusalSpec>>

/**
 * Makes a `refuse` function for one catalogue.
 * @example const refuse = refusals({ reviewerRequired: { status: 422, zh: '请至少选择一位审稿人', en: 'Choose at least one reviewer' } })
 *          return refuse('reviewerRequired')
 */
export function refusals<const C extends Catalogue>(catalogue: C) {
  return function refuse(
    reason: keyof C & string,
    params: Params = {},
    more: { errors?: readonly FieldError[]; details?: readonly string[] } = {},
  ): Refusal {
    const spec = catalogue[reason]
    if (!spec) throw new Error(`no catalogue entry ${reason}`)
    const msg = inWords(spec, params)
    return {
      refused: true,
      reason,
      status: spec.status,
      msg,
      ...(spec.field !== undefined && { errors: [{ field: spec.field, msg }] }),
      ...more,
    }
  }
}

/** The same refusal, told at this field: where the catalogue names none, or the form at hand calls it otherwise. */
export const atField = (refusal: Refusal, field: string): Refusal => ({
  ...refusal,
  errors: [{ field, msg: refusal.msg }],
})

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true
}

/** Words with their parameters; one that is words itself takes its own side. */
export const inWords = ({ zh, en }: Label, params: Params): Label => ({
  zh: fill(zh, params, 'zh'),
  en: fill(en, params, 'en'),
})

function fill(text: string, params: Params, lang: Lang): string {
  return filled(text, (name) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    return typeof value === 'object' ? value[lang] : value === undefined ? undefined : String(value)
  })
}
