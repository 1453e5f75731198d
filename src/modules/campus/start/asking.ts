/** Figures counted with the very filters that their links carry, within what the list shows its reader. */
import { daysAfter } from '#kernel/definition/index.ts'
import type { Entity } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { rowsOf, type Query } from '../listed.ts'
import type { Compared, Counted, Summed } from './summary-shape.ts'

type Asked = { readonly entity: Entity; readonly query: Query; readonly sum?: Sql }

/** All figures of a page by one statement, each with the list behind it. */
export async function counted<K extends string>(
  r: Reader,
  caller: Caller,
  asked: Readonly<Record<K, Asked>>,
): Promise<Readonly<Record<K, Summed>>> {
  const names = Object.keys(asked) as K[]
  const columns = names.map((name) => {
    const { entity, query, sum } = asked[name]
    const added = sum ?? sql.raw('0')
    return sql`(select jsonb_build_object('n', count(*), 'sum', coalesce(sum(${added}), 0)::text) ${rowsOf(entity, query, caller)}) as ${sql.id(name)}`
  })
  const row = await r.one<Record<K, { n: number; sum: string }>>(sql`select ${sql.join(columns, ', ')}`)
  const told = names.map((name) => {
    const { entity, query } = asked[name]
    const { n = 0, sum = '0' } = row?.[name] ?? {}
    return [name, { n, sum, path: entity.menu?.path ?? '', query }] as const
  })
  return Object.fromEntries(told) as Record<K, Summed>
}

/** What lies in some days, by a field of theirs. */
export const within = (
  field: string,
  { from, to }: { readonly from: string; readonly to: string },
): Query => ({
  [`${field}_datege`]: from,
  [`${field}_datelt`]: daysAfter(to),
})

/** The campus that a page is asked for; its lists narrow it further to what they show the caller. */
export const ofScope = (scopeId: string | null | undefined): Query => (scopeId ? { campusId: scopeId } : {})

/** A figure of a period beside the one before it: by number of rows, or by what they add up to. */
export const compared = (now: Summed, then: Summed, by: 'n' | 'sum'): Compared => ({
  ...now,
  before: String(then[by]),
})

export const bare = ({ n, path, query }: Summed): Counted => ({ n, path, query })
