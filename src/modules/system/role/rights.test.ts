import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  hasPostgres,
  makePerson,
  platformActor,
  startTestApp,
  testPassword,
  type Client,
  type TestApp,
} from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Who changes rights changes neither their own nor those above them, and never the last that may grant (P04, P10). */
const clerkCodes = Object.entries({
  role: 'view setting add edit delete',
  post: 'view edit',
  user: 'view role edit delete reset disable enable',
  dept: 'view edit',
  'data-scope': 'view add edit delete',
  'api-scope': 'view add edit delete',
}).flatMap(([name, calls]) => calls.split(' ').map((call) => `${name}_${call}`))
let app: TestApp
let tenant = ''
let admin: Client
let clerk: Client
const roles: Record<string, string> = {}
const people: Record<string, string> = {}

const rows = <T>(text: ReturnType<typeof sql>) => app.db.of(tenant).query<T>(text)
const menusOf = async (roleId: string) =>
  (
    await rows<{ code: string }>(
      sql`select m.code from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = ${roleId} order by m.code`,
    )
  ).map((row) => row.code)
const menuIds = async (codes: readonly string[]) =>
  (await rows<{ id: string }>(sql`select id from menu where code = any(${[...codes]}::text[])`)).map(
    (row) => row.id,
  )
const scopesOf = async (roleId: string) =>
  (await rows<{ id: string }>(sql`select scope_id as id from role_data_scope where role_id = ${roleId}`)).map(
    (row) => row.id,
  )
async function said(answer: Promise<{ status: number; body: { reason?: string } }>): Promise<string> {
  const { status, body } = await answer
  return status === 200 ? 'done' : `${status} ${body.reason}`
}
const own = (work: (tx: Parameters<Parameters<TestApp['db']['tx']>[1]>[0]) => Promise<unknown>) =>
  app.db.tx({ ...platformActor, tenantId: tenant }, work)
async function scopeFor(resourceCode: string, scopeType: string): Promise<string> {
  const made = await admin.post('blade-system/data-scope/submit', {
    scopeName: `${resourceCode} ${scopeType}`,
    resourceCode,
    scopeType,
  })
  expect(made.status, made.raw).toBe(200)
  return (made.body.data as { id: string }).id
}
const give = (roleId: string, scopeId: string) =>
  own((tx) =>
    tx.query(
      sql`insert into role_data_scope (tenant_id, role_id, scope_id) values (${tenant}, ${roleId}, ${scopeId})`,
    ),
  )

beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres, env: { CAPTCHA: 'off' } })
  const platform = await app.as('admin')
  const made = await platform.post('blade-system/tenant/submit', {
    tenantName: 'Other',
    password: testPassword,
  })
  tenant = (made.body.data as { tenantId: string }).tenantId
  admin = await app.as('admin', testPassword, tenant)
  roles.admin = (await rows<{ id: string }>(sql`select id from role where role_alias = 'admin'`))[0]!.id
  people.admin = (await rows<{ id: string }>(sql`select id from blade_user where account = 'admin'`))[0]!.id
  for (const [alias, codes] of [
    ['clerk', clerkCodes],
    ['twin', clerkCodes],
    ['helper', ['post_view', 'post_edit']],
    ['above', ['post_view', 'param_view']],
  ] as const)
    roles[alias] = await app.role(alias, codes, tenant)
  for (const alias of ['clerk', 'twin', 'helper', 'above'])
    people[alias] = (await makePerson(app.db, alias, [alias], {}, tenant)).id
  clerk = await app.as('clerk', testPassword, tenant)
})
afterAll(() => app.close())
beforeEach(() => own((tx) => tx.query(sql`delete from role_data_scope`)))

const grant = (client: Client, roleId: string, menus: readonly string[], more: object = {}) =>
  said(
    client.post('blade-system/role/grant', {
      roleIds: roleId,
      menuIds: menus,
      dataScopeIds: [],
      apiScopeIds: [],
      ...more,
    }),
  )

