import { codeOf, columnsOf, type Entity } from '#kernel/definition/entity.ts'
import { nameOf } from '#kernel/definition/naming.ts'
import { foundBy } from '#kernel/store/conditions.ts'
import { answerRows } from '#kernel/store/list.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { tsqueryOf } from '#kernel/store/search.ts'
import type { Reader } from '#kernel/store/db.ts'
import { among } from '#kernel/store/among.ts'
import { soughtByName } from '#kernel/store/seeking.ts'
import { containing, likeFor, sql, type Sql } from '#kernel/store/sql.ts'
import type { Call, Caller } from './caller.ts'
import { slicesHere } from './live.ts'
import { listRules, rowsFor, shown } from './seen.ts'
import { route, type Route, type Slice } from './slice.ts'

/**
 * Records of all kinds by a few words, for the palette: id and title, a handful of each kind. Only what the caller may
 * list, with the row rule of its slice; where a slice projects its rows, the title is the projected one.
 */
type Found = { entity: string; id: string; title: string }

const mostOfEach = 5
const shortest = 2

export function finderRoute(url: string, slices: readonly Slice[]): Route {
  const searched = slices.filter(({ entity }) => isSearched(entity))
  return route(
    {
      method: 'GET',
      url,
      permission: 'signedIn',
      summary: 'Records of all kinds by words in their titles',
    },
    (call) =>
      find(
        [...searched, ...slicesHere(call.caller.tenantId).filter(({ entity }) => isSearched(entity))],
        call,
      ),
  )
}

/** Records that people keep and look for: with a screen, and written by hand or with a full text of their own. */
function isSearched({ menu, calls, fullText }: Entity): boolean {
  const kept = calls.includes('add') || calls.includes('edit') || fullText !== undefined
  return menu !== undefined && calls.includes('list') && kept
}

async function find(slices: readonly Slice[], { caller, input, db }: Call): Promise<Found[]> {
  const keyword = String(input.keyword ?? '')
    .trim()
    .slice(0, 60)
  if (keyword.length < shortest) return []
  const allowed = slices.filter(({ entity }) => mayFind(entity, caller))
  if (allowed.length === 0) return []
  const reader = db.of(caller.tenantId)
  const found = await reader.query<Found>(
    sql.join(
      await Promise.all(allowed.map((slice) => titlesOf(slice, keyword, caller, reader))),
      ' union all ',
    ),
  )
  const masked = allowed.filter(
    ({ entity, rules }) => rules.project && found.some((one) => one.entity === entity.name),
  )
  for (const slice of masked) await askAgain(slice, found, caller, reader)
  return found.filter((one) => one.title)
}

function mayFind(entity: Entity, caller: Caller): boolean {
  const guard = columnsOf(entity).find((prop) => prop.field === entity.title)?.options.readableBy
  return (
    caller.may(codeOf(entity, 'list')) &&
    caller.mayCall(`${entity.path}/list`) &&
    (!guard || caller.may(guard))
  )
}

async function titlesOf(slice: Slice, keyword: string, caller: Caller, reader: Reader): Promise<Sql> {
  const { entity } = slice
  const title = sql.raw(titleExpression(entity, 't', caller.lang, (of) => caller.hides(of)))
  const query = entity.fullText ? tsqueryOf(keyword) : undefined
  const sought = query ? undefined : await soughtByName(reader, entity, keyword, caller.hides(entity))
  const match = query
    ? foundBy(entity, query)
    : sought
      ? among(sought)
      : sql`${title} ${likeFor(keyword)} ${containing(keyword)}`
  const rows = rowsFor(slice, caller)
  return sql`(select ${entity.name}::text as entity, t.id, ${title}::text as title from ${sql.id(entity.table)} t
    where t.is_deleted = 0 and ${match}${rows ? sql` and (${rows})` : sql.empty} limit ${mostOfEach})`
}

/** Titles as the slice shows them to this caller; changes `found`. */
async function askAgain(
  slice: Slice,
  found: Found[],
  caller: Caller,
  reader: Parameters<typeof shown>[3],
): Promise<void> {
  const { entity } = slice
  const own = found.filter((one) => one.entity === entity.name)
  const rows = await answerRows<Record<string, unknown>>(
    reader,
    entity,
    sql`t.id = any(${own.map((one) => one.id)}::bigint[])`,
    listRules(slice, caller),
    caller,
    sql.raw('t.id'),
  )
  const seen = await shown(slice, rows, caller, reader)
  for (const one of own) {
    const row = seen.find(({ id }) => id === one.id) ?? {}
    one.title = nameOf(entity, row, caller.lang)
  }
}
