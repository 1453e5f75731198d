import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { workbook } from '#kernel/testing/bytes.ts'

/** Sheets as offices have them: nothing in them is lost without a word, and what is told says where and what to do. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const columns = 'ABCDEFG'
type Word = string | { readonly formula: string }
const cell = (at: string, word: Word) =>
  typeof word === 'string'
    ? `<c r="${at}" t="inlineStr"><is><t>${word}</t></is></c>`
    : `<c r="${at}" t="e"><f>1/0</f><v>${word.formula}</v></c>`
const sheet = (rows: readonly (readonly Word[])[], after = '') => {
  const data = rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((word, c) => cell(`${columns[c]}${r + 1}`, word)).join('')}</row>`,
    )
    .join('')
  return workbook(
    Buffer.from(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData>${after}</worksheet>`,
    ),
  )
}
const merged = (area: string) => `<mergeCells count="1"><mergeCell ref="${area}"/></mergeCells>`
const send = async (bytes: Buffer) =>
  (await admin.upload('blade-system/post/import', { preview: 'true' }, { name: 'a.xlsx', bytes })).body
const names = ['岗位编号 *', '岗位名称 *']

it('names may stand below a title and with letters that nobody sees; rows are numbered as in the sheet, empty ones left out', async () => {
  const rows = [
    ['岗位名单', ''],
    ['岗位编号\u200b', '岗位名称 *'],
    ['p1', '一'],
    ['', ''],
    ['p2', ''],
  ]
  const { data } = await send(sheet(rows, merged('A1:B1')))
  expect(data).toMatchObject({ total: 2, passed: 1, rows: [{ row: 5, errors: [{ field: 'postName' }] }] })
})

it('without a name that is known it says what it found, and a name twice is not guessed at', async () => {
  const strange = await send(
    sheet([
      ['编号', '名字'],
      ['p1', '一'],
    ]),
  )
  expect([strange.reason, strange.msg]).toEqual(['noColumns', expect.stringContaining('“编号、名字”')])
  const twice = await send(
    sheet([
      [...names, 'postName'],
      ['p1', '一', '二'],
    ]),
  )
  expect([twice.reason, twice.msg]).toEqual(['doubledColumn', expect.stringContaining('岗位名称')])
})

it('cells that are merged below the names, and a formula without a result, are no empty cells', async () => {
  const over = await send(sheet([names, ['p1', '一'], ['p2', '']], merged('B2:B3')))
  expect([over.reason, over.msg]).toEqual(['mergedCells', expect.stringContaining('B2:B3')])
  const { data } = await send(
    sheet([
      [...names, '备注'],
      ['p1', '一', { formula: '#N/A' }],
    ]),
  )
  expect(data).toMatchObject({
    passed: 0,
    rows: [{ row: 2, errors: [{ msg: expect.stringContaining('公式') }] }],
  })
})

it('a row that an earlier one says already names that row', async () => {
  const { data } = await send(sheet([names, ['p1', '一'], ['p2', '二'], ['p1', '三']]))
  expect(data).toMatchObject({ rows: [{ row: 4, errors: [{ msg: '与表中第 2 行重复，请删去其中一行' }] }] })
})

it('signs that nobody sees are no part of what a cell says: what was copied from a chat is the same code', async () => {
  const { data } = await send(sheet([names, ['p1', '一'], ['p\u200b1', '\u202d二\u202c']]))
  expect(data).toMatchObject({ rows: [{ row: 3, errors: [{ msg: '与表中第 2 行重复，请删去其中一行' }] }] })
})
