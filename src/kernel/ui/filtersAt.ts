import dayjs from 'dayjs'
import type { Entity } from '#kernel/definition/entity.ts'
import { todayHere } from './today.ts'

/** Said in the address by whoever took away what a list of very many rows opens with. */
export const anyTime = 'anyTime'
const latelyDays = 30

/** Page, size and sort are the list's own; everything else in a tab's query is a filter. */
const ownParams = new Set(['current', 'size', 'ascs', 'descs', 'id', 'view', 'open', 'act', anyTime])

type Query = Readonly<Record<string, string>>

/** What the address asks for; where it asks for nothing and rows are very many, those of late. */
export function filtersAt({ lately }: Pick<Entity, 'lately'>, query: Query): Record<string, string> {
  const filters = Object.fromEntries(Object.entries(query).filter(([key]) => !ownParams.has(key)))
  if (!lately || query.view || query[anyTime] || Object.keys(filters).length > 0) return filters
  const first = dayjs(todayHere()).subtract(latelyDays - 1, 'day')
  return { [`${lately}_datege`]: first.format('YYYY-MM-DD 00:00:00') }
}