describe('P04 granting to a role', () => {
  it('P04 empties no role above one’s own, and changes nothing of one’s own', async () => {
    const before = [await menusOf(roles.admin!), await menusOf(roles.clerk!), await menusOf(roles.above!)]
    expect(await grant(clerk, roles.admin!, [])).toBe('403 aboveOwn')
    expect(await grant(clerk, roles.above!, await menuIds(['post_view']))).toBe('403 aboveOwn')
    expect(await grant(clerk, roles.clerk!, [])).toBe('403 ownRights')
    expect(await grant(clerk, `${roles.helper},${roles.admin}`, [])).toBe('403 aboveOwn')
    expect(await grant(admin, roles.admin!, [])).toBe('403 ownRights')
    expect([await menusOf(roles.admin!), await menusOf(roles.clerk!), await menusOf(roles.above!)]).toEqual(
      before,
    )
  })
  it('P04 drops no data scope of one’s own role', async () => {
    const scope = await scopeFor('post', '2')
    await give(roles.clerk!, scope)
    expect(await grant(clerk, roles.clerk!, await menuIds(clerkCodes))).toBe('403 ownRights')
    expect(await scopesOf(roles.clerk!)).toEqual([scope])
  })
  it('P04 gives and takes what one holds, and nothing else', async () => {
    expect(await grant(clerk, roles.helper!, await menuIds(['post', 'post_view', 'user_view']))).toBe('done')
    expect(await menusOf(roles.helper!)).toEqual(['post', 'post_view', 'user_view'])
    expect(await grant(clerk, roles.helper!, await menuIds(['post_view', 'param_view']))).toBe(
      '403 beyondOwn',
    )
    expect(await menusOf(roles.helper!)).toEqual(['post', 'post_view', 'user_view'])
    expect(await grant(clerk, roles.helper!, await menuIds(['post_view', 'post_edit']))).toBe('done')
  })
  it('P04 opens no rows that one’s own scope keeps shut, by taking a scope away or adding a wider one', async () => {
    const [narrow, wide] = [await scopeFor('post', '2'), await scopeFor('post', '1')]
    await give(roles.clerk!, narrow)
    await give(roles.helper!, narrow)
    const menus = await menuIds(['post_view', 'post_edit'])
    expect(await grant(clerk, roles.helper!, menus)).toBe('403 beyondOwn')
    expect(await grant(clerk, roles.helper!, menus, { dataScopeIds: `${narrow},${wide}` })).toBe(
      '403 beyondOwn',
    )
    expect(await grant(clerk, roles.helper!, menus, { dataScopeIds: narrow })).toBe('done')
    expect(await scopesOf(roles.helper!)).toEqual([narrow])
    expect(await grant(admin, roles.helper!, menus), 'whom nothing narrows').toBe('done')
  })
})

describe('P04 roles of people', () => {
  const assign = (client: Client, userId: string, roleIds: string) =>
    said(client.post('blade-system/user/grant', { userIds: userId, roleIds }))
  it('P04 takes none from who holds more, gives none of more, and leaves one’s own alone', async () => {
    expect(await assign(clerk, people.admin!, roles.helper!)).toBe('403 aboveOwn')
    expect(await assign(clerk, people.helper!, roles.admin!)).toBe('403 beyondOwn')
    expect(await assign(clerk, people.clerk!, roles.helper!)).toBe('403 ownRights')
    expect(await assign(clerk, people.helper!, roles.twin!)).toBe('done')
    expect(await assign(clerk, people.helper!, roles.helper!)).toBe('done')
  })
  it('P04 the form of a user is no way around it', async () => {
    const row = (await clerk.get('blade-system/user/detail', { id: people.clerk! })).body.data as Record<
      string,
      string
    >
    expect(await said(clerk.post('blade-system/user/submit', { ...row, roleId: roles.helper! }))).toBe(
      '403 ownRights',
    )
    expect(await said(clerk.post('blade-system/user/submit', row)), 'unchanged it is saved').toBe('done')
    const above = (await clerk.get('blade-system/user/detail', { id: people.above! })).body.data as object
    expect(await said(clerk.post('blade-system/user/submit', { ...above, roleId: '' }))).toBe('403 aboveOwn')
  })
  it.each(['remove', 'disable', 'reset-password'])('P04 %s does not reach who holds more', async (call) => {
    const answer = clerk.post(`blade-system/user/${call}`, { ids: people.above, userIds: people.above })
    expect(await said(answer)).toBe('403 aboveOwn')
  })
  it('P04 who sees by department moves neither departments nor people out of their own', async () => {
    const [home, away] = await Promise.all(
      ['Home', 'Away'].map(async (deptName) => {
        const made = await admin.post('blade-system/dept/submit', { deptName })
        return (made.body.data as { id: string }).id
      }),
    )
    await own((tx) =>
      tx.query(sql`update blade_user set dept_id = array[${home}]::bigint[] where id = ${people.clerk}`),
    )
    const dept = (await clerk.get('blade-system/dept/detail', { id: away! })).body.data as object
    const person = async (id: string) =>
      (await clerk.get('blade-system/user/detail', { id })).body.data as object
    const self = await person(people.clerk!)
    const helper = await person(people.helper!)
    await give(roles.clerk!, await scopeFor('post', '4'))
    await give(roles.helper!, (await scopesOf(roles.clerk!))[0]!)
    expect(await said(clerk.post('blade-system/dept/submit', { ...dept, parentId: home }))).toBe(
      '403 byDepartment',
    )
    expect(await said(clerk.post('blade-system/user/submit', { ...self, deptId: away }))).toBe(
      '403 byDepartment',
    )
    expect(await said(clerk.post('blade-system/user/submit', { ...helper, deptId: away }))).toBe(
      '403 byDepartment',
    )
    expect(await said(clerk.post('blade-system/user/submit', { ...helper, deptId: home }))).toBe('done')
  })
})

