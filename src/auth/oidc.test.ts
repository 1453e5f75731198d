import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type Answer, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { startProvider } from './testing.ts'

/** A real provider on this machine, and a browser played by hand: cookies kept, redirects followed one by one. */
const baseUrl = 'http://journal.test'
let app: TestApp
let admin: Client
let provider: Awaited<ReturnType<typeof startProvider>>

beforeAll(async () => {
  provider = await startProvider(`${baseUrl}/manage/login`)
  app = await startTestApp({ env: { BASE_URL: baseUrl, OUTGOING_PRIVATE: '127.0.0.1', CAPTCHA: 'off' } })
  admin = await app.as('admin')
  const made = await admin.post('blade-system/login-provider/submit', {
    source: 'campus',
    nameZh: '校园统一认证',
    nameEn: 'Campus sign-in',
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
  })
  expect(made.status, made.raw).toBe(200)
})
afterAll(async () => {
  await app.close()
  provider.close()
})

/** Our side of the start: where the browser is sent, and the cookie that it got. */
async function begin(source = 'campus') {
  const answer = await app.nobody.get('blade-auth/oauth/authorize', { source })
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { answer, cookie, location: String(answer.headers.location ?? '') }
}

/** Signs in at the provider and answers what it sends back to us. */
async function throughProvider(location: string, person: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>()
  let next = location
  for (let step = 0; step < 12; step += 1) {
    if (next.startsWith(baseUrl)) return new URL(next).searchParams
    const isForm = next.includes('/interaction/')
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const page = await fetch(next, { headers, redirect: 'manual' })
    keep(page)
    const prompt = isForm ? /name="prompt" value="(\w+)"/.exec(await page.text())?.[1] : undefined
    const answer = prompt
      ? await fetch(next, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ prompt, login: person, password: 'any' }),
        })
      : page
    keep(answer)
    next = new URL(answer.headers.get('location') ?? '', next).href
  }
  throw new Error('the provider sends in circles')

  function keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
  }
}

const finish = (back: URLSearchParams, cookie: string, more: object = {}) =>
  app.nobody.post(
    'blade-auth/oauth/token',
    { grant_type: 'social', source: 'campus', ...Object.fromEntries(back), ...more },
    { cookie },
  )
async function signOn(person: string): Promise<Answer> {
  const { location, cookie } = await begin()
  return finish(await throughProvider(location, person), cookie)
}
const body = (answer: Answer) => answer.body as unknown as Record<string, string>

