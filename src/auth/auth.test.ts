import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { effortText, effortWord, isEffort } from '#kernel/definition/effort.ts'
import type { Letter } from '#kernel/http/letters.ts'
import { withSealedWords } from '#kernel/http/link-words.ts'
import { sql } from '#kernel/store/sql.ts'
import { wireForm } from '#kernel/store/passwords.ts'
import { captchaFits, makeCaptcha } from './captcha.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres })
})
afterAll(() => app.close())

async function captcha(): Promise<Record<string, string>> {
  const { key } = (await app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
  return { 'captcha-key': key, 'captcha-code': 'ABCDE' }
}

type Token = { access_token: string; refresh_token: string; error_description?: string }
async function token(account: string, password: string, headers?: Record<string, string>) {
  const body = {
    username: account,
    password,
    grant_type: 'captcha',
    tenantId: '000000',
    type: 'account',
    scope: 'all',
  }
  return app.nobody.post('blade-auth/oauth/token', body, headers ?? (await captcha()))
}
async function resetLetterTo(email: string): Promise<Letter> {
  const mail = await app.db
    .of('000000')
    .one<Letter>(
      sql`select * from mail_outbox where "to" = ${email} and template_code = 'M39' order by id desc limit 1`,
    )
  if (!mail) throw new Error(`no letter to ${email}`)
  return mail
}
/** As it stands in the letter that leaves. */
const wordOf = (mail: Letter) =>
  /#t=([\w-]+)/.exec(withSealedWords(app.ctx.vault, '000000', mail).body ?? '')?.[1] ?? ''
const tokens = (answer: { body: unknown }) => answer.body as Token
const infoWith = (access: string) =>
  app.nobody.get('blade-system/user/info', {}, { 'blade-auth': `bearer ${access}` })

type Made = { key: string; bits: number }
/** The first number that is enough for so many bits, and one that is not. */
function numbers(key: string, bits: number): { enough: number; short: number } {
  const fits = (n: number) => isEffort(createHash('md5').update(effortText(key, n)).digest('hex'), bits)
  const first = (wanted: boolean) => {
    for (let n = 0; ; n += 1) if (fits(n) === wanted) return n
  }
  return { enough: first(true), short: first(false) }
}

describe('signing in', () => {
  it('answers the family’s token fields at the top level', async () => {
    const answer = await token('admin', wireForm(testPassword))
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(
      expect.arrayContaining([
        'access_token',
        'refresh_token',
        'token_type',
        'expires_in',
        'tenant_id',
        'user_id',
        'user_name',
        'dept_id',
        'role_id',
        'oauth_id',
        'role_name',
        'avatar',
      ]),
    )
    // Screens count days where the tenant is (kernel/ui/today.ts).
    expect(answer.body).toMatchObject({ time_zone: 'Asia/Shanghai' })
  })
  it('takes the default tenant where a client sends an empty one', async () => {
    const answer = await app.nobody.post(
      'blade-auth/oauth/token',
      { username: 'admin', password: wireForm(testPassword), grant_type: 'captcha', tenantId: '' },
      { ...(await captcha()), 'tenant-id': '' },
    )
    expect([answer.status, (answer.body as unknown as { tenant_id: string }).tenant_id]).toEqual([
      200,
      '000000',
    ])
  })
  it('speaks the open dialect with an envelope and camelCase', async () => {
    const answer = await app.nobody.post(
      'blade-auth/token',
      { grantType: 'captcha', account: 'admin', password: wireForm(testPassword), tenantId: '000000' },
      await captcha(),
    )
    expect(answer.body.data).toMatchObject({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      tenantId: '000000',
    })
  })
  it('A03 says the same for a wrong password and an unknown account', async () => {
    const [wrong, unknown] = [
      await token('admin', wireForm('something else')),
      await token('nobody-here', wireForm('something else')),
    ]
    expect(wrong.status).toBe(400)
    expect(unknown.status).toBe(400)
    expect(tokens(wrong).error_description).toBe(tokens(unknown).error_description)
  })
  it('A05 takes some effort of a browser in place of the letters of a picture: enough of it, of this captcha, and once', async () => {
    const { key, bits } = (await app.nobody.get('blade-auth/captcha')).body as unknown as Made
    const ofOne = numbers(key, bits)
    const password = wireForm(testPassword)
    const tried = (of: string, n: number) =>
      token('admin', password, { 'captcha-key': of, 'captcha-code': `${effortWord}${n}` })
    const other = (await app.nobody.get('blade-auth/captcha')).body as unknown as Made
    const foreign = numbers(other.key, bits)
    expect((await tried(other.key, foreign.short)).body).toMatchObject({ reason: 'wrongCaptcha' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => tried(key, ofOne.enough)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(400)])
    for (const odd of ['', '-1', '1e3', '0x1', ' 1', '9'.repeat(40), '__proto__']) {
      const { key: fresh } = (await app.nobody.get('blade-auth/captcha')).body as unknown as Made
      const headers = { 'captcha-key': fresh, 'captcha-code': `${effortWord}${odd}` }
      expect((await token('admin', password, headers)).status, odd).toBe(400)
    }
  })
  it('A05 asks a quarter of a million tries of a browser where nobody knows the letters beforehand', async () => {
    const options = { enabled: true }
    const judged = async (bits: number) => {
      const { key } = await makeCaptcha(app.db, app.ctx.clock(), options)
      return captchaFits(app.db, app.ctx.clock(), options, key, `${effortWord}${numbers(key, bits).enough}`)
    }
    expect(await judged(18)).toBe(true)
    // Fewer bits are enough by chance once in two thousand times.
    expect([await judged(7), await judged(7)]).toContain(false)
  })
  it('A05 takes a captcha once: of parallel uses one gets through, and a missing one none', async () => {
    const headers = await captcha()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => token('admin', wireForm(testPassword), headers)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await token('admin', wireForm(testPassword), {})).status).toBe(400)
  })
  it('A04 keeps neither the password nor its MD5', async () => {
    const row = await app.db
      .of('000000')
      .one<{ password: string }>(sql`select password from blade_user where account = 'admin'`)
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row?.password).not.toContain(wireForm(testPassword))
  })
  it('A01 checks at most ten of many parallel guesses, and the owner elsewhere still gets in', async () => {
    await app.person('victim', [])
    const guesses = hasPostgres ? 1000 : 60
    const headers: Record<string, string>[] = []
    while (headers.length < guesses) headers.push(...(await Promise.all(Array.from({ length: 20 }, captcha))))
    const answers = await Promise.all(headers.map((one) => token('victim', wireForm('wrong guess'), one)))
    const reasons = answers.map((answer) => answer.body.reason)
    expect(reasons.filter((reason) => reason === 'wrongLogin').length).toBeLessThanOrEqual(10)
    // A machine that has much to do sends some away before they are counted, which checks no password either.
    const checkedNone = answers.filter(({ status, body }) => body.reason === 'tooManyTries' || status === 503)
    expect(checkedNone.length).toBeGreaterThanOrEqual(guesses - 10)
    expect(reasons).toContain('tooManyTries')
    const elsewhere = await app.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      remoteAddress: '10.9.8.7',
      headers: await captcha(),
      payload: {
        username: 'victim',
        password: wireForm(testPassword),
        grant_type: 'captcha',
        tenantId: '000000',
      },
    })
    expect(elsewhere.statusCode).toBe(200)
    await app.db.platform.query(sql`delete from throttle`)
  })
})

