import type { Tx } from '#kernel/store/db.ts'
import { endSessions } from '#auth/sessions.ts'
import { update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { give, take } from '../../held-roles.ts'
import { stuInfo } from '../students/definition.ts'

/** What a verification gives an account: the role of a student, and the student's record. */

export async function bind(tx: Tx, userId: string, stuInfoId: string | null): Promise<void> {
  if (stuInfoId) await update(tx, stuInfo, stuInfoId, { userId })
  await give(tx, userId, 'student')
}

/** Takes both away; whoever is signed in with it has to come again. */
export async function unbind(tx: Tx, userId: string, stuInfoId: string | null): Promise<void> {
  if (stuInfoId) await update(tx, stuInfo, stuInfoId, { userId: null })
  await take(
    tx,
    userId,
    'student',
    sql`select 1 as one from school_auth where user_id = ${userId} and status = '20' and is_deleted = 0 limit 1`,
  )
  await endSessions(tx, [userId], tx.now)
}
