import { endSessions } from '#auth/sessions.ts'
import { forgiveCodes, passwordsChanged } from '#auth/throttle.ts'
import type { Refusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert, updateAll } from '#kernel/store/rows.ts'
import { hashPassword, weakness } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { dept } from '../dept/definition.ts'
import { post } from '../post/definition.ts'
import { bringToTenant } from '../bringing/bring.ts'
import { roleNamed } from '../role/named.ts'
import { parameterOf } from '../tenant-param/server.ts'
import { user } from '../user/definition.ts'
import { dropFactor } from '../user/factor.ts'
import { madeUp } from '../user/first-password.ts'
import type { FirstIn } from './shapes.ts'

/**
 * What a new tenant starts with (contract section 6): all that areas bring, root department, post and the user `admin`.
 * Runs in the transaction that writes the tenant; only the tenant of the rows differs. Without a password of its own the
 * administrator gets the first password of contract section 2, to be told once and changed at the first sign-in.
 */
export async function makeTenant(
  tx: Tx,
  tenantId: string,
  name: string,
  password: string | undefined,
): Promise<Refusal | { readonly first?: string }> {
  const weak = password === undefined ? undefined : weakness(password, 'admin')
  if (weak) return weak
  const first =
    password === undefined ? (await parameterOf(tx, 'account.initPassword')) || madeUp() : undefined
  await within(tx, tenantId, async (mine) => {
    await bringToTenant(mine)
    const admin = await roleNamed(mine, 'admin')
    const root = await insert(mine, dept, { deptName: name, fullName: name, deptCategory: '1', sort: 1 })
    const office = await insert(mine, post, { postCode: 'admin', postName: '管理员', category: '1', sort: 1 })
    const secret = await hashPassword(password ?? first ?? '')
    await insert(mine, user, {
      account: 'admin',
      realName: '管理员',
      realNameEn: 'Administrator',
      password: secret,
      mustChangePassword: first !== undefined,
      roleId: [admin.id],
      deptId: [root.id],
      postId: [office.id],
      language: 'zh',
    })
    // What the platform's administrator put into the menus by hand is no area's to bring.
    await mine.query(
      sql`with all_menus as (select id from menu where is_deleted = 0 and remark is distinct from 'platform')
          insert into role_menu (tenant_id, role_id, menu_id) select ${tenantId}, ${admin.id}, id from all_menus on conflict do nothing`,
    )
  })
  return first === undefined ? {} : { first }
}

/** The same transaction with the rows of another tenant; for the platform administrator's business with tenants alone. */
async function within<T>(tx: Tx, tenantId: string, work: (mine: Tx) => Promise<T>): Promise<T> {
  await tx.become(tenantId)
  try {
    return await work({ ...tx, actor: { tenantId, userId: tx.actor.userId, deptId: null } })
  } finally {
    await tx.become(tx.actor.tenantId)
  }
}

/**
 * A new password for whoever looks after a tenant, told once and to be changed at the next sign-in: the account `admin` as
 * long as it is one that does, else the administrator who was there last. Their device may be lost as well, and nobody of
 * their own tenant could let them in again.
 */
export function resetFirst(tx: Tx, tenantId: string, now: Date): Promise<FirstIn | undefined> {
  return within(tx, tenantId, async (mine) => {
    const administrator = await mine.one<{ id: string; account: string }>(
      sql`select u.id, u.account from blade_user u where u.is_deleted = 0
            and exists (select 1 from role r where r.id = any(u.role_id) and r.role_alias in ('admin', 'administrator') and r.is_deleted = 0)
          order by (u.status = 1) desc, (u.account = 'admin') desc, u.last_sign_in_at desc nulls last, u.id limit 1`,
    )
    if (!administrator) return undefined
    const { id, account } = administrator
    const password = (await parameterOf(mine, 'account.initPassword')) || madeUp()
    const secret = await hashPassword(password)
    const changed = { password: secret, mustChangePassword: true, status: 1 }
    await updateAll(mine, user, sql`t.id = ${id}`, changed)
    await dropFactor(mine, [id])
    await forgiveCodes(mine, [id])
    await passwordsChanged(mine, [id], now)
    await endSessions(mine, [id], now)
    return { account, password }
  })
}
