import type { Label, Row } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { dictionariesOf } from '../making/plan.ts'
import { model } from '../models/definition.ts'
import { drawingOf } from '../models/drawing.ts'
import { spoken } from '../terms/names.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import type { code } from './definition.ts'

export type CodeRow = Row<typeof code>

/** What a code generation is called. */
export const namesOf = ({ codeName, englishName, serviceName }: CodeNames): Label => ({
  zh: codeName,
  en: englishName || spoken(serviceName ?? '') || codeName,
})
type CodeNames = Pick<CodeRow, 'codeName' | 'englishName' | 'serviceName'>

/** The area that a code generation draws, with its models as they are kept. */
export async function areaOf(reader: Reader, row: CodeRow): Promise<AreaDrawing> {
  const ids = row.modelIds ?? []
  const rows = ids.length > 0 ? await findAll(reader, model, sql`t.id = any(${ids}::bigint[])`) : []
  return {
    code: row.serviceName ?? '',
    label: { zh: row.codeName, en: row.englishName || spoken(row.serviceName ?? '') },
    drawings: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(drawingOf),
  }
}

/** Dictionaries that stand, and not words that somebody left of one, but for those that this very drawing brought while it is live. */
export async function dictionariesBeside(reader: Reader, { live }: Pick<CodeRow, 'live'>): Promise<string[]> {
  const own = new Set(live ? dictionariesOf(live).map(({ code }) => code) : [])
  const rows = await reader.query<{ code: string }>(
    sql`select code from dict where is_deleted = 0 and coalesce(parent_id, 0) = 0 union select code from dict_biz where is_deleted = 0 and coalesce(parent_id, 0) = 0`,
  )
  return rows.map(({ code }) => code).filter((one) => !own.has(one))
}
