import type { Call } from '#kernel/http/caller.ts'
import { route } from '#kernel/http/slice.ts'
import { colleaguesOf, listed } from '#kernel/http/who-can.ts'
import { sql } from '#kernel/store/sql.ts'
import { user } from './definition.ts'
import type { WhoCan } from './shapes.ts'

/** Whom to ask about a page that is not one's own: for whoever came there by its address. */
async function whoCan({ caller, db, input }: Call): Promise<WhoCan> {
  const path = String(input.path ?? '')
    .replace(/\/index$/, '')
    .slice(0, 200)
  const rights = await db.platform.query<{ code: string }>(
    sql`select m.code from menu p join menu m on m.id = p.id or (m.parent_id = p.id and right(m.code, 5) = '_view')
        where p.path = ${path} and p.category = '1' and p.is_deleted = 0 and m.is_deleted = 0`,
  )
  const found = await colleaguesOf(
    db.of(caller.tenantId),
    caller,
    rights.map(({ code }) => code),
  )
  return {
    holders: listed(found?.holders ?? [])[caller.lang],
    givers: listed(found?.givers ?? [])[caller.lang],
  }
}

export const whoCanRoute = route(
  {
    method: 'GET',
    url: `${user.path}/who-can`,
    permission: 'signedIn',
    summary: 'Whom of the office to ask about a page that one may not open',
  },
  whoCan,
)
