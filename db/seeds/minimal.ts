import { randomInt } from 'node:crypto'
import type { Db } from '#kernel/store/db.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { AreaServer } from '#kernel/http/areas.ts'
import { bring, bringToPlatform, bringToTenant } from '#modules/system/bringing/bring.ts'
import { client } from '#modules/system/client/definition.ts'
import { dept } from '#modules/system/dept/definition.ts'
import { post } from '#modules/system/post/definition.ts'
import { roleNamed } from '#modules/system/role/named.ts'
import { seedRegions } from './regions.ts'
import { tenant } from '#modules/system/tenant/definition.ts'
import { platform } from '#modules/system/platform.ts'
import { user } from '#modules/system/user/definition.ts'

export { platform }
export type SeedResult = { readonly fresh: boolean; readonly password?: string }

/** What every installation starts with: the platform tenant, its administrator, our own client, and all that areas bring. */
export async function seedMinimal(
  db: Db,
  areas: readonly AreaServer[],
  options: { password?: string | undefined },
): Promise<SeedResult> {
  const password = options.password ?? madeUp()
  const secret = await hashPassword(password)
  const fresh = await db.tx(platform, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7214003)`)
    const there = await tx.query(sql`select 1 as one from tenant where tenant_id = ${platform.tenantId}`)
    if (there.length > 0) return false
    await insert(tx, tenant, {
      tenantId: platform.tenantId,
      tenantName: '平台',
      linkman: '管理员',
      timeZone: 'Asia/Shanghai',
      userLimit: -1,
    })
    await bringToPlatform(tx, areas)
    await bringToTenant(tx, areas)
    await insert(tx, client, {
      clientId: 'journal-web',
      clientSecret: null,
      authorizedGrantTypes: 'refresh_token,password,captcha',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
    })
    const administrator = await roleNamed(tx, 'administrator')
    const root = await insert(tx, dept, {
      deptName: '编辑部',
      fullName: '期刊编辑部',
      deptCategory: '1',
      sort: 1,
    })
    const first = await insert(tx, post, { postCode: 'admin', postName: '管理员', category: '1', sort: 1 })
    await insert(tx, user, {
      account: 'admin',
      realName: '管理员',
      realNameEn: 'Administrator',
      name: '管理员',
      password: secret,
      roleId: [administrator.id],
      deptId: [root.id],
      postId: [first.id],
      language: 'zh',
    })
    return true
  })
  await bring(db, areas)
  await seedRegions(db)
  return fresh ? { fresh, ...(options.password ? {} : { password }) } : { fresh }
}

function madeUp(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')
}
