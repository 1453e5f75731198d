import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { inSentence } from '#kernel/definition/kind.ts'
import type { FieldError } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { sql } from '#kernel/store/sql.ts'
import { onceChecked } from './checked.ts'

/**
 * Codes of divisions that nobody knows, or that stand above others where the last level is asked for (`leaf`): said at their
 * field. What the row holds already may stay.
 */
export async function unknownDivisions(
  props: readonly Prop[],
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  tx: Tx,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const prop of props) {
    const target = entityNamed(String(prop.kind.facts?.asksOf ?? ''))
    const code = values[prop.name]
    if (!target || !code || code === before[prop.name]) continue
    const isLeaf = prop.kind.facts?.leaf === true
    const fits = () => stands(tx, target, String(code), isLeaf)
    if (await onceChecked(tx, `division ${code} ${isLeaf}`, fits)) continue
    errors.push({
      field: prop.name,
      msg: isLeaf
        ? {
            zh: `没有这个${prop.label.zh}，或未选到最下一级，请重新选择`,
            en: `There is no such ${inSentence(prop.label)}, or others lie in it: choose one of the last level`,
          }
        : {
            zh: `没有这个${prop.label.zh}，请重新选择`,
            en: `There is no such ${inSentence(prop.label)}, choose again`,
          },
    })
  }
  return errors
}

async function stands(tx: Tx, { table }: Entity, code: string, isLeaf: boolean): Promise<boolean> {
  const below = sql`exists (select 1 from ${sql.id(table)} b where b.parent_code = t.code and b.is_deleted = 0)`
  const found = await tx.one(
    sql`select 1 as one from ${sql.id(table)} t where t.code = ${code} and t.is_deleted = 0 and not (${isLeaf} and ${below})`,
  )
  return found !== undefined
}
