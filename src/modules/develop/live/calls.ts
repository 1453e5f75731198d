import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { liveRefreshed } from '#kernel/http/live.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { AreaServer } from '#kernel/http/areas.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Shaping, Tx } from '#kernel/store/db.ts'
import { builtEntity } from '#kernel/store/registry.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { areaOf, type CodeRow } from '../drawn/area.ts'
import { code } from '../drawn/definition.ts'
import { compiled, unfit } from './judging.ts'
import { hinderedBy, hindrancesOf, undrawn } from './hindrances.ts'
import { entitiesOf, everyone, holdTables, rowsIn, tellOf } from './rows.ts'
import { narrowedBy } from './scopes.ts'
import { serverOf } from './server-area.ts'
import { standingLive, tenantsIn } from './source.ts'
import { here, state } from './state.ts'
import { dropSql, reshapingOf } from './tables.ts'

/** Switching drawn entities on for tenants, off again, and away for good (decision 42). */

const tenantsAsked = ({ input }: Call): string[] => [
  ...new Set(
    String(input.tenantIds ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

async function switchOn(call: Call): Promise<unknown> {
  return shaped(call, 'switch-on', async (shaping, tx, row) => {
    const wanted = tenantsAsked(call)
    const known = await tx.query<{ tenantId: string }>(
      sql`select tenant_id from tenant where is_deleted = 0 and tenant_id = any(${wanted}::text[])`,
    )
    if (wanted.length === 0 || known.length < wanted.length) return refuse('noSuchTenant')
    const drawing = await areaOf(tx, row)
    const refused = await unfit(call, tx, row, drawing)
    if (refused) return refused
    const server = compiled(drawing)
    if (isRefusal(server)) return server
    const all = await everyone(call, shaping)
    const before = entitiesOf(row.live)
    await holdTables(shaping, before)
    const rows = await rowsIn(all, before)
    const reshaping = reshapingOf(before, server.area.entities, builtEntity, (table) => rows.has(table))
    const hindered = [
      ...reshaping.held.map((one) => undrawn(one, rows.get(one.table) ?? 0)),
      ...(await hindrancesOf(
        { all, tenantId: call.caller.tenantId, lang: call.caller.lang, after: drawing },
        reshaping.changes,
      )),
    ]
    if (hindered.length > 0) return hinderedBy(hindered)
    const narrowed = await narrowedBy(all, call.caller.tenantId, before, server.area.entities)
    if (narrowed) return narrowed
    if (reshaping.ddl.length > 0) await shaping.run(reshaping.ddl)
    tellOf(all, server.area.entities)
    const on = [...new Set([...tenantsIn(row.liveFor), ...wanted])].toSorted()
    await update(tx, code, row.id, { live: drawing, liveFor: on.join(',') })
    await broughtAnew(call, shaping, on, row.live && serverOf(row.live), server)
    return { liveFor: on }
  })
}

/** Menus, rights and words as they are drawn now; what is drawn no more goes, for it would lead nowhere. */
async function broughtAnew(
  call: Call,
  shaping: Shaping,
  on: readonly string[],
  before: AreaServer | null,
  server: AreaServer,
): Promise<void> {
  const { bringing } = call.ctx
  // As nobody: what a person made keeps the name that they gave it, and this follows the drawing.
  const nobody = { ...call.caller.actor, userId: null, deptId: null }
  if (before) {
    for (const one of await everyone(call, shaping)) await bringing.fromTenant(one, before, server)
    await bringing.fromPlatform(shaping.as(nobody), before, server)
  }
  await bringing.toPlatform(shaping.as(nobody), server)
  for (const tenantId of on) await bringing.toTenant(shaping.as({ ...nobody, tenantId }), server)
}

/** Rows stay where they are, out of reach, and are there again when it is switched on again. */
async function switchOff(call: Call): Promise<unknown> {
  return shaped(call, 'switch-off', async (_shaping, tx, row) => {
    if (!row.live) return refuse('notLive')
    const off = new Set(tenantsAsked(call))
    const on = tenantsIn(row.liveFor).filter((one) => !off.has(one))
    await update(tx, code, row.id, { liveFor: on.join(',') || null })
    return { liveFor: on }
  })
}

/** Tables, rows, menus, rights and words, once nobody has it on; the number of rows is said by whoever confirms. */
async function discard(call: Call): Promise<unknown> {
  return shaped(call, 'discard', async (shaping, tx, row) => {
    if (!row.live) {
      await update(tx, code, row.id, { live: null, liveFor: null })
      return { rows: 0 }
    }
    // One that was removed has nobody who could switch it off.
    const on = await tx.query(
      sql`select 1 as one from tenant where is_deleted = 0 and tenant_id = any(${tenantsIn(row.liveFor)}::text[]) limit 1`,
    )
    if (on.length > 0) return refuse('stillOn')
    const all = await everyone(call, shaping)
    const entities = entitiesOf(row.live)
    await holdTables(shaping, entities)
    const counts = await rowsIn(all, entities)
    const rows = [...counts.values()].reduce((sum, n) => sum + n, 0)
    if (Number(call.input.rows) !== rows) return refuse('otherRows', { rows })
    const server = serverOf(row.live)
    for (const one of all) await call.ctx.bringing.fromTenant(one, server)
    await call.ctx.bringing.fromPlatform(tx, server)
    await shaping.run(entities.flatMap(dropSql))
    tellOf(all, entities)
    await update(tx, code, row.id, { live: null, liveFor: null })
    return { rows }
  })
}

/** What goes wrong in it changes nothing: tables, rows and rights are one transaction. */
async function shaped(
  call: Call,
  name: string,
  work: (shaping: Shaping, tx: Tx, row: CodeRow) => Promise<unknown>,
): Promise<unknown> {
  const { caller, db, input, request } = call
  const id = idOf(input.id)
  if (!id) return refuse('unknownCode')
  try {
    const answer = await db.reshape((shaping) => {
      const tx = shaping.as(caller.actor)
      return onceOnly(tx, request, `${code.path}/${name}`, input, async () => {
        const row = await lock(tx, code, id)
        return row ? work(shaping, tx, { ...row, live: standingLive(row.live) }) : refuse('unknownCode')
      })
    })
    // Menus and the palette know it before whoever asked does.
    await liveRefreshed()
    return answer
  } catch (fault) {
    const { code: sqlState } = fault as { code?: string }
    if (sqlState && unfitStates.test(sqlState)) return refuse('liveRowsUnfit')
    throw fault
  }
}

/** What the database says where rows do not meet what is asked of them, should that not have been seen before. */
const unfitStates = /^(23502|23505|23514|22\d{2}\w)$/

const asked = (...more: string[]) => ({
  type: 'object',
  required: ['id', ...more],
  properties: {
    id: { type: 'string', maxLength: 20 },
    tenantIds: { type: 'string', maxLength: 4000 },
    rows: { type: ['integer', 'string'] },
  },
})
const change = (name: string, summary: string, needs: readonly string[], handler: Route['handler']): Route =>
  route(
    {
      method: 'POST',
      url: `${code.path}/${name}`,
      permission: 'code_live',
      told: 'live',
      summary,
      input: asked(...needs),
    },
    handler,
  )

export const liveRoutes: readonly Route[] = [
  change(
    'switch-on',
    'Switches the entities of a code generation on for tenants: id, tenantIds',
    ['tenantIds'],
    switchOn,
  ),
  change('switch-off', 'Switches them off for tenants, rows stay: id, tenantIds', ['tenantIds'], switchOff),
  change(
    'discard',
    'Takes tables, rows and rights of switched off entities away: id, rows',
    ['rows'],
    discard,
  ),
  route(
    {
      method: 'GET',
      url: `${code.path}/live-state`,
      permission: ['code_view', 'code_live'],
      summary: 'For which tenants it is on, with how many rows: id',
      input: asked(),
    },
    state,
  ),
  route(
    {
      method: 'GET',
      url: 'blade-develop/live/here',
      permission: 'signedIn',
      // Where the tools are off nothing is on, and screens ask all the same.
      barred: () => undefined,
      summary: 'Entities that are switched on for the tenant of the caller, as they were drawn',
    },
    here,
  ),
]
