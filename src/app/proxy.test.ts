import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { warnOfProxy } from './proxy.ts'

async function heard(baseUrl: string, headers: Record<string, string>): Promise<string[]> {
  const said: string[] = []
  const app = Fastify()
  warnOfProxy(app, (line) => void said.push(line), baseUrl)
  app.get('/', async () => 'ok')
  for (let n = 0; n < 3; n += 1) await app.inject({ url: '/', headers })
  await app.close()
  return said
}

it('A01 a proxy that is not named is told of once, in words', async () => {
  expect(await heard('http://127.0.0.1:8080', {})).toEqual([])
  const [line, ...more] = await heard('http://127.0.0.1:8080', { 'x-forwarded-for': '10.0.0.1' })
  expect(line).toMatch(/X-Forwarded-For.*TRUST_PROXY is not set/)
  expect(more).toEqual([])
  expect(await heard('https://journal.example.org', { 'x-forwarded-for': '10.0.0.1' })).toEqual([
    expect.stringMatching(/^BASE_URL says https.*TRUST_PROXY/),
  ])
})
