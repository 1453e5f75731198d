import { columnsOf } from '#kernel/definition/entity.ts'
import type { JsonSchema } from '#kernel/definition/kind.ts'
import { filtersOf, mayFilter } from '#kernel/store/asked.ts'
import { pageSizes } from '#kernel/store/list.ts'
import type { Listed, Slice } from './slice.ts'

/** A list of a slice, with whatever its rules understand. */
export function listedOf(
  { entity, rules }: Pick<Slice, 'entity' | 'rules'>,
  answers: Listed['answers'] = 'page',
  ...more: readonly string[]
): Listed {
  const { waiting, own } = rules
  const filters = [
    ...Object.keys(rules.filters ?? {}),
    ...(waiting ? ['waiting'] : []),
    ...(own ? ['own'] : []),
  ]
  return { entity, filters: [...filters, ...more], answers }
}

export type Parameter = { readonly name: string; readonly in: 'query'; readonly schema: JsonSchema }

export const parameter = (name: string, schema: JsonSchema, description?: string): Parameter => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
})

const text = { type: 'string' }

export function listParameters({ entity, filters = [], answers }: Listed): readonly Parameter[] {
  const own = new Set(filters)
  const fields = columnsOf(entity).filter((prop) => mayFilter(prop) && !own.has(prop.name))
  return [
    ...(answers === 'page'
      ? [parameter('current', { type: 'integer', minimum: 1 }), parameter('size', { enum: pageSizes })]
      : []),
    parameter('ascs', text),
    parameter('descs', text),
    ...(entity.fullText ? [parameter('keyword', text)] : []),
    ...filters.map((name) => parameter(name, text)),
    ...fields.map((prop) =>
      parameter(
        prop.name,
        text,
        `${prop.label.en}; suffixes: ${filtersOf(prop)
          .map((op) => `_${op}`)
          .join(' ')}`,
      ),
    ),
  ]
}