describe('P04 what rights are made of', () => {
  it('P04 a role above one’s own is neither changed nor removed, and no alias of the system is taken', async () => {
    const above = (await clerk.get('blade-system/role/detail', { id: roles.above! })).body.data as object
    expect(await said(clerk.post('blade-system/role/submit', { ...above, roleName: 'x' }))).toBe(
      '403 aboveOwn',
    )
    expect(await said(clerk.post('blade-system/role/remove', { ids: roles.above }))).toBe('403 aboveOwn')
    expect(await said(clerk.post('blade-system/role/remove', { ids: roles.clerk }))).toBe('403 ownRights')
    const made = { roleName: 'x', roleAlias: 'editorInChief' }
    // It came with the tenant; only where it is gone may it be made anew.
    await own((tx) => tx.query(sql`update role set is_deleted = 1 where role_alias = 'editorInChief'`))
    expect(await said(clerk.post('blade-system/role/submit', made))).toBe('403 reservedAlias')
    expect(await said(admin.post('blade-system/role/submit', made))).toBe('done')
  })
  it('nobody takes the duties of staff from a role of the product or from one of their own', async () => {
    const [found] = await rows<{ id: string }>(sql`select id from role where role_alias = 'author'`)
    const author = (await admin.get('blade-system/role/detail', { id: found!.id })).body.data as {
      heldBy: string
    }
    expect(author.heldBy).toBe('portal')
    const changed = { ...author, heldBy: 'staff' }
    expect(await said(admin.post('blade-system/role/submit', changed))).toBe('409 fixedRole')
    const mine = (await clerk.get('blade-system/role/detail', { id: roles.clerk! })).body.data as object
    expect(await said(clerk.post('blade-system/role/submit', { ...mine, heldBy: 'portal' }))).toBe(
      '403 ownRights',
    )
    expect(await said(admin.post('blade-system/role/submit', { ...mine, heldBy: 'portal' }))).toBe('done')
  })
  it('P04 a data scope of one’s own role is neither changed nor removed', async () => {
    const scope = await scopeFor('post', '2')
    await give(roles.clerk!, scope)
    const row = (await clerk.get('blade-system/data-scope/detail', { id: scope })).body.data as object
    expect(await said(clerk.post('blade-system/data-scope/submit', { ...row, scopeType: '1' }))).toBe(
      '403 ownRights',
    )
    expect(await said(clerk.post('blade-system/data-scope/submit', { ...row, resourceCode: 'dept' }))).toBe(
      '403 ownRights',
    )
    expect(await said(clerk.post('blade-system/data-scope/remove', { ids: scope }))).toBe('403 ownRights')
  })
  it('P10 a guard of a call shuts no administrator out, and who is kept out does not take it away', async () => {
    const made = await clerk.post('blade-system/api-scope/submit', {
      scopeName: 'grants',
      scopePath: 'blade-system/role/grant',
    })
    const row = made.body.data as { id: string }
    expect(await grant(clerk, roles.helper!, [])).toBe('403 forbidden')
    expect(
      await said(
        clerk.post('blade-system/api-scope/submit', { ...row, scopePath: 'blade-system/post/list' }),
      ),
    ).toBe('403 guardedCall')
    expect(await said(clerk.post('blade-system/api-scope/remove', { ids: row.id }))).toBe('403 guardedCall')
    expect(await grant(admin, roles.helper!, await menuIds(['post_view', 'post_edit']))).toBe('done')
    expect(await said(admin.post('blade-system/api-scope/remove', { ids: row.id }))).toBe('done')
  })
  it('P04 codes of menus, menus of packages and of top menus are changed by who holds them', async () => {
    await app.role('platformClerk', [
      'menu_view',
      'menu_edit',
      'menu_delete',
      'tenant-package_add',
      'topmenu_setting',
    ])
    await app.person('platform-clerk', ['platformClerk'])
    const other = await app.as('platform-clerk')
    const [id] = await menuIds(['menu_edit'])
    const row = (await other.get('blade-system/menu/detail', { id: id! })).body.data as Record<string, string>
    expect(await said(other.post('blade-system/menu/submit', { ...row, code: 'menu_rule' }))).toBe(
      '403 menuCode',
    )
    expect(await said(other.post('blade-system/menu/submit', { ...row, name: '改' }))).toBe('done')
    expect(
      await said(other.post('blade-system/menu/remove', { ids: (await menuIds(['role_setting']))[0] })),
    ).toBe('403 menuCode')
    const pack = { packageName: 'all', menuIds: (await menuIds(['role_setting'])).join(',') }
    expect(await said(other.post('blade-system/tenant-package/submit', pack))).toBe('403 beyondOwn')
    const top = (
      await rows<{ id: string }>(sql`select top_menu_id as id from top_menu_menu order by 1 limit 1`)
    )[0]!.id
    const before = await rows(sql`select * from top_menu_menu order by 1, 2`)
    expect(await said(other.post('blade-system/topmenu/grant', { topMenuIds: top, menuIds: [] }))).toBe(
      '403 beyondOwn',
    )
    expect(await rows(sql`select * from top_menu_menu order by 1, 2`)).toEqual(before)
  })
})

