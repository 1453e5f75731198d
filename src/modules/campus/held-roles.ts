import type { Tx } from '#kernel/store/db.ts'
import { followRoles } from '#auth/sessions.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { user } from '../system/user/definition.ts'

/** Roles that come with a record of the campus and not from an administrator: of a student with a verification, of a shopkeeper with a shop. */
type Held = 'student' | 'shopOwner'

async function roleOf(tx: Tx, alias: Held | 'campusUser'): Promise<string | undefined> {
  const row = await tx.one<{ id: string }>(
    sql`select id from role where role_alias = ${alias} and is_deleted = 0`,
  )
  return row?.id
}

async function hold(tx: Tx, userId: string, roleId: string[]): Promise<void> {
  await followRoles(tx, [userId], roleId)
  await update(tx, user, userId, { roleId })
}

/** What they have open already acts with it at their next call. */
export async function give(tx: Tx, userId: string, alias: Held): Promise<void> {
  const account = await lock(tx, user, userId)
  const role = await roleOf(tx, alias)
  const held = account?.roleId ?? []
  if (!account || !role || held.includes(role)) return
  await hold(tx, userId, [...held, role])
}

/**
 * Takes it away from whoever has no other record that gives it, which `others` asks under the lock of the account: of two
 * records that go at once the second sees the first. Whoever is left with no role at all is a guest of the campus.
 */
export async function take(tx: Tx, userId: string, alias: Held, others: Sql): Promise<void> {
  const account = await lock(tx, user, userId)
  const role = await roleOf(tx, alias)
  if (!account || !role || !(account.roleId ?? []).includes(role) || (await tx.one(others))) return
  const left = (account.roleId ?? []).filter((id) => id !== role)
  const guest = left.length === 0 ? await roleOf(tx, 'campusUser') : undefined
  await hold(tx, userId, guest ? [guest] : left)
}
