import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#kernel/store/sql.ts'
import { pathOf, redacted, scrubbed } from '#kernel/http/redact.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

it('a write leaves one row in the API log, without its secrets', async () => {
  await admin.post('blade-system/user/submit', {
    account: 'logged',
    realName: 'Logged',
    password: 'green river 9',
  })
  await app.logbook.flush()
  const page = (await admin.get('blade-log/api/list', { requestUri_equal: '/blade-system/user/submit' })).body
    .data as { records: { params: string; createBy: string; type: string; requestId: string }[] }
  expect(page.records).toHaveLength(1)
  expect(page.records[0]).toMatchObject({ createBy: 'admin', type: '200' })
  expect(page.records[0]?.params).toContain('logged')
  expect(page.records[0]?.params).not.toContain('green river 9')
})

it('L01 a browser’s error log is kept as text, without queries, at most ninety-nine at a time', async () => {
  const entry = {
    type: 'Error',
    message: '<img src=x onerror=alert(1)>\nforged line',
    stack: 'at x',
    info: 'app.js',
    url: 'https://a.example/x?token=secret',
    time: '2026-11-21 10:00:00',
  }
  expect((await admin.post('blade-log/error/send-logs', [entry])).status).toBe(200)
  const page = (await admin.get('blade-log/error/list')).body.data as {
    records: { message: string; requestUri: string }[]
    total: number
  }
  expect(page.records[0]).toMatchObject({ message: entry.message, requestUri: 'https://a.example/x' })
  expect(
    (
      await admin.post(
        'blade-log/error/send-logs',
        Array.from({ length: 100 }, () => entry),
      )
    ).status,
  ).toBe(400)
  expect((await app.nobody.post('blade-log/error/send-logs', [entry])).status).toBe(401)
})

it('logs are read only', async () => {
  for (const call of ['submit', 'remove'])
    expect((await admin.post(`blade-log/api/${call}`, {})).status).toBe(404)
})

/** Secrets as they come in requests of ours, each under every name that it has in some call. */
const secrets = {
  password: 'green river 9',
  newPassword1: 'green river 9',
  code: '493027',
  ticket: 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4',
  otp: '493027',
  recovery: 'ABCD-EFGH-23',
  word: 'v1.c2VhbGVkLXdvcmQtb2YtYS1sZXR0ZXI',
  token: 'dGhlLXRva2Vu',
  state: 'cmFuZG9tLXN0YXRl',
  oauthId: 'b2F1dGgtaWQ',
  provider_id: 'subject-4711',
  captchaCode: 'abcde',
  phones: '13800000000',
  params: { code: '1234' },
  paramValue: 'initial password',
  'a name that is itself a secret 4711': 'x',
  nobodyThoughtOf: 'kept out all the same',
  id: "1' or 'x",
}

