import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

/** What the platform decides for all tenants is held to the same words as what a tenant does. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const set = (paramKey: string, paramValue: string, more: object = {}) =>
  admin.post('blade-system/param/submit', { paramName: paramKey, paramKey, paramValue, ...more })

it.each([
  ['secondFactor', 'Staff', 'badParameter'],
  ['registration', 'no', 'badParameter'],
  ['account.initPassword', '12345678', 'commonPassword'],
])('%s: %s is refused, for nobody would read it', async (key, value, reason) => {
  const refused = await set(key, value)
  expect([refused.status, refused.body.reason], refused.raw).toEqual([400, reason])
})

it('what fits is taken and holds, a later change is held to the same, and keys of other programs are theirs', async () => {
  const made = await set('registration', 'closed')
  expect(made.status, made.raw).toBe(200)
  const guest = await app.nobody.post('blade-system/user/register-guest', {
    tenantId: '000000',
    name: '访客',
    account: 'guest2',
    password: 'river stone 43',
    password2: 'river stone 43',
  })
  expect(guest.body.reason).toBe('noTenant')
  const { id } = made.body.data as { id: string }
  const changed = await admin.post('blade-system/param/submit', { id, paramValue: 'shut' })
  expect([changed.body.reason, changed.body.errors?.[0]?.field]).toEqual(['badParameter', 'paramValue'])
  expect((await set('other.program', 'anything')).status).toBe(200)
})
