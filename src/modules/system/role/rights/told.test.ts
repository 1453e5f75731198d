import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Rights, StepLine } from './shapes.ts'

let app: TestApp
let tenant = ''
let admin: Client
let clerk: Client
const roles: Record<string, string> = {}
const people: Record<string, string> = {}

const menuIds = async (codes: readonly string[]) =>
  (
    await app.db
      .of(tenant)
      .query<{ id: string }>(sql`select id from menu where code = any(${[...codes]}::text[])`)
  ).map((row) => row.id)
const held = {
  clerk: ['role_view', 'role_setting', 'post_view', 'post_edit'],
  helper: ['post_view'],
} as const

beforeAll(async () => {
  app = await startTestApp({ env: { CAPTCHA: 'off' } })
  const platform = await app.as('admin')
  const made = await platform.post('blade-system/tenant/submit', {
    tenantName: 'Other',
    password: testPassword,
  })
  tenant = (made.body.data as { tenantId: string }).tenantId
  admin = await app.as('admin', testPassword, tenant)
  for (const [alias, codes] of Object.entries({
    ...held,
    twin: held.clerk,
    above: ['post_view', 'param_view'],
  })) {
    roles[alias] = await app.role(alias, codes, tenant)
    people[alias] = (await makePerson(app.db, alias, [alias], {}, tenant)).id
  }
  const [row] = await app.db
    .of(tenant)
    .query<{ id: string }>(sql`select id from role where role_alias = 'admin'`)
  roles.admin = row!.id
  clerk = await app.as('clerk', testPassword, tenant)
})
afterAll(() => app.close())

async function grant(client: Client, menus: readonly string[], more: object = {}): Promise<string> {
  const { status, body } = await client.post('blade-system/role/grant', {
    roleIds: roles.helper,
    menuIds: menus,
    dataScopeIds: [],
    apiScopeIds: [],
    ...more,
  })
  return status === 200 ? 'done' : `${status} ${body.reason}`
}

