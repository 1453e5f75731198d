import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
const hourly = 200

/** Configurations of stores and message services: sealed secrets, one enabled, messages within a quota. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function make(client: Client, kind: 'oss' | 'sms', code: string): Promise<string> {
  const made = await client.post(`blade-resource/${kind}/submit`, {
    category: kind === 'oss' ? 'local' : 'log',
    [`${kind}Code`]: code,
    secretKey: `hidden-${code}`,
  })
  expect(made.status, made.raw).toBe(200)
  return (made.body.data as { id: string }).id
}
const states = (of: TestApp, kind: string) =>
  of.db
    .of('000000')
    .query<{ id: string; status: number }>(
      sql`select id, status from ${sql.id(kind)} where is_deleted = 0 order by id`,
    )

describe.each(['oss', 'sms'] as const)('%s', (kind) => {
  it('says of an address that is none what one looks like', async () => {
    const answer = await admin.post(`blade-resource/${kind}/submit`, {
      category: kind === 'oss' ? 's3' : 'http',
      [`${kind}Code`]: `${kind}Odd`,
      endpoint: 'file:///etc/passwd',
    })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'endpoint'])
    expect(answer.body.msg).toContain('https://')
  })

  it('M02 P09 keeps a secret sealed in the database, never returns it, and keeps it when it comes back empty', async () => {
    const id = await make(admin, kind, `${kind}Sealed`)
    const stored = async () =>
      (
        await app.db
          .of('000000')
          .one<{ secretKey: string }>(sql`select secret_key from ${sql.id(kind)} where id = ${id}`)
      )?.secretKey ?? ''
    const first = await stored()
    expect(first).toMatch(/^v1\./)
    expect(app.ctx.vault.open(first, `${kind}:000000`)).toBe(`hidden-${kind}Sealed`)
    const row = (await admin.get(`blade-resource/${kind}/detail`, { id })).body.data as object
    const again = await admin.post(`blade-resource/${kind}/submit`, { ...row, remark: 'x', secretKey: '' })
    expect(again.status, again.raw).toBe(200)
    expect(await stored()).toBe(first)
    const list = await admin.get(`blade-resource/${kind}/list`)
    for (const answer of [list, again]) expect(answer.raw).not.toMatch(/secretKey|hidden|v1\./)
  })

  it('enables exactly one, which then cannot be removed, and an unknown id changes nothing', async () => {
    const [a, b] = [await make(admin, kind, `${kind}A`), await make(admin, kind, `${kind}B`)]
    for (const id of [a, b])
      expect((await admin.post(`blade-resource/${kind}/enable?id=${id}`)).status).toBe(200)
    const on = async () => (await states(app, kind)).filter((row) => row.status === 2).map((row) => row.id)
    expect(await on()).toEqual([b])
    expect((await admin.post(`blade-resource/${kind}/enable?id=77`)).status).toBe(404)
    expect(await on()).toEqual([b])
    expect((await admin.post(`blade-resource/${kind}/remove?ids=${b}`)).body.reason).toBe('enabledStays')
    expect((await admin.post(`blade-resource/${kind}/remove?ids=${a}`)).status).toBe(200)
  })

  it('a second enabled one is refused by the database itself', async () => {
    const write = app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update ${sql.id(kind)} set status = 2 where is_deleted = 0`),
    )
    await expect(write).rejects.toMatchObject({ code: '23505' })
  })
})

it('a sender takes a file back once, a stranger never', async () => {
  await app.person('sender', [])
  await app.person('other', [])
  const [sender, other] = [await app.as('sender'), await app.as('other')]
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const sent = await sender.upload('blade-resource/oss/endpoint/put-file', {}, { name: 'a.png', bytes: png })
  expect(sent.status, sent.raw).toBe(200)
  const { attachId } = sent.body.data as { attachId: string }
  const at = 'blade-resource/oss/endpoint/remove-file'
  expect((await other.post(at, { attachId })).status).toBe(404)
  expect((await sender.post(at, { attachId })).status).toBe(200)
  expect((await sender.post(at, { attachId })).status).toBe(404)
})

describe('messages', () => {
  const at = 'blade-resource/sms/endpoint/send-message'
  it('leave through the enabled service, as files whose path holds nothing of the sender', async () => {
    const code = '../../evil'
    expect((await admin.post(at, { code, phones: '13800000000' })).status).toBe(404)
    const answer = await admin.post(at, { phones: '13800000000, +49 170 1234567', params: '{"code":"1234"}' })
    expect(answer.status, answer.raw).toBe(200)
    const { id } = answer.body.data as { id: string }
    const folder = join(app.ctx.dataDir, 'sms')
    expect(await readdir(folder)).toEqual([`${id}.json`])
    const message = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as object
    expect(message).toMatchObject({ phones: ['13800000000', '+491701234567'], params: { code: '1234' } })
    expect(JSON.stringify(message)).not.toContain('hidden')
  })

  it('M02 need the right and sensible numbers', async () => {
    await app.person('clerk', ['staff'])
    expect((await (await app.as('clerk')).post(at, { phones: '13800000000' })).status).toBe(403)
    for (const phones of ['', 'x', '1;drop', Array.from({ length: 101 }, (_, i) => `1380000${1000 + i}`)])
      expect((await admin.post(at, { phones })).body.reason).toBe('badPhones')
    for (const params of ['{', '[1]', { a: {} }])
      expect((await admin.post(at, { phones: '13800000000', params })).body.reason).toBe('badParams')
  })

  it('T10 stay within the hour of the tenant, whole batches only, and flow again in the next', async () => {
    await admin.post(`blade-resource/sms/enable?id=${await make(admin, 'sms', 'hourly')}`)
    const hour = 3_600_000
    let number = 0
    const next = (Math.floor(Date.now() / hour) + 1) * hour + 60_000
    const sendingAt = async (time: number) => {
      app.travel(new Date(time))
      const client = await app.as('admin')
      return (size: number) =>
        client.post(at, {
          phones: Array.from({ length: size }, () => `139${String((number += 1)).padStart(8, '0')}`),
        })
    }
    const batch = await sendingAt(next)
    const answers = await Promise.all([batch(80), batch(80), batch(80)])
    expect(answers.map((answer) => answer.status).toSorted(), answers[0]?.raw).toEqual([200, 200, 429])
    expect((await batch(hourly - 160)).status).toBe(200)
    const full = await batch(1)
    expect([full.status, full.body.reason]).toEqual([429, 'smsQuota'])
    const later = await sendingAt(next + hour)
    expect((await later(100)).status).toBe(200)
  })
})

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  it('M03 T10 one number gets one message a minute and five a day, however many ask at once', async () => {
    const server = await startTestApp({ postgres: true, env: { CAPTCHA: 'off' } })
    try {
      const boss = await server.as('admin')
      await boss.post(`blade-resource/sms/enable?id=${await make(boss, 'sms', 'turns')}`)
      const send = (phones: string) => boss.post('blade-resource/sms/endpoint/send-message', { phones })
      const at = Date.now()
      for (let minute = 0; minute < 7; minute += 1) {
        server.travel(new Date(at + minute * 61_000))
        const answers = await Promise.all(Array.from({ length: 10 }, () => send('13700000000')))
        const sent = answers.filter((one) => one.status === 200).length
        expect(sent, `minute ${minute}`).toBe(minute < 5 ? 1 : 0)
        for (const one of answers.filter(({ status }) => status !== 200))
          expect([one.status, one.body.reason]).toEqual([429, 'smsTurn'])
      }
      const both = await send('13700000000,13700000001')
      expect([both.body.reason, both.body.msg.slice(0, 8)], 'all or none').toEqual([
        'smsTurn',
        '其中 1 个号码',
      ])
      expect((await send('13700000001')).status, 'whose turn was not lost').toBe(200)
      server.travel(new Date(at + 25 * 3_600_000))
      const later = await server.as('admin')
      const again = await later.post('blade-resource/sms/endpoint/send-message', { phones: '13700000000' })
      expect(again.status, again.raw).toBe(200)
    } finally {
      await server.close()
    }
  })
  it('M02 enabling many at once leaves one, and every caller hears that it worked', async () => {
    const server = await startTestApp({ postgres: true })
    try {
      const boss = await server.as('admin')
      for (const kind of ['oss', 'sms'] as const) {
        const ids: string[] = []
        for (let n = 0; n < 4; n += 1) ids.push(await make(boss, kind, `${kind}Race${n}`))
        for (let round = 0; round < 5; round += 1) {
          const answers = await Promise.all(
            ids.map((id) => boss.post(`blade-resource/${kind}/enable?id=${id}`)),
          )
          expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
          expect((await states(server, kind)).filter((row) => row.status === 2)).toHaveLength(1)
        }
      }
    } finally {
      await server.close()
    }
  })
})
