import type { Call } from '#kernel/http/caller.ts'
import { areasHere, liveRefreshed } from '#kernel/http/live.ts'
import { idOf } from '#kernel/http/rows.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { areaOf, namesOf } from '../drawn/area.ts'
import { code } from '../drawn/definition.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { unfit } from './judging.ts'
import { entitiesOf, rowsIn } from './rows.ts'
import { standingLive, tenantsIn } from './source.ts'

/** For whom it is on, what of it has rows, and what keeps it from being switched on. */
export async function state(call: Call): Promise<unknown> {
  const { caller, db } = call
  const reader = db.of(caller.tenantId)
  const id = idOf(call.input.id)
  const found = id ? await find(reader, code, id) : undefined
  if (!found) return refuse('unknownCode')
  const row = { ...found, live: standingLive(found.live) }
  const tenants = await reader.query<{ tenantId: string; tenantName: string; isGone: boolean }>(
    sql`select tenant_id, tenant_name, is_deleted = 1 as is_gone from tenant order by tenant_id`,
  )
  const drawing = await areaOf(reader, row)
  const refused = await unfit(call, reader, row, drawing)
  const same = await reader.one<{ same: boolean }>(
    sql`select live = ${JSON.stringify(drawing)}::jsonb as same from develop_code where id = ${row.id}`,
  )
  // What became code of the product is on for nobody: it is there.
  const on = new Set(row.live ? tenantsIn(row.liveFor) : [])
  const entities = entitiesOf(row.live)
  const counts = await Promise.all(tenants.map(({ tenantId }) => rowsIn([db.of(tenantId)], entities)))
  const sum = (one: ReadonlyMap<string, number>) => [...one.values()].reduce((all, n) => all + n, 0)
  return {
    name: namesOf(row)[caller.lang],
    isLive: row.live !== null,
    differs: row.live !== null && same?.same === false,
    problems: refused ? [refused.msg[caller.lang]] : [],
    // Those of removed tenants too, for they go with the tables.
    rows: counts.reduce((all, one) => all + sum(one), 0),
    tenants: tenants.flatMap(({ isGone, ...one }, i) =>
      isGone
        ? []
        : [
            {
              ...one,
              on: on.has(one.tenantId),
              isOwn: one.tenantId === caller.tenantId,
              rows: sum(counts[i] ?? new Map()),
            },
          ],
    ),
  }
}

/** What is on for the caller's tenant, for the browser to make screens of. */
export async function here({ caller, db }: Call): Promise<unknown> {
  await liveRefreshed()
  const codes = areasHere(caller.tenantId).map(({ area }) => area.code)
  if (codes.length === 0) return []
  const rows = await db
    .of(caller.tenantId)
    .query<{ live: AreaDrawing }>(
      sql`select live from develop_code where live ->> 'code' = any(${codes}::text[]) and is_deleted = 0 order by id`,
    )
  return rows.map(({ live }) => live)
}
