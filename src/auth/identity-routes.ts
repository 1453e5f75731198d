import { isRefusal, wallClock } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { accountOf } from './account-of.ts'
import type { AuthNeeds } from './needs.ts'

/** Providers through which somebody comes into their account, seen and parted from it by them and by whoever may reset passwords. */

type Bound = { readonly id: string; readonly name: string; readonly boundTime: Date }

async function list(call: Call, needs: AuthNeeds): Promise<unknown> {
  const { caller, db } = call
  const userId = await accountOf(call, needs, 'see')
  if (isRefusal(userId)) return userId
  const name = caller.lang === 'en' ? sql.raw('p.name_en') : sql.raw('p.name_zh')
  const rows = await db.of(caller.tenantId).query<Bound>(
    sql`select i.provider_id as id, coalesce(nullif(max(${name}), ''), max(p.source), max(i.issuer)) as name, max(i.create_time) as bound_time
        from user_identity i left join login_provider p on p.id = i.provider_id
        where i.user_id = ${userId} group by i.provider_id order by i.provider_id`,
  )
  return rows.map((row) => ({ ...row, boundTime: wallClock(row.boundTime, caller.timeZone) }))
}

async function remove(call: Call, needs: AuthNeeds): Promise<unknown> {
  const { caller, db, input } = call
  const userId = await accountOf(call, needs, 'end')
  const id = idOf(input.id)
  if (isRefusal(userId)) return userId
  if (!id) return refuse('badId')
  const gone = await db.tx(caller.actor, (tx) =>
    tx.query(
      sql`delete from user_identity where user_id = ${userId} and provider_id = ${id} returning 1 as one`,
    ),
  )
  return gone.length > 0 ? true : refuse('notFound')
}

export const identityRoutes = (needs: AuthNeeds): readonly Route[] => [
  route({ method: 'GET', url: 'blade-auth/identities', permission: 'signedIn' }, (call) => list(call, needs)),
  route(
    {
      method: 'POST',
      url: 'blade-auth/identities/remove',
      permission: 'signedIn',
      told: 'account',
      summary: 'From now on this provider leads into the account no longer: id of the provider',
    },
    (call) => remove(call, needs),
  ),
]
