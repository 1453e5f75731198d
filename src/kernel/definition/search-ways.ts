import type { FilterOp, Kind } from './kind.ts'

/** How the search form asks for a field: words that it holds, begins with or is, or what lies between two ends. */
export const searchWays = ['like', 'likeright', 'equal', 'range'] as const
export type SearchWay = (typeof searchWays)[number]

const figures = /^(integer|bigint|numeric)/

/** The ways that a kind knows; the first is the one that `search: true` stands for. */
export function searchWaysOf({
  filters,
  sqlType,
  points,
  plainFilter,
}: Searched['kind']): readonly SearchWay[] {
  const knows = (op: FilterOp) => filters.includes(op)
  if (knows('datege')) return ['range', 'equal']
  if (knows('likeright'))
    return plainFilter === 'likeright' ? ['likeright', 'like', 'equal'] : ['like', 'likeright', 'equal']
  if (knows('like')) return ['like']
  if (knows('ge') && figures.test(sqlType) && points === undefined) return ['equal', 'range']
  return knows('equal') ? ['equal'] : []
}

type Searched = {
  readonly name: string
  readonly kind: Pick<Kind<unknown>, 'filters' | 'sqlType' | 'points' | 'plainFilter'>
  readonly options: { readonly search?: boolean | SearchWay; readonly maskedBy?: string }
}

/** The way that a field's definition names, else its kind's first; what is masked is found by the whole of it alone. */
export function searchWayOf({ kind, options: { search, maskedBy } }: Searched): SearchWay | undefined {
  if (maskedBy) return 'equal'
  const ways = searchWaysOf(kind)
  return ways.find((one) => one === search) ?? ways[0]
}

/** Parameters of the list that the field is asked for by: one, or those of both ends. */
export function searchKeysOf(prop: Searched): readonly string[] {
  const { name, kind } = prop
  const way = searchWayOf(prop)
  const isDay = kind.filters.includes('datege')
  if (way === 'range') return isDay ? [`${name}_datege`, `${name}_datele`] : [`${name}_ge`, `${name}_le`]
  if (way === 'equal' && isDay) return [`${name}_dateequal`]
  return way === undefined || way === kind.plainFilter || prop.options.maskedBy ? [name] : [`${name}_${way}`]
}
