import dayjs from 'dayjs'
import type { Entity } from '#kernel/definition/entity.ts'
import { todayHere } from './today.ts'

/** Said in the address by whoever took away what a list of very many rows opens with. */
export const anyTime = 'anyTime'
export const latelyDays = 30

/** Page, size and sort are the list's own; everything else in a tab's query is a filter. */
const ownParams = new Set(['current', 'size', 'ascs', 'descs', 'id', 'view', 'open', 'act', anyTime])

type Query = Readonly<Record<string, string>>

const askedAt = (query: Query) => Object.entries(query).filter(([key]) => !ownParams.has(key))

/** Nobody asked for anything, and the list opens with rows of late by itself. */
export const opensLately = ({ lately }: Pick<Entity, 'lately'>, query: Query): boolean =>
  Boolean(lately) && !query.view && !query[anyTime] && askedAt(query).length === 0

/** What the address asks for; where it asks for nothing and rows are very many, those of late. */
export function filtersAt(entity: Pick<Entity, 'lately'>, query: Query): Record<string, string> {
  if (!opensLately(entity, query)) return Object.fromEntries(askedAt(query))
  const { lately } = entity
  const first = dayjs(todayHere()).subtract(latelyDays - 1, 'day')
  return { [`${lately}_datege`]: first.format('YYYY-MM-DD 00:00:00') }
}
