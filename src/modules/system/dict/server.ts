import {
  codeOf,
  isBlank,
  isRefusal,
  type Entity,
  type Label,
  type Refusal,
} from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { wordUses } from '#kernel/http/references.ts'
import { idOf } from '#kernel/http/rows.ts'
import { listRules, rowsFor, shown } from '#kernel/http/seen.ts'
import { route, slice, type Route, type Slice } from '#kernel/http/slice.ts'
import { nest, titleNode } from '#kernel/http/trees.ts'
import type { Tx } from '#kernel/store/db.ts'
import { page, type ListRules } from '#kernel/store/list.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { find, findAll, updateAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'

/** Dictionaries, of the platform and of a tenant: the two lists of their screen, and what selects are filled from. */
export function dictSlice(entity: Entity, more: readonly Route[] = []): Slice {
  const read = { method: 'GET', permission: codeOf(entity, 'view') } as const
  const open = { method: 'GET', permission: 'signedIn' } as const
  const made: Slice = slice(entity, {
    async beforeSubmit(tx, { values, existing }) {
      const before: Values = existing ?? {}
      const asked: Values = { ...before, ...values }
      const own = await codeAbove(entity, tx, asked)
      const next: Values = { ...asked, ...own }
      const isOther = [asked, next].some(
        ({ code, dictKey }) => code !== before.code || dictKey !== before.dictKey,
      )
      // Rows hold the key: under another one they would hold a word that nobody knows.
      const used = existing && isOther ? await wordUses(entity, tx, [existing.id]) : undefined
      if (used) return refuse('wordInUse', { list: used })
      if (!isDictionary(next)) return isBlank(String(next.dictKey ?? '')) ? refuse('wordKey') : own
      const asks = existing && next.code !== before.code ? askingFor(before.code) : undefined
      if (asks) return refuse('dictionaryNamed', { code: String(before.code), field: asks })
      return twinOf(entity, tx, next.code, existing?.id)
    },
    // Its words go with it: they are found by its code.
    async afterSubmit(tx, row, { existing }) {
      const [after, before] = [row, existing] as Values[]
      if (!before || !isDictionary(before) || after?.code === before.code) return
      const words = sql`t.code = ${before.code} and not (${isParent})`
      await updateAll(tx, entity, words, { code: after?.code } as never)
    },
    routes: [
      route({ ...read, url: `${entity.path}/parent-list`, lists: { entity, answers: 'page' } }, (call) =>
        parentList(made, call),
      ),
      route({ ...read, url: `${entity.path}/child-list` }, (call) => childList(made, call)),
      route({ ...open, url: `${entity.path}/tree` }, (call) => tree(made, call)),
      route({ ...open, url: `${entity.path}/dictionary` }, (call) => entries(entity, call)),
      ...more,
    ],
  })
  return made
}

type Values = Readonly<Record<string, unknown>>
const isDictionary = ({ parentId }: Values) => !parentId || parentId === '0'

/** Words are found by the code of their dictionary: one that was written under another would be in no list. */
async function codeAbove(entity: Entity, tx: Tx, { parentId }: Values): Promise<{ code?: unknown }> {
  if (isDictionary({ parentId })) return {}
  const above: Values | undefined = await find(tx, entity, String(parentId))
  return above ? { code: above.code } : {}
}

/** A field that takes its words from the dictionary of this code. */
const askingFor = (code: unknown): Label | undefined =>
  allEntities()
    .flatMap(({ label, props }) => props.map((prop) => ({ of: label, prop })))
    .filter(({ prop }) => prop.kind.facts?.dict === code)
    .map(({ of, prop }) => ({
      zh: `${of.zh}·${prop.label.zh}`,
      en: `${of.en}, ${prop.label.en}`,
    }))[0]

/** A dictionary of the same code: its words would be read as this one's. Of two that are made at once the second waits. */
async function twinOf(
  entity: Entity,
  tx: Tx,
  code: unknown,
  id: string | undefined,
): Promise<Refusal | undefined> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary:${entity.table}:${entity.owner === 'tenant' ? tx.actor.tenantId : ''}:${code}`}, 0))`,
  )
  const twins = await findAll(tx, entity, sql`t.code = ${code} and ${isParent} and t.id <> ${id ?? '0'}`)
  return twins.length > 0 ? refuse('dictionaryTwin') : undefined
}

const isParent = sql.raw('coalesce(t.parent_id, 0) = 0')

/** A page of the dictionaries themselves, without their entries. */
async function parentList(made: Slice, { caller, input, db }: Call): Promise<unknown> {
  const rules = listRules(made, caller)
  const rows = rules.rows ? sql`${isParent} and (${rules.rows})` : isParent
  const narrowed: ListRules = { ...rules, rows }
  const found = await page<Record<string, unknown>>(db, caller.tenantId, made.entity, input, narrowed, caller)
  if (isRefusal(found)) return found
  return { ...found, records: await shown(made, found.records, caller, db.of(caller.tenantId)) }
}

/** Entries of one dictionary. */
async function childList(made: Slice, { caller, input, db }: Call): Promise<unknown> {
  const parent = idOf(input.parentId)
  if (!parent || parent === '0') return []
  const reader = db.of(caller.tenantId)
  const seen = rowsFor(made, caller) ?? sql.raw('true')
  const rows = await findAll(reader, made.entity, sql`t.parent_id = ${parent} and (${seen})`, {
    order: sql.raw('t.sort, t.id'),
  })
  return shown(made, rows as Record<string, unknown>[], caller, reader)
}

const wordIn = (call: Call): Sql =>
  call.caller.lang === 'en'
    ? sql`coalesce(nullif(t.dict_value_en, ''), t.dict_value)`
    : sql.raw('t.dict_value')

/** Nodes of contract section 3; `code` narrows to one dictionary, and `DICT` to the parents that a new entry may have. */
async function tree(made: Slice, call: Call): Promise<unknown> {
  const { caller, db, input } = call
  const code = String(input.code ?? '')
  const which =
    code === 'DICT' ? sql`coalesce(t.parent_id, 0) = 0` : code ? sql`t.code = ${code}` : sql.raw('true')
  const seen = rowsFor(made, caller) ?? sql.raw('true')
  const rows = await db.of(caller.tenantId).query<{ id: string; parentId: string; title: string }>(
    sql`select t.id, coalesce(t.parent_id, 0)::text as "parentId", ${wordIn(call)} as title, false as "hasChildren" from ${sql.id(made.entity.table)} t
        where t.is_deleted = 0 and ${which} and (${seen}) order by t.sort, t.id`,
  )
  return nest(rows.map(titleNode), 'parentId')
}

/** What selects and labels are filled from: of the platform's dictionary, else of the tenant's with that code. */
export function wordsRoute(platform: Entity, own: Entity): Route {
  return route({ method: 'GET', permission: 'signedIn', url: `${platform.path}/words` }, async (call) => {
    const words = await entries(platform, call)
    return words.length > 0 ? words : entries(own, call)
  })
}

/** Entries of one dictionary by code. */
function entries({ table }: Entity, call: Call): Promise<unknown[]> {
  const { caller, db, input } = call
  return db.of(caller.tenantId).query(
    sql`select t.id, t.code, t.dict_key as "dictKey", ${wordIn(call)} as "dictValue", t.sort, t.remark from ${sql.id(table)} t
        where t.code = ${String(input.code ?? '')} and coalesce(t.parent_id, 0) <> 0 and t.is_deleted = 0 and t.is_sealed = 0 order by t.sort, t.id`,
  )
}
