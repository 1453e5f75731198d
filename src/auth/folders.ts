import type { Reader } from '#kernel/store/db.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * A data scope may name a folder of the menu instead of an entity, as clients of the family let one do: it narrows every
 * entity whose menu lies somewhere in it, of later ones too. The folder is known by its id, so that one which gets another
 * code, or is taken away, narrows as before; an entity's own name stands for itself.
 */
export type Narrowing = { readonly resourceCode: string; readonly menuId: string | null }

export async function entitiesIn(
  reader: Reader,
  scopes: readonly Narrowing[],
): Promise<(scope: Narrowing) => readonly string[]> {
  const folders = scopes.flatMap(({ resourceCode, menuId }) =>
    entityNamed(resourceCode) || menuId === null ? [] : [menuId],
  )
  const found = folders.length === 0 ? [] : await menusIn(reader, [...new Set(folders)])
  return ({ resourceCode, menuId }) =>
    entityNamed(resourceCode)
      ? [resourceCode]
      : found.filter((one) => one.folder === menuId && entityNamed(one.code)).map((one) => one.code)
}

/** The menu that has this code; undefined where none does. */
export async function folderOf(reader: Reader, code: string): Promise<string | undefined> {
  const row = await reader.one<{ id: string }>(
    sql`select id from menu where code = ${code} and category = '1' and is_deleted = 0`,
  )
  return row?.id
}

const menusIn = (reader: Reader, folders: readonly string[]) =>
  reader.query<{ folder: string; code: string }>(
    sql`with recursive down as (
          select m.id as folder, m.id, m.code from menu m where m.id = any(${[...folders]}::bigint[])
          union select d.folder, m.id, m.code from menu m join down d on m.parent_id = d.id where m.is_deleted = 0 and m.category = '1')
        select distinct folder, code from down`,
  )
