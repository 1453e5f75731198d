import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** What administrators are refused by the front door: the rule holds, and the sentence says what to do, in both languages. */
let app: TestApp
let admin: Client
let people: Record<'admin' | 'ann' | 'bob', string>
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  await app.person('ann', ['staff'])
  await app.person('bob', ['staff'])
  const rows = await app.db
    .of('000000')
    .query<{ account: string; id: string }>(sql`select account, id from blade_user`)
  people = Object.fromEntries(rows.map(({ account, id }) => [account, id])) as typeof people
})
afterAll(() => app.close())

const stateOf = async (account: 'admin' | 'ann' | 'bob') =>
  (await app.db
    .of('000000')
    .one<{ status: number; roleId: string[] }>(
      sql`select status, role_id from blade_user where id = ${people[account]}`,
    ))!

async function refused(path: string, body: object, expected: readonly [number, string, RegExp, RegExp]) {
  const [status, reason, inZh, inEn] = expected
  for (const [language, words] of [
    ['zh', inZh],
    ['en', inEn],
  ] as const) {
    const said = await admin.post(`blade-system/${path}`, body, { 'accept-language': language })
    expect([said.status, said.body.reason], said.raw).toEqual([status, reason])
    expect(said.body.msg).toMatch(words)
  }
}

it('nobody decides about their own registration, and their account stays as it is', async () => {
  const before = await stateOf('admin')
  for (const what of ['approve', 'refuse'])
    await refused(`user/${what}`, { userIds: people.admin }, [
      403,
      'ownApproval',
      /请由另一位管理员处理/,
      /ask another administrator/,
    ])
  expect(await stateOf('admin')).toEqual(before)
})

it('a grant that names no role takes none away', async () => {
  const before = await stateOf('ann')
  for (const roleIds of ['', 'abc', []])
    await refused('user/grant', { userIds: people.ann, roleIds }, [
      400,
      'chooseRoles',
      /请选择至少一个角色/,
      /Choose at least one role/,
    ])
  expect(await stateOf('ann')).toEqual(before)
  await refused('role/grant', { roleIds: '', menuIds: '' }, [400, 'chooseRoles', /请选择/, /Choose/])
})

it('of several of whom one is disabled already none is disabled, and of several of whom one is active none is enabled', async () => {
  expect((await admin.post('blade-system/user/disable', { userIds: people.bob })).status).toBe(200)
  const both = `${people.ann},${people.bob}`
  await refused('user/disable', { userIds: both }, [
    409,
    'notActive',
    /没有停用任何人.*只选启用中的用户/,
    /none was disabled.*active ones alone/,
  ])
  await refused('user/enable', { userIds: both }, [
    409,
    'notDisabled',
    /没有启用任何人.*只选已停用的用户/,
    /none was enabled.*disabled ones alone/,
  ])
  expect([(await stateOf('ann')).status, (await stateOf('bob')).status]).toEqual([1, 2])
})

it('a quota of nothing, and a package that was removed, leave the tenant as it was', async () => {
  const tenant = () =>
    app.db.platform.one<{ id: string; userLimit: number; packageId: string | null }>(
      sql`select id, user_limit, package_id from tenant where tenant_id = '000000'`,
    )
  const before = await tenant()
  await refused('tenant/quota', { ids: before?.id }, [400, 'noQuota', /请填写人数上限/, /Enter a user limit/])
  const made = await admin.post('blade-system/tenant-package/submit', { packageName: 'gone', menuIds: '' })
  const { id } = made.body.data as { id: string }
  expect((await admin.post('blade-system/tenant-package/remove', { ids: id })).status).toBe(200)
  await refused('tenant/assign-package', { tenantId: '000000', packageId: id }, [
    404,
    'unknownPackage',
    /请刷新后重试/,
    /reload and try again/,
  ])
  expect(await tenant()).toEqual(before)
})

it('behind the last number a tenant is given none by itself, and is made under one that is chosen', async () => {
  const make = (tenantId?: string) =>
    admin.post('blade-system/tenant/submit', { tenantName: `T${tenantId ?? ''}`, tenantId })
  expect((await make('999999')).status).toBe(200)
  await refused('tenant/submit', { tenantName: 'After' }, [
    409,
    'numbersUsedUp',
    /请填写一个未用过的六位编号/,
    /enter one of six digits/,
  ])
  expect((await make()).body.errors?.map(({ field }) => field)).toEqual(['tenantId'])
  expect((await make('222222')).status).toBe(200)
})
