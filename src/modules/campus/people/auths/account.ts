import type { Tx } from '#kernel/store/db.ts'
import { endSessions, followRoles } from '#auth/sessions.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { user } from '../../../system/user/definition.ts'
import { stuInfo } from '../students/definition.ts'

/** What a verification gives an account: the role of a student, and the student's record. */

async function studentRole(tx: Tx): Promise<string | undefined> {
  const row = await tx.one<{ id: string }>(
    sql`select id from role where role_alias = 'student' and is_deleted = 0`,
  )
  return row?.id
}

export async function bind(tx: Tx, userId: string, stuInfoId: string | null): Promise<void> {
  if (stuInfoId) await update(tx, stuInfo, stuInfoId, { userId })
  const account = await lock(tx, user, userId)
  const role = await studentRole(tx)
  const held = account?.roleId ?? []
  if (!account || !role || held.includes(role)) return
  const roles = [...held, role]
  await followRoles(tx, [userId], roles)
  await update(tx, user, userId, { roleId: roles })
}

/** Takes both away; whoever is signed in with it has to come again. */
export async function unbind(tx: Tx, userId: string, stuInfoId: string | null): Promise<void> {
  if (stuInfoId) await update(tx, stuInfo, stuInfoId, { userId: null })
  const others = await tx.one(
    sql`select 1 as one from school_auth where user_id = ${userId} and status = '20' and is_deleted = 0 limit 1`,
  )
  const account = others ? undefined : await lock(tx, user, userId)
  const role = await studentRole(tx)
  const guest = await tx.one<{ id: string }>(
    sql`select id from role where role_alias = 'campusUser' and is_deleted = 0`,
  )
  if (account && role) {
    const left = (account.roleId ?? []).filter((id) => id !== role)
    await update(tx, user, userId, { roleId: left.length === 0 && guest ? [guest.id] : left })
  }
  await endSessions(tx, [userId], tx.now)
}
