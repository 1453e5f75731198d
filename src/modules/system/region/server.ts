import { codeOf, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { present } from '#kernel/http/present.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { save } from '#kernel/http/save.ts'
import { detailOf } from '#kernel/http/seen.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, findAll, softDelete } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { region, regionParts } from './definition.ts'
import { placeOf, rootCode, standsBelow, type Region } from './place.ts'

/** Calls of the family know a division by its code (contract sections 1 and 4). Writing is the platform's (threat Q01). */

function codeIn(value: unknown, otherwise = ''): string {
  const text = String(value ?? '') || otherwise
  return /^\d{1,12}$/.test(text) ? text : ''
}

async function byCode(reader: Reader, code: string): Promise<Region | undefined> {
  return (await findAll(reader, region, sql`t.code = ${code}`))[0]
}

/** Held until the end, so that nothing is put below a row while it is removed. */
async function lockCode(tx: Tx, code: string): Promise<Region | undefined> {
  await tx.query(sql`select 1 as one from region where code = ${code} and is_deleted = 0 for update`)
  return byCode(tx, code)
}

const inOrder = sql.raw('t.sort, t.code')
const withChildren = sql.raw(
  'exists (select 1 from region c where c.parent_code = t.code and c.is_deleted = 0)',
)

async function lazyTree({ db, input }: Call): Promise<unknown> {
  const rows = await db.platform.query<{ code: string }>(
    sql`select t.code, t.code as id, t.code as key, t.code as value, t.parent_code as "parentId", t.name as title, ${withChildren} as "hasChildren"
        from region t where t.is_deleted = 0 and t.parent_code = ${codeIn(input.parentCode, rootCode)} order by ${inOrder}`,
  )
  return rows
}

async function lazyList({ db, input, caller }: Call): Promise<unknown> {
  const { code, name } = input
  const found = [
    ...(code ? [sql`starts_with(t.code, ${codeIn(code, 'x')})`] : []),
    ...(name ? [sql`position(${String(name).slice(0, 100)} in t.name) > 0`] : []),
  ]
  // With a filter the level does not matter, as in the trees of other entities.
  const where = found.length
    ? sql.join(found, ' and ')
    : sql`t.parent_code = ${codeIn(input.parentCode, rootCode)}`
  const rows = await db.platform.query<{ id: string; hasChildren: boolean }>(
    sql`select t.id, ${withChildren} as "hasChildren" from region t where t.is_deleted = 0 and ${where} order by ${inOrder} limit 1000`,
  )
  const ids = rows.map((row) => row.id)
  const full = await findAll(db.platform, region, sql`t.id = any(${ids}::bigint[])`, { order: inOrder })
  const flags = new Map(rows.map((row) => [row.id, row.hasChildren]))
  return present(
    regionSlice.entity,
    full.map((row) => ({ ...row, hasChildren: flags.get(row.id) })),
    caller,
  )
}

async function detail({ db, input, caller }: Call): Promise<unknown> {
  const code = codeIn(input.code)
  const id = code ? (await byCode(db.platform, code))?.id : String(input.id ?? '')
  if (!id || !/^\d{1,18}$/.test(id)) return refuseHttp('notFound')
  return (await detailOf(regionSlice, id, caller, db.platform)) ?? refuseHttp('notFound')
}

async function select({ db, input }: Call): Promise<unknown> {
  return db.platform.query(
    sql`select t.id, t.code, t.parent_code as "parentCode", t.name, t.name as title, t.level::int as level from region t
        where t.is_deleted = 0 and t.parent_code = ${codeIn(input.code, rootCode)} order by ${inOrder}`,
  )
}

/**
 * The code is the key (contract section 4): a division that is there is changed, one that is not is added, also when the
 * body still carries the row that it is put below, as clients of the family post it.
 */
async function submit({ db, input: sent, caller, request, ctx }: Call): Promise<unknown> {
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, 'blade-system/region/submit', sent, async () => {
      const input = await withoutRoot(tx, sent)
      const code = codeIn(input.code)
      const known = code ? await lockCode(tx, code) : undefined
      const given = String(input.id ?? '')
      const id = known?.id ?? (given === code ? '' : given)
      if (id && !/^\d{1,18}$/.test(id)) return refuseHttp('badId')
      const below = !known && id !== '' && (await find(tx, region, id))?.code === codeIn(input.parentCode)
      if (!caller.may(codeOf(region, id && !below ? 'edit' : 'add'))) return refuseHttp('forbidden')
      return save({ slice: regionSlice, tx, caller, ctx }, input, below || !id ? undefined : id)
    }),
  )
}

