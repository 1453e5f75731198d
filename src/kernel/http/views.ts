/** Built-in views of a list: named questions with a count each, beside those that people save for themselves. */
import type { Entity } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { CountedView } from '#kernel/definition/view.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'

export type View = {
  readonly key: string
  readonly label: Label
  /** Which rows, of the table as `t`. */
  readonly where: (caller: Caller) => Sql
  /** Filters that the list is opened with; `view=key` where left out. */
  readonly params?: (caller: Caller) => Readonly<Record<string, string>>
  /** Its count is shown in red while there is any. */
  readonly urgent?: true
}

/** The filter `view=key`, for views that mean the same whoever asks. */
export function viewFilter(views: readonly View[]): (key: string) => Sql | undefined {
  const nobody = { userId: '0' } as Caller
  const plain = views.filter(({ params }) => !params)
  return (key) => plain.find((view) => view.key === key)?.where(nobody)
}

/** All counts in one pass over the rows that the caller may see. */
export async function countedViews(
  r: Reader,
  { entity, views, rows, caller }: { entity: Entity; views: readonly View[]; rows: Sql; caller: Caller },
): Promise<CountedView[]> {
  const counted = sql.join(
    views.map((view) => sql`count(*) filter (where ${view.where(caller)})::int as ${sql.id(view.key)}`),
    ', ',
  )
  const row = await r.one<Record<string, number>>(
    sql`select ${counted} from ${sql.id(entity.table)} t where t.is_deleted = 0 and (${rows})`,
  )
  return views.map(({ key, label, params, urgent }) => ({
    key,
    label: label[caller.lang],
    count: row?.[key] ?? 0,
    params: params?.(caller) ?? { view: key },
    ...(urgent && { urgent }),
  }))
}
