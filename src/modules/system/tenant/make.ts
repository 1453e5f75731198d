import { passwordsChanged } from '#auth/throttle.ts'
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
import { madeUp } from '../user/first-password.ts'

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

/** A new password for the first account of a tenant, told once and to be changed at the next sign-in. */
export function resetFirst(tx: Tx, tenantId: string, now: Date): Promise<string | undefined> {
  return within(tx, tenantId, async (mine) => {
    const password = (await parameterOf(mine, 'account.initPassword')) || madeUp()
    const secret = await hashPassword(password)
    const ids = await updateAll(mine, user, sql`t.account = 'admin'`, {
      password: secret,
      mustChangePassword: true,
      status: 1,
    })
    await passwordsChanged(mine, ids, now)
    const gone = await mine.query<{ id: string }>(
      sql`update session set revoked_at = ${now} where tenant_id = ${tenantId} and user_id = any(${ids}::bigint[]) and revoked_at is null returning id`,
    )
    for (const { id } of gone) tx.tell(`session:${id}`)
    return ids.length === 1 ? password : undefined
  })
}
