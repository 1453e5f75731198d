import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { richWords } from '#kernel/definition/index.ts'

/**
 * Long runs of one sign, in whatever is read outside the reading processes: none takes the square of its length, for all
 * others wait meanwhile (threat S04). Bounds are for hangs: each took half a minute and more.
 */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const hang = 10_000
const many = 150_000
const runs = [' ', '\u3000', '\t', ' \n', '0', '-', '.', "'", '*', '<!--', '级'].map(
  (sign) => [sign, `a${sign.repeat(many / sign.length)}x`] as const,
)
const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))
const send = (what: string, rows: readonly (readonly string[])[]) =>
  admin.upload(`${what}/import`, { preview: 'true' }, { name: 'a.csv', bytes: csv(rows) })

describe.each(runs)('S04 a run of %j', (_sign, word) => {
  it(
    'names no column of a sheet, and is said so at once',
    async () => {
      const { reason } = (await send('blade-system/post', [[word, word]])).body
      expect(['noColumns', 'sheetTooLarge']).toContain(reason)
    },
    hang,
  )
  it(
    'is no value of a cell, and is said so at once',
    async () => {
      const { body } = await send('blade-system/post', [
        ['postCode', 'postName'],
        [word, word],
      ])
      expect(body.data).toMatchObject({ total: 1, passed: 0 })
    },
    hang,
  )
})

it(
  'S04 slashes without end lead to /404 at once',
  async () => {
    const { statusCode } = await app.app.inject({ url: `/x${'/'.repeat(many * 4)}y` })
    expect([302, 414]).toContain(statusCode)
  },
  hang,
)

it(
  'S04 comments that nobody ends are read once, and show nothing',
  () => {
    expect(richWords(`<p>a</p>${'<!--'.repeat(many)}`)).toBe('a')
  },
  hang,
)