describe('tokens', () => {
  it('A07 renews once: a hundred parallel refreshes of one token give one new pair', async () => {
    await app.person('renewer', [])
    const first = tokens(await token('renewer', wireForm(testPassword)))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token: first.refresh_token }),
      ),
    )
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(new Set(answers.map((answer) => tokens(answer).access_token)).size).toBe(1)
    const row = await app.db.platform.one<{ generation: number }>(
      sql`select s.generation from session s order by s.create_time desc limit 1`,
    )
    expect(row?.generation).toBe(1)
  })
  it('A07 answers what was on its way with the former access token, for ten seconds and no longer than it would have lived', async () => {
    await app.person('onTheWay', [])
    const first = tokens(await token('onTheWay', wireForm(testPassword)))
    const renewed = async (pair: typeof first) =>
      tokens(await app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token: pair.refresh_token }))
    const second = await renewed(first)
    expect((await infoWith(first.access_token)).status).toBe(200)
    const third = await renewed(second)
    expect((await infoWith(first.access_token)).status).toBe(401)
    expect((await infoWith(second.access_token)).status).toBe(200)
    app.travel(new Date(Date.now() + 11_000))
    expect((await infoWith(second.access_token)).status).toBe(401)
    expect((await infoWith(third.access_token)).status).toBe(200)
    // What had run out is not called back to life by a renewal.
    app.travel(new Date(Date.now() + 4_000_000))
    const fourth = await renewed(third)
    expect((await infoWith(third.access_token)).status).toBe(401)
    expect((await infoWith(fourth.access_token)).status).toBe(200)
    app.travel(new Date())
  })
  it('A07 ends the whole session when a used refresh token comes back late', async () => {
    await app.person('stolen', [])
    const first = tokens(await token('stolen', wireForm(testPassword)))
    const second = tokens(
      await app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token: first.refresh_token }),
    )
    expect((await infoWith(second.access_token)).status).toBe(200)
    app.travel(new Date(Date.now() + 11_000))
    expect(
      (await app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token: first.refresh_token }))
        .status,
    ).toBe(400)
    expect((await infoWith(second.access_token)).status).toBe(401)
    app.travel(new Date())
  })
  it('A07 refuses an access token as a refresh token and the reverse', async () => {
    const pair = tokens(await token('admin', wireForm(testPassword)))
    expect(
      (await app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token: pair.access_token })).status,
    ).toBe(400)
    expect((await infoWith(pair.refresh_token)).status).toBe(401)
  })
  it('A09 is dead in the request after logout', async () => {
    const pair = tokens(await token('admin', wireForm(testPassword)))
    const client: Record<string, string> = { 'blade-auth': `bearer ${pair.access_token}` }
    expect((await infoWith(pair.access_token)).status).toBe(200)
    await app.nobody.post('blade-auth/logout', undefined, client)
    expect((await infoWith(pair.access_token)).status).toBe(401)
    expect(
      (await app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token: pair.refresh_token })).status,
    ).toBe(400)
  })
  it('A08 switches only to departments and roles that are one’s own', async () => {
    const admin = await app.as('admin')
    const roles = (await admin.get('blade-system/role/list')).body.data as { id: string; roleAlias: string }[]
    const foreign = roles.find((role) => role.roleAlias === 'administrator')?.id ?? ''
    await app.person('switcher', ['staff', 'author'])
    const first = tokens(await token('switcher', wireForm(testPassword)))
    const bad = await app.nobody.post('blade-auth/oauth/token/refresh', {
      refresh_token: first.refresh_token,
      roleId: foreign,
    })
    expect(bad.status).toBe(400)
    const own = roles.find((role) => role.roleAlias === 'author')?.id ?? ''
    const good = await app.nobody.post('blade-auth/oauth/token/refresh', {
      refresh_token: first.refresh_token,
      roleId: own,
    })
    expect(tokens(good) as unknown as { role_name: string }).toMatchObject({ role_name: 'author' })
  })
})

