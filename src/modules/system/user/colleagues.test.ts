import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  hasPostgres,
  makePerson,
  platformActor,
  startTestApp,
  testPassword,
  type Client,
  type TestApp,
} from '#app/testing.ts'
import { plansAbout } from '#kernel/testing/plans.ts'

/** “Ask your administrator” names whom: people of the office read who can, people outside learn of nobody. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  await app.role('clerks', ['dept_view'])
  await app.role('posters', ['post_view', 'post_add', 'post_edit'])
  await app.person('clerk', ['clerks'], { realName: '小陈' })
  await app.person('poster', ['posters'], { realName: '老王', realNameEn: 'Wang' })
  await app.person('boss', ['admin'], { realName: '赵主任', realNameEn: 'Zhao' })
  await app.person('writer', ['author'], { realName: '作者甲' })
})
afterAll(() => app.close())

const post = { category: 1, postCode: 'A1', postName: '岗位', sort: 1 }

it('whoever lacks a right reads which colleague has it and who gives it, by name and in their language', async () => {
  const clerk = await app.as('clerk')
  const { status, body, raw } = await clerk.get('blade-system/post/list')
  expect([status, body.reason]).toEqual([403, 'forbidden'])
  expect(body.msg).toMatch(/^没有此操作的权限。可以请老王办理，或请.*赵主任.*开通权限$/)
  // Nor is the platform’s own administrator left out, whose role holds no menus.
  expect(body.msg).toContain('管理员')
  expect(raw).not.toMatch(/poster|boss/)
  const english = await clerk.get('blade-system/post/list', {}, { 'accept-language': 'en' })
  expect(english.body.msg).toMatch(/Wang can do it; .*Zhao.* can give you the right$/)
  // What nobody but administrators may do names them alone.
  expect((await clerk.get('blade-system/param/list')).body.msg).toMatch(/请联系.*赵主任.*开通$/)
  expect((await clerk.post('blade-system/post/submit', post)).body.msg).toContain('赵主任')
})

it('somebody outside the office, and one from whom names of users are kept, is told of nobody', async () => {
  const writer = await app.as('writer')
  const { status, body, raw } = await writer.get('blade-system/post/list')
  expect([status, body.msg]).toEqual([403, '没有此操作的权限，请联系管理员'])
  expect(raw).not.toContain('老王')
  const own = await admin.post('blade-system/data-scope/submit', {
    scopeName: '只看本人',
    resourceCode: 'user',
    scopeType: 2,
  })
  const roleId = await app.role('alone', ['dept_view'])
  await admin.post('blade-system/role/grant', {
    roleIds: [roleId],
    menuIds: (
      (await admin.get('blade-system/menu/role-tree-keys', { roleIds: roleId })).body.data as {
        menu: string[]
      }
    ).menu,
    dataScopeIds: [(own.body.data as { id: string }).id],
  })
  await app.person('alone', ['alone'])
  expect((await (await app.as('alone')).get('blade-system/post/list')).body.msg).toBe(
    '没有此操作的权限，请联系管理员',
  )
})

it('somebody who was disabled is not named', async () => {
  const { id } = await app.person('gone', ['posters'], { realName: '已离职' })
  const clerk = await app.as('clerk')
  expect((await clerk.get('blade-system/post/list')).body.msg).toContain('已离职')
  await admin.post('blade-system/user/disable', { userIds: [id] })
  expect((await clerk.get('blade-system/post/list')).body.msg).not.toContain('已离职')
})

it.runIf(hasPostgres)(
  'whom to ask is found without reading through what all roles hold, in a tenant made just now too',
  async () => {
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: 'Other',
      password: testPassword,
    })
    const { tenantId } = made.body.data as { tenantId: string }
    await makePerson(app.db, 'warden', ['dormWarden'], {}, tenantId)
    for (const tenant of [tenantId, platformActor.tenantId]) {
      const client = await app.as(tenant === tenantId ? 'warden' : 'clerk', testPassword, tenant)
      const plans = await plansAbout(
        app.db,
        { table: 'role_menu rm where rm.role_id = r.id', tenantId: tenant },
        () => client.get('blade-system/post/list'),
      )
      const looks = plans.flatMap(({ plan }) => [
        ...plan.matchAll(/ on role_menu rm .*\(actual rows=(\d+) loops=(\d+)/g),
      ])
      expect(looks.length, plans[0]?.plan).toBeGreaterThan(0)
      // Each role is asked for each of three rights.
      for (const [, rows, loops] of looks)
        expect([Number(rows) <= 1, Number(loops) < 200]).toEqual([true, true])
    }
  },
)
