import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'

/** What pages offer is what the call takes. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { db, ctx } = app
  await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
})
afterAll(() => app.close())

const page = async (url: string) => (await app.app.inject({ url })).body
async function register(email: string) {
  const { key } = (await app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
  const body = { name: 'Ada', email, password: 'blue river 7', password2: 'blue river 7' }
  return app.nobody.post('blade-auth/author/register', body, {
    'captcha-key': key,
    'captcha-code': 'abcde',
  })
}

it('a tenant that makes its accounts itself has no page that leads to a new one, from the moment it says so', async () => {
  const admin = await app.as('admin')
  const ways = ['/apaph/login', '/apaph/register', '/apaph/confirm-email', '/en/apaph/login']
  for (const url of ways) expect(await page(url), url).not.toContain('data-closed')
  expect(await page('/portal/sign-in')).toContain('data-join=')
  expect((await register('first@example.org')).status).toBe(200)

  const closed = { paramKey: 'registration', paramValue: 'closed' }
  expect((await admin.post('blade-system/tenant-param/submit', closed)).status).toBe(200)
  for (const url of ways) expect(await page(url), url).toContain('data-closed="yes"')
  expect(await page('/portal/sign-in')).not.toContain('data-join=')
  expect((await register('second@example.org')).body.reason).toBe('noTenant')
})