describe('rights', () => {
  let admin: Client
  beforeAll(async () => {
    admin = await app.as('admin')
  })
  it('A12 are gone at the next request after the role lost them', async () => {
    await app.person('clerk', ['staff'])
    const clerk = await app.as('clerk')
    expect((await clerk.get('blade-admin/submissions/list')).status).toBe(200)
    const roles = (await admin.get('blade-system/role/list')).body.data as { id: string; roleAlias: string }[]
    const staff = roles.find((role) => role.roleAlias === 'staff')?.id ?? ''
    const keys = (await admin.get('blade-system/menu/role-tree-keys', { roleIds: staff })).body.data as {
      menu: string[]
    }
    expect(
      (
        await admin.post('blade-system/role/grant', {
          roleIds: [staff],
          menuIds: [],
          dataScopeIds: [],
          apiScopeIds: [],
        })
      ).status,
    ).toBe(200)
    expect((await clerk.get('blade-admin/submissions/list')).status).toBe(403)
    await admin.post('blade-system/role/grant', { roleIds: [staff], menuIds: keys.menu })
    expect((await clerk.get('blade-admin/submissions/list')).status).toBe(200)
  })
  it('A13 are gone at the next request after the user was removed', async () => {
    const { id } = await app.person('leaver', ['staff'])
    const leaver = await app.as('leaver')
    expect((await leaver.get('blade-system/user/info')).status).toBe(200)
    expect((await admin.post(`blade-system/user/remove?ids=${id}`)).status).toBe(200)
    expect((await leaver.get('blade-system/user/info')).status).toBe(401)
  })
  it('P04 cannot be granted by who lacks them', async () => {
    await app.person('tenant-admin', ['admin'])
    const limited = await app.as('tenant-admin')
    const all = (await admin.get('blade-system/menu/grant-tree')).body.data as {
      menu: { id: string; title: string; children?: { id: string; title: string }[] }[]
    }
    const platformMenu =
      all.menu.flatMap((node) => node.children ?? []).find((node) => node.title === '租户管理')?.id ?? ''
    const mine = (await limited.get('blade-system/role/list')).body.data as {
      id: string
      roleAlias: string
    }[]
    expect(mine.some((role) => role.roleAlias === 'administrator')).toBe(false)
    const answer = await limited.post('blade-system/role/grant', {
      roleIds: [mine.find((role) => role.roleAlias === 'staff')?.id],
      menuIds: [platformMenu],
    })
    expect(answer.status).toBe(403)
  })
  it('P10 leave one administrator, whoever removes', async () => {
    const rows = (await admin.get('blade-system/user/list', { account_equal: 'admin' })).body.data as {
      records: { id: string }[]
    }
    const others = await app.db
      .of('000000')
      .query<{ id: string }>(sql`select id from blade_user where account = 'tenant-admin'`)
    const answer = await admin.post(
      `blade-system/user/remove?ids=${[rows.records[0]?.id, ...others.map((row) => row.id)].join(',')}`,
    )
    expect(answer.status).toBe(409)
  })
  it('locks the screen on the server: every other call is 423 until unlocked', async () => {
    await app.person('locker', [])
    const client = await app.as('locker')
    for (const [lang, said] of [
      ['zh-CN', '锁屏密码不能为空'],
      ['en', 'lock password cannot be empty'],
    ] as const)
      for (const body of [{}, { password: '' }]) {
        const none = await client.post('blade-auth/lock', body, { 'accept-language': lang })
        expect([none.status, none.body.msg]).toEqual([400, said])
      }
    await client.post('blade-auth/lock', { password: 'lock it' })
    expect((await client.get('blade-system/user/info')).status).toBe(423)
    expect((await client.post('blade-auth/unlock', { password: 'wrong' })).status).toBe(400)
    expect((await client.post('blade-auth/unlock', { password: 'lock it' })).status).toBe(200)
    expect((await client.get('blade-system/user/info')).status).toBe(200)
  })
})

