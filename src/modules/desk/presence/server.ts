/** Two people on one record see each other, and learn that the other saved before they do (behaviour 31). */
import { codeOf, label, text, type Lang } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { idOf } from '#kernel/http/rows.ts'
import { detailOf, rowsFor } from '#kernel/http/seen.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { daysBefore, type Leftover } from '#kernel/store/sweep.ts'

/** Screens ask every twenty seconds; who missed two turns has gone. */
const goneAfterSeconds = 45

const asks = {
  entity: text({ label: label('实体', 'Entity'), required: true, max: 60 }),
  id: text({ label: label('编号', 'Id'), required: true, max: 19 }),
}

type Input = { readonly entity: string; readonly id: string }

function listed({ caller, input }: Pick<Call<Input>, 'caller' | 'input'>) {
  const slice = sliceOf(input.entity)
  const id = idOf(input.id)
  return slice && id && caller.may(codeOf(slice.entity, 'list')) ? { slice, id } : undefined
}

const nameFor = (lang: Lang) =>
  sql`coalesce(${lang === 'en' ? sql`nullif(u.real_name_en, '')` : sql`null`}, nullif(u.real_name, ''), u.name, u.account)`

/** People of the office alone see and are seen: an author or a student is not told who looks at their things. */
const isOfOffice = (reader: Reader, roleIds: readonly string[]) =>
  reader.one(
    sql`select 1 as one from role where id = any(${[...roleIds]}::bigint[]) and held_by = 'staff' and is_deleted = 0 limit 1`,
  )

/** Who saved the record last, for whoever comes second with a change: told where the record itself tells who it was. */
async function savedBy({ caller, db, input }: Call<Input>): Promise<unknown> {
  const asked = listed({ caller, input })
  const reader = db.of(caller.tenantId)
  if (!asked || !(await isOfOffice(reader, caller.roleIds))) return refuse('notFound')
  const row = await detailOf(asked.slice, asked.id, caller, reader)
  if (!row) return refuse('notFound')
  const by = idOf(row.updateUser)
  const person = by
    ? await reader.one<{ name: string }>(
        sql`select ${nameFor(caller.lang)} as name from blade_user u where u.id = ${by}`,
      )
    : undefined
  return { name: person?.name ?? null, own: by === caller.userId }
}

/**
 * Who else has the record open now, and its version of now. That it was asked is what others are told: it is no deed, so it
 * is read like a page and not written into the trail of writes. Of records that the caller does not see it says nothing.
 */
async function here({ caller, db, ctx, input }: Call<Input>): Promise<unknown> {
  const asked = listed({ caller, input })
  if (!asked) return refuse('notFound')
  const { slice, id } = asked
  const { entity } = slice
  const rows = rowsFor(slice, caller) ?? sql.raw('true')
  return db.tx(caller.actor, async (tx) => {
    if (!(await isOfOffice(tx, caller.roleIds))) return refuse('notFound')
    const [row] = await findAll(tx, entity, sql`t.id = ${id} and (${rows})`, { limit: 1 })
    if (!row) return refuse('notFound')
    const now = ctx.clock()
    await tx.query(
      sql`insert into presence (tenant_id, entity, record_id, user_id, seen_at) values (${caller.tenantId}, ${entity.name}, ${id}, ${caller.userId}, ${now})
          on conflict (tenant_id, entity, record_id, user_id) do update set seen_at = excluded.seen_at`,
    )
    const others = await tx.query<{ name: string }>(
      sql`select ${nameFor(caller.lang)} as name from presence p join blade_user u on u.id = p.user_id
          where p.entity = ${entity.name} and p.record_id = ${id} and p.user_id <> ${caller.userId}
            and p.seen_at > ${new Date(now.getTime() - goneAfterSeconds * 1000)} order by p.seen_at desc limit 10`,
    )
    return { version: row.version, others: others.map((one) => one.name) }
  })
}

export const presenceRoutes: readonly Route[] = [
  route({ method: 'GET', url: 'blade-desk/presence/here', permission: 'signedIn', asks }, here),
  route({ method: 'GET', url: 'blade-desk/presence/saved-by', permission: 'signedIn', asks }, savedBy),
]

export const presenceLeftovers: readonly Leftover[] = [
  { table: 'presence', ofTenants: true, old: (now) => sql`seen_at < ${daysBefore(now, 1)}` },
]