describe('P10 the last that may grant', () => {
  it('P10 who took the right to grant from everybody else cannot give it up', async () => {
    await own((tx) =>
      tx.query(
        sql`update blade_user set status = 2 where id = any(${[people.twin!, people.clerk!]}::bigint[])`,
      ),
    )
    const chief = await app.role('chief', [...(await menusOf(roles.admin!))], tenant)
    const second = await makePerson(app.db, 'chief', ['chief'], {}, tenant)
    const client = await app.as('chief', testPassword, tenant)
    expect(await grant(client, roles.admin!, await menuIds(['post_view'])), 'two there are').toBe('done')
    expect(await grant(admin, chief, []), 'whose rights are gone').toBe('403 forbidden')
    expect(
      await said(client.post('blade-system/user/grant', { userIds: second.id, roleIds: roles.helper! })),
    ).toBe('403 ownRights')
    await own((tx) =>
      tx.query(
        sql`update blade_user set status = 1 where id = any(${[people.twin!, people.clerk!]}::bigint[])`,
      ),
    )
  })
  it.runIf(hasPostgres)('P10 R06 of two that empty each other’s role at once one does', async () => {
    const one = clerk
    const two = await app.as('twin', testPassword, tenant)
    const whole = await menuIds(clerkCodes)
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([grant(one, roles.twin!, []), grant(two, roles.clerk!, [])])
      expect(answers.toSorted()[1], String(answers)).toBe('done')
      expect(answers.toSorted()[0]).toMatch(/^403 (ownRights|forbidden|aboveOwn)$/)
      await own((tx) =>
        tx.query(
          sql`insert into role_menu (tenant_id, role_id, menu_id) select ${tenant}, r, m from unnest(${[roles.clerk!, roles.twin!]}::bigint[]) r, unnest(${whole}::bigint[]) m on conflict do nothing`,
        ),
      )
    }
  })
})
