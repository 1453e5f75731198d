import { isRefusal, type Entity, type Refusal } from '#kernel/definition/index.ts'
import { allAreas, type AreaServer } from '#kernel/http/areas.ts'
import type { Call } from '#kernel/http/caller.ts'
import { areasHere } from '#kernel/http/live.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { plainRoutes } from '#kernel/http/plain.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Reader, Shaping, Tx } from '#kernel/store/db.ts'
import { builtEntity } from '#kernel/store/registry.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { areaOf, dictionariesBeside, type CodeRow } from '../code/area.ts'
import { code } from '../code/definition.ts'
import { standingBeside } from '../making/ground.ts'
import { problemsOf, type Problem } from '../making/problems.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { partsOf } from './compile.ts'
import { serverOf } from './server-area.ts'
import { standingLive, tenantsIn } from './source.ts'
import { dropSql, reshapingOf } from './tables.ts'

/** Switching drawn entities on for tenants, off again, and away for good (decision 42). */

const entitiesOf = (drawing: AreaDrawing | null): readonly Entity[] =>
  drawing ? partsOf(drawing).area.entities : []

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
    const rows = await rowsIn(all, entitiesOf(row.live))
    const reshaping = reshapingOf(entitiesOf(row.live), server.area.entities, builtEntity, (table) =>
      rows.has(table),
    )
    if ('held' in reshaping) return refuse('liveHasRows', { list: reshaping.held.join('、') })
    if (reshaping.ddl.length > 0) await shaping.run(reshaping.ddl)
    tellOf(all, server.area.entities)
    const on = [...new Set([...tenantsIn(row.liveFor), ...wanted])].toSorted()
    await update(tx, code, row.id, { live: drawing, liveFor: on.join(',') })
    await call.ctx.bringing.toPlatform(tx, server)
    for (const tenantId of on)
      await call.ctx.bringing.toTenant(shaping.as({ ...call.caller.actor, tenantId }), server)
    return { liveFor: on }
  })
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
    if (tenantsIn(row.liveFor).length > 0) return refuse('stillOn')
    const all = await everyone(call, shaping)
    const entities = entitiesOf(row.live)
    const counts = await rowsIn(all, entities)
    const rows = [...counts.values()].reduce((all, n) => all + n, 0)
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
    return await db.reshape((shaping) => {
      const tx = shaping.as(caller.actor)
      return onceOnly(tx, request, `${code.path}/${name}`, input, async () => {
        const row = await lock(tx, code, id)
        return row ? work(shaping, tx, { ...row, live: standingLive(row.live) }) : refuse('unknownCode')
      })
    })
  } catch (fault) {
    const { code: sqlState } = fault as { code?: string }
    if (sqlState === '23505' || sqlState === '23502') return refuse('liveRowsUnfit')
    throw fault
  }
}

async function unfit(
  { caller, ctx }: Call,
  reader: Reader,
  row: CodeRow,
  drawing: AreaDrawing,
): Promise<Refusal | undefined> {
  if (allAreas().some(({ area }) => area.code === drawing.code))
    return refuse('liveBuilt', { code: drawing.code })
  const beside = standingBeside(drawing.code, ctx.sourceDir, await dictionariesBeside(reader, row))
  const problems = problemsOf(drawing, beside)
  const [first] = problems
  if (first)
    return refuse(
      'notWhole',
      { name: row.codeName, count: problems.length, first: first[caller.lang] },
      { errors: problems.map(at) },
    )
  const [twin] = await reader.query(
    sql`select 1 as one from develop_code where live ->> 'code' = ${drawing.code} and id <> ${row.id} and is_deleted = 0 limit 1`,
  )
  // Its tables are named after the module: under another code they would be left behind.
  const before = row.live?.code ?? drawing.code
  return twin || before !== drawing.code ? refuse('liveTaken', { code: before }) : undefined
}

const at = ({ zh, en, table = '', field = '' }: Problem) => ({
  field: [table, field].filter(Boolean).join('.') || 'serviceName',
  msg: { zh, en },
})

/** Whatever the drawing says is tried before anything is made of it. */
function compiled(drawing: AreaDrawing): AreaServer | Refusal {
  try {
    const server = serverOf(drawing)
    server.slices.forEach(plainRoutes)
    return server
  } catch (fault) {
    return refuse('liveBroken', { why: fault instanceof Error ? fault.message : '?' })
  }
}

async function everyone({ caller: { actor } }: Call, shaping: Shaping): Promise<Tx[]> {
  const rows = await shaping
    .as(actor)
    .query<{ tenantId: string }>(sql`select tenant_id from tenant order by tenant_id`)
  return rows.map(({ tenantId }) => shaping.as({ ...actor, tenantId }))
}

/** What was kept of these tables, as totals, is old for everybody. */
const tellOf = (all: readonly Tx[], entities: readonly Entity[]) =>
  all.forEach((tx) => entities.forEach(({ table }) => tx.tell(table)))

/** How many rows there are by table, removed ones too: those of each tenant are seen as that tenant alone. */
async function rowsIn(readers: readonly Reader[], entities: readonly Entity[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (entities.length === 0) return found
  const counts = sql.join(
    entities.map(
      ({ table }) => sql`select ${table}::text as table, count(*)::int as n from ${sql.id(table)}`,
    ),
    ' union all ',
  )
  for (const reader of readers)
    for (const { table, n } of await reader.query<{ table: string; n: number }>(counts))
      if (n > 0) found.set(table, (found.get(table) ?? 0) + n)
  return found
}

/** For whom it is on, what of it has rows, and what keeps it from being switched on. */
async function state(call: Call): Promise<unknown> {
  const { caller, db } = call
  const reader = db.of(caller.tenantId)
  const id = idOf(call.input.id)
  const found = id ? await find(reader, code, id) : undefined
  if (!found) return refuse('unknownCode')
  const row = { ...found, live: standingLive(found.live) }
  const tenants = await reader.query<{ tenantId: string; tenantName: string }>(
    sql`select tenant_id, tenant_name from tenant where is_deleted = 0 order by tenant_id`,
  )
  const drawing = await areaOf(reader, row)
  const refused = await unfit(call, reader, row, drawing)
  const on = new Set(tenantsIn(row.liveFor))
  const entities = entitiesOf(row.live)
  const counts = await Promise.all(tenants.map(({ tenantId }) => rowsIn([db.of(tenantId)], entities)))
  const sum = (one: ReadonlyMap<string, number>) => [...one.values()].reduce((all, n) => all + n, 0)
  return {
    name: row.codeName,
    isLive: row.live !== null,
    differs: row.live !== null && JSON.stringify(row.live) !== JSON.stringify(drawing),
    problems: refused ? [refused.msg[caller.lang]] : [],
    tenants: tenants.map((one, i) => ({
      ...one,
      on: on.has(one.tenantId),
      rows: sum(counts[i] ?? new Map()),
    })),
  }
}

/** What is on for the caller's tenant, for the browser to make screens of. */
async function here({ caller, db }: Call): Promise<unknown> {
  const codes = areasHere(caller.tenantId).map(({ area }) => area.code)
  if (codes.length === 0) return []
  const rows = await db
    .of(caller.tenantId)
    .query<{ live: AreaDrawing }>(
      sql`select live from develop_code where live ->> 'code' = any(${codes}::text[]) and is_deleted = 0 order by id`,
    )
  return rows.map(({ live }) => live)
}

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
