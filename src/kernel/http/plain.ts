import { codeOf, hasHistory, type Entity, type Row } from '#kernel/definition/entity.ts'
import { filled } from '#kernel/definition/naming.ts'
import { withinSentence } from '#kernel/definition/kind.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import type { Actor, Reader, Tx } from '#kernel/store/db.ts'
import { withNumbers } from '#kernel/store/drawn.ts'
import { page, pageSizes } from '#kernel/store/list.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { orderOf } from '#kernel/store/order.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { findAll, restore, softDelete } from '#kernel/store/rows.ts'
import { among } from '#kernel/store/among.ts'
import { soughtByName } from '#kernel/store/seeking.ts'
import { containing, likeFor, sql, type Sql } from '#kernel/store/sql.ts'
import { blaming } from './blamed.ts'
import { refuse } from './catalogue.ts'
import type { Call, Caller } from './caller.ts'
import { lockRows, usedBy } from './references.ts'
import { historyCall } from './history.ts'
import { onceOnly } from './idempotency.ts'
import { pickable, pickedBy, pointersTo } from './narrowing.ts'
import { asManyAsAsked } from './persons.ts'
import { idOf, idsOf, save } from './rows.ts'
import { revealRoutes } from './reveal.ts'
import { listRules, rowsFor, storedOf } from './seen.ts'
import { sheetRoutes } from './sheets.ts'
import { stateCounts } from './state-counts.ts'
import { barredByLife, shownWithAbilities } from './standings.ts'
import { stepRoutes } from './step-routes.ts'
import { route, type Route, type Slice } from './slice.ts'
import { treeRoutes } from './trees.ts'

/** The plain calls of contract section 1, made from a definition and its rules. */
export function plainRoutes(slice: Slice): Route[] {
  const { entity, rules } = slice
  const calls = new Set(entity.calls)
  const made: Route[] = []
  const code = (call: string) => ((rules.open ?? []).includes(call) ? 'signedIn' : codeOf(entity, call))
  const listed = entity.persons ? { persons: asManyAsAsked, told: 'persons.read' } : {}
  const at = (call: string) => `${entity.path}/${call}`
  if (calls.has('list')) {
    if (entity.tree) made.push(...treeRoutes(slice, code('list')))
    // The list of a tree is the tree; whoever asks for a page of it gets its rows as of any other entity.
    for (const name of entity.tree ? ['page'] : ['list', 'page'])
      made.push(
        route({ method: 'GET', url: at(name), permission: code('list'), ...listed }, (call) =>
          listCall(slice, call),
        ),
      )
    made.push(
      route(
        {
          method: 'GET',
          url: at('select'),
          permission: pickers(entity),
          ...(entity.persons && { persons: pickedAtMost }),
        },
        (call) => selectCall(slice, call),
      ),
    )
  }
  if (calls.has('detail'))
    made.push(
      route(
        {
          method: 'GET',
          url: at('detail'),
          permission: code('detail'),
          ...(entity.persons && { persons: () => 1, told: 'persons.read' }),
        },
        (call) => detailCall(slice, call),
      ),
    )
  if (hasHistory(entity))
    made.push(
      route(
        {
          method: 'GET',
          url: at('history'),
          permission: code('detail'),
          summary: 'Who changed what, and when: the last hundred changes',
        },
        (call) => historyCall(slice, call),
      ),
    )
  if (calls.has('add') || calls.has('edit')) {
    const codes = [codeOf(entity, 'add'), codeOf(entity, 'edit')]
    for (const name of ['submit', 'save', 'update'])
      made.push(
        route({ method: 'POST', url: at(name), permission: codes }, (call) => submitCall(slice, call)),
      )
  }
  if (calls.has('remove'))
    made.push(
      route({ method: 'POST', url: at('remove'), permission: code('remove') }, (call) =>
        removeCall(slice, call),
      ),
      route(
        {
          method: 'POST',
          url: at('restore'),
          permission: code('remove'),
          summary: 'Undo the own removal of the last minute',
        },
        (call) => restoreCall(slice, call),
      ),
    )
  made.push(...sheetRoutes(slice), ...stepRoutes(slice), ...revealRoutes(slice))
  if (rules.life && entity.state && calls.has('list'))
    made.push(
      route(
        {
          method: 'GET',
          url: at('state-counts'),
          permission: code('list'),
          summary: 'How many rows stand in each state, with the filters of the list',
        },
        (call) => stateCounts(slice, call),
      ),
    )
  made.push(...actionRoutes(slice))
  const own = new Set((rules.routes ?? []).map((r) => r.url))
  const all = [...made.filter((r) => !own.has(r.url)), ...(rules.routes ?? [])]
  const { barred } = rules
  return barred ? all.map((one) => ({ barred, ...one })) : all
}

