import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { place, type Calls } from './placed.ts'
import { route } from './slice.ts'

describe('calls of one form', () => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await startTestApp()
    admin = await app.as('admin')
  })
  afterAll(() => app.close())
  const send = (method: 'HEAD' | 'PUT' | 'GET' | 'OPTIONS', url: string) =>
    app.app.inject({ method, url: `/api/${url}`, headers: { 'blade-auth': `bearer ${admin.token}` } })

  it('are asked by HEAD as by GET, without a body; what is only posted is not there for it', async () => {
    const [got, headed] = [
      await send('GET', 'blade-system/post/list'),
      await send('HEAD', 'blade-system/post/list'),
    ]
    expect([headed.statusCode, headed.body]).toEqual([200, ''])
    expect(headed.headers['content-length']).toBe(String(got.rawPayload.length))
    expect((await send('HEAD', 'blade-system/post/submit')).statusCode).toBe(404)
  })
  it('say which methods they have, and are found by any spelling of their letters', async () => {
    const wrong = await send('PUT', 'blade-system/post/list')
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET'])
    expect((await send('OPTIONS', 'blade-system/post/list')).statusCode).toBe(404)
    expect((await send('GET', 'blade-system/p%6Fst/list')).statusCode).toBe(200)
    expect((await send('GET', 'Blade-System/POST/list')).statusCode).toBe(200)
    expect((await send('GET', 'blade-system/post/list/')).statusCode).toBe(404)
    expect((await send('GET', 'blade-system/post/none')).statusCode).toBe(404)
    expect((await send('GET', 'blade-system/post%2Flist')).statusCode).toBe(404)
  })
})

it('a call without a right, or one that stands twice, stops the start', () => {
  const calls: Calls = { at: new Map() }
  const one = { method: 'GET', url: 'blade-a/b/c', permission: 'public' } as const
  const found = (more: object) => ({
    ctx: {} as never,
    route: route({ ...one, ...more } as never, async () => undefined),
  })
  place(calls, found({}))
  expect(() => place(calls, found({}))).toThrow('declared twice: GET /blade-a/b/c')
  expect(() => place(calls, found({ url: 'blade-a/b/d', permission: undefined }))).toThrow(
    'no permission declared',
  )
})