describe('coming in', () => {
  it('G01 registers a guest with the checks of the specification, in their order', async () => {
    const post = (body: object) =>
      app.nobody.post('blade-system/user/register-guest', body, { 'accept-language': 'en' })
    expect((await post({})).body.msg).toBe('please enter tenant id first')
    expect((await post({ tenantId: '000000' })).body.msg).toBe('please enter account name first')
    expect((await post({ tenantId: '000000', account: 'guest1', password: 'x' })).body.msg).toBe(
      'please enter password first',
    )
    expect(
      (await post({ tenantId: '000000', account: 'guest1', password: 'x', password2: 'y' })).body.msg,
    ).toBe('the two passwords differ')
    const good = await post({
      tenantId: '000000',
      name: 'Guest',
      account: 'guest1',
      password: 'blue river 7',
      password2: 'blue river 7',
      roleId: '1',
      status: 1,
    })
    expect(good.status).toBe(200)
    expect((await token('guest1', wireForm('blue river 7'))).status).toBe(400)
    const row = await app.db
      .of('000000')
      .one(sql`select status, role_id from blade_user where account = 'guest1'`)
    expect(row).toEqual({ status: 0, roleId: [] })
  })
  it('G02 approves a registration once, however many try', async () => {
    const admin = await app.as('admin')
    const row = await app.db
      .of('000000')
      .one<{ id: string }>(sql`select id from blade_user where account = 'guest1'`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post('blade-system/user/approve', { userIds: [row?.id] })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await token('guest1', wireForm('blue river 7'))).status).toBe(200)
  })
  it('A16 sends a reset link once used, and says the same for an unknown address', async () => {
    await app.nobody.post(
      'blade-auth/author/register',
      { name: '陈思远', email: 'chen@example.org', password: 'blue river 7', password2: 'blue river 7' },
      await captcha(),
    )
    const known = await app.nobody.post(
      'blade-auth/password/forgot',
      { email: 'chen@example.org' },
      await captcha(),
    )
    const unknown = await app.nobody.post(
      'blade-auth/password/forgot',
      { email: 'nobody@example.org' },
      await captcha(),
    )
    expect(known.raw).toBe(unknown.raw)
    const mail = await resetLetterTo('chen@example.org')
    // The outbox and a copy of the database have no word that sets a password; neither has a letter to somebody else.
    expect(mail.body).not.toMatch(/token=|#t=/)
    expect(withSealedWords(app.ctx.vault, '000000', { ...mail, recipientId: '1' }).body).toBe(mail.body)
    const body = { token: wordOf(mail), password: 'green river 8', password2: 'green river 8' }
    const answers = await Promise.all([
      app.nobody.post('blade-auth/password/reset', body),
      app.nobody.post('blade-auth/password/reset', body),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
    expect((await token('chen@example.org', wireForm('green river 8'))).status).toBe(200)
  })

  it('A01 whoever tried the old password too often comes in with the new one at once, by letter or by an administrator; no letter of before sets another', async () => {
    const { id } = await app.person('forgetful', ['staff'])
    const lockOut = async () => {
      for (let n = 0; n < 11; n += 1) await token('forgetful', wireForm(`wrong ${n}`))
      const shut = await token('forgetful', wireForm(testPassword))
      // The way out is said with it.
      expect([shut.status, shut.body.msg]).toEqual([429, expect.stringContaining('忘记密码可立即重设')])
    }
    const ask = async () =>
      app.nobody.post('blade-auth/password/forgot', { email: 'forgetful@example.org' }, await captcha())
    const set = (word: string, password: string) =>
      app.nobody.post('blade-auth/password/reset', { token: word, password, password2: password })
    await lockOut()
    await ask()
    const first = wordOf(await resetLetterTo('forgetful@example.org'))
    app.travel(new Date(Date.now() + 2 * 60_000))
    await ask()
    const second = wordOf(await resetLetterTo('forgetful@example.org'))
    expect(second).not.toBe(first)
    expect((await set(second, 'quiet garden 3')).status).toBe(200)
    expect((await token('forgetful', wireForm('quiet garden 3'))).status).toBe(200)
    for (const word of [second, first]) {
      const late = await set(word, 'loud garden 4')
      expect([late.status, late.body.reason]).toEqual([400, 'usedLink'])
    }
    expect((await set('x'.repeat(43), 'loud garden 4')).body.reason).toBe('deadLink')
    app.travel(new Date())
    await lockOut()
    const reset = await (await app.as('admin')).post('blade-system/user/reset-password', { userIds: [id] })
    const given = String((reset.body.data as { password: string }).password)
    expect((await token('forgetful', wireForm(given))).status).toBe(200)
  })

  it('whoever asks for a new password in the portal is led back to the portal', async () => {
    const email = 'xiaoman@example.org'
    await app.nobody.post(
      'blade-auth/campusUser/register',
      { name: '林小满', email, password: 'blue river 7', password2: 'blue river 7' },
      await captcha(),
    )
    await app.nobody.post('blade-auth/password/forgot', { email, from: 'portal' }, await captcha())
    const mail = await resetLetterTo(email)
    expect(withSealedWords(app.ctx.vault, '000000', mail).body).toMatch(
      /\/portal\/reset-password#t=[\w-]{40,}/,
    )
    expect(mail.body).not.toContain('apaph')
  })
})
