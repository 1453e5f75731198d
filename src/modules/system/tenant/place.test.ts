import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

/** Where a tenant is: what it is told of its host and its clock is kept as others read it, or refused. */
let app: TestApp
let admin: Client
let tenant: Record<string, unknown>
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  tenant = await submitted({ tenantName: '异地学院' })
})
afterAll(() => app.close())

const submit = (values: Record<string, unknown>) => admin.post('blade-system/tenant/submit', values)
async function submitted(values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { status, body } = await submit(values)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Record<string, unknown>
}
const changed = async (values: Record<string, unknown>) =>
  (tenant = await submitted({ ...tenant, ...values }))

it('a time zone that is none is refused at its field: every list of the tenant would fail with it', async () => {
  for (const timeZone of ['Mars/Phobos', '+08:00', '__proto__', 'Asia']) {
    const { status, body } = await submit({ ...tenant, timeZone })
    expect([status, body.reason, body.errors?.[0]?.field], timeZone).toEqual([400, 'badPlace', 'timeZone'])
    expect(body.msg).toContain('Asia/Shanghai')
  }
  expect((await changed({ timeZone: 'asia/kathmandu' })).timeZone).toBe('Asia/Katmandu')
  expect((await changed({ timeZone: '' })).timeZone).toBe(null)
})

it('a domain is kept as the host that browsers name, however it was pasted', async () => {
  for (const pasted of [
    'https://Journal.Example.ORG/apaph/',
    'JOURNAL.example.org:8443',
    'journal.example.org',
    'journal.example.org.',
  ])
    expect((await changed({ domain: pasted })).domain).toBe('journal.example.org')
  expect((await changed({ domain: '期刊.example' })).domain).toBe('xn--obru72c.example')
  const found = await admin.get('blade-system/tenant/info', { domain: '期刊.example' })
  expect(found.body.data).toMatchObject({ tenantName: '异地学院' })
})

it('a host shows its own tenant however it is spelt: in capitals, with a port, or with the point of the root', async () => {
  await changed({ domain: 'journal.example.org' })
  for (const host of [
    'journal.example.org',
    'Journal.Example.ORG',
    'journal.example.org.',
    'JOURNAL.example.org.:8443',
  ]) {
    const page = await app.app.inject({ url: '/portal/home', headers: { host } })
    expect(page.body, host).toContain('异地学院')
  }
  const other = await app.app.inject({ url: '/portal/home', headers: { host: 'journal.example.com' } })
  expect(other.body).not.toContain('异地学院')
})

it('what names no host is refused with what to write', async () => {
  for (const domain of ['javascript:alert(1)', 'two words', 'someone@example.org']) {
    const { status, body } = await submit({ ...tenant, domain })
    expect([status, body.reason, body.errors?.[0]?.field], domain).toEqual([400, 'badPlace', 'domain'])
    expect(body.msg).toContain('journal.example.org')
  }
  const picture = await submit({ ...tenant, backgroundUrl: 'javascript:alert(1)' })
  expect([picture.status, picture.body.msg]).toEqual([400, '格式不正确：http(s) 网址，或以 / 开头的本站路径'])
})

it('a department that would come to stand below itself is told so in the message, not only at the field', async () => {
  const made = async (values: Record<string, unknown>) => {
    const { body } = await admin.post('blade-system/dept/submit', { deptCategory: 1, sort: 1, ...values })
    return body.data as { id: string }
  }
  const above = await made({ deptName: '总部', fullName: '总部' })
  const below = await made({ deptName: '分部', fullName: '分部', parentId: above.id })
  const { status, body } = await admin.post('blade-system/dept/submit', { ...above, parentId: below.id })
  expect([status, body.msg]).toEqual([400, '上级不能是自己或自己的下级'])
})

it('the platform’s own tenant is neither removed nor given an end: whoever could undo it signs in there', async () => {
  const { records } = (await admin.get('blade-system/tenant/list', { tenantId: '000000' })).body.data as {
    records: Record<string, string>[]
  }
  const own = records[0] ?? {}
  const id = String(own.id)
  const past = '2020-01-01 00:00:00'
  for (const [answer, reason] of [
    [await admin.post('blade-system/tenant/remove', { ids: `${String(tenant.id)},${id}` }), 'platformStays'],
    [await admin.post('blade-system/tenant/quota', { ids: id, expireTime: past }), 'platformEndless'],
    [await submit({ ...own, expireTime: past }), 'platformEndless'],
  ] as const)
    expect([answer.status, answer.body.reason], answer.raw).toEqual([409, reason])
  expect(
    (await admin.post('blade-system/tenant/quota', { ids: id, userLimit: -1, expireTime: '' })).status,
  ).toBe(200)
  expect((await submit({ ...own, version: '', tenantName: '平台' })).status).toBe(200)
  expect((await admin.get('blade-system/user/info')).status).toBe(200)
  // Any other one is.
  expect((await admin.post('blade-system/tenant/quota', { ids: tenant.id, expireTime: past })).status).toBe(
    200,
  )
  expect((await admin.post('blade-system/tenant/remove', { ids: tenant.id })).status).toBe(200)
})
