import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { redacted } from './logbook.ts'

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

it('what is kept of parameters holds no password, token or key', () => {
  const text = redacted({
    password: 'a',
    newPassword1: 'b',
    refresh_token: 'c',
    clientSecret: 'd',
    nested: { accessKey: 'e' },
    name: 'kept',
  })
  expect(text).toContain('kept')
  expect(text).not.toMatch(/"[a-e]"/)
})