describe('signing in through a provider', () => {
  it('goes there with PKCE, state and nonce, and a cookie that no script reads', async () => {
    const { answer, location } = await begin()
    expect(answer.status, answer.raw).toBe(302)
    const asked = Object.fromEntries(new URL(location).searchParams)
    expect(asked).toMatchObject({
      code_challenge_method: 'S256',
      redirect_uri: `${baseUrl}/manage/login`,
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
  })

  it('G02 an unbound person registers as a guest, waits, and is signed in once approved', async () => {
    const unbound = await signOn('alice')
    expect(unbound.status, unbound.raw).toBe(200)
    expect(body(unbound)).toMatchObject({ access_token: '', user_id: '-1', user_name: 'Person alice' })
    const oauthId = body(unbound).oauth_id
    const form = {
      tenantId: '000000',
      name: 'Alice',
      account: 'alice',
      password: testPassword,
      // As the family's client sends it, which has compared the two itself.
      oauthId,
    }
    const registered = await app.nobody.post('blade-system/user/register-guest', form)
    expect(registered.status, registered.raw).toBe(200)
    expect((await signOn('alice')).body.reason).toBe('pending')
    const row = await app.db
      .of('000000')
      .one<{ id: string }>(sql`select id from blade_user where account = 'alice'`)
    expect((await admin.post('blade-system/user/approve', { userIds: [row?.id] })).status).toBe(200)
    expect(body(await signOn('alice'))).toMatchObject({ user_id: row?.id, access_token: expect.any(String) })
    const twice = await app.nobody.post('blade-system/user/register-guest', { ...form, account: 'alice2' })
    expect(twice.body.reason, 'one identity, one account').toBe('identityTaken')
  })

  it('G02 an unbound person is told whom to ask where nobody may register, and gets no form', async () => {
    const closed = { paramKey: 'registration', paramValue: 'closed' }
    const kept = await admin.post('blade-system/tenant-param/submit', closed)
    expect(kept.status, kept.raw).toBe(200)
    const answer = await signOn('nora')
    expect([answer.status, body(answer).reason, body(answer).access_token]).toEqual([
      400,
      'identityUnknown',
      '',
    ])
    expect(body(answer).error_description).toContain('管理员')
    // Whoever is bound comes in all the same.
    expect(body(await signOn('alice'))).toMatchObject({ access_token: expect.stringMatching(/./) })
    const { id } = kept.body.data as { id: string }
    expect((await admin.post('blade-system/tenant-param/remove', { ids: id })).status).toBe(200)
    expect(body(await signOn('nora')).oauth_id).toMatch(/./)
  })

  it('A15 an e-mail address that a provider tells opens no account that has it', async () => {
    await app.person('owner', ['staff'], { email: 'owner@id.example' })
    const answer = await signOn('owner')
    expect([body(answer).access_token, body(answer).user_id]).toEqual(['', '-1'])
  })

  it('A15 whoever has an account binds an identity to it by signing in, in the browser that went to the provider', async () => {
    const { id } = await app.person('holder', ['staff'])
    const gone = async () => {
      const { location, cookie } = await begin()
      const unbound = await finish(await throughProvider(location, 'helga'), cookie)
      return { oauthId: body(unbound).oauth_id ?? '', cookie }
    }
    const enter = (password: string, { oauthId, cookie }: { oauthId: string; cookie: string }) =>
      app.nobody.post(
        'blade-auth/oauth/token',
        { grant_type: 'password', tenantId: '000000', username: 'holder', password, oauthId },
        { cookie },
      )
    const elsewhere = await gone()
    const slipped = await enter(testPassword, { ...elsewhere, cookie: '' })
    expect([slipped.body.reason, body(slipped).access_token]).toEqual(['deadState', undefined])
    const here = await gone()
    expect((await enter('not it at all', here)).body.reason, 'the identity waits').toBe('wrongLogin')
    const bound = await enter(testPassword, here)
    expect(body(bound)).toMatchObject({ user_id: id, access_token: expect.stringMatching(/./) })
    expect(body(await signOn('helga'))).toMatchObject({
      user_id: id,
      access_token: expect.stringMatching(/./),
    })
    const letters = await app.db
      .of('000000')
      .query<{ subject: string }>(sql`select subject from mail_outbox where recipient_id = ${id}`)
    expect(letters.map(({ subject }) => subject)).toEqual(['［平台］您的账号新增了一种登录方式'])
    expect((await enter(testPassword, here)).body.reason, 'once').toBe('deadState')
    // Seen and parted by its owner, and by nobody else.
    const holder = await app.as('holder')
    const own = async () =>
      (await holder.get('blade-auth/identities')).body.data as unknown as { id: string }[]
    expect(await own()).toEqual([
      { id: expect.any(String), name: '校园统一认证', boundTime: expect.stringMatching(/^\d{4}-/) },
    ])
    const [{ id: providerId } = { id: '' }] = await own()
    const stranger = await app.as('owner')
    expect((await stranger.post('blade-auth/identities/remove', { id: providerId })).status).toBe(404)
    // And by whoever may reset their password.
    const theirs = await admin.get('blade-auth/identities', { userId: id })
    expect((theirs.body.data as { id: string }[]).map((one) => one.id)).toEqual([providerId])
    for (const answer of [
      await stranger.get('blade-auth/identities', { userId: id }),
      await stranger.post('blade-auth/identities/remove', { id: providerId, userId: id }),
    ])
      expect(answer.status).toBe(403)
    for (const odd of ['P<0.05', '__proto__', '-1']) {
      const answer = await holder.post('blade-auth/identities/remove', { id: providerId, userId: odd })
      expect([answer.status, answer.body.reason], odd).toEqual([400, 'badId'])
    }
    expect(await own(), 'whoever is named wrongly is not the caller').toHaveLength(1)
    const parted = await admin.post('blade-auth/identities/remove', { id: providerId, userId: id })
    expect(parted.status, parted.raw).toBe(200)
    expect(await own()).toEqual([])
    expect(body(await enter(testPassword, await gone()))).toMatchObject({ user_id: id })
    expect((await holder.post('blade-auth/identities/remove', { id: providerId })).status).toBe(200)
    expect(await own()).toEqual([])
    expect(body(await signOn('helga')).access_token).toBe('')
    expect(body(await enter(testPassword, await gone()))).toMatchObject({ user_id: id })
    const reset = await admin.post('blade-system/user/reset-password', { userIds: [id] })
    expect(reset.status, reset.raw).toBe(200)
    expect(body(await signOn('helga')).access_token, 'a reset shuts every way in').toBe('')
  })

  it('A15 with a second factor an identity is bound once the code was right, and asked for the code all the same', async () => {
    const { id } = await app.person('careful', ['staff'])
    const client = await app.as('careful')
    const begun = await client.post('blade-auth/second-factor/enrol', { password: testPassword })
    const { secret } = begun.body.data as { secret: string }
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.ctx.clock().getTime() })
    const later = () => app.travel(new Date(app.ctx.clock().getTime() + 30_000))
    expect((await client.post('blade-auth/second-factor/confirm', { code: code() })).status).toBe(200)
    later()
    const { location, cookie } = await begin()
    const { oauth_id: oauthId } = body(await finish(await throughProvider(location, 'clara'), cookie))
    const token = (fields: object) =>
      app.nobody.post('blade-auth/oauth/token', { ...fields, oauthId }, { cookie })
    const asked = await token({ grant_type: 'password', username: 'careful', password: testPassword })
    expect(asked.body.reason).toBe('codeNeeded')
    const held = () =>
      app.db.of('000000').query(sql`select 1 as one from user_identity where user_id = ${id}`)
    expect(await held()).toEqual([])
    const opened = await token({ grant_type: 'second_factor', ticket: body(asked).ticket, code: code() })
    expect(body(opened), opened.raw).toMatchObject({ user_id: id, access_token: expect.stringMatching(/./) })
    expect(await held()).toHaveLength(1)
    expect((await signOn('clara')).body.reason).toBe('codeNeeded')
    app.travel(new Date())
  })

  it('A15 a state is taken once, by the browser that began, and a code once', async () => {
    const { location, cookie } = await begin()
    const back = await throughProvider(location, 'bob')
    const [first, again] = await Promise.all([finish(back, cookie), finish(back, cookie)])
    const answers = [first, again].map((answer) => answer.status).toSorted()
    expect(answers, 'a replay of state and code').toEqual([200, 400])
    const stolen = await begin()
    const theirs = await throughProvider(stolen.location, 'mallory')
    expect((await finish(theirs, cookie)).body.reason, 'swapped into another browser').toBe('deadState')
    expect((await finish(theirs, stolen.cookie)).body.reason, 'burnt by the attempt').toBe('deadState')
    const mine = await begin()
    const code = (await throughProvider(mine.location, 'bob')).get('code') ?? ''
    const other = await begin()
    const state = new URL(other.location).searchParams.get('state') ?? ''
    const crossed = await finish(new URLSearchParams({ code, state }), other.cookie)
    expect(crossed.body.reason, 'a code of another sign-in').toBe('providerRefused')
    expect((await finish(new URLSearchParams({ code: 'x' }), '')).body.reason, 'no state').toBe('deadState')
  })

  it('A15 the state dies after ten minutes', async () => {
    const { location, cookie } = await begin()
    const back = await throughProvider(location, 'carol')
    app.travel(new Date(Date.now() + 11 * 60_000))
    expect((await finish(back, cookie)).body.reason).toBe('deadState')
    app.travel(new Date())
  })

  it('A15 sends people of a tenant with a host of its own back to where they are, and never to a host that nobody owns', async () => {
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: '海河大学',
      domain: 'haihe.test',
      password: testPassword,
    })
    expect(made.status, made.raw).toBe(200)
    const { tenantId } = made.body.data as unknown as { tenantId: string }
    const theirs = await app.as('admin', testPassword, tenantId)
    const added = await theirs.post('blade-system/login-provider/submit', {
      source: 'haihe',
      nameZh: '海河统一认证',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    })
    expect(added.status, added.raw).toBe(200)
    const returnFrom = async (host: string) => {
      const asked = { source: 'haihe', tenantId }
      const answer = await app.nobody.get('blade-auth/oauth/authorize', asked, { host })
      return new URL(String(answer.headers.location)).searchParams.get('redirect_uri')
    }
    expect(await returnFrom('haihe.test')).toBe('http://haihe.test/manage/login')
    expect(await returnFrom('journal.test')).toBe(`${baseUrl}/manage/login`)
    expect(await returnFrom('evil.example')).toBe(`${baseUrl}/manage/login`)
    const { id } = added.body.data as unknown as { id: string }
    const works = await theirs.post('blade-system/login-provider/test', { id })
    expect(works.body.data).toEqual({
      returnTo: ['http://haihe.test/manage/login', `${baseUrl}/manage/login`],
    })
  })

  it('A15 a provider of one tenant is none of another', async () => {
    const answer = await app.nobody.get('blade-auth/oauth/authorize', {
      source: 'campus',
      tenantId: '100001',
    })
    expect(answer.body.reason).toBe('noProvider')
  })
})

