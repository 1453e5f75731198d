import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Tenant packages: the ceiling above every role of a tenant, and the end of its contract. */
let app: TestApp
let platform: Client
let tenantId: string
let rowId: string
let admin: Client
const menu = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  platform = await app.as('admin')
  const made = await platform.post('blade-system/tenant/submit', {
    tenantName: 'Bought',
    password: testPassword,
  })
  ;({ tenantId, id: rowId } = made.body.data as { tenantId: string; id: string })
  admin = await app.as('admin', testPassword, tenantId)
  for (const row of await app.db.platform.query<{ code: string; id: string }>(sql`select code, id from menu`))
    menu.set(row.code, row.id)
})
afterAll(() => app.close())

async function packageOf(name: string, codes: readonly string[]): Promise<string> {
  const made = await platform.post('blade-system/tenant-package/submit', {
    packageName: name,
    menuIds: codes.map((code) => menu.get(code)).join(','),
  })
  expect(made.status, made.raw).toBe(200)
  return (made.body.data as { id: string }).id
}
const assign = (packageId: string) =>
  platform.post('blade-system/tenant/assign-package', { tenantId, packageId })

it('T06 a downgraded package takes calls and menus away at the next request, and an upgrade brings them back', async () => {
  expect((await admin.get('blade-system/post/list')).status).toBe(200)
  const small = await packageOf('small', [
    'system_menu',
    'user',
    'user_view',
    'role',
    'role_view',
    'role_setting',
  ])
  expect((await assign(small)).status).toBe(200)
  expect((await admin.get('blade-system/post/list')).status).toBe(403)
  expect((await admin.get('blade-system/user/list')).status).toBe(200)
  const buttons = (await admin.get('blade-system/menu/buttons')).raw
  expect(buttons).toContain('"user_view"')
  expect(buttons).not.toContain('post_view')
  // The package itself may change as well.
  const row = (await platform.get('blade-system/tenant-package/detail', { id: small })).body.data as {
    menuIds: string
    version: number
  }
  const larger = await platform.post('blade-system/tenant-package/submit', {
    ...row,
    menuIds: `${row.menuIds},${menu.get('post')},${menu.get('post_view')}`,
  })
  expect(larger.status, larger.raw).toBe(200)
  expect((await admin.get('blade-system/post/list')).status).toBe(200)
  await assign('')
  expect((await admin.get('blade-system/dept/list')).status).toBe(200)
})

it('T06 a role is not given menus outside the package', async () => {
  await assign(await packageOf('roles', ['role', 'role_view', 'role_setting', 'role_add', 'post_view']))
  const made = await admin.post('blade-system/role/submit', { roleName: 'Clerk', roleAlias: 'clerk' })
  const roleIds = (made.body.data as { id: string }).id
  const grant = (code: string) => admin.post('blade-system/role/grant', { roleIds, menuIds: menu.get(code) })
  expect((await grant('post_view')).status).toBe(200)
  const refused = await grant('dept_view')
  expect(refused.status).toBe(403)
  expect(refused.body.reason).toBe('beyondPackage')
  await assign('')
  expect((await grant('dept_view')).status).toBe(200)
})

it('T06 the form of a data scope offers what the package holds', async () => {
  const offered = async () =>
    ((await admin.get('blade-system/data-scope/resources')).body.data as { code: string }[]).map(
      ({ code }) => code,
    )
  expect(await offered()).toEqual(expect.arrayContaining(['post', 'dept', 'submissions']))
  await assign(
    await packageOf('scopes', ['data-scope', 'data_scope_setting', 'data-scope_view', 'post', 'post_view']),
  )
  const fewer = await offered()
  expect(fewer).toContain('post')
  expect(fewer).not.toContain('dept')
  expect(fewer).not.toContain('submissions')
  await assign('')
})

it('T06 a tenant that expires while people are signed in is refused at the next request', async () => {
  const soon = new Date(Date.now() + 60_000)
  const text = new Date(soon.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const ends = await platform.post('blade-system/tenant/quota', { ids: rowId, expireTime: text })
  expect(ends.status, ends.raw).toBe(200)
  expect((await admin.get('blade-system/user/info')).status).toBe(200)
  app.travel(new Date(soon.getTime() + 1000))
  expect((await admin.get('blade-system/user/info')).status).toBe(401)
  app.travel(new Date())
  await platform.post('blade-system/tenant/quota', { ids: rowId, expireTime: '' })
  expect((await admin.get('blade-system/user/info')).status).toBe(200)
})

it('T06 the quota holds for the next user, and nothing happens when one of the ids is unknown', async () => {
  const mixed = await platform.post('blade-system/tenant/quota', { ids: `${rowId},1`, userLimit: 1 })
  expect(mixed.status).toBe(404)
  expect((await platform.post('blade-system/tenant/quota', { ids: rowId, userLimit: 1 })).status).toBe(200)
  const one = { account: 'second', realName: 'Second', password: 'green river 9' }
  expect((await admin.post('blade-system/user/submit', one)).status).toBe(409)
  expect((await platform.post('blade-system/tenant/quota', { ids: rowId, userLimit: -5 })).status).toBe(400)
})

it('T05 packages and quotas are out of reach of a tenant administrator', async () => {
  await makePerson(app.db, 'boss', ['admin'], {}, tenantId)
  const boss = await app.as('boss', testPassword, tenantId)
  for (const call of [
    'tenant/quota',
    'tenant/assign-package',
    'tenant-package/submit',
    'tenant-package/remove',
  ])
    expect((await boss.post(`blade-system/${call}`, { ids: rowId, tenantId })).status, call).toBe(403)
  for (const call of ['tenant/select', 'tenant-package/list', 'tenant-package/select'])
    expect((await boss.get(`blade-system/${call}`)).status, call).toBe(403)
  const chosen = (await platform.get('blade-system/tenant/select', { keyword: 'bought' })).body.data
  expect(chosen).toMatchObject([{ tenantId, tenantName: 'Bought', id: rowId }])
})

it('a package may hold whatever there is', async () => {
  expect(menu.size).toBeGreaterThan(500)
  await packageOf('whole', [...menu.keys()])
})

it('T06 nobody is let in as what the tenant did not buy: the account could do nothing, and no page leads to it', async () => {
  const register = async (role: string, email: string) => {
    const { key } = (await app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
    const body = { tenantId, name: 'Ada', email, password: 'blue river 7', password2: 'blue river 7' }
    const headers = { 'captcha-key': key, 'captcha-code': 'abcde' }
    return app.nobody.post(`blade-auth/${role}/register`, body, headers)
  }
  const leads = async () =>
    (await app.app.inject({ url: `/t/${tenantId}/portal/sign-in` })).body.includes('campus/register')
  const page = async () => (await app.app.inject({ url: `/t/${tenantId}/portal/campus/register` })).statusCode
  await platform.post('blade-system/tenant/quota', { ids: rowId, userLimit: -1, expireTime: '' })
  const papers = ['editorial_menu', 'submissions', 'submissions_create']
  await assign(await packageOf('papers', papers))
  expect((await register('author', 'author@example.org')).status).toBe(200)
  expect((await register('campusUser', 'student@example.org')).body.reason).toBe('notOffered')
  expect([await leads(), await page()]).toEqual([false, 404])
  await assign(await packageOf('campus', ['campus_people_menu', 'schoolAuth', 'schoolAuth_add']))
  expect((await register('author', 'other@example.org')).body.reason).toBe('notOffered')
  expect((await register('campusUser', 'student@example.org')).status).toBe(200)
  expect([await leads(), await page()]).toEqual([true, 200])
})
