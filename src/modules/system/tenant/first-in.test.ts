import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** The platform lets a tenant's administrator in again whom nobody of their own could, and hands nobody's number to others. */
let app: TestApp
let platform: Client
const own = <T>(tenantId: string, text: ReturnType<typeof sql>) =>
  app.db.tx({ tenantId, userId: null, deptId: null }, (tx) => tx.query<T>(text))
beforeAll(async () => {
  app = await startTestApp()
  platform = await app.as('admin')
})
afterAll(() => app.close())

async function tenant(tenantName: string, more: object = {}) {
  const made = await platform.post('blade-system/tenant/submit', {
    tenantName,
    password: testPassword,
    ...more,
  })
  expect(made.status, made.raw).toBe(200)
  return made.body.data as { id: string; tenantId: string }
}
const reset = async (tenantId: string) => {
  const answer = await platform.post('blade-system/tenant/reset-admin', { tenantId })
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data as { account: string; password: string }
}

it('the account admin gets a new password, and whoever had it is out', async () => {
  const { tenantId } = await tenant('甲校')
  const before = await app.as('admin', testPassword, tenantId)
  const { account, password } = await reset(tenantId)
  expect(account).toBe('admin')
  expect((await before.get('blade-system/user/info')).status).toBe(401)
  const first = await app.as('admin', password, tenantId)
  expect((await first.get('blade-system/menu/buttons')).body.reason).toBe('passwordDuty')
})

it('where admin was renamed, or is out of use, it is the administrator who is there', async () => {
  const { tenantId } = await tenant('乙校')
  await own(tenantId, sql`update blade_user set account = 'head' where account = 'admin'`)
  expect((await reset(tenantId)).account).toBe('head')
  await makePerson(app.db, 'deputy', ['admin'], {}, tenantId)
  await own(tenantId, sql`update blade_user set status = 2 where account = 'head'`)
  const { account, password } = await reset(tenantId)
  expect(account).toBe('deputy')
  await app.as('deputy', password, tenantId)
  await expect(app.as('head', testPassword, tenantId)).rejects.toThrow()
})

it('a lost device shuts the only administrator out no longer', async () => {
  const { tenantId } = await tenant('丙校')
  await own(
    tenantId,
    sql`insert into second_factor (tenant_id, user_id, secret, create_time, confirmed_at) select tenant_id, id, 'x', now(), now() from blade_user where account = 'admin' and tenant_id = ${tenantId} returning 1 as one`,
  )
  await expect(app.as('admin', testPassword, tenantId)).rejects.toThrow()
  const { password } = await reset(tenantId)
  await app.as('admin', password, tenantId)
})

it('T01 the number of a removed tenant is nobody else’s: its people would be theirs', async () => {
  const { id, tenantId } = await tenant('旧租户', { tenantId: '300901' })
  await own(tenantId, sql`update blade_user set account = 'former' where account = 'admin'`)
  expect((await platform.post('blade-system/tenant/remove', { ids: id })).status).toBe(200)
  const again = await platform.post('blade-system/tenant/submit', {
    tenantId,
    tenantName: '新租户',
    password: testPassword,
  })
  expect([again.status, again.body.reason, again.body.errors?.[0]?.field], again.raw).toEqual([
    409,
    'numberOfRemoved',
    'tenantId',
  ])
})
