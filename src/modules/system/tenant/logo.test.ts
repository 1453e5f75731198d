import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { dot } from '#e2e/browser.ts'

/** The mark of a tenant, where people sign in to it. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { TENANTS: 'many' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function sent(bytes: Buffer): Promise<string> {
  const file = { name: 'logo.png', bytes, type: 'image/png' }
  const answer = await admin.upload('blade-resource/oss/endpoint/put-file', {}, file)
  return (answer.body.data as { attachId: string }).attachId
}
const logoUrl = async (domain: string) =>
  ((await app.nobody.get('blade-auth/sign-in', { domain })).body.data as { logoUrl: string }).logoUrl

it('T07 a tenant’s logo stands on the sign-in page of its own host, and on nobody else’s', async () => {
  const logoFileId = await sent(dot)
  const other = await sent(Buffer.concat([dot, Buffer.from('other')]))
  const made = await admin.post('blade-system/tenant/submit', {
    tenantName: 'Northlake',
    domain: 'northlake.example.org',
    logoFileId,
    password: testPassword,
  })
  expect(made.status, made.raw).toBe(200)
  const shown = await app.app.inject({ url: await logoUrl('northlake.example.org') })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(shown.rawPayload.equals(dot)).toBe(true)
  expect(shown.headers['content-security-policy']).toBe('sandbox')
  for (const domain of ['elsewhere.example.org', ''])
    expect([
      await logoUrl(domain),
      (await app.nobody.get('blade-system/tenant/logo', { domain })).status,
    ]).toEqual(['', 404])
  // Who signs in there learns whose screens these are; the installation's own people see the product's name.
  const { tenantId } = made.body.data as { tenantId: string }
  expect(await app.enter('admin', testPassword, tenantId)).toMatchObject({
    tenant_name: 'Northlake',
    tenant_logo: await logoUrl('northlake.example.org'),
  })
  expect(await app.enter('admin')).toMatchObject({ tenant_name: '', tenant_logo: '' })
  // No other file is served so, whoever names it.
  const named = { domain: 'northlake.example.org', id: other, logoFileId: other, tenantId: '000000' }
  expect((await app.nobody.get('blade-system/tenant/logo', named)).bytes.equals(dot)).toBe(true)
  const { id, version } = made.body.data as { id: string; version: number }
  await admin.post('blade-system/tenant/submit', { id, version, logoFileId: '' })
  expect(await logoUrl('northlake.example.org')).toBe('')
})
