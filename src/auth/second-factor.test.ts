import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasPostgres,
  startTestApp,
  testPassword,
  platformActor,
  type Answer,
  type Client,
  type TestApp,
} from '#app/testing.ts'
import { wireForm } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres, env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const at = 'blade-auth/second-factor'
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.ctx.clock().getTime() + steps * 30_000,
  })
const nextStep = () => app.travel(new Date(app.ctx.clock().getTime() + 30_000))

type Enrolled = { id: string; secret: string; recovery: string[]; client: Client }
async function enrolled(account: string): Promise<Enrolled> {
  const { id } = await app.person(account, ['staff'])
  const client = await app.as(account)
  const begun = await client.post(`${at}/enrol`, { password: testPassword })
  expect(begun.status, begun.raw).toBe(200)
  const { secret, qr } = begun.body.data as { secret: string; qr: string }
  expect(qr).toMatch(/^<svg/)
  const confirmed = await client.post(`${at}/confirm`, { code: codeOf(secret) })
  expect(confirmed.status, confirmed.raw).toBe(200)
  nextStep()
  return { id, secret, client, recovery: (confirmed.body.data as { recoveryCodes: string[] }).recoveryCodes }
}

const first = (account: string) =>
  app.nobody.post('blade-auth/oauth/token', {
    username: account,
    password: wireForm(testPassword),
    grant_type: 'password',
  })
const second = (ticket: string, code: string) =>
  app.nobody.post('blade-auth/oauth/token', { grant_type: 'second_factor', ticket, code })
const ticketOf = (answer: Answer) => (answer.body as unknown as { ticket: string }).ticket
const tokenIn = (answer: Answer) => (answer.body as unknown as { access_token?: string }).access_token

