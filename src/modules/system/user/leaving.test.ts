import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Accounts that go, and an open session that somebody else found. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

it('nobody removes their own account: the page would be gone from under them, and nobody could bring them back', async () => {
  const { id } = await app.person('second', ['admin'])
  const second = await app.as('second')
  const refused = await second.post('blade-system/user/remove', { ids: id })
  expect([refused.status, refused.body.reason]).toEqual([409, 'ownAccount'])
  expect((await admin.post('blade-system/user/remove', { ids: id })).status).toBe(200)
})

it('an account that got letters is removed like any other, and its place is free', async () => {
  const asked = await app.nobody.post('blade-system/user/register-guest', {
    tenantId: '000000',
    name: '访客',
    account: 'guest1',
    password: testPassword,
    password2: testPassword,
  })
  expect(asked.status, asked.raw).toBe(200)
  const { id } = (await app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from blade_user where account = 'guest1'`))!
  await admin.post('blade-system/user/submit', { id, email: 'guest1@example.org' })
  expect((await admin.post('blade-system/user/refuse', { userIds: id })).status).toBe(200)
  const letters = await app.db
    .of('000000')
    .query(sql`select 1 as one from mail_outbox where recipient_id = ${id}`)
  expect(letters.length).toBeGreaterThan(0)
  const removed = await admin.post('blade-system/user/remove', { ids: id })
  expect(removed.status, removed.raw).toBe(200)
  const shown = await admin.get('blade-admin/mailOutbox/list', { to: 'guest1@example.org' })
  expect(shown.status, shown.raw).toBe(200)
  expect(shown.raw).toContain('guest1@example.org')
})

it('A01 whoever found an open session does not guess its password for as long as they like', async () => {
  await app.person('careless', [])
  const found = await app.as('careless')
  const change = (oldPassword: string) =>
    found.post('blade-system/user/update-password', {
      oldPassword,
      newPassword: 'green river 88',
      newPassword1: 'green river 88',
    })
  for (let n = 0; n < 10; n += 1)
    expect((await change(`guess number ${n}`)).body.reason).toBe('wrongOldPassword')
  const over = await change(testPassword)
  expect([over.status, over.body.reason]).toEqual([429, 'tooManyTries'])
  app.travel(new Date(Date.now() + 16 * 60_000))
  expect((await change(testPassword)).status).toBe(200)
  app.travel(new Date())
})
