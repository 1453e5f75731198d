import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedFamilyClient } from '#db/seeds/demo.ts'
import { startTestApp, testPassword, type TestApp } from '#app/testing.ts'
import { wireForm } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'

/** Clients that we did not write, and sessions as their owners see them. */
const keys = sm2.generateKeyPairHex()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { SM2_PRIVATE_KEY: keys.privateKey } })
  await seedFamilyClient(app)
})
afterAll(() => app.close())

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
async function signIn(password: string, headers: Record<string, string> = {}) {
  const { key } = (await app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
  const query = new URLSearchParams({
    tenantId: '000000',
    username: 'admin',
    password,
    grant_type: 'captcha',
    scope: 'all',
    type: 'account',
  })
  return app.nobody.post(`blade-auth/oauth/token?${query.toString()}`, undefined, {
    'captcha-key': key,
    'captcha-code': 'ABCDE',
    ...headers,
  })
}

describe('the family’s client', () => {
  it('signs in with its secret, parameters in the query, and its id stands in the answer', async () => {
    const answer = await signIn(wireForm(testPassword), basic('saber', 'saber_secret'))
    expect(answer.body as unknown).toMatchObject({
      client_id: 'saber',
      token_type: 'bearer',
      tenant_id: '000000',
    })
  })
  it('is refused with a wrong secret, and an unknown client alike', async () => {
    const [wrong, unknown] = [
      await signIn(wireForm(testPassword), basic('saber', 'x')),
      await signIn(wireForm(testPassword), basic('nobody', 'x')),
    ]
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(wrong.body.msg).toBe(unknown.body.msg)
  })
  it('calls with or without /api', async () => {
    const token = ((await signIn(wireForm(testPassword))).body as unknown as { access_token: string })
      .access_token
    for (const prefix of ['/api/', '/']) {
      const answer = await app.app.inject({
        url: `${prefix}blade-system/user/info`,
        headers: { 'BLADE-AUTH': `bearer ${token}` },
      })
      expect(answer.statusCode).toBe(200)
    }
  })
  it('gives tokens for as long as it says from now on, and roles by their names of now', async () => {
    const admin = await app.as('admin')
    const given = async () =>
      (await signIn(wireForm(testPassword), basic('saber', 'saber_secret'))).body as unknown as {
        expires_in: number
        role_name: string
      }
    const before = await given()
    const { records } = (await admin.get('blade-system/client/list?clientId=saber')).body.data as {
      records: Record<string, unknown>[]
    }
    const changed = await admin.post('blade-system/client/submit', {
      ...records[0],
      accessTokenValidity: before.expires_in + 60,
    })
    expect(changed.status, changed.raw).toBe(200)
    expect((await given()).expires_in).toBe(before.expires_in + 60)
    await app.db
      .of('000000')
      .query(
        sql`update role set role_alias = 'keeper' where role_alias = ${before.role_name} and is_deleted = 0`,
      )
    expect((await given()).role_name).toBe('keeper')
    await app.db
      .of('000000')
      .query(
        sql`update role set role_alias = ${before.role_name} where role_alias = 'keeper' and is_deleted = 0`,
      )
  })
  it('has an id that can be sent beside its secret: no colon, no space, no unseen letter', async () => {
    const admin = await app.as('admin')
    const submit = (clientId: string) =>
      admin.post('blade-system/client/submit', { clientId, clientSecret: 'secret' })
    for (const clientId of ['a:b', 'a b', '应用']) {
      const answer = await submit(clientId)
      expect([answer.status, answer.body.errors?.[0]?.field], clientId).toEqual([400, 'clientId'])
    }
    expect((await submit('un\u200bseen')).body.data).toMatchObject({ clientId: 'unseen' })
  })
  it('signs people in by the grant types that are ticked alone, with a secret or without one, and renews by them', async () => {
    const admin = await app.as('admin')
    const grants = async (
      clientId: string,
      authorizedGrantTypes: string,
      more: Record<string, unknown> = {},
    ) => admin.post('blade-system/client/submit', { clientId, authorizedGrantTypes, ...more })
    const bare = (await grants('bare', 'password')).body.data as { id: string }
    const refused = await signIn(wireForm(testPassword), basic('bare', ''))
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('勾选对应的授权类型')])
    expect((await grants('bare', 'captcha', { id: bare.id })).status).toBe(200)
    const given = (await signIn(wireForm(testPassword), basic('bare', ''))).body as unknown as {
      refresh_token: string
    }
    const renew = () =>
      app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token: given.refresh_token })
    expect((await renew()).body.msg).toContain('勾选对应的授权类型')
    expect((await grants('bare', 'captcha, refresh_token', { id: bare.id })).status).toBe(200)
    expect((await renew()).status).toBe(200)
  })
  it.each([
    '',
    'captcha,implicit',
    'captcha;password',
    '__proto__',
    'captcha,\u200b',
    ['captcha'],
    'x'.repeat(10_000),
  ])('takes grant types that sign-in knows and nothing else: %j', async (authorizedGrantTypes) => {
    const admin = await app.as('admin')
    const answer = await admin.post('blade-system/client/submit', { clientId: 'odd', authorizedGrantTypes })
    expect([answer.status, answer.body.errors?.[0]?.field], answer.raw).toEqual([400, 'authorizedGrantTypes'])
  })
  it('keeps the secret of a client to itself', async () => {
    const admin = await app.as('admin')
    const page = await admin.get('blade-system/client/list')
    expect(page.raw).not.toMatch(/clientSecret|argon2/)
  })
})

