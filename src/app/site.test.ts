import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing.ts'

/** Addresses that no page has (spec section 2). */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const led = async (url: string) => {
  const answer = await app.app.inject({ url })
  return [answer.statusCode, answer.headers.location]
}

it('an unknown path leads to /404, in its language', async () => {
  expect(await led('/nothing')).toEqual([302, '/404'])
  expect(await led('/apaph/nothing?x=1')).toEqual([302, '/404'])
  expect(await led('/en/nothing')).toEqual([302, '/en/404'])
  expect(await led('//example.org/x')).toEqual([302, '/404'])
})

it('a slash at the end leads to the page, and never to another site', async () => {
  expect(await led('/apaph/articles/?current=2')).toEqual([301, '/apaph/articles?current=2'])
  expect(await led('/en/apaph/search//')).toEqual([301, '/en/apaph/search'])
  expect(await led('//example/')).toEqual([302, '/404'])
  expect(await led('/t/000000/')).toEqual([301, '/t/000000'])
  expect(await led('/en/t/000000/j/one/apaph/articles/?current=2')).toEqual([
    301,
    '/en/t/000000/j/one/apaph/articles?current=2',
  ])
  expect(await led('/t/000000/portal/campus/home/')).toEqual([301, '/t/000000/portal/campus/home'])
  expect((await led('/t/000000//example/'))[0]).toBe(404)
})

it('a file that is not there is not there, and a call that is none says so in the envelope', async () => {
  expect((await led('/apaph/none.png'))[0]).toBe(404)
  const call = await app.app.inject({ url: '/api/nothing' })
  expect([call.statusCode, call.json().code]).toEqual([404, 404])
})

it('every address of the site that the code writes, in letters too, is one that it serves', async () => {
  const root = join(import.meta.dirname, '..')
  const written = new Map<string, string>()
  for (const file of await readdir(root, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|testing|sample/.test(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    for (const [, path = ''] of text.matchAll(/[`'"}](\/apaph\/[a-z-]+)(?=[?#`'"])/g)) written.set(path, file)
  }
  expect(written.size).toBeGreaterThan(10)
  for (const [path, file] of written)
    expect(app.app.hasRoute({ method: 'GET', url: path }), `${path} in ${file}`).toBe(true)
})

it('whoever comes with a session is told at once what the shell is made of, and nobody else', async () => {
  const open = (cookie?: string) =>
    app.app.inject({ url: '/system/post/index', ...(cookie && { headers: { cookie } }) })
  const { link } = (await open('lang=zh; saber-refresh-token=abc')).headers
  const files = [...String(link).matchAll(/<(\/manage-assets\/[^>]+)>/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(2)
  const statuses = await Promise.all(files.map(async (url) => (await app.app.inject({ url })).statusCode))
  expect(new Set(statuses)).toEqual(new Set([200]))
  // What the page itself names is not named again.
  const page = (await open('lang=zh')).body
  expect(files.filter((file) => page.includes(file))).toEqual([])
  expect((await open('__Host-saber-refresh-token=abc')).headers.link).toBe(link)
  expect((await open('lang=zh')).headers.link).toBeUndefined()
})

it.each(['/en/apaph/articles', '/nothing-here.html', '/404', '/portal/campus/home', '/api/openapi'])(
  'I02 the page at %s says who may frame it and what it may run',
  async (url) => {
    const { headers } = await app.app.inject({ url, headers: { accept: 'text/html' } })
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toMatch(/default-src '(?:self|none)'.*frame-ancestors/)
  },
)