/** Calls of the steps and actions of a slice, for whoever opens them at a second address too. */
export const deedRoutes = (slice: Slice): Route[] => [...stepRoutes(slice), ...actionRoutes(slice)]

function actionRoutes({ entity, rules }: Slice): Route[] {
  return Object.entries(rules.actions ?? {}).map(([name, action]) => {
    const { wire = name, told } = entity.actions?.[name] ?? {}
    const url = `${entity.path}/${wire}`
    return route(
      {
        method: 'POST',
        url,
        permission: codeOf(entity, name),
        ...('asks' in action ? { asks: action.asks } : { input: action.body }),
        ...(told && { told }),
      },
      async ({ caller, input, ctx, db, request }) => {
        const prepared = await action.prepare?.({ caller, input, ctx, db })
        return db.tx(caller.actor, (tx) =>
          onceOnly(tx, request, url, input, () => action.handler({ tx, caller, input, ctx, prepared })),
        )
      },
    )
  })
}

async function listCall(slice: Slice, call: Call): Promise<unknown> {
  const { caller, input, db } = call
  const found = await page<Record<string, unknown>>(
    db,
    caller.tenantId,
    slice.entity,
    input,
    listRules(slice, caller),
    caller,
  )
  if (isRefusal(found)) return found
  return { ...found, records: await shownWithAbilities(slice, found.records, call) }
}

async function detailCall(slice: Slice, call: Call): Promise<unknown> {
  const id = idOf(call.input.id)
  if (!id) return refuse('badId')
  const rows = await storedOf(slice, id, call.caller, call.db.of(call.caller.tenantId))
  const [row] = await shownWithAbilities(slice, rows, call)
  // In the words of its life, as a step of it would say: whoever has it open when it goes to somebody else reads why.
  return row ?? slice.rules.life?.life.says?.notFound?.() ?? refuse('notFound')
}

/** Whoever may view the entity or fill a form that points at it may pick from it: id and title, nothing else. */
function pickers(entity: Entity): string[] {
  return [...new Set([codeOf(entity, 'view'), ...pointersTo(entity).flatMap(({ codes }) => codes)])]
}

/** What a picker shows at once; of those that are asked for by their ids all, for a field of several may hold as many. */
const mostPicked = 50
const askedIds = (input: Readonly<Record<string, unknown>>) =>
  String(input.ids ?? '')
    .split(',')
    .filter((id) => idOf(id))
    .slice(0, 200)
/** Whoever shows a list without a search box asks for it page by page. */
const pickedSize = ({ size }: Readonly<Record<string, unknown>>) =>
  pageSizes.includes(Number(size)) ? Number(size) : mostPicked
const pickedAtMost = (input: Readonly<Record<string, unknown>>) =>
  Math.max(pickedSize(input), askedIds(input).length)
const pickedBefore = (input: Readonly<Record<string, unknown>>) =>
  Math.max(0, Math.min(1000, Math.trunc(Number(input.current) || 1)) - 1) * pickedSize(input)

/** Rows to choose from: id and title, narrowed as pickers ask. */
export async function selectCall(slice: Slice, { caller, input, db }: Call): Promise<unknown> {
  const { entity } = slice
  const title = sql.raw(titleExpression(entity, 't', caller.lang))
  const conditions: Sql[] = [sql.raw('t.is_deleted = 0')]
  const rows = rowsFor(slice, caller)
  if (rows) conditions.push(sql`(${rows})`)
  const within = pickable(entity, caller)
  if (within) conditions.push(sql`(${within})`)
  conditions.push(...pickedBy(entity, input, caller))
  const ids = askedIds(input)
  // Ids that are none are asked for all the same: they name nobody, not everybody.
  if (ids.length > 0 || filled(input.ids)) conditions.push(sql`t.id = any(${ids}::bigint[])`)
  const keyword = String(input.keyword ?? '').slice(0, 100)
  const reader = db.of(caller.tenantId)
  const sought = keyword ? await soughtByName(reader, entity, keyword) : undefined
  if (sought) conditions.push(among(sought))
  else if (keyword) conditions.push(sql`${title} ${likeFor(keyword)} ${containing(keyword)}`)
  const order = orderOf(entity, {})
  if (isRefusal(order)) return order
  const found = await reader.query<Picked>(
    sql`select t.id, ${title} as title, ${title} as ${sql.id(entity.title)} from ${sql.id(entity.table)} t where ${sql.join(conditions, ' and ')} order by ${order} limit ${pickedAtMost(input)} offset ${pickedBefore(input)}`,
    { keep: true },
  )
  return ids.length > 0 ? found : toldApart(slice, found, caller, reader)
}

