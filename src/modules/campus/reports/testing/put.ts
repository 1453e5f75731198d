import type { Entity } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { area } from '../../index.ts'

/** What a row must have and nobody counts is a sample of its kind. */
export async function put(tx: Tx, name: string, values: object, at?: Date): Promise<string> {
  const entity = area.entities.find((one) => one.name === name) as Entity
  const samples = entity.props
    .filter((prop) => prop.required && !(prop.name in values) && prop.options.default === undefined)
    .map(
      (prop) =>
        [prop.name, prop.kind.json || prop.kind.points === 'many' ? [] : prop.kind.sample(1)] as const,
    )
  const { id } = await insert(tx, entity, { ...Object.fromEntries(samples), ...values })
  if (at) await tx.query(sql`update ${sql.id(entity.table)} set create_time = ${at} where id = ${id}`)
  return id
}
