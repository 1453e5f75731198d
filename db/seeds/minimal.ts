import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#kernel/store/db.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { grants } from '#modules/journal/grants.ts'
import { client } from '#modules/system/client/definition.ts'
import { dept } from '#modules/system/dept/definition.ts'
import { dict } from '#modules/system/dict/definition.ts'
import { post } from '#modules/system/post/definition.ts'
import { role } from '#modules/system/role/definition.ts'
import { seedCampus } from './campus.ts'
import { seedRegions } from './regions.ts'
import { tenant } from '#modules/system/tenant/definition.ts'
import { user } from '#modules/system/user/definition.ts'
import { dictionaries } from './dictionaries.ts'

/** What every installation starts with: the platform tenant, its administrator, roles, dictionaries, our own client. */
export const platform = { tenantId: '000000', userId: null, deptId: null } as const

export type SeedResult = { readonly fresh: boolean; readonly password?: string }

export async function seedMinimal(db: Db, options: { password?: string | undefined }): Promise<SeedResult> {
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
    await seedDictionaries(tx)
    await insert(tx, client, {
      clientId: 'journal-web',
      clientSecret: null,
      authorizedGrantTypes: 'refresh_token,password,captcha',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
    })
    const administrator = await insert(tx, role, {
      roleName: '平台管理员',
      roleAlias: 'administrator',
      sort: 1,
    })
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
      name: '管理员',
      password: secret,
      roleId: [administrator.id],
      deptId: [root.id],
      postId: [first.id],
      language: 'zh',
    })
    return true
  })
  await seedRoles(db, platform.tenantId)
  await seedCampus(db)
  await seedRegions(db)
  return fresh ? { fresh, ...(options.password ? {} : { password }) } : { fresh }
}

function madeUp(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')
}

async function seedDictionaries(tx: Tx): Promise<void> {
  for (const [code, { zh, en, entries }] of Object.entries(dictionaries)) {
    const parent = await insert(tx, dict, {
      code,
      dictValue: zh,
      dictValueEn: en,
      dictKey: '-1',
      parentId: '0',
      sort: 1,
      isSealed: 0,
    })
    for (const [i, entry] of entries.entries())
      await insert(tx, dict, {
        code,
        parentId: parent.id,
        dictKey: entry[0],
        dictValue: entry[1],
        dictValueEn: entry[2],
        sort: i + 1,
        isSealed: 0,
        remark: entry[3] ?? null,
      })
  }
}

const names: Record<string, string> = {
  admin: '租户管理员',
  editorInChief: '主编',
  handlingEditor: '责任编辑',
  staff: '编辑部',
  production: '编校排',
  finance: '财务',
  author: '作者',
  reviewer: '审稿人',
}

/** The journal's roles with what they hold at first. A role that is there already keeps what administrators gave it. */
export async function seedRoles(db: Db, tenantId: string): Promise<void> {
  await db.tx({ ...platform, tenantId }, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7214004)`)
    const there = new Set(
      (await tx.query<{ roleAlias: string }>(sql`select role_alias from role where is_deleted = 0`)).map(
        (row) => row.roleAlias,
      ),
    )
    let sort = 1
    for (const [roleAlias, roleName] of Object.entries(names)) {
      sort += 1
      if (there.has(roleAlias)) continue
      const row = await insert(tx, role, { roleAlias, roleName, sort })
      const codes = grants[roleAlias] ?? []
      // The administrator of a tenant holds everything that is not the platform's; the others what their work needs.
      const which =
        roleAlias === 'admin'
          ? sql`m.remark is distinct from 'platform'`
          : sql`m.code = any(${codes as string[]}::text[])`
      await tx.query(
        sql`insert into role_menu (tenant_id, role_id, menu_id) select ${tenantId}, ${row.id}, m.id from menu m where m.is_deleted = 0 and ${which} on conflict do nothing`,
      )
    }
  })
}
