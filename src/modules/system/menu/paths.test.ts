import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'data:text/html,',
  'vbscript:',
  'file:///',
  'blob:',
  'ftp://',
  'about:',
]
const before = [
  '',
  ' ',
  '\t',
  '\n',
  '\u0001',
  '\u00a0',
  '\u200b',
  'java\tscript:',
  'java\nscript:',
  '/\\',
  '//',
  '\\\\',
  '&#106;avascript:',
]
const corpus = before.flatMap((start) => schemes.map((scheme) => `${start}${scheme}alert(1)`))

describe('X03 paths and icons of menus', () => {
  it(`take none of ${corpus.length} addresses that a browser could run`, async () => {
    const taken: string[] = []
    for (const [n, path] of corpus.entries())
      for (const entity of ['menu', 'topmenu']) {
        const body = { code: `x${n}`, name: 'X', path, sort: 1, category: '1' }
        const answer = await admin.post(`blade-system/${entity}/submit`, body)
        if (answer.status === 200) taken.push(JSON.stringify(path))
      }
    expect(taken).toEqual([])
  })
  it.each(['', '/campus/page', '/a/b?x=1#y', 'https://example.org/x', 'http://intranet.example/'])(
    'take %j',
    async (path) => {
      const body = { code: `ok${path.length}`, name: 'X', path, sort: 1, category: '1' }
      const answer = await admin.post('blade-system/menu/submit', body)
      expect(answer.status, answer.raw).toBe(200)
    },
  )
  it('an icon is a name and never a style', async () => {
    for (const source of ['x;color:red', 'url(x)', '<svg>', '"onload=1'])
      expect((await admin.post('blade-system/menu/submit', { code: 'i', name: 'X', source })).status).toBe(
        400,
      )
  })
})

it('a folder of which somebody holds nothing inside is no entry of theirs', async () => {
  const made = await admin.post('blade-system/tenant/submit', {
    tenantName: 'Second',
    password: testPassword,
  })
  const { tenantId } = made.body.data as { tenantId: string }
  const paths = async (client: Client) =>
    ((await client.get('blade-system/menu/routes')).body.data as { path: string }[]).map((one) => one.path)
  expect(await paths(admin)).toContain('/base')
  const own = await paths(await app.as('admin', testPassword, tenantId))
  expect(own).toContain('/system')
  expect(own).not.toContain('/base')
})
