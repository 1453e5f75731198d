import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type TestApp } from '#app/testing.ts'
import { wireForm } from '#kernel/store/passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('one’s own password', () => {
  it('A17 changes with the old one only, and ends every other session', async () => {
    await app.person('changer', [])
    const [here, there] = [await app.as('changer'), await app.as('changer')]
    const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
      here.post('blade-system/user/update-password', { oldPassword, newPassword, newPassword1, userId: '1' })
    expect((await change('wrong one', 'green river 10')).status).toBe(400)
    expect((await change(testPassword, 'green river 10', 'other')).status).toBe(400)
    expect((await change(testPassword, 'password123')).status).toBe(400)
    expect((await there.get('blade-system/user/info')).status).toBe(200)
    expect((await change(testPassword, 'green river 10')).status).toBe(200)
    expect((await there.get('blade-system/user/info')).status).toBe(401)
    expect((await here.get('blade-system/user/info')).status).toBe(200)
    await expect(app.as('changer')).rejects.toThrow(/could not sign in/)
    await app.as('changer', 'green river 10')
  })
  it('A17 a new one that an administrator types in ends what the old one opened', async () => {
    const { id } = await app.person('givenNew', [])
    const there = await app.as('givenNew')
    const admin = await app.as('admin')
    const row = (await admin.get('blade-system/user/detail', { id })).body.data as object
    const saved = await admin.post('blade-system/user/submit', { ...row, password: 'green river 10' })
    expect(saved.status, saved.raw).toBe(200)
    expect((await there.get('blade-system/user/info')).status).toBe(401)
    const anew = await app.as('givenNew', 'green river 10')
    // Without one it stays, and so does what it opened.
    const now = (await admin.get('blade-system/user/detail', { id })).body.data as object
    expect((await admin.post('blade-system/user/submit', { ...now, phone: '13800000777' })).status).toBe(200)
    expect((await anew.get('blade-system/user/info')).status).toBe(200)
  })
  it('P09 own details change, own rights do not', async () => {
    const { id } = await app.person('plain', ['author'])
    const plain = await app.as('plain')
    expect(
      (
        await plain.post('blade-system/user/update-info', {
          realName: '新名',
          roleId: '1',
          status: 5,
          account: 'admin2',
          id: '1',
        })
      ).status,
    ).toBe(200)
    const info = (await plain.get('blade-system/user/info')).body.data as Record<string, unknown>
    expect(info).toMatchObject({ id, realName: '新名', account: 'plain', roles: ['author'] })
    expect(JSON.stringify(info)).not.toMatch(/argon2|password/i)
  })
})

describe('cookies', () => {
  it('A11 A09 a cookie alone opens, changes and ends nothing, GET logout included', async () => {
    const admin = await app.as('admin')
    const names = ['journal-access-token', 'saber-access-token', '__Host-saber-access-token', 'blade-auth']
    const cookie = names.map((name) => `${name}=${encodeURIComponent(admin.token)}`).join('; ')
    const headers = { cookie }
    expect((await app.nobody.get('blade-system/user/info', {}, headers)).status).toBe(401)
    expect((await app.nobody.get('blade-auth/logout', {}, headers)).status).toBe(200)
    expect((await app.nobody.post('blade-auth/logout', {}, headers)).status).toBe(200)
    expect((await admin.get('blade-system/user/info')).status, 'still signed in').toBe(200)
    for (const path of [
      'blade-system/post/submit',
      'blade-system/post/remove?ids=1',
      'blade-auth/lock',
      'blade-system/role/grant',
    ])
      expect(
        (
          await app.nobody.post(
            path,
            { postCode: 'x', postName: 'x', password: 'x', roleIds: ['1'] },
            headers,
          )
        ).status,
        path,
      ).toBe(401)
  })
  it('A11 every GET leaves the database as it was', async () => {
    const admin = await app.as('admin')
    const changed = new Set<string>()
    let asking = ''
    // What a read may leave behind: counters of tries, captchas, tickets of a sign-in that begins.
    const own = /^(throttle|captcha|ticket|usage|log_|audit_trail|message_turn)/
    app.db.touches.on((_tenant, table) => void (own.test(table) || changed.add(`${asking}: ${table}`)))
    for (const route of app.routes) {
      if (route.endless || ![route.method].flat().includes('GET') || route.url.endsWith('logout')) continue
      asking = route.url
      await admin.get(route.url, { id: '1', ids: '1', current: 1 })
    }
    expect([...changed]).toEqual([])
  })
  it('A11 cookies of ours are for this site alone, and with TLS for this host alone', async () => {
    const signedIn = async (target: TestApp) => {
      const captcha = (await target.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
      const answer = await target.nobody.post(
        'blade-auth/oauth/token',
        { username: 'admin', password: wireForm(testPassword), grant_type: 'captcha', tenantId: '000000' },
        { 'captcha-key': captcha.key, 'captcha-code': 'abcde' },
      )
      return String(answer.headers['set-cookie'])
    }
    expect(await signedIn(app)).toMatch(
      /^journal-device=v1\.[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    )
    const secure = await startTestApp({ env: { BASE_URL: 'https://journal.example.org' } })
    expect(await signedIn(secure)).toMatch(
      /^__Host-journal-device=v1\.[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
    )
    await secure.close()
  })
  it('A19 every sign-in makes a new session', async () => {
    const [first, second] = [await app.as('admin'), await app.as('admin')]
    expect(first.token).not.toBe(second.token)
  })
})

it('T07 an unknown host learns nothing of tenants', async () => {
  for (const domain of ['', 'nowhere.example', 'localhost', "' or 1=1 --", 'x'.repeat(5000)]) {
    const answer = await app.nobody.get('blade-system/tenant/info', { domain })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({})
  }
})

it('S03 S04 lists bound page, size and search words', async () => {
  const admin = await app.as('admin')
  const beyond: Record<string, string | number>[] = [
    { size: 1_000_000_000 },
    { size: 0 },
    { size: 'ten' },
    { current: 0 },
    { current: 1.5 },
    { current: 99_999_999 },
  ]
  for (const query of beyond) expect((await admin.get('blade-system/post/list', query)).status).toBe(400)
  for (const keyword of ['%', '_', "'", '"', '卫', '卫生', ':*', '& | !', 'x'.repeat(10_000), '\\'])
    expect((await admin.get('blade-admin/articles/list', { keyword })).status, keyword.slice(0, 10)).toBe(200)
  expect((await admin.get('blade-system/post/list', { postName: 'x'.repeat(201) })).status).toBe(400)
})
