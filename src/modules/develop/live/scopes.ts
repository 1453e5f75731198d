import type { Entity } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'

type Going = { readonly entity: Entity; readonly fields: readonly string[] }

/** Fields that are drawn no more, of entities that still are. */
function goingFrom(before: readonly Entity[], after: readonly Entity[]): Going[] {
  return before.flatMap((entity) => {
    const now = after.find(({ name }) => name === entity.name)
    const fields = entity.props.flatMap(({ name }) =>
      now?.props.some((one) => one.name === name) ? [] : [name],
    )
    return now && fields.length > 0 ? [{ entity, fields }] : []
  })
}

/** A data scope by a field that is gone shows nothing to whoever holds it: said before it happens, with its name. */
export async function narrowedBy(
  all: readonly Tx[],
  ownTenant: string,
  before: readonly Entity[],
  after: readonly Entity[],
): Promise<Refusal | undefined> {
  const found: Label[] = []
  for (const { entity, fields } of goingFrom(before, after))
    for (const tx of all) {
      const rows = await tx.query<{ name: string }>(
        sql`select scope_name as name from data_scope where is_deleted = 0 and resource_code = ${entity.name}
            and (scope_column = any(${fields}::text[])
              or exists (select 1 from jsonb_path_query(scope_value, '$.*[*].field') one where one #>> '{}' = any(${fields}::text[])))
            order by id`,
      )
      if (rows.length > 0) found.push(said(entity.label, rows, tx.actor.tenantId, ownTenant))
    }
  if (found.length === 0) return undefined
  const list = { zh: found.map(({ zh }) => zh).join('；'), en: found.map(({ en }) => en).join('; ') }
  return refuse('liveScoped', { list })
}

/** Names are the tenant's own; of others it is told how many there are. */
function said(label: Label, rows: readonly { name: string }[], tenantId: string, ownTenant: string): Label {
  const names = rows.map(({ name }) => name)
  return tenantId === ownTenant
    ? {
        zh: `${label.zh}的${names.map((name) => `“${name}”`).join('、')}`,
        en: `${names.join(', ')} of ${label.en}`,
      }
    : {
        zh: `${label.zh}在租户 ${tenantId} 的 ${names.length} 条`,
        en: `${names.length} of ${label.en} at tenant ${tenantId}`,
      }
}
