import type { Lang } from '#kernel/definition/index.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { vouchFor } from '#kernel/store/files.ts'
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

type Handing = { readonly from: string; readonly to: string; readonly form: readonly FormField[] }

/** What one process knows another gets with its files: fields of its form hold those that the giver holds, for whoever sees it. */
export async function handFiles(
  tx: Tx,
  { from, to, form }: Handing,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!form.some(({ kind }) => kind === 'files' || kind === 'images')) return
  const rows = await tx.query<{ fileId: string; given: boolean }>(
    sql`select distinct file_id, instance_id = ${from} as given from flow_file
        where instance_id = any(${[from, to]}::bigint[]) and is_deleted = 0`,
  )
  const given = rows.filter((one) => one.given).map(({ fileId }) => fileId)
  if (given.length === 0) return
  vouchFor(tx, given)
  // What the giver has no field for is held by the other alone, and stays so.
  const held = new Set(rows.map(({ fileId }) => fileId))
  const theirs = Object.entries(values).flatMap(([key, value]) =>
    Array.isArray(value) ? [[key, value.filter((id) => held.has(String(id)))] as const] : [],
  )
  await keepFiles(tx, to, form, Object.fromEntries(theirs), null)
}

export type Attached = {
  readonly id: string
  readonly fileId: string
  readonly fieldKey: string | null
  readonly step: string | null
  readonly name: string
  /** In bytes. */
  readonly size: number | null
  readonly userName: string | null
  readonly time: Date
}

export function filesOf(reader: Reader, instanceId: string, lang: Lang): Promise<Attached[]> {
  return reader.query<Attached>(
    sql`select f.id, f.file_id, f.field_key, f.step, a.original_name as name, a.attach_size as size, ${titled(user, 'u', lang)} as user_name, f.time
        from flow_file f join attach a on a.id = f.file_id left join blade_user u on u.id = f.user_id
        where f.instance_id = ${instanceId} and f.is_deleted = 0 and a.is_deleted = 0 order by f.id`,
  )
}
