import type { Reader } from '#kernel/store/db.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * A data scope may name a folder of the menu instead of an entity, as clients of the family let one do: it narrows every
 * entity whose menu lies somewhere in it, of later ones too. By the code of the folder; an entity's own name stands for itself.
 */
export async function entitiesIn(
  reader: Reader,
  codes: readonly string[],
): Promise<(code: string) => readonly string[]> {
  const folders = [...new Set(codes)].filter((code) => !entityNamed(code))
  const found = folders.length === 0 ? [] : await menusIn(reader, folders)
  return (code) =>
    entityNamed(code)
      ? [code]
      : found.filter((one) => one.folder === code && entityNamed(one.code)).map((one) => one.code)
}

const menusIn = (reader: Reader, folders: readonly string[]) =>
  reader.query<{ folder: string; code: string }>(
    sql`with recursive down as (
          select m.code as folder, m.id, m.code from menu m where m.code = any(${[...folders]}::text[]) and m.is_deleted = 0
          union select d.folder, m.id, m.code from menu m join down d on m.parent_id = d.id where m.is_deleted = 0 and m.category = '1')
        select distinct folder, code from down`,
  )
