import { randomBytes } from 'node:crypto'
import type { Refusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { hashPassword, weakness } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { dept } from '../dept/definition.ts'
import { post } from '../post/definition.ts'
import { role } from '../role/definition.ts'
import { user } from '../user/definition.ts'

/**
 * What a new tenant starts with (contract section 6): its administrator's role, root department, post and the user `admin`.
 * Runs in the transaction that writes the tenant; only the tenant of the rows differs.
 */
export async function makeTenant(
  tx: Tx,
  tenantId: string,
  name: string,
  password: string | undefined,
): Promise<Refusal | undefined> {
  const weak = password === undefined ? undefined : weakness(password, 'admin')
  if (weak) return weak
  const mine: Tx = { ...tx, actor: { tenantId, userId: tx.actor.userId, deptId: null } }
  await tx.query(sql`select set_config('app.tenant', ${tenantId}, true)`)
  try {
    const admin = await insert(mine, role, { roleName: '租户管理员', roleAlias: 'admin', sort: 1 })
    const root = await insert(mine, dept, { deptName: name, fullName: name, deptCategory: '1', sort: 1 })
    const first = await insert(mine, post, { postCode: 'admin', postName: '管理员', category: '1', sort: 1 })
    // Without a password of its own the account waits for a reset by the platform administrator.
    const secret = await hashPassword(password ?? randomBytes(24).toString('base64url'))
    await insert(mine, user, {
      account: 'admin',
      realName: '管理员',
      password: secret,
      roleId: [admin.id],
      deptId: [root.id],
      postId: [first.id],
      language: 'zh',
    })
    await tx.query(
      sql`insert into role_menu (tenant_id, role_id, menu_id) select ${tenantId}, ${admin.id}, m.id from menu m where m.is_deleted = 0 and m.remark is distinct from 'platform'`,
    )
    return undefined
  } finally {
    await tx.query(sql`select set_config('app.tenant', ${tx.actor.tenantId}, true)`)
  }
}
