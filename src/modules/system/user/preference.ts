import type { Call } from '#kernel/http/caller.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'

/** A person's own settings of the back-office. The server keeps them and reads nothing into them. */
const longestKey = 100
const largestValue = 16 * 1024
const mostKeys = 200

type Kept = { key: string; value: unknown }

async function read({ caller, db, input }: Call): Promise<unknown> {
  const one = input.key === undefined ? sql.empty : sql` and key = ${String(input.key)}`
  const rows = await db
    .of(caller.tenantId)
    .query<Kept>(sql`select key, value from preference where user_id = ${caller.userId}${one}`)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** `value: null` forgets the key. */
async function write({ caller, db, input }: Call): Promise<unknown> {
  const key = String(input.key ?? '')
  if (!key || key.length > longestKey) return refuse('preferenceKey')
  const text = JSON.stringify(input.value ?? null)
  if (Buffer.byteLength(text) > largestValue) return refuse('preferenceTooLarge')
  return db.tx(caller.actor, async (tx) => {
    if (text === 'null') {
      await tx.query(sql`delete from preference where user_id = ${caller.userId} and key = ${key}`)
      return true
    }
    await tx.query(
      sql`insert into preference (tenant_id, user_id, key, value) values (${caller.tenantId}, ${caller.userId}, ${key}, ${text}::jsonb)
          on conflict (tenant_id, user_id, key) do update set value = excluded.value`,
    )
    // Asked after the write: one too many takes itself back.
    const row = await tx.one<{ n: number }>(
      sql`select count(*)::int as n from preference where user_id = ${caller.userId}`,
    )
    return (row?.n ?? 0) > mostKeys ? refuse('tooManyPreferences') : true
  })
}

const url = 'blade-system/user/preference'

export const preferenceRoutes: readonly Route[] = [
  route({ method: 'GET', url, permission: 'signedIn', summary: 'Own settings by key' }, read),
  route({ method: 'POST', url, permission: 'signedIn', summary: 'Keep one own setting' }, write),
]
