import { wallClock } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'

/** Providers through which somebody comes into their own account, seen and parted from it by them. */

type Bound = { readonly id: string; readonly name: string; readonly boundTime: Date }

async function list({ caller, db }: Call): Promise<unknown> {
  const name = caller.lang === 'en' ? sql.raw('p.name_en') : sql.raw('p.name_zh')
  const rows = await db.of(caller.tenantId).query<Bound>(
    sql`select i.provider_id as id, coalesce(nullif(max(${name}), ''), max(p.source), max(i.issuer)) as name, max(i.create_time) as bound_time
        from user_identity i left join login_provider p on p.id = i.provider_id
        where i.user_id = ${caller.userId} group by i.provider_id order by i.provider_id`,
  )
  return rows.map((row) => ({ ...row, boundTime: wallClock(row.boundTime, caller.timeZone) }))
}

async function remove({ caller, db, input }: Call): Promise<unknown> {
  const id = idOf(input.id)
  if (!id) return refuse('badId')
  const gone = await db.tx(caller.actor, (tx) =>
    tx.query(
      sql`delete from user_identity where user_id = ${caller.userId} and provider_id = ${id} returning 1 as one`,
    ),
  )
  return gone.length > 0 ? true : refuse('notFound')
}

export const ownIdentityRoutes: readonly Route[] = [
  route({ method: 'GET', url: 'blade-auth/identities', permission: 'signedIn' }, list),
  route(
    {
      method: 'POST',
      url: 'blade-auth/identities/remove',
      permission: 'signedIn',
      told: 'account',
      summary: 'From now on this provider leads into one’s account no longer: id of the provider',
    },
    remove,
  ),
]
