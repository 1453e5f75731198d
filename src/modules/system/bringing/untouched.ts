import type { Entity } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/**
 * Whether a row (`t`) stands as it was brought. Starts bring as nobody; whoever makes a tenant brings into it, and is nobody
 * of it. What a person of the tenant made under one of our names before things were remembered has a maker there.
 */
const untouched: Sql = sql`t.is_deleted = 0 and t.update_user is not distinct from t.create_user and (t.create_user is null
  or (t.update_time = t.create_time and not exists (select 1 from blade_user u where u.id = t.create_user)))`

export type Named = { readonly id: string; readonly zh: string; readonly en: string }

/** A name that nobody has touched since it was brought is the one of this version. */
export async function renameUntouched(
  tx: Tx,
  entity: Entity,
  columns: readonly [zh: string, en: string],
  names: readonly Named[],
): Promise<void> {
  if (names.length === 0) return
  const [zh, en] = columns.map((column) => sql.id(column)) as [Sql, Sql]
  await tx.query(
    sql`update ${sql.id(entity.table)} t set ${zh} = w.zh, ${en} = w.en, version = t.version + 1
        from unnest(${names.map(({ id }) => id)}::bigint[], ${names.map((one) => one.zh)}::text[], ${names.map((one) => one.en)}::text[]) w(id, zh, en)
        where t.id = w.id and ${untouched} and (t.${zh}, t.${en}) is distinct from (w.zh, w.en)`,
  )
}
