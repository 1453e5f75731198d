import { randomBytes } from 'node:crypto'
import { endSessions, followRoles } from '#auth/sessions.ts'
import { passwordsChanged } from '#auth/throttle.ts'
import {
  codeOf,
  isRefusal,
  type Label,
  type Lang,
  type Refusal,
  type Row,
  type Values,
} from '#kernel/definition/index.ts'
import { allAreas } from '#kernel/http/areas.ts'
import type { Call } from '#kernel/http/caller.ts'
import { onceAsked, onceChecked } from '#kernel/http/checked.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { action, route, slice, type ActionCall, type Slice } from '#kernel/http/slice.ts'
import { parsePosted } from '#kernel/http/validate.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, update, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { hashPassword, passwordFits, weakness, wireForm } from '#kernel/store/passwords.ts'
import { refuse } from '../catalogue.ts'
import { dept } from '../dept/definition.ts'
import { role } from '../role/definition.ts'
import {
  anyAbove,
  isUnlimited,
  oneAtATime,
  outsideOwnDepartments,
  seesByDepartment,
  stillMay,
} from '../role/reach.ts'
import { parameterOf } from '../tenant-param/server.ts'
import { roleNameIn } from '../role/named.ts'
import { unchosen } from '../unchosen.ts'
import { madeUp } from './first-password.ts'
import { unlock } from './calls.ts'
import { ownFields, user } from './definition.ts'
import { dropFactor } from './factor.ts'
import { askToConfirm, tellLeftAddress, tellOfRegistration } from './mailbox.ts'
import { preferenceRoutes } from './preference.ts'
import { whoCanRoute } from './who-can.ts'
import { quotaRefusal } from './quota.ts'

/** Users of a tenant. Passwords come as their owner typed them and are kept as argon2id only. */

async function info({ caller, db }: Call): Promise<unknown> {
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

async function updatePassword({ caller, db, input, ctx }: Call): Promise<unknown> {
  const [old, next, again] = [input.oldPassword, input.newPassword, input.newPassword1].map((value) =>
    String(value ?? ''),
  )
  if (next !== again) return refuse('newPasswordsDiffer')
  const weak = weakness(next ?? '', caller.account)
  if (weak) return weak
  const row = await db
    .of(caller.tenantId)
    .one<{ password: string | null }>(sql`select password from blade_user where id = ${caller.userId}`)
  if (!(await passwordFits(row?.password, wireForm(old ?? '')))) return refuse('wrongOldPassword')
  const secret = await hashPassword(next ?? '')
  return db.tx(caller.actor, async (tx) => {
    await update(tx, user, caller.userId, { password: secret, mustChangePassword: false })
    await passwordsChanged(tx, [caller.userId], ctx.clock())
    await endSessions(tx, [caller.userId], ctx.clock(), caller.sessionId)
    return true
  })
}

async function updateInfo({ caller, db, input, ctx }: Call): Promise<unknown> {
  const posted = Object.fromEntries(ownFields.filter((key) => key in input).map((key) => [key, input[key]]))
  const { values, errors } = parsePosted(user, posted, caller, false)
  if (errors.length > 0)
    return { ...refuse('weakPassword', { zh: errors[0]?.msg.zh ?? '', en: errors[0]?.msg.en ?? '' }), errors }
  return db.tx(caller.actor, async (tx) => {
    const before = await find(tx, user, caller.userId)
    const after = await update(tx, user, caller.userId, values)
    await tellLeftAddress(tx, before, after.email)
    if (after.email?.toLowerCase() !== before?.email?.toLowerCase())
      await askToConfirm(tx, caller.userId, ctx.baseUrl)
    return true
  })
}

async function usersOf(tx: Tx, value: unknown): Promise<string[] | ReturnType<typeof refuse>> {
  const ids = idsOf(value)
  if (isRefusal(ids)) return refuse('chooseUsers')
  const found = await tx.query(
    sql`select id from blade_user where id = any(${ids}::bigint[]) and is_deleted = 0 for update`,
  )
  return found.length === ids.length ? ids : refuse('unknownRows')
}

/** Whoever could take over an account that holds more than their own would hold it too (threat P04). */
async function aboveOwn(tx: Tx, caller: ActionCall['caller'], userIds: readonly string[]): Promise<boolean> {
  const roles = await tx.query<{ id: string }>(
    sql`select distinct unnest(role_id) as id from blade_user where id = any(${[...userIds]}::bigint[]) and id <> ${caller.userId}`,
  )
  return anyAbove(
    tx,
    caller,
    roles.map((one) => one.id),
  )
}

/** Both ways: neither the roles that somebody has nor those they get may hold more than the granter's. */
async function grantRoles({ tx, caller, input }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, input.userIds)
  if (isRefusal(ids)) return ids
  const roleIds = idsOf(input.roleIds)
  if (isRefusal(roleIds)) return refuse('chooseRoles')
  const roles = await tx.query(
    sql`select id from role where id = any(${roleIds}::bigint[]) and is_deleted = 0`,
  )
  if (roles.length !== roleIds.length) return refuse('unknownRows')
  if (!(await stillMay(tx, caller, codeOf(user, 'role')))) return refuse('ownRights')
  if (!isUnlimited(caller) && ids.includes(caller.userId)) return refuse('ownRights')
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  if (await anyAbove(tx, caller, roleIds)) return refuse('beyondOwn')
  await followRoles(tx, ids, roleIds)
  await updateAll(tx, user, sql`t.id = any(${ids}::bigint[])`, { roleId: roleIds })
  return (await noAdministratorLeft(tx)) ? refuse('lastAdministrator') : true
}

