import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'

/** What pages offer is what the call takes. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { db, ctx } = app
  await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
})
afterAll(() => app.close())

const page = async (url: string) => (await app.app.inject({ url })).body
async function register(email: string, role = 'author', name = 'Ada') {
  const { key } = (await app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
  const body = { name, email, password: 'blue river 7', password2: 'blue river 7' }
  return app.nobody.post(`blade-auth/${role}/register`, body, {
    'captcha-key': key,
    'captcha-code': 'abcde',
  })
}

it('a tenant that has run out takes no new account and writes to none of its people', async () => {
  const captcha = async () =>
    ((await app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }).key
  const forgot = async () =>
    app.nobody.post(
      'blade-auth/password/forgot',
      { email: 'early@example.org' },
      { 'captcha-key': await captcha(), 'captcha-code': 'abcde' },
    )
  const letters = async () =>
    app.db.of('000000').query(sql`select 1 as one from mail_outbox where template_code = 'M39'`)
  const expires = (at: Date | null) =>
    app.db.tx(platform, (tx) =>
      tx.query(sql`update tenant set expire_time = ${at} where tenant_id = '000000'`),
    )
  expect((await register('early@example.org')).status).toBe(200)
  await expires(new Date(Date.now() - 60_000))
  const [late, asked] = [await register('late@example.org'), await forgot()]
  expect([late.body.reason, asked.status, await letters()]).toEqual(['noTenant', 200, []])
  await expires(null)
  await forgot()
  expect(await letters()).toHaveLength(1)
})

it('letters to people of the portal lead to its pages and name the tenant, those to authors to the journal’s', async () => {
  const last = async (email: string) => {
    const [row] = await app.db
      .of('000000')
      .query<{ subject: string; body: string }>(
        sql`select subject, body from mail_outbox where "to" = ${email} order by id desc limit 1`,
      )
    return row
  }
  for (const [role, place] of [
    ['author', 'apaph'],
    ['campusUser', 'portal'],
  ] as const) {
    const email = `${role.toLowerCase()}@example.org`
    expect((await register(email, role)).status).toBe(200)
    const asked = await last(email)
    expect(asked?.body).toContain(`/${place}/confirm-email?id=`)
    expect(asked?.body.includes('列为作者'), role).toBe(role === 'author')
    await app.db.tx(platform, (tx) => tx.query(sql`delete from message_turn`))
    // Once more: they have an account, and set its password where they know their way.
    await register(email, role)
    const again = await last(email)
    expect(again?.body).toContain(`/${place}/reset-password`)
    expect(again?.subject.startsWith('［平台］')).toBe(role !== 'author')
  }
})

it('nobody has a message of their own sent to an address: a name is one line, and holds no web or e-mail address', async () => {
  const asked = async (to: string) =>
    app.db
      .of('000000')
      .one<{ body: string }>(
        sql`select body from mail_outbox where template_code = 'M38' and "to" = ${to} order by id desc limit 1`,
      )
  const odd = ['You won: evil.example/now', 'See http://evil', 'write to me@evil.example', 'www.evil now']
  for (const name of odd)
    expect((await register('victim@example.org', 'author', name)).body.reason, name).toBe('addressInName')
  expect(await asked('victim@example.org')).toBeUndefined()
  const spread = 'Ada\n\nYour account is closed\r\nJ.R. Lovelace Dr.Smith Ph.D.'
  expect((await register('lines@example.org', 'author', spread)).status).toBe(200)
  const { body } = (await asked('lines@example.org')) ?? { body: '' }
  expect(body.split('\n')[0]).toContain('Ada Your account is closed J.R. Lovelace')
  // Whoever has an account may type another name, and another's address.
  const me = await app.as('lines@example.org', 'blue river 7')
  await me.post('blade-system/user/update-info', {
    realName: 'Go to evil.example/now',
    email: 'other@example.org',
  })
  const again = await asked('other@example.org')
  expect(again?.body).toContain('other@example.org')
  expect(again?.body).not.toContain('evil')
})

it('a tenant that makes its accounts itself has no page that leads to a new one, from the moment it says so', async () => {
  const admin = await app.as('admin')
  const ways = ['/apaph/login', '/apaph/register', '/apaph/confirm-email', '/en/apaph/login']
  for (const url of ways) expect(await page(url), url).not.toContain('data-closed')
  expect(await page('/portal/sign-in')).toContain('data-join=')
  expect((await register('first@example.org')).status).toBe(200)
  const signIn = async () =>
    (await app.nobody.get('blade-auth/sign-in')).body.data as unknown as { registers: boolean }
  expect((await signIn()).registers).toBe(true)

  const closed = { paramKey: 'registration', paramValue: 'closed' }
  expect((await admin.post('blade-system/tenant-param/submit', closed)).status).toBe(200)
  for (const url of ways) expect(await page(url), url).toContain('data-closed="yes"')
  expect(await page('/portal/sign-in')).not.toContain('data-join=')
  expect((await register('second@example.org')).body.reason).toBe('noTenant')
  expect((await signIn()).registers, 'the back-office').toBe(false)
})