describe('providers', () => {
  it('P09 keep their secret sealed and never tell it', async () => {
    const list = await admin.get('blade-system/login-provider/list')
    expect(list.raw).not.toMatch(/secret|v1\./i)
    const row = await app.db
      .of('000000')
      .one<{ clientSecret: string }>(sql`select client_secret from login_provider where source = 'campus'`)
    expect(row?.clientSecret).toMatch(/^v1\./)
  })
  it.each(['http://10.0.0.1', 'https://169.254.169.254', 'http://localhost:1', `https://127.0.0.1:9`])(
    'D02 an issuer at %s is not called, and the answer says no more than that',
    async (address) => {
      const source = `inner${address.replace(/\W/g, '')}`.slice(0, 40)
      await admin.post('blade-system/login-provider/submit', {
        source,
        nameZh: '内网',
        issuer: address,
        clientId: 'x',
      })
      const { answer } = await begin(source)
      expect([answer.status, answer.body.reason]).toEqual([400, 'noProvider'])
      // Whoever set it up finds that it failed, and nothing of what lies behind the address.
      await app.logbook.flush()
      const found = await admin.get(
        'blade-log/usual/list',
        { logId: 'sign-on.failed', descs: 'createTime' },
        { 'accept-language': 'en' },
      )
      const [row] = (found.body.data as { records: { logIdName: string; logDataName: string }[] }).records
      expect(row).toMatchObject({
        logIdName: 'A sign-in provider failed',
        logDataName: `Issuer: ${address}\nReason: No answer`,
      })
    },
  )
  const added = async (more: object) => {
    const made = await admin.post('blade-system/login-provider/submit', {
      source: `tried${Math.random().toString(36).slice(2, 8)}`,
      nameZh: '试用',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      ...more,
    })
    expect(made.status, made.raw).toBe(200)
    return (made.body.data as { id: string }).id
  }
  const tried = (id: string) => admin.post('blade-system/login-provider/test', { id })
  it('are tried by whoever set them up, enabled or not', async () => {
    const works = await tried(await added({ enabled: false }))
    expect(works.status, works.raw).toBe(200)
    expect(works.body.data).toEqual({ returnTo: [`${baseUrl}/manage/login`] })
    const reason = async (more: object) => (await tried(await added(more))).body.reason
    expect(await reason({ clientSecret: 'another one' })).toBe('providerClient')
    expect(await reason({ clientId: 'somebody' })).toBe('providerClient')
    // One that does not answer, one that is something else, and one that may not be called are told alike.
    const silent = ['http://127.0.0.1:1', `${provider.issuer}/nothing`, 'http://10.0.0.1']
    for (const issuer of silent) expect(await reason({ issuer })).toBe('providerSilent')
    await app.role('providers-looker', ['loginProvider_view'])
    await app.person('looker', ['providers-looker'])
    const looker = await app.as('looker')
    expect((await looker.post('blade-system/login-provider/test', { id: '1' })).status).toBe(403)
  })
  it('are not told the secret that was typed for another issuer', async () => {
    const id = await added({})
    const moved = await admin.post('blade-system/login-provider/submit', {
      id,
      issuer: 'https://elsewhere.example',
    })
    expect([moved.status, moved.body.reason]).toEqual([400, 'secretAgain'])
    expect(moved.body.errors).toMatchObject([{ field: 'clientSecret' }])
    const again = await admin.post('blade-system/login-provider/submit', {
      id,
      issuer: 'https://elsewhere.example',
      clientSecret: 'theirs',
    })
    expect(again.status, again.raw).toBe(200)
  })
  it('are named on the sign-in page, and off when they are not enabled', async () => {
    const page = async () =>
      (await app.nobody.get('blade-auth/sign-in')).body.data as { providers: { source: string }[] }
    expect((await page()).providers).toContainEqual({ source: 'campus', name: '校园统一认证' })
    await app.db.of('000000').query(sql`update login_provider set enabled = false where source = 'campus'`)
    expect((await page()).providers.map((one) => one.source)).not.toContain('campus')
    expect((await begin()).answer.body.reason).toBe('noProvider')
  })
})
