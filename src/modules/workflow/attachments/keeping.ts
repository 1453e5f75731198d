import type { Lang } from '#kernel/definition/index.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, insert, softDelete } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowFile } from './definition.ts'

/** Files that fields of a form name now: new ones are held by the process, those that were taken out no more. */
export async function keepFiles(
  tx: Tx,
  instanceId: string,
  form: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
  step: string | null,
): Promise<void> {
  for (const { key, kind } of form) {
    if ((kind !== 'files' && kind !== 'images') || !Object.hasOwn(values, key)) continue
    const wanted = Array.isArray(values[key]) ? values[key].map(String) : []
    const held = await findAll(tx, flowFile, sql`t.instance_id = ${instanceId} and t.field_key = ${key}`)
    const known = new Set(held.map(({ fileId }) => fileId))
    const gone = held.filter(({ fileId }) => !wanted.includes(fileId))
    if (gone.length > 0)
      await softDelete(
        tx,
        flowFile,
        gone.map(({ id }) => id),
      )
    await attach(
      tx,
      { instanceId, fieldKey: key, step },
      wanted.filter((id) => !known.has(id)),
    )
  }
}

/** One's own upload that nothing holds yet; whatever else is told like a file that is not there. */
export async function attach(
  tx: Tx,
  where: { readonly instanceId: string; readonly fieldKey?: string; readonly step: string | null },
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds)
    await insert(tx, flowFile, { ...where, fileId, userId: tx.actor.userId, time: tx.now })
}

export type Attached = {
  readonly id: string
  readonly fileId: string
  readonly fieldKey: string | null
  readonly step: string | null
  readonly name: string
  readonly userName: string | null
  readonly time: Date
}

export function filesOf(reader: Reader, instanceId: string, lang: Lang): Promise<Attached[]> {
  return reader.query<Attached>(
    sql`select f.id, f.file_id, f.field_key, f.step, a.original_name as name, ${titled(user, 'u', lang)} as user_name, f.time
        from flow_file f join attach a on a.id = f.file_id left join blade_user u on u.id = f.user_id
        where f.instance_id = ${instanceId} and f.is_deleted = 0 and a.is_deleted = 0 order by f.id`,
  )
}