/** The family's client writes the root before codes below a province: `0011` is `11` where the first is no division and the second is. */
async function withoutRoot(tx: Tx, input: Call['input']): Promise<Call['input']> {
  const [parentCode, code] = [codeIn(input.parentCode), codeIn(input.code)]
  const bare = parentCode.slice(rootCode.length)
  const rooted = [parentCode, code].every((one) => one.startsWith(rootCode)) && bare !== ''
  if (!rooted || (await byCode(tx, parentCode)) || !(await byCode(tx, bare))) return input
  return { ...input, parentCode: bare, code: code.slice(rootCode.length) }
}

async function remove({ db, input, caller, request }: Call): Promise<unknown> {
  const keys = idsOf(input.id ?? input.ids)
  if (isRefusal(keys)) return keys
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, 'blade-system/region/remove', input, async () => {
      const rows = await tx.query<{ id: string; code: string }>(
        sql`select id, code from region where is_deleted = 0 and (code = any(${keys}::text[]) or id = any(${keys}::bigint[])) for update`,
      )
      if (rows.length !== keys.length) return refuseHttp('notFound')
      const refused = await childless(tx, rows)
      if (refused) return refused
      await softDelete(
        tx,
        region,
        rows.map((row) => row.id),
      )
      return true
    }),
  )
}

async function childless(tx: Tx, rows: readonly { code: string }[]): Promise<Refusal | undefined> {
  const codes = rows.map((row) => row.code)
  const below = await tx.query(
    sql`select 1 as one from region where is_deleted = 0 and parent_code = any(${codes}::text[]) and not (code = any(${codes}::text[])) limit 1`,
  )
  return below.length > 0 ? refuse('regionHasChildren') : undefined
}

const read = { method: 'GET', permission: 'signedIn' } as const
const write = { method: 'POST', permission: [codeOf(region, 'add'), codeOf(region, 'edit')] } as const

export const regionSlice: Slice = slice(region, {
  columns: () => ({
    parentName: sql.raw(
      `coalesce((select p.name from region p where p.code = t.parent_code and p.is_deleted = 0), '')`,
    ),
  }),
  async beforeSubmit(tx, { values, existing }) {
    const code = values.code ?? existing?.code ?? ''
    const name = values.name ?? existing?.name ?? ''
    if (existing && code !== existing.code) return refuse('regionCodeFixed')
    const parentCode = code === rootCode ? '' : values.parentCode || existing?.parentCode || rootCode
    const above = parentCode ? await lockCode(tx, parentCode) : undefined
    if (parentCode && (!above || parentCode === code)) return refuse('regionParent')
    const moved = existing && (existing.parentCode ?? '0') !== (above?.code ?? '0')
    if (moved && (await childless(tx, [existing]))) return refuse('regionHasChildren')
    const place = placeOf({ code, name, level: values.level ?? (moved ? null : existing?.level) }, above)
    return standsBelow(place.level, above) ? place : refuse('regionLevel')
  },
  // A new name is the name that everything below lies in.
  async afterSubmit(tx, row, { existing }) {
    const part = regionParts[Number(row.level) - 1]
    if (!existing || !part || existing.name === row.name) return
    await tx.query(
      sql`update region set ${sql.id(`${part}_name`)} = ${row.name} where ${sql.id(`${part}_code`)} = ${row.code} and id <> ${row.id}`,
    )
  },
  // Divisions name the one above by its code, which no reference holds.
  async afterRestore(tx) {
    const lost = await tx.query(
      sql`select 1 as one from region t where t.is_deleted = 0 and t.update_time = ${tx.now} and t.parent_code <> '0'
          and not exists (select 1 from region p where p.code = t.parent_code and p.is_deleted = 0) limit 1`,
    )
    return lost.length > 0 ? refuse('regionParent') : undefined
  },
  routes: [
    route({ ...read, url: 'blade-system/region/lazy-tree' }, lazyTree),
    route({ ...read, url: 'blade-system/region/select' }, select),
    route({ ...read, url: 'blade-system/region/lazy-list', permission: codeOf(region, 'view') }, lazyList),
    route({ ...read, url: 'blade-system/region/detail', permission: codeOf(region, 'view') }, detail),
    ...['submit', 'save', 'update'].map((call) =>
      route({ ...write, url: `blade-system/region/${call}` }, submit),
    ),
    route(
      { method: 'POST', url: 'blade-system/region/remove', permission: codeOf(region, 'remove') },
      remove,
    ),
  ],
})
