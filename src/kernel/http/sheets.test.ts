import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { packedZeros, rawZip, workbook } from '#kernel/testing/bytes.ts'

/** Workbooks that mean harm, at a plain import. The one that people use is tested with the writes. */
let app: TestApp
let admin: Client
let clerk: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  await app.person('sheet-author', ['author'])
  clerk = await app.as('sheet-author')
})
afterAll(() => app.close())
const counts = () => ({ ...app.ctx.untrusted.counts })
const send = (bytes: Buffer, who = admin, path = 'blade-system/post/import') =>
  who.upload(path, { preview: 'true' }, { name: 'a.xlsx', bytes })
const cell = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
const header = `<row r="1">${cell('A1', '岗位编号')}${cell('B1', '岗位名称')}</row>`
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => `<row>${cell(`A${i + 2}`, `p${i}`)}</row>`).join('')

describe('N03 5.2.3 a workbook that means harm', { timeout: 240_000 }, () => {
  it.each<[string, () => Buffer, number, string]>([
    [
      'one cell at XFD1048576',
      () => workbook(`${header}<row r="1048576">${cell('XFD1048576', 'x')}</row>`),
      413,
      'sheetTooLarge',
    ],
    [
      'one cell at ZZZZZZZ2',
      () => workbook(`${header}<row r="2">${cell('ZZZZZZZ2', 'x')}</row>`),
      413,
      'sheetTooLarge',
    ],
    [
      'a row without cells at a billion',
      () => workbook(`${header}<row r="1000000000"/>`),
      413,
      'sheetTooLarge',
    ],
    [
      'a cell far out that hides its place',
      () => workbook(`${header}<row r="2"><c s=">" r='XFD1048576'><v>1</v></c></row>`),
      413,
      'sheetTooLarge',
    ],
    ['5,001 rows', () => workbook(header + rows(5001)), 413, 'sheetTooLarge'],
    [
      'a million cells in few places',
      () => workbook(`${header}${'<row><c/></row>'.repeat(1_000_000)}`),
      413,
      'sheetTooLarge',
    ],
    ['400 MB in 400 KB', () => workbook(Buffer.alloc(400e6, 32)), 413, 'sheetTooLarge'],
    [
      '200 MB that promise to be 1 KB',
      () => workbook(Buffer.alloc(0), { size: 1000, packed: packedZeros(200) }),
      400,
      'notSheet',
    ],
    [
      'an archive without a sheet',
      () => rawZip([{ name: 'a.txt', bytes: Buffer.from('x') }]),
      400,
      'notSheet',
    ],
    ['words', () => Buffer.from('no workbook at all'), 400, 'notSheet'],
    ['nothing', () => Buffer.alloc(0), 400, 'notSheet'],
    ['XML that is none', () => workbook(Buffer.from('<worksheet><sheetData><row><c r=')), 400, 'notSheet'],
    [
      'entities',
      () => workbook(Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData>&a;')),
      400,
      'notSheet',
    ],
  ])('is refused in words: %s', async (_what, make, status, reason) => {
    const answer = await send(make())
    expect([answer.status, answer.body.reason]).toEqual([status, reason])
    expect(answer.body.msg).toMatch(/模板|分批/)
  })

  it('leaves the server able to read the next one', async () => {
    const far = '<row r="900000"><c r="XFD900000" s="1"/></row>'
    const answer = await send(workbook(`${header}${rows(2)}${far}`))
    expect([answer.status, answer.body.data]).toMatchObject([200, { total: 2 }])
  })

  it('is not looked into for whoever may not import', async () => {
    const bomb = workbook(`${header}<row r="2">${cell('ZZZZZZZ2', 'x')}</row>`)
    const before = counts()
    expect((await send(bomb, clerk)).status).toBe(403)
    expect((await send(bomb, app.nobody)).status).toBe(401)
    expect(counts()).toEqual(before)
  })

  it('is refused by every import of the product', async () => {
    const bomb = workbook(`${header}<row r="2">${cell('ZZZZZZZ2', 'x')}</row>`)
    const imports = app.routes.filter(({ url, multipart }) => multipart && url.endsWith('/import'))
    expect(imports.length).toBeGreaterThan(3)
    for (const { url } of imports)
      expect([url, (await send(bomb, admin, url)).body.reason]).toEqual([url, 'sheetTooLarge'])
  })
})
