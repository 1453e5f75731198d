import { dropIdentities } from '#auth/identities.ts'
import { endSessions } from '#auth/sessions.ts'
import { forgiveCodes, passwordsChanged } from '#auth/throttle.ts'
import { isRefusal, type Label } from '#kernel/definition/index.ts'
import { allAreas } from '#kernel/http/areas.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { oneAtATime } from '../role/reach.ts'
import { parameterOf } from '../tenant-param/server.ts'
import { user } from './definition.ts'
import { dropFactor } from './factor.ts'
import { madeUp } from './first-password.ts'
import { tellOfRegistration } from './mailbox.ts'
import { aboveOwn, noAdministratorLeft, usersOf } from './rights-of-users.ts'
import { workLeft } from './work-left.ts'

/** Who may come in: registrations that are decided, users who are disabled and enabled, passwords and second factors that are lost. */

export async function resetPassword({ tx, input, ctx, caller }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, caller, input.userIds)
  if (isRefusal(ids)) return ids
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  // The one that the tenant agreed on, else a new one, told once to who asked; either is changed at the first sign-in.
  const password = (await parameterOf(tx, 'account.initPassword')) || madeUp()
  const secret = await hashPassword(password)
  await updateAll(tx, user, sql`t.id = any(${ids}::bigint[])`, { password: secret, mustChangePassword: true })
  await passwordsChanged(tx, ids, ctx.clock())
  // Whoever came in by another way than the password is out too; the owner binds theirs anew with the new one.
  await dropIdentities(tx, ids)
  await endSessions(tx, ids, ctx.clock())
  return { password }
}

/** For a lost device and lost recovery codes. The sessions end, so that whoever has the device is out too. */
export async function resetFactor({ tx, input, ctx, caller }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, caller, input.userIds)
  if (isRefusal(ids)) return ids
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  await dropFactor(tx, ids)
  await forgiveCodes(tx, ids)
  await endSessions(tx, ids, ctx.clock())
  return true
}

/** Conditional and locked: of fifty approvals at once one counts (threat G02). */
export async function decide({ tx, caller, input, ctx }: ActionCall, status: 1 | 2): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, caller, input.userIds ?? input.id)
  if (isRefusal(ids)) return ids
  if (ids.includes(caller.userId)) return refuse('ownApproval')
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  const changed = await updateAll(tx, user, sql`t.id = any(${ids}::bigint[]) and t.status = 0`, { status })
  if (changed.length !== ids.length) return refuse('notPending')
  // Whoever was refused may come back through their provider and register anew.
  if (status === 2) await dropIdentities(tx, ids)
  await tellOfRegistration(tx, ids, status === 1, ctx.baseUrl)
  return true
}

/** A disabled user is signed out at once and keeps their rows; whoever is still needed hands their work over first (case 55). */
export async function disable({ tx, caller, input, ctx }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, caller, input.userIds)
  if (isRefusal(ids)) return ids
  if (ids.includes(caller.userId)) return refuse('ownAccount')
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  const needed = await workLeft(tx, ids)
  if (needed) return needed
  if (!(await moveStatus(tx, ids, 1, 2))) return refuse('notActive')
  if (await noAdministratorLeft(tx)) return refuse('lastAdministrator')
  await endSessions(tx, ids, ctx.clock())
  const left: Label[] = []
  for (const { leftBehind } of allAreas()) left.push(...((await leftBehind?.(tx, ids)) ?? []))
  return { told: left.map((one) => one[caller.lang]) }
}

export async function enable({ tx, caller, input }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, caller, input.userIds)
  if (isRefusal(ids)) return ids
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  return (await moveStatus(tx, ids, 2, 1)) ? true : refuse('notDisabled')
}

async function moveStatus(tx: Tx, ids: readonly string[], from: number, to: number): Promise<boolean> {
  const changed = await updateAll(tx, user, sql`t.id = any(${[...ids]}::bigint[]) and t.status = ${from}`, {
    status: to,
  })
  return changed.length === ids.length
}
