import type { Refusal } from '#kernel/definition/index.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { isTenantOpen } from '#kernel/store/open-tenants.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import { header } from './client.ts'
import { shutOut, userColumns, type AuthOptions, type Grant, type LoginUser } from './login.ts'
import { heldOf } from './rights.ts'
import { refreshSession, type SessionRow } from './sessions.ts'
import { hashOf, readToken } from './tokens.ts'

/** A session goes on with its refresh token, as itself or in another department or role of its person. */
export async function refresh(call: Call, options: AuthOptions): Promise<Grant | Refusal> {
  const { db, input, request, ctx } = call
  const now = ctx.clock()
  const token = String(input.refresh_token ?? input.refreshToken ?? '')
  const wantedDept = header(request, 'dept-id') ?? input.deptId
  const wantedRole = header(request, 'role-id') ?? input.roleId
  let user: LoginUser | undefined
  const taken = await refreshSession(
    db,
    options.key,
    now,
    token,
    options.known.validity,
    async (tx, session) => {
      user = await tx.one<LoginUser>(
        sql`select ${userColumns} from blade_user where id = ${session.userId} and is_deleted = 0`,
      )
      if (!user) return refuse('noRefresh')
      // Signing in again leads nowhere: whose session ends here is told what would.
      const shut = shutOut(user, await isTenantOpen(tx, session.tenantId, now))
      if (shut) return shut
      return chosenOf(user, session, wantedDept, wantedRole)
    },
  )
  if (isRefusal(taken)) return (await heldShut(call, options, token)) ?? taken
  const reader = db.of(taken.session.tenantId)
  user ??= await reader.one<LoginUser>(
    sql`select ${userColumns} from blade_user where id = ${taken.session.userId} and is_deleted = 0 and status = 1`,
  )
  if (!user) return refuse('noRefresh')
  const { accessSeconds } = await options.known.validity(taken.session.clientId)
  return {
    renewed: true,
    pair: taken.pair,
    expiresIn: accessSeconds,
    session: taken.session,
    user,
    roles: await options.known.roles(taken.session.tenantId, taken.session.roleIds),
  }
}

/** Whose session was ended because their account was disabled: they too are told what signing in again would tell them. */
async function heldShut(
  { db, ctx }: Call,
  { key }: AuthOptions,
  token: string,
): Promise<Refusal | undefined> {
  const read = readToken(key, 'r', token)
  const held =
    read &&
    (await db.platform.one<{ tenantId: string; userId: string }>(
      sql`select tenant_id, user_id from session where id = ${read.session} and refresh_hash = ${hashOf(token)}`,
    ))
  if (!held) return undefined
  const reader = db.of(held.tenantId)
  const user = await reader.one<LoginUser>(
    sql`select ${userColumns} from blade_user where id = ${held.userId} and is_deleted = 0`,
  )
  return user && shutOut(user, await isTenantOpen(reader, held.tenantId, ctx.clock()))
}

/** A department or role is honoured only when it is among the user's own (threat A08). */
function chosenOf(
  user: LoginUser,
  session: SessionRow,
  dept: unknown,
  role: unknown,
): { deptId: string | null; roleIds: string[] } | Refusal {
  const asked = (value: unknown) =>
    String(value ?? '')
      .split(',')
      .filter((id) => /^\d+$/.test(id))
  const [depts, roles] = [asked(dept), asked(role)]
  if (depts.some((id) => !user.deptId?.includes(id)) || roles.some((id) => !user.roleId?.includes(id)))
    return refuse('notYours')
  const still = session.roleIds.filter((id) => user.roleId?.includes(id))
  return {
    deptId: depts[0] ?? heldOf(user.deptId, session.deptId),
    roleIds: roles.length > 0 ? roles : still,
  }
}