describe('SM2', () => {
  it.each([
    ['C1C3C2', 1, ''],
    ['C1C3C2 with 04', 1, '04'],
    ['C1C2C3', 0, ''],
  ] as const)('takes a password as %s', async (_name, mode, head) => {
    const cipher = sm2.doEncrypt(testPassword, keys.publicKey, mode)
    expect((await signIn(`${head}${cipher}`)).status).toBe(200)
  })
  it('refuses a ciphertext of another password', async () => {
    expect((await signIn(sm2.doEncrypt('something else', keys.publicKey, 1))).status).toBe(400)
  })
})

describe('sessions', () => {
  it('are listed and ended by their owner, and by nobody else’s id', async () => {
    await app.person('two-devices', [])
    const [phone, desk] = [await app.as('two-devices'), await app.as('two-devices')]
    const listed = (await desk.get('blade-auth/sessions')).body.data as { id: string; current: boolean }[]
    expect(listed).toHaveLength(2)
    const other = listed.find((one) => !one.current)?.id ?? ''
    await app.person('stranger', [])
    expect((await (await app.as('stranger')).post('blade-auth/sessions/revoke', { id: other })).status).toBe(
      404,
    )
    expect((await desk.post('blade-auth/sessions/revoke', { id: other })).status).toBe(200)
    expect((await phone.get('blade-system/user/info')).status).toBe(401)
    expect((await desk.get('blade-system/user/info')).status).toBe(200)
  })
  it('A13 end with the client that opened them: a program that was let in no longer reads on', async () => {
    const admin = await app.as('admin')
    const client = { clientId: 'lost', clientSecret: 'lost secret 1', authorizedGrantTypes: 'captcha' }
    const made = await admin.post('blade-system/client/submit', client)
    expect(made.status, made.raw).toBe(200)
    const { access_token: token } = (await signIn(wireForm(testPassword), basic('lost', 'lost secret 1')))
      .body as unknown as { access_token: string }
    const read = () => app.nobody.get('blade-system/user/info', {}, { 'blade-auth': `bearer ${token}` })
    expect((await read()).status).toBe(200)
    const { id } = made.body.data as { id: string }
    expect((await admin.post('blade-system/client/remove', { ids: id })).status).toBe(200)
    expect((await read()).status).toBe(401)
    expect((await admin.get('blade-system/user/info')).status, 'of another client').toBe(200)
  })
})

it('T06 the last place of a tenant is taken once', async () => {
  const admin = await app.as('admin')
  await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`update tenant set user_limit = (select count(*) + 1 from blade_user where is_deleted = 0) where tenant_id = '000000'`,
    ),
  )
  const answers = await Promise.all(
    [1, 2, 3].map((n) =>
      admin.post('blade-system/user/submit', {
        account: `late${n}`,
        realName: 'Late',
        password: 'green river 9',
      }),
    ),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
  // Guests and people with a role of their own take places too; whether somebody is known cannot be told from the answer (A16).
  const guest = { tenantId: '000000', name: 'Late', password: 'green river 9', password2: 'green river 9' }
  for (const account of ['late-guest', 'admin']) {
    const refused = await app.nobody.post('blade-system/user/register-guest', { ...guest, account })
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('用户数')])
  }
})