/** Asked after the change and under a lock per tenant, so that two removals of the last two cannot both pass (P10). */
async function noAdministratorLeft(tx: Tx): Promise<boolean> {
  await oneAtATime(tx)
  const row = await tx.one<{ left: number; roles: number }>(
    sql`select count(*) filter (where u.status = 1 and u.is_deleted = 0)::int as left, (select count(*)::int from role where role_alias in ('administrator', 'admin') and is_deleted = 0) as roles
        from blade_user u where exists (select 1 from role r where r.id = any(u.role_id) and r.role_alias in ('administrator', 'admin'))`,
  )
  return (row?.roles ?? 0) > 0 && (row?.left ?? 0) === 0
}

async function resetPassword({ tx, input, ctx, caller }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, input.userIds)
  if (isRefusal(ids)) return ids
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  // The one that the tenant agreed on, else a new one, told once to who asked; either is changed at the first sign-in.
  const password = (await parameterOf(tx, 'account.initPassword')) || madeUp()
  const secret = await hashPassword(password)
  await updateAll(tx, user, sql`t.id = any(${ids}::bigint[])`, { password: secret, mustChangePassword: true })
  await passwordsChanged(tx, ids, ctx.clock())
  await endSessions(tx, ids, ctx.clock())
  return { password }
}

/** For a lost device and lost recovery codes. The sessions end, so that whoever has the device is out too. */
async function resetFactor({ tx, input, ctx, caller }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, input.userIds)
  if (isRefusal(ids)) return ids
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  await dropFactor(tx, ids)
  await endSessions(tx, ids, ctx.clock())
  return true
}
/** Conditional and locked: of fifty approvals at once one counts (threat G02). */
async function decide({ tx, caller, input, ctx }: ActionCall, status: 1 | 2): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, input.userIds ?? input.id)
  if (isRefusal(ids)) return ids
  if (ids.includes(caller.userId)) return refuse('ownApproval')
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  const changed = await updateAll(tx, user, sql`t.id = any(${ids}::bigint[]) and t.status = 0`, { status })
  if (changed.length !== ids.length) return refuse('notPending')
  // Whoever was refused may come back through their provider and register anew.
  if (status === 2) await tx.query(sql`delete from user_identity where user_id = any(${ids}::bigint[])`)
  await tellOfRegistration(tx, ids, status === 1, ctx.baseUrl)
  return true
}

/** Work that would be left lying (case 55), whichever area it is of. Whoever hands one of these users more waits for us. */
async function workLeft(tx: Tx, userIds: readonly string[]): Promise<Refusal | undefined> {
  await tx.query(
    sql`select id from blade_user where id = any(${[...userIds]}::bigint[]) order by id for update`,
  )
  for (const { stillNeeded } of allAreas()) {
    const refusal = await stillNeeded?.(tx, userIds)
    if (refusal) return refusal
  }
  return undefined
}

/** A disabled user is signed out at once and keeps their rows; whoever is still needed hands their work over first (case 55). */
async function disable({ tx, caller, input, ctx }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, input.userIds)
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

async function enable({ tx, caller, input }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, input.userIds)
  if (isRefusal(ids)) return ids
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  return (await moveStatus(tx, ids, 2, 1)) ? true : refuse('notActive')
}

async function moveStatus(tx: Tx, ids: readonly string[], from: number, to: number): Promise<boolean> {
  const changed = await updateAll(tx, user, sql`t.id = any(${[...ids]}::bigint[]) and t.status = ${from}`, {
    status: to,
  })
  return changed.length === ids.length
}

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

/** Roles and departments of a saved user: what is added is within one's own, and one's own stay as they are (threat P04). */
async function movesRights(
  tx: Tx,
  caller: ActionCall['caller'],
  values: Values<typeof user>,
  existing: Row<typeof user> | undefined,
): Promise<Refusal | undefined> {
  const [roles, depts] = [turned(values.roleId, existing?.roleId), turned(values.deptId, existing?.deptId)]
  const self = existing?.id === caller.userId && !isUnlimited(caller)
  if (self && roles.any) return refuse('ownRights')
  const within = () => anyAbove(tx, caller, roles.came).then((above) => !above)
  if (!(await onceChecked(tx, `roles ${roles.came.join()}`, within))) return refuse('beyondOwn')
  const fits = async () =>
    !(await seesByDepartment(tx, caller)) || (!self && !(await outsideOwnDepartments(tx, caller, depts.came)))
  return !depts.any || (await onceChecked(tx, `departments ${self} ${depts.came.join()}`, fits))
    ? undefined
    : refuse('byDepartment')
}

function turned(
  next: readonly string[] | null | undefined,
  before: readonly string[] | null | undefined,
): { came: string[]; any: boolean } {
  if (next === undefined) return { came: [], any: false }
  const came = (next ?? []).filter((id) => !before?.includes(id))
  return { came, any: came.length > 0 || (before ?? []).some((id) => !next?.includes(id)) }
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
    return weak ?? { password: await hashPassword(password) }
  },
  async afterSubmit(tx, row, { existing, caller }) {
    // Whoever knew the old password is out, as after a reset.
    if (existing && row.password !== existing.password) {
      await passwordsChanged(tx, [row.id], tx.now)
      await endSessions(tx, [row.id], tx.now, caller.sessionId)
    }
    if (!existing) return quotaRefusal(tx)
    return (await noAdministratorLeft(tx)) ? refuse('lastAdministrator') : undefined
  },
  async beforeRemove(tx, rows, caller) {
    await oneAtATime(tx)
    const gone = rows.map((row) => row.id)
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