describe('signing in with a second factor', () => {
  it('the password alone opens nothing: the first step answers a ticket, the second a token', async () => {
    const { secret } = await enrolled('two-steps')
    const asked = await first('two-steps')
    expect([asked.status, asked.body.reason, tokenIn(asked)]).toEqual([400, 'codeNeeded', undefined])
    const opened = await second(ticketOf(asked), codeOf(secret))
    expect(tokenIn(opened), opened.raw).toBeTruthy()
  })
  it('the open dialect has the same two steps', async () => {
    const { secret } = await enrolled('open-steps')
    const asked = await app.nobody.post('blade-auth/token', {
      account: 'open-steps',
      password: wireForm(testPassword),
      grantType: 'password',
    })
    expect([asked.status, asked.body.reason]).toEqual([400, 'codeNeeded'])
    const { ticket } = asked.body.data as { ticket: string }
    const opened = await app.nobody.post('blade-auth/token', {
      grantType: 'second_factor',
      ticket,
      code: codeOf(secret),
    })
    expect(opened.body.data).toMatchObject({ accessToken: expect.any(String) })
  })
  it('A01 of many who use one code at once one gets in, and the code serves nobody again within its window', async () => {
    const { secret } = await enrolled('replayed')
    const tickets = await Promise.all(
      Array.from({ length: 8 }, async () => ticketOf(await first('replayed'))),
    )
    const code = codeOf(secret)
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, code)))
    expect(answers.filter(tokenIn)).toHaveLength(1)
  })
  it('A01 a code of the step before is taken once and never after a newer one', async () => {
    const { secret } = await enrolled('older')
    nextStep()
    const [old, now] = [codeOf(secret, -1), codeOf(secret)]
    expect(tokenIn(await second(ticketOf(await first('older')), now))).toBeTruthy()
    expect((await second(ticketOf(await first('older')), old)).body.reason).toBe('wrongCode')
  })
  it('A01 a recovery code works once, however it is typed, and is kept as a hash alone', async () => {
    const { id, recovery } = await enrolled('recovering')
    expect(recovery).toHaveLength(10)
    const one = recovery[0]!
    const stored = await app.db
      .of('000000')
      .query(sql`select encode(hash, 'escape') as hash from recovery_code where user_id = ${id}`)
    expect(JSON.stringify(stored)).not.toContain(one.replaceAll('-', ''))
    const typed = one.toLowerCase().replaceAll('-', ' ')
    const answers = await Promise.all(
      [1, 2, 3].map(async () => second(ticketOf(await first('recovering')), typed)),
    )
    expect(answers.filter(tokenIn)).toHaveLength(1)
  })
  it('A01 of a hundred parallel guesses at the code ten are checked', async () => {
    const { secret } = await enrolled('guessed')
    const ticket = ticketOf(await first('guessed'))
    const right = codeOf(secret)
    const wrong = Array.from({ length: 100 }, (_, n) => String(n).padStart(6, '0')).filter(
      (code) => code !== right,
    )
    const answers = await Promise.all(wrong.map((code) => second(ticket, code)))
    expect(answers.filter((answer) => answer.body.reason === 'wrongCode').length).toBeLessThanOrEqual(10)
    expect((await second(ticket, right)).status).toBe(429)
  })
  it.each(['unlock', 'reset-factor'] as const)(
    'whoever tried too many codes comes in after %s of an administrator, and does not wait',
    async (call) => {
      const account = `mistyped-${call}`
      const { id, secret } = await enrolled(account)
      const ticket = ticketOf(await first(account))
      for (let n = 0; n < 11; n += 1) await second(ticket, 'ABCD')
      expect((await second(ticket, codeOf(secret))).status).toBe(429)
      expect((await admin.post(`blade-system/user/${call}`, { userIds: [id] })).status).toBe(200)
      if (call === 'unlock') return expect(tokenIn(await second(ticket, codeOf(secret)))).toBeTruthy()
      const client = await app.as(account)
      const begun = await client.post(`${at}/enrol`, { password: testPassword })
      const anew = (begun.body.data as { secret: string }).secret
      expect((await client.post(`${at}/confirm`, { code: codeOf(anew) })).status).toBe(200)
    },
  )
  it('a ticket dies after five minutes, and with the account', async () => {
    const { id, secret } = await enrolled('slow')
    const [late, gone] = [ticketOf(await first('slow')), ticketOf(await first('slow'))]
    await admin.post('blade-system/user/disable', { userIds: [id] })
    expect((await second(gone, codeOf(secret))).body.reason).toBe('disabled')
    app.travel(new Date(app.ctx.clock().getTime() + 6 * 60_000))
    expect((await second(late, codeOf(secret))).body.reason).toBe('deadStep')
  })
})

describe('the factor itself', () => {
  it('A17 is changed by who knows the password, and given up with a code too', async () => {
    const { client, secret } = await enrolled('careful')
    expect((await client.post(`${at}/enrol`, { password: 'wrong one' })).body.reason).toBe('wrongOldPassword')
    expect((await client.post(`${at}/enrol`, { password: testPassword })).body.reason).toBe('factorThere')
    const off = (body: object) => client.post(`${at}/disable`, body)
    expect((await off({ password: 'wrong one', code: codeOf(secret) })).body.reason).toBe('wrongOldPassword')
    expect((await off({ password: testPassword, code: 'ABCD' })).body.reason).toBe('wrongCode')
    expect((await off({ password: testPassword, code: codeOf(secret) })).status).toBe(200)
    expect(tokenIn(await first('careful'))).toBeTruthy()
  })
  it('P09 stands sealed in the database', async () => {
    const { id, secret } = await enrolled('sealed')
    const row = await app.db
      .of('000000')
      .one<{ secret: string }>(sql`select secret from second_factor where user_id = ${id}`)
    expect(row?.secret).toMatch(/^v1\./)
    expect(row?.secret).not.toContain(secret)
  })
  it('is taken away by an administrator for a lost device, and the sessions end', async () => {
    const { id, client } = await enrolled('lost-device')
    expect((await admin.post('blade-system/user/reset-factor', { userIds: [id] })).status).toBe(200)
    expect((await client.get('blade-system/user/info')).status).toBe(401)
    expect(tokenIn(await first('lost-device'))).toBeTruthy()
  })
  it('P04 nobody resets or edits an account that holds more than their own', async () => {
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, async (tx) => {
      await tx.query(
        sql`insert into role (id, tenant_id, role_name, role_alias, sort) values (4711, '000000', 'helpdesk', 'helpdesk', 9)`,
      )
      await tx.query(
        sql`insert into role_menu (tenant_id, role_id, menu_id) select '000000', 4711, id from menu where code in ('user', 'user_view', 'user_edit', 'user_reset', 'user_factor')`,
      )
    })
    await app.person('helpdesk', ['helpdesk'])
    const { id } = await app.person('chief', ['admin'])
    const helper = await app.as('helpdesk')
    for (const call of ['reset-password', 'reset-factor'])
      expect((await helper.post(`blade-system/user/${call}`, { userIds: [id] })).body.reason).toBe('aboveOwn')
    const edit = await helper.post('blade-system/user/submit', { id, email: 'mine@example.org' })
    expect(edit.body.reason, edit.raw).toBe('aboveOwn')
  })
})