type Picked = { readonly id: string; readonly title: string }

/** Of several with one title each says besides what it is known by. */
async function toldApart(
  { entity, rules }: Slice,
  rows: readonly Picked[],
  caller: Caller,
  reader: Reader,
): Promise<readonly Picked[]> {
  const count = new Map<string, number>()
  for (const { title } of rows) count.set(title, (count.get(title) ?? 0) + 1)
  const twins = rows.filter(({ title }) => (count.get(title) ?? 0) > 1).map(({ id }) => id)
  if (!rules.apart || twins.length === 0) return rows
  const known = await reader.query<{ id: string; apart: string | null }>(
    sql`select t.id, ${rules.apart(caller)} as apart from ${sql.id(entity.table)} t where t.id = any(${twins}::bigint[])`,
    { keep: true },
  )
  const apart = new Map(known.map((one) => [one.id, one.apart]))
  return rows.map((row) => (apart.get(row.id) ? { ...row, apart: apart.get(row.id) } : row))
}

async function submitCall(slice: Slice, { caller, input, db, request, ctx }: Call): Promise<unknown> {
  const { entity } = slice
  const id = input.id === undefined || input.id === null || input.id === '' ? undefined : idOf(input.id)
  if (input.id && !id) return refuse('badId')
  const call = id ? 'edit' : 'add'
  if (!entity.calls.includes(call) || !caller.may(codeOf(entity, call))) return refuse('forbidden')
  const write = (actor: Actor) =>
    db.tx(actor, (tx) =>
      onceOnly(tx, request, `${entity.path}/submit`, input, () => save(slice, tx, input, id, caller, ctx)),
    )
  return id ? write(caller.actor) : withNumbers({ db, clock: ctx.clock }, caller.actor, entity, write)
}

async function removeCall(slice: Slice, { caller, input, db, request }: Call): Promise<unknown> {
  const { entity, rules } = slice
  const ids = idsOf(input.ids)
  if (isRefusal(ids)) return ids
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${entity.path}/remove`, input, async () => {
      const seen = rowsFor(slice, caller)
      await lockRows(tx, entity, ids)
      const rows = await findAll(
        tx,
        entity,
        sql`t.id = any(${ids}::bigint[])${seen ? sql` and (${seen})` : sql.empty}`,
      )
      // All or nothing: one foreign or unknown id and nothing happens (threat T03).
      if (rows.length !== ids.length) return refuse('notFound')
      const judge = async (some: typeof rows): Promise<Refusal | undefined> => {
        const barred =
          (await barredByLife(slice, 'remove', tx, some, caller)) ??
          (await rules.beforeRemove?.(tx, some as Row<Entity>[], caller))
        if (isRefusal(barred)) return barred
        const chosen = some.map((row) => row.id)
        return usedBy(entity, tx, chosen, ids)
      }
      const refused = await judge(rows)
      if (refused) return blaming(entity, rows, refused, (row) => judge([row as (typeof rows)[number]]))
      const gone = await softDelete(tx, entity, ids)
      return gone === ids.length ? true : refuse('stale')
    }),
  )
}

const undoMs = 60_000

/** Takes back a removal: the same person, within a minute, all rows or none. */
async function restoreCall(slice: Slice, { caller, input, db, request }: Call): Promise<unknown> {
  const { entity, rules } = slice
  const ids = idsOf(input.ids)
  if (isRefusal(ids)) return ids
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${entity.path}/restore`, input, async () => {
      const since = new Date(tx.now.getTime() - undoMs)
      const back = await restore(tx, entity, ids, since, rowsFor(slice, caller))
      if (back !== ids.length) return refuse('tooLateToRestore')
      const refused = (await lostTarget(entity, tx, ids)) ?? (await rules.afterRestore?.(tx, caller))
      return isRefusal(refused) ? refused : true
    }),
  )
}

/** What a row points at may have been removed after it. */
async function lostTarget(entity: Entity, tx: Tx, ids: string[]): Promise<Refusal | undefined> {
  for (const prop of entity.props) {
    const target = allEntities().find((other) => other.name === prop.kind.facts?.target)
    if (!target) continue
    const column = sql`t.${sql.id(prop.column)}`
    const match = prop.kind.points === 'one' ? sql`o.id = ${column}` : sql`o.id = any(${column})`
    const lost = await tx.query(
      sql`select 1 as one from ${sql.id(entity.table)} t join ${sql.id(target.table)} o on ${match} where t.id = any(${ids}::bigint[]) and o.is_deleted = 1 limit 1`,
      { keep: true },
    )
    if (lost.length > 0) return refuse('missingTarget', { field: withinSentence(prop.label) })
  }
  return undefined
}
