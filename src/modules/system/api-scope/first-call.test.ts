import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'

/** On the embedded database, whose one connection a transaction holds. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ postgres: false })
})
afterAll(() => app.close())

it('a guard is saved as the first thing after a start, and nobody else waits for it', async () => {
  const admin = await app.as('admin')
  const save = (call: string, scopePath: string) =>
    Promise.race([
      admin.post(`blade-system/api-scope/${call}`, { scopeName: '守住', scopePath }),
      new Promise<undefined>((resolve) => setTimeout(resolve, 4000, undefined)),
    ])
  expect((await save('submit', 'blade-system/nowhere/list'))?.body.reason).toBe('unknownCall')
  expect((await save('save', 'blade-system/post/list'))?.status).toBe(200)
  expect((await admin.get('blade-system/post/page')).status).toBe(200)
})
