import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('whoever types the address of the portal alone is led to its first page, in their language and tenant', async () => {
  for (const before of ['', '/en', '/t/000000', '/en/t/000000'])
    for (const end of ['', '/']) {
      const answer = await app.app.inject({ url: `${before}/portal${end}` })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `${before}/portal/home`])
    }
  expect((await app.app.inject({ url: '/portal/home' })).statusCode).toBe(200)
})
