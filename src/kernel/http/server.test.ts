import { expect, it } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { makeServer } from './server.ts'

it('P01 a route that declares no permission makes the start fail, and is named', async () => {
  const app = await makeServer({})
  app.get('/forgotten', async () => 'open')
  await expect(app.ready()).rejects.toThrow(/no permission declared: .*\/forgotten/)
})

it('P01 the calls open to everybody are these and no others', async () => {
  const app = await startTestApp()
  const open = app.routes.filter((route) => route.permission === 'public').map((route) => route.url)
  await app.close()
  expect(open.toSorted()).toEqual([
    // Signed by the payment provider (campus/shop/rules.test.ts).
    'blade-admin/order/payNotice',
    // Anybody asks for alerts; the link of the letter stands in for a session then (reader-alerts/alerts.test.ts).
    ...['ask', 'link/answer', 'link/detail', 'link/end'].map((call) => `blade-admin/readerAlert/${call}`),
    // A mail's link stands in for a session on these, and each asks for it (review-records/link.test.ts).
    ...['accept', 'askTime', 'decline', 'detail', 'download', 'resign', 'saveDraft', 'submit', 'upload'].map(
      (call) => `blade-admin/reviewRecord/link/${call}`,
    ),
    // So it does for a co-author's answer (submission-authors/link.test.ts).
    ...['answer', 'detail'].map((call) => `blade-admin/submissionAuthor/link/${call}`),
    'blade-auth/author/register',
    'blade-auth/avatar',
    'blade-auth/campusUser/register',
    'blade-auth/captcha',
    'blade-auth/logout',
    'blade-auth/oauth/authorize',
    'blade-auth/oauth/token',
    'blade-auth/oauth/token/refresh',
    'blade-auth/password/forgot',
    'blade-auth/password/reset',
    'blade-auth/sign-in',
    'blade-auth/token',
    'blade-resource/attach/picture',
    'blade-system/tenant/info',
    'blade-system/tenant/logo',
    'blade-system/user/register-guest',
  ])
})

it('N05 says of a text that is posted that it is none of the forms, in place of dropping what it says', async () => {
  const { app, close } = await startTestApp()
  const post = (headers: Record<string, string>, payload?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/blade-auth/password/forgot',
      headers,
      ...(payload && { payload }),
    })
  const told = await post({ 'content-type': 'text/plain;charset=UTF-8' }, '{"account":"admin"}')
  expect([told.statusCode, told.json<{ reason: string }>().reason]).toEqual([415, 'badType'])
  // Without a body its type says nothing.
  expect((await post({ 'content-type': 'text/plain' })).statusCode).toBe(400)
  await close()
})

it('N05 S02 malformed requests get 4xx in the envelope and say nothing of the inside', async () => {
  const { app, close } = await startTestApp()
  const shapes = [
    {
      method: 'POST' as const,
      url: '/api/blade-auth/oauth/token',
      headers: { 'content-type': 'application/json' },
      payload: '{"username": ',
    },
    {
      method: 'POST' as const,
      url: '/api/blade-auth/oauth/token',
      headers: { 'content-type': 'text/xml' },
      payload: '<x/>',
    },
    {
      method: 'POST' as const,
      url: '/api/blade-auth/oauth/token',
      headers: { 'content-encoding': 'br', 'content-type': 'application/json' },
      payload: 'x',
    },
    {
      method: 'POST' as const,
      url: '/api/blade-auth/oauth/token',
      headers: { 'content-type': 'application/json' },
      payload: `{"username": "${'x'.repeat(2_000_000)}"}`,
    },
    {
      method: 'POST' as const,
      url: '/api/blade-resource/oss/endpoint/put-file',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nbroken',
    },
    { method: 'GET' as const, url: '/api/blade-auth/oauth/token' },
    ...['toString=1', '__proto__=1', 'constructor=1', 'a=1&hasOwnProperty='].map((query) => ({
      method: 'GET' as const,
      url: `/api/blade-system/tenant/info?${query}`,
    })),
    ...[
      '{"__proto__":{"x":1}}',
      '{"a":[{"constructor":{"prototype":{}}}]}',
      '{"toString":1}',
      '['.repeat(20_000),
    ].map((payload) => ({
      method: 'POST' as const,
      url: '/api/blade-auth/password/forgot',
      headers: { 'content-type': 'application/json' },
      payload,
    })),
    {
      method: 'POST' as const,
      url: '/api/blade-auth/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '__proto__=1&username=a',
    },
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty'].map((grant_type) => ({
      method: 'POST' as const,
      url: '/api/blade-auth/oauth/token',
      payload: { grant_type },
    })),
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      `Multipart/Form-Data; charset=x; boundary="${'b'.repeat(71)}"`,
    ].flatMap((type) =>
      ['/api/blade-resource/oss/endpoint/put-file', '/api/blade-auth/password/forgot'].map((url) => ({
        method: 'POST' as const,
        url,
        headers: { 'content-type': type },
        payload: 'x',
      })),
    ),
    ...['/api/%', '/api/%zz', '/%c0%af', '/api/blade-auth/%2', '/apaph/%'].map((url) => ({
      method: 'GET' as const,
      url,
    })),
    ...['/api/manage', '/api/manage/login', '/api/wel/index', '/api/apaph/', '/api/', '/api/x?y=%'].map(
      (url) => ({
        method: 'GET' as const,
        url,
      }),
    ),
    { method: 'GET' as const, url: '/api/no/such/call' },
    { method: 'GET' as const, url: '/api/%ff' },
  ]
  for (const shape of shapes) {
    const answer = await app.inject(shape)
    expect(answer.statusCode, `${shape.url}: ${answer.body.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, shape.url).toBeLessThan(500)
    const { code, success } = answer.json() as { code?: number; success?: boolean }
    expect([code, success], `${shape.url}: ${answer.body.slice(0, 200)}`).toEqual([answer.statusCode, false])
    expect(answer.body).not.toMatch(/\bat .*\.ts|node_modules|SELECT|postgres/i)
  }
  await close()
})

it('N02 whoever sends more than a call takes is told so on a line that stays, so that they come to read it', async () => {
  const { app, close } = await startTestApp()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    payload: { username: 'x'.repeat(2_000_000) },
  })
  expect([answer.statusCode, answer.json().reason]).toEqual([413, 'tooLarge'])
  expect(answer.headers.connection).not.toBe('close')
  await close()
})
