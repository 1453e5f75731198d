import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { wireForm } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { askedWhile } from '#kernel/testing/asked.ts'

/** What counts as a failure, whose it is, and what a stranger learns or blocks by it (A01, A05, A16, M03). */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres })
})
afterAll(() => app.close())
beforeEach(() => app.db.platform.query(sql`delete from throttle`))

async function captcha(code = 'abcde'): Promise<Record<string, string>> {
  const { key } = (await app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
  return { 'captcha-key': key, 'captcha-code': code }
}
async function signIn(account: string, password: string, more: Record<string, string> = {}) {
  const body = { username: account, password: wireForm(password), grant_type: 'captcha', tenantId: '000000' }
  const answer = await app.nobody.post('blade-auth/oauth/token', body, { ...(await captcha()), ...more })
  return {
    said: answer.body.reason ?? 'in',
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  }
}
const times = async <T>(count: number, work: () => Promise<T>) => {
  const all: T[] = []
  for (let n = 0; n < count; n += 1) all.push(await work())
  return all
}

describe('A01 sign-in', () => {
  it('A01 A05 a wrong captcha is no failure, and successes are none', async () => {
    await app.person('typist', [])
    await times(12, async () => signIn('typist', 'wrong', await captcha('zzzzz')))
    await times(12, () => signIn('typist', testPassword))
    expect((await signIn('typist', testPassword)).said).toBe('in')
    const left = await app.db.platform.query<{ count: number }>(
      sql`select count from throttle where key like 'login:%' and count > 0`,
    )
    expect(left).toEqual([])
  })
  it.runIf(hasPostgres)(
    'asks the database for the captcha, the tries, the account and the session',
    async () => {
      await app.person('quick', [])
      await signIn('quick', testPassword)
      const headers = await captcha()
      const asked = await askedWhile(() => signIn('quick', testPassword, headers))
      expect(
        asked.filter((text) => !/^select 1|captcha/.test(text)),
        asked.join('\n\n'),
      ).toEqual([
        expect.stringContaining('insert into throttle'),
        expect.stringContaining('from blade_user'),
        expect.stringContaining('insert into session'),
      ])
    },
  )
  it('A01 a stranger at the same address shuts out himself, and not the browser that the account knows', async () => {
    await app.person('owner', [])
    const { cookie } = await signIn('owner', testPassword)
    const guesses = await times(12, () => signIn('owner', 'a guess'))
    expect(guesses.map((one) => one.said)).toEqual([
      ...Array(10).fill('wrongLogin'),
      'tooManyTries',
      'tooManyTries',
    ])
    expect((await signIn('owner', testPassword)).said, 'a browser that is not known').toBe('tooManyTries')
    expect((await signIn('owner', testPassword, { cookie })).said).toBe('in')
    // Whoever stole the cookie guesses ten times too, and shuts the stolen browser alone.
    const stolen = await times(11, () => signIn('owner', 'a guess', { cookie }))
    expect(stolen.at(-1)?.said).toBe('tooManyTries')
  })
  it('A01 who is turned away at one account counts for nobody else at the address', async () => {
    await app.person('neighbour', [])
    const answers = await times(14, () => signIn('neighbour', 'a guess'))
    expect(answers.filter(({ said }) => said === 'tooManyTries')).toHaveLength(4)
    const counted = await app.db.platform.one<{ count: number }>(
      sql`select count from throttle where key = 'login:127.0.0.1'`,
    )
    expect(counted?.count).toBe(10)
  })
  it('A01 many who sign in at once from one address all come in, and nothing of it stays counted', async () => {
    const accounts = ['first', 'second', 'third', 'fourth']
    for (const account of accounts) await app.person(account, [])
    const all = accounts.flatMap((account) => Array<string>(8).fill(account))
    const answers = await Promise.all(all.map((account) => signIn(account, testPassword)))
    expect(answers.map(({ said }) => said)).toEqual(all.map(() => 'in'))
    const left = await app.db.platform.query(
      sql`select key, count from throttle where key like 'login:%' and count > 0`,
    )
    expect(left).toEqual([])
  })
  it('A01 a busy address with many failures keeps no known browser out', async () => {
    await app.person('colleague', [])
    const { cookie } = await signIn('colleague', testPassword)
    await app.db.platform.query(
      sql`insert into throttle (key, count, since) values ('login:127.0.0.1', 400, ${app.ctx.clock()}) on conflict (key) do update set count = 400`,
    )
    expect((await signIn('colleague', testPassword)).said).toBe('tooManyTries')
    expect((await signIn('colleague', testPassword, { cookie })).said).toBe('in')
    await app.person('another', [])
    expect((await signIn('another', testPassword, { cookie })).said, 'known to its own accounts').toBe(
      'tooManyTries',
    )
    expect((await signIn('colleague', testPassword, { cookie: `${cookie}x` })).said).toBe('tooManyTries')
  })
})

describe('A01 the lock', () => {
  const lock = (client: Client) => client.post('blade-auth/lock', { password: wireForm('lock 1') })
  const unlock = (client: Client, password = 'lock 1') =>
    client.post('blade-auth/unlock', { password: wireForm(password) })
  it('A01 five wrong lock passwords end the session, and the answers say how many are left', async () => {
    const admin = await app.as('admin')
    expect((await lock(admin)).status).toBe(200)
    for (const left of [4, 3, 2, 1]) {
      const wrong = await unlock(admin, 'x')
      expect([wrong.status, wrong.body.reason]).toEqual([400, 'wrongLock'])
      expect(wrong.body.msg).toContain(String(left))
    }
    const fifth = await unlock(admin, 'x')
    expect([fifth.status, fifth.body.reason]).toEqual([401, 'lockEnded'])
    expect((await unlock(admin)).status, 'the right one is too late').toBe(401)
  })
  it('A01 the right one begins anew', async () => {
    const admin = await app.as('admin')
    for (let round = 0; round < 3; round += 1) {
      await lock(admin)
      await times(4, () => unlock(admin, 'x'))
      expect((await unlock(admin)).status).toBe(200)
      expect((await admin.get('blade-system/user/info')).status).toBe(200)
    }
  })
  it('A01 of a hundred guesses at once five are looked at', async () => {
    const admin = await app.as('admin')
    await lock(admin)
    const answers = await Promise.all(Array.from({ length: 99 }, (_, n) => unlock(admin, `guess ${n}`)))
    const wrong = answers.filter((one) => one.body.reason === 'wrongLock')
    expect(wrong.length).toBeLessThanOrEqual(4)
    expect((await unlock(admin)).status).toBe(401)
    // The right one among them, after five were taken and before the fifth has ended the session.
    const other = await app.as('admin')
    await lock(other)
    await app.db.platform.query(
      sql`update session set lock_tries = 5 where locked_at is not null and revoked_at is null`,
    )
    expect((await unlock(other)).body.reason).toBe('lockEnded')
  })
})

describe('A16 registration', () => {
  const mails = (to: string) =>
    app.db
      .of('000000')
      .query<{ subject: string }>(
        sql`select subject from mail_outbox where "to" = ${to} order by create_time, id`,
      )
  const asAuthor = async (email: string) =>
    app.nobody.post(
      'blade-auth/author/register',
      { name: '陈思远', email, password: 'blue river 7', password2: 'blue river 7' },
      await captcha(),
    )
  const asGuest = (account: string) =>
    app.nobody.post('blade-system/user/register-guest', {
      tenantId: '000000',
      name: 'Guest',
      account,
      password: 'blue river 7',
      password2: 'blue river 7',
    })
  it('A16 answers alike for an address that is known and one that is not; its owner hears of it, once a minute', async () => {
    await app.person('known', ['author'])
    const [fresh, known, again] = [
      await asAuthor('fresh@example.org'),
      await asAuthor('known@example.org'),
      await asAuthor('KNOWN@example.org'),
    ]
    expect([known.status, known.raw]).toEqual([fresh.status, fresh.raw])
    expect(again.raw).toBe(fresh.raw)
    expect((await mails('known@example.org')).map((one) => one.subject)).toEqual(['［平台］您已有账号'])
    expect((await mails('fresh@example.org')).map((one) => one.subject)).toEqual(['［平台］请确认邮箱'])
    expect((await signIn('known@example.org', 'blue river 7')).said).toBe('wrongLogin')
    expect((await signIn('known', testPassword)).said, 'nothing changed').toBe('in')
  })
  it('A16 G04 the same for accounts of guests, also those that look the same', async () => {
    const [fresh, known, folded] = [
      await asGuest('new-guest'),
      await asGuest('known'),
      await asGuest('KNOWN'),
    ]
    expect([known.raw, folded.raw]).toEqual([fresh.raw, fresh.raw])
    expect(
      await app.db.of('000000').query(sql`select 1 as one from blade_user where lower(account) = 'known'`),
    ).toHaveLength(1)
  })
  it('A16 ten at once with one new address make one account and answer alike', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => asAuthor('tenfold@example.org')))
    expect(new Set(answers.map((one) => one.raw)).size).toBe(1)
    expect(
      await app.db
        .of('000000')
        .query(sql`select 1 as one from blade_user where email = 'tenfold@example.org'`),
    ).toHaveLength(1)
  })
  it('M03 a forgotten password writes to one address once a minute and five times a day, and answers alike', async () => {
    await app.person('forgetful', ['author'])
    const ask = async () =>
      (
        await app.nobody.post(
          'blade-auth/password/forgot',
          { email: 'forgetful@example.org' },
          await captcha(),
        )
      ).raw
    const begun = Date.now()
    const said = new Set<string>()
    for (let minute = 0; minute < 7; minute += 1) {
      app.travel(new Date(begun + minute * 61_000))
      await app.db.platform.query(sql`delete from throttle`)
      for (const raw of await times(2, ask)) said.add(raw)
    }
    app.travel(new Date())
    expect([said.size, (await mails('forgetful@example.org')).length]).toEqual([1, 5])
  })
})