describe('what the screen of a role’s rights is told', () => {
  const told = async (client: Client, roleId: string) => {
    const { status, body } = await client.get('blade-system/menu/role-rights', { roleId })
    return { status, ...(body.data as unknown as Rights) }
  }
  it('is what the role holds, who else may, whom it reaches, and why one may not', async () => {
    await grant(admin, await menuIds(['post_view', 'post_edit']))
    const { role, held, others, people: holders, barred, changed, menus } = await told(clerk, roles.helper!)
    expect(role).toMatchObject({ id: roles.helper, roleAlias: 'helper' })
    expect(held.menu.toSorted()).toEqual((await menuIds(['post_view', 'post_edit'])).toSorted())
    expect(holders).toMatchObject({ total: 1, first: [{ id: people.helper, roleIds: [], online: false }] })
    expect([barred, changed?.by]).toEqual([null, '管理员'])
    const [view] = await menuIds(['post_view'])
    expect(others.filter(({ menu }) => menu.includes(view!)).map(({ roleName }) => roleName)).toEqual(
      expect.arrayContaining(['clerk', 'twin', 'above']),
    )
    expect(menus.find(({ id }) => id === view)).toMatchObject({ code: 'post_view', button: true })
    expect(
      menus.some(({ code }) => code === 'param_view'),
      'what one does not hold',
    ).toBe(false)
    const delivered = await told(clerk, roles.admin!)
    expect([delivered.supplied, (await told(clerk, roles.helper!)).supplied]).toEqual([true, false])
    expect(delivered.barred).toContain('超过自己的')
    expect((await told(clerk, roles.clerk!)).barred).toContain('自己的权限')
  })
  it('names what a scope narrows in the language of who asks', async () => {
    await admin.post('blade-system/data-scope/submit', {
      scopeName: 'own',
      resourceCode: 'post',
      scopeType: '2',
    })
    const named = async (language: string) => {
      const query = { roleId: roles.helper! }
      const { body } = await admin.get('blade-system/menu/role-rights', query, {
        'accept-language': language,
      })
      return (body.data as unknown as Rights).dataScopes.map(({ resource }) => resource)
    }
    expect([await named('zh'), await named('en')]).toEqual([['岗位管理'], ['Posts']])
  })
  it('tells who of them is signed in now, and the role that holds all', async () => {
    const { people: holders, others } = await told(admin, roles.clerk!)
    expect(holders.first.map(({ id, online }) => [id, online])).toEqual([[people.clerk, true]])
    expect(others.filter(({ all }) => all).map(({ id }) => id)).toEqual([roles.admin])
    await app.as('twin', testPassword, tenant)
    expect((await told(admin, roles.twin!)).people.first.map(({ online }) => online)).toEqual([true])
    await app.db.platform.query(sql`update session set revoked_at = now() where user_id = ${people.twin!}`)
    expect((await told(admin, roles.twin!)).people.first.map(({ online }) => online)).toEqual([false])
  })
  it('P04 is for who may grant, and holds no role of another tenant or of the platform', async () => {
    const helper = await app.as('helper', testPassword, tenant)
    expect((await told(helper, roles.helper!)).status).toBe(403)
    const [platforms] = await app.db.platform.query<{ id: string }>(
      sql`select id from role where role_alias = 'administrator'`,
    )
    for (const id of [platforms?.id ?? '1', '1 or 1=1', '__proto__', '999999999999999999'])
      expect((await told(clerk, id)).status, id).toBe(404)
  })
  it('of two administrators who began with the same rights the second is told, and takes nothing back', async () => {
    const { seen } = await told(admin, roles.helper!)
    const [view, edit] = [await menuIds(['post_view']), await menuIds(['post_view', 'post_edit'])]
    expect(await grant(admin, view, { seen })).toBe('done')
    expect(await grant(admin, edit, { seen })).toBe('409 rightsChanged')
    expect((await told(admin, roles.helper!)).held.menu).toEqual(view)
    expect(await grant(admin, edit, { seen: (await told(admin, roles.helper!)).seen })).toBe('done')
  })
  it('steps are told with the states that they lead from and to, in the caller’s language', async () => {
    const { body } = await admin.get('blade-system/menu/steps')
    const lines = body.data as unknown as StepLine[]
    const step = lines.find(({ code }) => code === 'submissions_returnToAuthor')
    expect(step).toEqual({
      code: step?.code,
      from: ['新到稿', '初审'],
      to: ['退回补充'],
      stage: '收稿与初审',
    })
    const stageOf = (code: string) => lines.find((line) => line.code === code)?.stage
    expect(['submissions_publish', 'submissions_withdraw', 'aircondWorkOrder_dispatch'].map(stageOf)).toEqual(
      ['出版', '', '待派单'],
    )
    expect(lines.find(({ code }) => code === 'aircondWorkOrder_dispatch')).toMatchObject({ to: ['待接单'] })
    expect((await clerk.get('blade-system/menu/steps')).status).toBe(200)
    expect((await (await app.as('helper', testPassword, tenant)).get('blade-system/menu/steps')).status).toBe(
      403,
    )
  })
})

describe('in the reader’s language', () => {
  it('names role and people as the reader calls them', async () => {
    await app.db.tx({ tenantId: tenant, userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update blade_user set real_name = '许家宁', real_name_en = 'Jianing Xu' where id in (${people.helper!}, ${people.clerk!})`,
      ),
    )
    await grant(clerk, await menuIds(['post_view']))
    await grant(clerk, await menuIds(['post_view', 'post_edit']))
    const url = 'blade-system/menu/role-rights'
    const asked = { roleId: roles.helper! }
    const zh = (await clerk.get(url, asked)).body.data as unknown as Rights
    const en = (await clerk.get(url, asked, { 'accept-language': 'en' })).body.data as unknown as Rights
    expect([zh.changed?.by, zh.people.first[0]?.realName]).toEqual(['许家宁', '许家宁'])
    expect([en.changed?.by, en.people.first[0]?.realName]).toEqual(['Jianing Xu', 'Jianing Xu'])
    const chief = await app.db
      .of('000000')
      .one<{ id: string }>(sql`select id from role where role_alias = 'editorInChief' and is_deleted = 0`)
    const platform = await app.as('admin')
    const brought = (await platform.get(url, { roleId: chief!.id })).body.data as unknown as Rights
    expect(brought.role.roleNameEn).toMatch(/^[A-Z]/)
  })
})
