import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { label } from '#kernel/definition/index.ts'
import { refuse } from './catalogue.ts'
import { refusalPage } from './refusal-page.ts'
import { makeServer } from './server.ts'

/** What a person sees at an address that was refused, and what a program gets there. */
let app: FastifyInstance
beforeAll(async () => {
  app = await makeServer({})
  const config = { permission: 'public' }
  const away = async () => {
    throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  }
  app.get('/page', { config }, away)
  app.get('/en/page', { config }, away)
  app.get('/blade-trial', { config }, away)
  app.get('/broken', { config }, async () => {
    throw new Error('secret words of the program')
  })
  await app.ready()
})
afterAll(() => app.close())

const shown = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  app.inject({ url, headers: { accept } })

it('a page whose database is away says so on a page in both languages, that of the address first, and is asked again', async () => {
  const zh = await shown('/page')
  expect([zh.statusCode, zh.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(zh.headers).toMatchObject({ 'retry-after': '2', refresh: '10', 'cache-control': 'no-store' })
  expect(zh.body).toContain('<html lang="zh-Hans">')
  expect(zh.body).toContain(
    '<h1>系统繁忙，请稍后重试</h1><p lang="en">The system is busy, try again shortly</p>',
  )
  expect((await shown('/en/page')).body).toContain('<h1>The system is busy, try again shortly</h1>')
})

it('calls, and programs that ask for no page, get the envelope as ever', async () => {
  for (const answer of [await shown('/blade-trial'), await shown('/page', '*/*'), await shown('/page', '')])
    expect(answer.json()).toMatchObject({ code: 503, reason: 'busy' })
})

it('what nobody foresaw is told on a page with the number that the log has, and nothing else of it', async () => {
  const { statusCode, body, headers } = await shown('/broken')
  expect([statusCode, headers.refresh]).toEqual([500, undefined])
  expect(body).not.toContain('secret')
  expect((await shown('/%zz')).body).toContain('<!doctype html>')
})

it('says whatever stands in a refusal as text', () => {
  const page = refusalPage({ ...refuse('busy'), msg: label('甲<b>', 'P<0.05') }, '/')
  expect(page).toContain('甲&lt;b&gt;')
  expect(page).toContain('P&lt;0.05')
})
