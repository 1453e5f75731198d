import { randomBytes } from 'node:crypto'
import { endSessions, followRoles } from '#auth/sessions.ts'
import { passwordsChanged } from '#auth/throttle.ts'
import type { Lang } from '#kernel/definition/index.ts'
import { atField } from '#kernel/definition/refusal.ts'
import { onceAsked } from '#kernel/http/checked.ts'
import { action, route, slice, type Slice } from '#kernel/http/slice.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import type { Tx } from '#kernel/store/db.ts'
import { hashPassword, weakness } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { refuse } from '../catalogue.ts'
import { dept } from '../dept/definition.ts'
import { role } from '../role/definition.ts'
import { oneAtATime } from '../role/reach.ts'
import { parameterOf } from '../tenant-param/server.ts'
import { unchosen } from '../unchosen.ts'
import { decide, disable, enable, resetFactor, resetPassword } from './admission.ts'
import { unlock } from './calls.ts'
import { user } from './definition.ts'
import { tellLeftAddress } from './mailbox.ts'
import { info, updateInfo, updatePassword } from './own-account.ts'
import { preferenceRoutes } from './preference.ts'
import { quotaRefusal } from './quota.ts'
import { aboveOwn, grantRoles, movesRights, noAdministratorLeft } from './rights-of-users.ts'
import { whoCanRoute } from './who-can.ts'
import { workLeft } from './work-left.ts'

/** Users of a tenant. Passwords come as their owner typed them and are kept as argon2id only. */

const ids = { type: 'object', properties: { userIds: {} } }

/**
 * What imported users sign in with once: the tenant's initial password, or one that nobody knows and a reset replaces.
 * Hashed once for all: they have to choose their own before they reach anything.
 */
const firstPassword = onceAsked(async (tx: Tx): Promise<string> => {
  const wanted = await parameterOf(tx, 'account.initPassword')
  if (!firsts.has(wanted)) {
    if (firsts.size > 100) firsts.clear()
    firsts.set(wanted, hashPassword(wanted || randomBytes(24).toString('base64url')))
  }
  return firsts.get(wanted)!
})
const firsts = new Map<string, Promise<string>>()

/** Said before the write; of two at once the constraint on the folded form stops the second (threat G04). */
async function hasTwin(tx: Tx, account: string, ownId = '0'): Promise<boolean> {
  const twins = await tx.query(
    sql`select 1 as one from blade_user where account_fold = account_fold(${account}) and id <> ${ownId} and is_deleted = 0 limit 1`,
  )
  return twins.length > 0
}

/** Whoever belongs to a department or to one below it. */
function inDept(id: string) {
  if (!/^\d{1,18}$/.test(id)) return sql.raw('false')
  return sql`t.dept_id && (with recursive down as (select ${id}::bigint as id
      union select d.id from dept d join down on d.parent_id = down.id where d.is_deleted = 0) select array_agg(id) from down)`
}

/** Namesakes by their departments and what they do at the office; by their staff number where neither is said. */
const knownBy = (lang: Lang) =>
  sql`coalesce(nullif(concat_ws(' · ',
      (select string_agg(${titled(dept, 'd', lang)}, ' · ' order by d.id) from dept d where d.id = any(t.dept_id) and d.is_deleted = 0),
      (select string_agg(${titled(role, 'r', lang)}, ' · ' order by r.sort, r.id) from role r where r.id = any(t.role_id) and r.held_by = 'staff' and r.is_deleted = 0)), ''), t.code)`

/** Holders of a role, for pickers that name one. */
const holdsRole = (alias: string) =>
  sql`t.role_id && (select array_agg(r.id) from role r where r.role_alias = ${alias} and r.is_deleted = 0)`

/** People who work at the office, by any role of theirs, or who come through the portal. */
const holdsKind = (kind: string) =>
  sql`t.role_id && (select array_agg(r.id) from role r where r.held_by = ${kind} and r.is_deleted = 0)`

const chosen = unchosen('roleId', 'deptId', 'postId', 'roleName', 'deptName', 'postName', 'tenantName')