it('L01 P09 what is kept of parameters is what is known to be harmless, by name and form', () => {
  const text = redacted(secrets)
  for (const value of [
    'green',
    '493027',
    'Zm9v',
    'ABCD',
    'v1.',
    'dGhl',
    'cmFu',
    'b2F1',
    '4711',
    'abcde',
    '138',
    '1234',
  ])
    expect(text, value).not.toContain(value)
  expect(text).not.toMatch(/initial|kept out|or 'x/)
  expect(
    JSON.parse(
      redacted({
        id: '17',
        roleIds: ['1', '2'],
        account: '张三',
        state: 'draft',
        createTime_datege: '2026-01-01',
        size: 30,
      }),
    ),
  ).toEqual({
    id: '17',
    roleIds: ['1', '2'],
    account: '张三',
    state: 'draft',
    createTime_datege: '2026-01-01',
    size: 30,
  })
  expect(
    JSON.parse(redacted({ state: 'not-a-state-of-ours', nested: [{ version: 3, secret: 'x' }] })),
  ).toEqual({
    state: '***',
    nested: [{ version: 3, secret: '***' }],
  })
})

it('L01 paths and messages lose sealed words, tokens and queries', () => {
  const word = 'v1.c2VhbGVkLXdvcmQtb2YtYS1sZXR0ZXI'
  expect(pathOf(`/apaph/review/${word}/x?word=${word}`)).toBe('/apaph/review/***/x')
  expect(pathOf(`/a/${'k'.repeat(43)}`)).toBe('/a/***')
  expect(pathOf('/blade-system/user/submit?password=x')).toBe('/blade-system/user/submit')
  const message = scrubbed(
    `at https://a.example/x?token=secret:1:2 bearer abc.def ${word} invalid input syntax for type bigint: "my secret"`,
  )
  expect(message).not.toMatch(/secret"|token=|abc\.def|v1\./)
  expect(message).toContain('https://a.example/x')
})

it('L01 no log, neither rows nor files, holds what was secret in a request', async () => {
  const logged = await startTestApp({ env: { LOG_LEVEL: 'info' } })
  const boss = await logged.as('admin')
  for (const path of [
    'blade-system/param/submit',
    'blade-auth/second-factor/confirm',
    'blade-auth/oauth/token',
  ])
    await boss.post(path, secrets)
  await boss.get('blade-system/user/list', { word: secrets.word, keyword: secrets.ticket })
  await boss.get(`blade-system/${secrets.word}`)
  await logged.logbook.flush()
  const rows = await logged.db
    .of('000000')
    .query(
      sql`select to_jsonb(l)::text as row from log_api l union all select to_jsonb(l)::text from log_usual l union all select to_jsonb(l)::text from log_error l union all select to_jsonb(l)::text from audit_trail l`,
    )
  expect(rows.length).toBeGreaterThan(2)
  const access = () => readFile(join(logged.ctx.dataDir, 'logs/access.log'), 'utf8').catch(() => '')
  await expect.poll(access, { timeout: 30_000 }).toContain('/blade-system/***')
  const file = await access()
  const text = JSON.stringify(rows) + file
  for (const value of [
    'green river',
    '493027',
    secrets.ticket,
    secrets.word,
    'ABCD-EFGH',
    'dGhlLXRva2Vu',
    'cmFuZG9t',
    'b2F1dGg',
    'subject-4711',
  ])
    expect(text, value).not.toContain(value)
  await logged.close()
})

describe('the usual log', () => {
  type Line = { logId: string; logLevel: string; logData: string; createBy: string; remoteIp: string }
  const lines = async (logId: string) => {
    await app.logbook.flush()
    const page = (await admin.get('blade-log/usual/list', { logId_equal: logId, size: 50 })).body.data as {
      records: Line[]
    }
    return page.records.map((line) => ({
      ...line,
      facts: JSON.parse(line.logData) as Record<string, unknown>,
    }))
  }
  it('L03 tells of sign-ins, those refused without what was typed, and of signing out', async () => {
    await app.person('teller', ['staff'])
    const teller = await app.as('teller')
    await expect(app.as('teller', 'my other password')).rejects.toThrow()
    await teller.post('blade-auth/logout')
    expect((await lines('sign-in'))[0]).toMatchObject({
      createBy: 'teller',
      logLevel: 'info',
      remoteIp: '127.0.0.1',
    })
    const [refused] = await lines('sign-in.refused')
    expect(refused).toMatchObject({ logLevel: 'warn', createBy: '', facts: { reason: 'wrongLogin' } })
    expect((await lines('sign-out'))[0]).toMatchObject({ createBy: 'teller' })
  })
  it('L03 E01 P04 tells of grants, exports and what was done to accounts, only where it was done', async () => {
    const roles = (await admin.get('blade-system/role/list')).body.data as { id: string; roleAlias: string }[]
    const staff = roles.find((one) => one.roleAlias === 'staff')?.id ?? ''
    const { id } = await app.person('granted', ['author'])
    expect((await admin.post('blade-system/user/grant', { userIds: id, roleIds: staff })).status).toBe(200)
    expect((await admin.post('blade-system/user/grant', { userIds: '1', roleIds: staff })).status).toBe(404)
    expect((await admin.post('blade-system/user/disable', { userIds: id })).status).toBe(200)
    expect((await admin.get('blade-system/post/export')).status).toBe(200)
    const granted = await lines('grant')
    expect(granted.map((line) => line.facts.call)).toEqual(['blade-system/user/grant'])
    expect((await lines('account'))[0]?.facts.call).toBe('blade-system/user/disable')
    expect((await lines('export'))[0]?.facts.call).toBe('blade-system/post/export')
  })
  it('P09 reads of persons leave a line with how many, and end for the hour when there were too many', async () => {
    await app.role('counter', ['user_view', 'user_export'])
    await app.person('counter', ['counter'])
    const counter = await app.as('counter')
    await counter.get('blade-system/user/list', { size: 200 })
    const read = (await lines('persons.read')).find((line) => line.createBy === 'counter')
    expect(read?.facts).toMatchObject({ call: 'blade-system/user/list', rows: expect.any(Number) })
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => counter.get('blade-system/user/list', { size: 200 })),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(99)
    expect(answers.find((one) => one.status !== 200)?.body.reason).toBe('tooManyPersons')
    for (const path of ['page', 'detail', 'select', 'export', 'export-user', 'user-list'])
      expect((await counter.get(`blade-system/user/${path}`, { id: '1' })).status, path).toBe(429)
    expect((await lines('persons.limit')).some((line) => line.createBy === 'counter')).toBe(true)
    expect((await admin.get('blade-system/user/list')).status, 'another’s hour').toBe(200)
    app.travel(new Date(Date.now() + 3_600_001))
    const later = await app.as('counter')
    expect((await later.get('blade-system/user/list', { size: 200 })).status).toBe(200)
    app.travel(new Date())
  })
})
