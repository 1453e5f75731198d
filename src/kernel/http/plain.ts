import { allCalls, codeOf, propOf, type Entity, type Row } from '#kernel/definition/entity.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { answerRows, orderOf, page, titleExpression, type Asked, type ListRules } from '#kernel/store/list.ts'
import { allEntities, entityNamed } from '#kernel/store/registry.ts'
import { findAll, insert, lock, softDelete, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import type { Call, Caller } from './caller.ts'
import { onceOnly } from './idempotency.ts'
import { present } from './present.ts'
import { sheetRoutes } from './sheets.ts'
import { route, type Route, type Slice } from './slice.ts'
import { treeRoutes } from './trees.ts'
import { parsePosted } from './validate.ts'

/** The plain calls of contract section 1, made from a definition and its rules. */
export function plainRoutes(slice: Slice): Route[] {
  const { entity, rules } = slice
  const calls = new Set(entity.calls)
  const made: Route[] = []
  const code = (call: string) => ((rules.open ?? []).includes(call) ? 'signedIn' : codeOf(entity, call))
  const at = (call: string) => `${entity.path}/${call}`
  if (calls.has('list')) {
    if (entity.tree) made.push(...treeRoutes(slice, code('list')))
    else
      for (const name of ['list', 'page'])
        made.push(
          route({ method: 'GET', url: at(name), permission: code('list') }, (call) => listCall(slice, call)),
        )
    made.push(
      route({ method: 'GET', url: at('select'), permission: pickers(entity) }, (call) =>
        selectCall(slice, call),
      ),
    )
  }
  if (calls.has('detail'))
    made.push(
      route({ method: 'GET', url: at('detail'), permission: code('detail') }, (call) =>
        detailCall(slice, call),
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
    )
  made.push(...sheetRoutes(slice))
  for (const [name, action] of Object.entries(rules.actions ?? {})) {
    const wire = entity.actions?.[name]?.wire ?? name
    made.push(
      route(
        { method: 'POST', url: at(wire), permission: codeOf(entity, name), input: action.body },
        ({ caller, input, ctx, db, request }) =>
          db.tx(caller.actor, (tx) =>
            onceOnly(tx, request, at(wire), input, () => action.handler({ tx, caller, input, ctx })),
          ),
      ),
    )
  }
  const own = new Set((rules.routes ?? []).map((r) => r.url))
  return [...made.filter((r) => !own.has(r.url)), ...(rules.routes ?? [])]
}

export function listRules(slice: Slice, caller: Caller): ListRules {
  const { rules } = slice
  return {
    rows: rules.rows?.(caller),
    ...(rules.columns ? { columns: rules.columns(caller) } : {}),
    ...(rules.filters ? { filters: rules.filters } : {}),
  }
}

/** Rows as this caller may see them, whichever call they leave by. */
export async function shown(
  slice: Slice,
  rows: Record<string, unknown>[],
  caller: Caller,
  reader: Reader,
): Promise<Record<string, unknown>[]> {
  const { project } = slice.rules
  const kept = project
    ? ((await Promise.all(rows.map((row) => project(row, caller, reader)))) as Record<string, unknown>[])
    : rows
  return present(slice.entity, kept, caller)
}

async function listCall(slice: Slice, { caller, input, db }: Call): Promise<unknown> {
  const found = await page<Record<string, unknown>>(
    db,
    caller.tenantId,
    slice.entity,
    input as Asked,
    listRules(slice, caller),
    caller,
  )
  if (isRefusal(found)) return found
  return { ...found, records: await shown(slice, found.records, caller, db.of(caller.tenantId)) }
}

export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,19}$/.test(value) && BigInt(value) <= 9223372036854775807n
    ? value
    : undefined
}

async function detailCall(slice: Slice, { caller, input, db }: Call): Promise<unknown> {
  const id = idOf(input.id)
  if (!id) return refuse('badId')
  return (await detailOf(slice, id, caller, db.of(caller.tenantId))) ?? refuse('notFound')
}

export async function detailOf(
  slice: Slice,
  id: string,
  caller: Caller,
  reader: Reader,
): Promise<Record<string, unknown> | undefined> {
  const rows = await answerRows<Record<string, unknown>>(
    reader,
    slice.entity,
    sql`t.id = ${id}`,
    listRules(slice, caller),
    caller,
    sql.raw('t.id'),
  )
  return (await shown(slice, rows, caller, reader))[0]
}

