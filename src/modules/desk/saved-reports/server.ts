/** Saved reports: whoever may read a report may save it; its owner alone changes it, holders of the shared roles open it. */
import { isRefusal, label, ref, rowId, type Answers, type Refusal } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { mayRead } from '#kernel/reports/definition.ts'
import { savedPath, type SavedList } from '#kernel/reports/saved.ts'
import { shelfOf } from '#kernel/reports/books.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, insert, lock, softDelete, update } from '#kernel/store/rows.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { sql } from '#kernel/store/sql.ts'
import { role } from '../../system/role/definition.ts'
import { refuse } from '../catalogue.ts'
import { savedReport, saving, type SavedReport } from './definition.ts'

const mostSaved = 100

export function mayOpen({ book, type }: Pick<SavedReport, 'book' | 'type'>, may: Caller['may']): boolean {
  const shelf = shelfOf(book)
  return shelf !== undefined && type in shelf.reports && mayRead(shelf.book, type, may)
}

/** One's own and those shared with a role that one holds; and the roles that one may share with. */
async function list({ caller, db, input }: Call): Promise<unknown> {
  const book = String(input.book)
  const reader = db.of(caller.tenantId)
  const saved = await findAll(
    reader,
    savedReport,
    sql`t.book = ${book} and (t.create_user = ${caller.userId} or t.role_ids && ${[...caller.roleIds]}::bigint[])`,
  )
  const open = saved.filter((one) => mayOpen(one, caller.may))
  const mine = ({ createUser }: SavedReport) => createUser === caller.userId
  const types = Object.keys(shelfOf(book)?.reports ?? {})
  const readsAny = open.length > 0 || types.some((type) => mayOpen({ book, type }, caller.may))
  return {
    saved: open
      .toSorted((a, b) => Number(mine(b)) - Number(mine(a)) || a.name.localeCompare(b.name))
      .map(({ id, name, type, params, columns, period, periodFrom, periodTo, ...more }) => ({
        id,
        name,
        type,
        params,
        columns,
        period,
        periodFrom,
        periodTo,
        roleIds: more.roleIds ?? [],
        rhythm: more.rhythm,
        audience: more.audience,
        mine: more.createUser === caller.userId,
      })),
    roles: types.length > 0 && readsAny ? await staffRoles(reader, caller, book, types) : [],
  }
}

/** The roles that one may share with, each with the reports that its holders may read. */
async function staffRoles(
  reader: Reader,
  { lang, tenantId }: Caller,
  book: string,
  types: readonly string[],
): Promise<SavedList['roles']> {
  const title = sql.raw(titleExpression(role, 'r', lang))
  const roles = await reader.query<{ id: string; title: string; isAll: boolean }>(
    sql`select r.id, ${title} as title, (r.role_alias = 'administrator' and ${tenantId === platformTenant}) as is_all from role r where r.is_deleted = 0 and r.held_by = 'staff' order by r.sort, r.id limit 200`,
  )
  const reads = await readingRoles(reader, book, types)
  return roles.map(({ id, title, isAll }) => ({ id, title, reads: isAll ? types : reads(id) }))
}

/** Which reports of a book the holders of a role may read: to share one with others would show them nothing. */
async function readingRoles(
  reader: Reader,
  book: string,
  types: readonly string[],
): Promise<(roleId: string) => readonly string[]> {
  const asked = new Set<string>()
  for (const type of types) mayOpen({ book, type }, (code) => Boolean(asked.add(code)))
  const rows = await reader.query<{ roleId: string; codes: string[] }>(
    sql`select rm.role_id, array_agg(m.code) as codes from role_menu rm join menu m on m.id = rm.menu_id and m.is_deleted = 0 and m.status = 1
        where m.code = any(${[...asked]}::text[]) group by rm.role_id`,
  )
  const held = new Map(rows.map(({ roleId, codes }) => [roleId, new Set(codes)]))
  return (roleId) =>
    types.filter((type) => mayOpen({ book, type }, (code) => held.get(roleId)?.has(code) === true))
}

type Posted = Answers<typeof asks>
const asks = { id: ref('savedReport', { label: label('编号', 'Id'), hidden: true }), ...saving }

async function keep({ caller, db, input }: Call<Posted>): Promise<unknown> {
  const { id, ...values } = input
  const wrong = await db.tx(caller.actor, async (tx) => {
    const refused = await unfit(tx, caller, values)
    if (refused) return refused
    if (id) {
      const row = await owned(tx, caller, id)
      return isRefusal(row) ? row : update(tx, savedReport, row.id, values)
    }
    const made = await insert(tx, savedReport, values)
    // Counted after the write: one too many takes itself back.
    const all = await tx.one<{ n: number }>(
      sql`select count(*)::int as n from saved_report where create_user = ${caller.userId} and is_deleted = 0`,
    )
    return (all?.n ?? 0) > mostSaved ? refuse('tooManyReports') : made
  })
  return isRefusal(wrong) ? wrong : { id: wrong.id }
}

async function unfit(tx: Tx, caller: Caller, values: Omit<Posted, 'id'>): Promise<Refusal | undefined> {
  if (!mayOpen(values, caller.may)) return refuse('noReport')
  const { period, periodFrom, periodTo, roleIds } = values
  if (period === 'fixed' && !(periodFrom && periodTo && periodFrom <= periodTo)) return refuse('fixedDays')
  const wanted = [...new Set(roleIds ?? [])]
  const there = await tx.query(
    sql`select 1 as one from role where id = any(${wanted}::bigint[]) and is_deleted = 0`,
  )
  return there.length === wanted.length ? undefined : refuse('unknownRole')
}

/** Locked. Whoever may not even open it is told that there is none. */
async function owned(tx: Tx, caller: Caller, id: string): Promise<SavedReport | Refusal> {
  const row = await lock(tx, savedReport, id)
  if (row?.createUser === caller.userId) return row
  const shared = row && (row.roleIds ?? []).some((one) => caller.roleIds.includes(one))
  return shared && mayOpen(row, caller.may) ? refuse('notYours') : refuse('noReport')
}

const asked = { type: 'object', required: ['book'], properties: { book: { type: 'string', maxLength: 60 } } }

export const savedReportSlice: Slice = slice(savedReport, {
  routes: [
    route({ method: 'GET', url: `${savedPath}/mine`, permission: 'signedIn', input: asked }, list),
    route({ method: 'POST', url: `${savedPath}/keep`, permission: 'signedIn', asks }, keep),
    route(
      {
        method: 'POST',
        url: `${savedPath}/drop`,
        permission: 'signedIn',
        asks: { id: rowId('savedReport') },
      },
      ({ caller, db, input }) =>
        db.tx(caller.actor, async (tx) => {
          const row = await owned(tx, caller, input.id)
          if (isRefusal(row)) return row
          await softDelete(tx, savedReport, [row.id])
          return true
        }),
    ),
  ],
})