export const userSlice: Slice = slice(user, {
  project: (row) => ({
    ...chosen(row),
    ...(row.sex === null && { sexName: '' }),
  }),
  columns: () => ({
    tenantName: sql.raw('(select o.tenant_name from tenant o where o.tenant_id = t.tenant_id)'),
  }),
  apart: ({ lang }) => knownBy(lang),
  filters: {
    deptBelow: inDept,
    role: holdsRole,
    heldBy: holdsKind,
    roleId_empty: () => sql.raw('coalesce(cardinality(t.role_id), 0) = 0'),
    deptId_empty: () => sql.raw('coalesce(cardinality(t.dept_id), 0) = 0'),
  },
  waiting: waitsFor(['user_approve', sql`t.status = 0`]),
  async beforeSubmit(tx, { posted, values, existing, caller, imported }) {
    await oneAtATime(tx)
    if (existing && (await aboveOwn(tx, caller, [existing.id]))) return refuse('aboveOwn')
    await tellLeftAddress(tx, existing, values.email)
    if (values.account && imported !== 'together' && (await hasTwin(tx, values.account, existing?.id)))
      return refuse('accountTwin')
    const moved = await movesRights(tx, caller, values, existing)
    if (moved) return moved
    if (existing && values.roleId !== undefined) await followRoles(tx, [existing.id], values.roleId ?? [])
    const password = typeof posted.password === 'string' ? posted.password : ''
    if (imported) return { password: await firstPassword(tx), mustChangePassword: true }
    if (!password)
      return existing
        ? { password: existing.password }
        : refuse('weakPassword', { zh: '请设置密码', en: 'Set a password' })
    const weak = weakness(password, values.account ?? existing?.account ?? '')
    return weak ? atField(weak, 'password') : { password: await hashPassword(password) }
  },
  async afterSubmit(tx, row, { existing, caller }) {
    // Whoever knew the old password is out, as after a reset.
    if (existing && row.password !== existing.password) {
      await passwordsChanged(tx, [row.id], tx.now)
      await endSessions(tx, [row.id], tx.now, caller.sessionId)
    }
    if (!existing) return quotaRefusal(tx)
    const lost = (existing.roleId ?? []).some((id) => !row.roleId?.includes(id))
    const needed = lost ? await workLeft(tx, [row.id], 'roles') : undefined
    if (needed) return needed
    return (await noAdministratorLeft(tx)) ? refuse('lastAdministrator') : undefined
  },
  async beforeRemove(tx, rows, caller) {
    await oneAtATime(tx)
    const gone = rows.map((row) => row.id)
    if (gone.includes(caller.userId)) return refuse('ownAccount')
    if (await aboveOwn(tx, caller, gone)) return refuse('aboveOwn')
    const needed = await workLeft(tx, gone)
    if (needed) return needed
    const admins = await tx.query(
      sql`select 1 as one from blade_user u where u.is_deleted = 0 and u.status = 1 and not (u.id = any(${rows.map((row) => row.id)}::bigint[]))
          and exists (select 1 from role r where r.id = any(u.role_id) and r.role_alias in ('administrator', 'admin')) limit 1`,
    )
    return admins.length === 0 ? refuse('lastAdministrator') : undefined
  },
  async afterRestore(tx) {
    return quotaRefusal(tx)
  },
  actions: {
    role: action({ body: ids }, grantRoles),
    reset: action({ body: ids }, resetPassword),
    resetFactor: action({ body: ids }, resetFactor),
    unlock: action({ body: ids }, unlock),
    disable: action({ body: ids }, disable),
    enable: action({ body: ids }, enable),
    approve: action({ body: ids }, (call) => decide(call, 1)),
    refuse: action({ body: ids }, (call) => decide(call, 2)),
  },
  routes: [
    route({ method: 'GET', url: 'blade-system/user/info', permission: 'signedIn' }, info),
    route(
      { method: 'POST', url: 'blade-system/user/update-password', permission: 'signedIn' },
      updatePassword,
    ),
    route({ method: 'POST', url: 'blade-system/user/update-info', permission: 'signedIn' }, updateInfo),
    ...preferenceRoutes,
    whoCanRoute,
  ],
})