/** Whoever may view the entity or fill a form that points at it may pick from it: id and title, nothing else. */
function pickers(entity: Entity): string[] {
  const from = allEntities().filter((other) =>
    other.props.some((prop) => prop.kind.facts?.target === entity.name),
  )
  return [codeOf(entity, 'view'), ...from.flatMap((other) => [codeOf(other, 'add'), codeOf(other, 'edit')])]
}

async function selectCall(slice: Slice, { caller, input, db }: Call): Promise<unknown> {
  const { entity } = slice
  const title = sql.raw(titleExpression(entity, 't', caller.lang))
  const conditions: Sql[] = [sql.raw('t.is_deleted = 0')]
  const rows = slice.rules.rows?.(caller)
  if (rows) conditions.push(sql`(${rows})`)
  const ids = String(input.ids ?? '')
    .split(',')
    .filter((id) => idOf(id))
  if (ids.length > 0) conditions.push(sql`t.id = any(${ids.slice(0, 200)}::bigint[])`)
  const keyword = String(input.keyword ?? '').slice(0, 100)
  if (keyword)
    conditions.push(sql`${title} ilike ${`%${keyword.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`}`)
  return db
    .of(caller.tenantId)
    .query(
      sql`select t.id, ${title} as title from ${sql.id(entity.table)} t where ${sql.join(conditions, ' and ')} order by t.id limit 50`,
      { keep: true },
    )
}

async function submitCall(slice: Slice, { caller, input, db, request }: Call): Promise<unknown> {
  const { entity } = slice
  const id = input.id === undefined || input.id === null || input.id === '' ? undefined : idOf(input.id)
  if (input.id && !id) return refuse('badId')
  const call = id ? 'edit' : 'add'
  if (!entity.calls.includes(call) || !caller.may(codeOf(entity, call))) return refuse('forbidden')
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${entity.path}/submit`, input, () => save(slice, tx, input, id, caller)),
  )
}

/** Writes one posted row; answers the row as the caller may see it. Shared by submit and import. */
export async function save(
  slice: Slice,
  tx: Tx,
  posted: Readonly<Record<string, unknown>>,
  id: string | undefined,
  caller: Caller,
): Promise<Record<string, unknown> | Refusal> {
  const { entity, rules } = slice
  const existing = id ? await lockVisible(slice, tx, id, caller) : undefined
  if (id && !existing) return refuse('notFound')
  if (
    existing &&
    posted.version !== undefined &&
    posted.version !== null &&
    Number(posted.version) !== existing.version
  )
    return refuse('stale')
  const { values, errors } = parsePosted(entity, posted, caller, !existing)
  if (errors.length > 0) return refuse('badInput', firstOf(errors[0], caller), { errors })
  const bad = await brokenReferences(entity, tx, values, id)
  if (bad) return bad
  const submitted = { posted, values, existing, caller }
  const more = await rules.beforeSubmit?.(tx, submitted)
  if (isRefusal(more)) return more
  const all = { ...values, ...more }
  const row = existing ? await update(tx, entity, existing.id, all) : await insert(tx, entity, all)
  const refused = await rules.afterSubmit?.(tx, row as Row<Entity>, submitted)
  if (isRefusal(refused)) return refused
  const saved = await detailOf(slice, row.id, caller, tx)
  return saved ?? { id: row.id }
}

function firstOf(error: { msg: { zh: string; en: string } } | undefined, caller: Caller): { first: string } {
  return { first: error?.msg[caller.lang] ?? '' }
}

async function lockVisible(
  slice: Slice,
  tx: Tx,
  id: string,
  caller: Caller,
): Promise<Row<Entity> | undefined> {
  const row = await lock(tx, slice.entity, id)
  const rows = slice.rules.rows?.(caller)
  if (!row || !rows) return row
  const visible = await tx.query(
    sql`select 1 as one from ${sql.id(slice.entity.table)} t where t.id = ${id} and (${rows})`,
    { keep: true },
  )
  return visible.length > 0 ? row : undefined
}

/** Lists of references have no foreign key, and a tree must not bite its tail. Both are checked inside the transaction. */
async function brokenReferences(
  entity: Entity,
  tx: Tx,
  values: Record<string, unknown>,
  id: string | undefined,
): Promise<Refusal | undefined> {
  for (const [name, value] of Object.entries(values)) {
    const prop = propOf(entity, name)
    const target = entityNamed(String(prop?.kind.facts?.target ?? ''))
    if (!prop || !target || value === null) continue
    if (Array.isArray(value) && value.length > 0) {
      const found = await tx.query(
        sql`select id from ${sql.id(target.table)} where id = any(${value}::bigint[]) and is_deleted = 0`,
        { keep: true },
      )
      if (found.length < new Set(value).size) return missing(prop.label, name)
    }
    if (prop.kind.widget === 'treeParent' && value !== '0' && value !== '') {
      // One writer at a time per tree: two that move branches into each other would make a ring.
      await tx.query(
        sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${entity.table}:${tx.actor.tenantId}`}, 0))`,
      )
      const column = sql.id(prop.column)
      const above = await tx.query<{ id: string }>(
        sql`with recursive up as (select id, ${column} as parent from ${sql.id(entity.table)} where id = ${value} and is_deleted = 0
            union select t.id, t.${column} from ${sql.id(entity.table)} t join up on t.id = up.parent) select id from up`,
        { keep: true },
      )
      if (above.length === 0) return missing(prop.label, name)
      if (id && above.some((row) => row.id === id))
        return refuse(
          'badInput',
          { first: '…' },
          {
            errors: [
              {
                field: name,
                msg: { zh: '上级不能是自己或自己的下级', en: 'A record cannot stand below itself' },
              },
            ],
          },
        )
    }
  }
  return undefined
}

function missing(label: { zh: string; en: string }, field: string): Refusal {
  return refuse(
    'missingTarget',
    { field: label.zh },
    {
      errors: [
        {
          field,
          msg: { zh: `所选${label.zh}不存在`, en: `The chosen ${label.en.toLowerCase()} does not exist` },
        },
      ],
    },
  )
}

export function idsOf(value: unknown): string[] | Refusal {
  const list = (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((id) => id.trim())
    .filter(Boolean)
  if (list.length === 0) return refuse('noRows')
  if (list.length > 200) return refuse('tooManyRows')
  return list.every((id) => idOf(id)) ? [...new Set(list)] : refuse('badId')
}

async function removeCall(slice: Slice, { caller, input, db, request }: Call): Promise<unknown> {
  const { entity, rules } = slice
  const ids = idsOf(input.ids)
  if (isRefusal(ids)) return ids
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${entity.path}/remove`, input, async () => {
      const seen = rules.rows?.(caller)
      const rows = await findAll(
        tx,
        entity,
        sql`t.id = any(${ids}::bigint[])${seen ? sql` and (${seen})` : sql.empty}`,
      )
      // All or nothing: one foreign or unknown id and nothing happens (threat T03).
      if (rows.length !== ids.length) return refuse('notFound')
      const refused =
        (await rules.beforeRemove?.(tx, rows as Row<Entity>[], caller)) ?? (await usedBy(entity, tx, ids))
      if (isRefusal(refused)) return refused
      const gone = await softDelete(tx, entity, ids)
      return gone === ids.length ? true : refuse('stale')
    }),
  )
}

async function usedBy(entity: Entity, tx: Tx, ids: string[]): Promise<Refusal | undefined> {
  for (const other of allEntities())
    for (const prop of other.props) {
      if (prop.kind.facts?.target !== entity.name) continue
      const match = prop.kind.sqlType === 'bigint' ? sql`= any(${ids}::bigint[])` : sql`&& ${ids}::bigint[]`
      const same = other === entity ? sql` and not (id = any(${ids}::bigint[]))` : sql.empty
      const used = await tx.query(
        sql`select 1 as one from ${sql.id(other.table)} where ${sql.id(prop.column)} ${match} and is_deleted = 0${same} limit 1`,
        { keep: true },
      )
      if (used.length > 0) return refuse('inUse', {}, { details: [other.label.zh] })
    }
  return undefined
}

export { allCalls, orderOf }
