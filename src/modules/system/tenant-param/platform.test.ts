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

it('whoever decides something reads what holds otherwise, for no list shows it', async () => {
  const made = await admin.post('blade-system/tenant-param/submit', {
    paramKey: 'smsHourly',
    paramValue: '300',
  })
  expect(made.status, made.raw).toBe(200)
  const told = async (lang: string) => {
    const { data } = (
      await admin.get(
        'blade-system/tenant-param/list',
        { paramKey: 'smsHourly' },
        { 'accept-language': lang },
      )
    ).body
    return (data as { records: { paramKeyText: string }[] }).records[0]?.paramKeyText
  }
  expect([await told('zh'), await told('en')]).toEqual([
    '每小时短信条数，0 至 100000（默认 200）',
    'Messages an hour, 0 to 100000 (default 200)',
  ])
})