describe('a tenant that asks for it', () => {
  const require = async (value: string) => {
    const list = await admin.get('blade-system/tenant-param/list')
    const [row] = (list.body.data as { records: object[] }).records
    const body = { ...row, paramKey: 'secondFactor', paramValue: value }
    const answer = await admin.post('blade-system/tenant-param/submit', body)
    expect(answer.status, answer.raw).toBe(200)
  }
  it('lets staff reach nothing but the set-up until it is done, and authors everything of theirs', async () => {
    await app.person('new-staff', ['staff'])
    await app.person('an-author', ['author'])
    // A role that an administrator made for people who come through the portal.
    await app.role('resident', [])
    await app.db.tx(platformActor, (tx) =>
      tx.query(sql`update role set held_by = 'portal' where role_alias = 'resident'`),
    )
    await app.person('a-resident', ['resident'])
    const [staff, author] = [await app.as('new-staff'), await app.as('an-author')]
    const resident = await app.as('a-resident')
    const buttons = async (client: Client) => await client.get('blade-system/menu/buttons')
    expect((await buttons(staff)).status).toBe(200)
    await require('staff')
    expect([(await buttons(staff)).status, (await buttons(staff)).body.reason]).toEqual([
      403,
      'secondFactorDuty',
    ])
    expect((await buttons(author)).status).toBe(200)
    expect((await buttons(resident)).status).toBe(200)
    const begun = await staff.post(`${at}/enrol`, { password: testPassword })
    const { secret } = begun.body.data as { secret: string }
    expect((await staff.post(`${at}/confirm`, { code: codeOf(secret) })).status).toBe(200)
    expect((await buttons(staff)).status).toBe(200)
  })
  it('refuses a value that means nothing', async () => {
    await app.db.of('000000').query(sql`delete from tenant_param`)
    const body = { paramKey: 'smsHourly', paramValue: 'many' }
    const answer = await admin.post('blade-system/tenant-param/submit', body)
    expect([answer.status, answer.body.reason]).toEqual([400, 'badParameter'])
  })
  it('a password that somebody else chose is changed before anything else', async () => {
    const { id } = await app.person('reset-me', ['staff'])
    const { password } = (await admin.post('blade-system/user/reset-password', { userIds: [id] })).body
      .data as { password: string }
    const client = await app.as('reset-me', password)
    expect((await client.get('blade-system/menu/buttons')).body.reason).toBe('passwordDuty')
    const next = { oldPassword: password, newPassword: testPassword, newPassword1: testPassword }
    expect((await client.post('blade-system/user/update-password', next)).status).toBe(200)
    expect((await client.get('blade-system/menu/buttons')).status).toBe(200)
  })
})
