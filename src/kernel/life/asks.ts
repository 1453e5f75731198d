import type { Asks } from '#kernel/definition/asked.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import { longText, type Field } from '#kernel/definition/fields.ts'
import { label } from '#kernel/definition/kind.ts'

/** Why a step is taken: kept with the step, and in the record where it has a field of that name. */
export const reason = longText({ label: label('理由', 'Reason'), required: true, max: 500, wide: true })

type Must<E extends Entity, K extends keyof E['fields'], R extends boolean> =
  E['fields'][K] extends Field<infer T, boolean, infer P> ? Field<T, R, P> : never

/**
 * Fields of the record itself as questions of a step, required or not: their answers are written into it.
 * @example asks: { ...must(workOrder, 'solution', 'afterImages'), ...may(workOrder, 'laborFee'), reason }
 */
export const must = <E extends Entity, const K extends keyof E['fields'] & string>(
  entity: E,
  ...names: K[]
) => asked(entity, names, true) as { readonly [N in K]: Must<E, N, true> }
export const may = <E extends Entity, const K extends keyof E['fields'] & string>(entity: E, ...names: K[]) =>
  asked(entity, names, false) as { readonly [N in K]: Must<E, N, false> }

/** The same questions without the answers that the record holds: what stands there was never somebody's answer. */
export const anew = <A extends Asks>(asks: A): A =>
  Object.fromEntries(
    Object.entries(asks).map(([name, field]) => [
      name,
      { ...field, options: { ...field.options, anew: true } },
    ]),
  ) as A

function asked({ fields }: Entity, names: readonly string[], required: boolean): Asks {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      if (!field) throw new Error(`there is no field ${name} to ask for`)
      const { section: _section, ...options } = field.options
      return [name, { ...field, required, options: { ...options, required } }]
    }),
  )
}
