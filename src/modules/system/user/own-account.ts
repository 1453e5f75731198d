import { endSessions } from '#auth/sessions.ts'
import { refuse as refuseSignIn } from '#auth/catalogue.ts'
import { overLimit, passwordsChanged, passwordTries } from '#auth/throttle.ts'
import { atField } from '#kernel/definition/refusal.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse as refusePlain } from '#kernel/http/catalogue.ts'
import { parsePosted } from '#kernel/http/validate.ts'
import { hashPassword, passwordFits, weakness, wireForm } from '#kernel/store/passwords.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { roleNameIn } from '../role/named.ts'
import { ownFields, user } from './definition.ts'
import { askToConfirm, tellLeftAddress } from './mailbox.ts'

/** What whoever is signed in reads and changes of their own account. */

export async function info({ caller, db }: Call): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const row = await reader.one(
    sql`select id, tenant_id, account, name, real_name, real_name_en, email, phone, sex::int as sex, birthday, avatar, language, affiliation_zh, affiliation_en, orcid, expertise, coalesce(verified_email = lower(email), false) as email_verified, role_id, dept_id, post_id, version,
          (select tenant_name from tenant where tenant_id = u.tenant_id) as tenant_name,
          (select string_agg(dept_name, ',') from dept where id = any(u.dept_id)) as dept_name,
          (select string_agg(post_name, ',') from post where id = any(u.post_id)) as post_name,
          (select string_agg(${roleNameIn(caller)}, ',') from role where id = any(u.role_id)) as role_name
        from blade_user u where id = ${caller.userId}`,
    { keep: true },
  )
  const lists = Object.fromEntries(
    ['roleId', 'deptId', 'postId'].map((key) => [
      key,
      ((row as Record<string, string[] | null>)[key] ?? []).join(','),
    ]),
  )
  return { ...(row as object), ...lists, userName: caller.account, roles: [...caller.roles] }
}

const quarterMs = 15 * 60_000

export async function updatePassword({ caller, db, input, ctx }: Call): Promise<unknown> {
  const [old, next, again] = [input.oldPassword, input.newPassword, input.newPassword1].map((value) =>
    String(value ?? ''),
  )
  if (next !== again) return refuse('newPasswordsDiffer')
  const weak = weakness(next ?? '', caller.account)
  if (weak) return atField(weak, 'newPassword')
  // Whoever found an open session must not be able to guess on until they have it for good.
  const tries = passwordTries(caller.tenantId, caller.userId)
  if (await overLimit(db, ctx.clock(), tries, 10, quarterMs))
    return refuseSignIn('tooManyTries', { minutes: 15 })
  const row = await db
    .of(caller.tenantId)
    .one<{ password: string | null }>(sql`select password from blade_user where id = ${caller.userId}`)
  if (!(await passwordFits(row?.password, wireForm(old ?? '')))) return refuse('wrongOldPassword')
  // Whoever made the first one would know it on.
  if (next === old || (await passwordFits(row?.password, wireForm(next ?? '')))) return refuse('samePassword')
  const secret = await hashPassword(next ?? '')
  return db.tx(caller.actor, async (tx) => {
    await update(tx, user, caller.userId, { password: secret, mustChangePassword: false })
    await passwordsChanged(tx, [caller.userId], ctx.clock())
    await endSessions(tx, [caller.userId], ctx.clock(), caller.sessionId)
    return true
  })
}

export async function updateInfo({ caller, db, input, ctx }: Call): Promise<unknown> {
  const posted = Object.fromEntries(ownFields.filter((key) => key in input).map((key) => [key, input[key]]))
  const { values, errors } = parsePosted(user, posted, caller, false)
  const [wrong] = errors
  if (wrong) return refusePlain('badInput', { first: wrong.msg[caller.lang] }, { errors })
  return db.tx(caller.actor, async (tx) => {
    const before = await lock(tx, user, caller.userId)
    // Whoever says what they looked at changes nothing else; our own pages send what was changed and no version.
    const looked = input.version
    if (looked !== undefined && looked !== null && Number(looked) !== before?.version)
      return refusePlain('stale')
    const after = await update(tx, user, caller.userId, values)
    await tellLeftAddress(tx, before, after.email)
    if (after.email?.toLowerCase() !== before?.email?.toLowerCase())
      await askToConfirm(tx, caller.userId, ctx.baseUrl)
    return true
  })
}
