import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet as read } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { seeded } from '#kernel/testing/promise.ts'
import type { SheetCell } from '#kernel/definition/kind.ts'
import { asTyped, defused, writeSheet, type Column } from './write.ts'

/** As it stands, with its spaces. */
const readSheet = (bytes: Buffer) => read(bytes, { trim: false })

/** A workbook read by somebody else's reader holds what was written into it, and what a spreadsheet would run it does not. */
async function written(
  columns: readonly (string | Column)[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Buffer> {
  async function* each() {
    yield* rows
  }
  return buffer(writeSheet(columns, each()))
}
const xmlOf = (bytes: Buffer, part = 'xl/worksheets/sheet1.xml') =>
  strFromU8(unzipSync(bytes)[part] ?? new Uint8Array())

describe('a sheet', () => {
  it('says letter by letter what texts say, in any script', async () => {
    const texts = [
      'plain',
      ' spaces ',
      '中文，全角',
      '𠮷野家',
      'a & b < c > d "e"',
      "it's",
      'line\nbreak',
      'tab\tinside',
      '👩‍👩‍👧',
    ]
    const [head, ...rows] = await readSheet(
      await written(
        ['文字'],
        texts.map((text) => [text]),
      ),
    )
    expect(head).toEqual(['文字'])
    expect(rows.map(([cell]) => cell)).toEqual(texts)
  })

  it('holds a thousand rows of anything in their places', async () => {
    const random = seeded(7)
    const letters = ['a', '二', '<', '&', '"', "'", ' ', '𠮷', '0']
    const rows = Array.from({ length: 1000 }, (_, n) => [
      String(n + 1).padStart(5, 'x'),
      Array.from(
        { length: Math.floor(random() * 8) },
        () => letters[Math.floor(random() * letters.length)],
      ).join('') + 'z',
    ])
    const there = await readSheet(await written(['n', 'text'], rows))
    expect(there.slice(1)).toEqual(rows)
  })

  it('figures are figures, to the digit that a spreadsheet keeps, and beyond that texts', async () => {
    const cells: SheetCell[] = [
      { number: 7 },
      { number: '-12.50', form: 'money' },
      { number: '37.5', form: 'percent' },
      { number: '123456789012345' },
      { number: '1234567890123456' },
      { number: 'none' },
      { number: '1e5' },
    ]
    const [, row] = await readSheet(
      await written(
        cells.map((_, n) => `c${n}`),
        [cells],
      ),
    )
    expect(row).toEqual([7, -12.5, 37.5, 123456789012345, '1234567890123456', 'none', '1e5'])
  })

  it('days and moments are those of the wall, also where spreadsheets count days wrongly', async () => {
    const at = ['2026-03-15', '2026-03-15 08:30:15', '1900-03-01', '1900-02-28', 'soon']
    const [, row] = await readSheet(await written(at, [at.map((text) => ({ at: text }))]))
    expect(row?.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))).toEqual([
      '2026-03-15T00:00:00.000Z',
      '2026-03-15T08:30:15.000Z',
      '1900-03-01T00:00:00.000Z',
      '1900-02-28',
      'soon',
    ])
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 151', "'+49 151"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['\tx', "'\tx"],
    ['\nx', "'\nx"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1+1', "'－1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['－', '－'],
    ['-12.5', '-12.5'],
    ['a=b', 'a=b'],
    ['–5', '–5'],
    ["'=1", "''=1"],
    ["''-5", "'''-5"],
    ["'tis", "'tis"],
  ])('E01 of %j a spreadsheet runs nothing', (text, kept) => {
    expect(defused(text)).toBe(kept)
  })

  it.each(['=1', "'=1", "''@x", '-5', "'-5", "'tis", '+86 1', '＝1', "'＝1", '\tx'])(
    'E01 %j comes back as it was',
    (text) => {
      expect(asTyped(defused(text))).toBe(text)
    },
  )

  it('E01 neither head nor cell is ever a formula but the sums of our own', async () => {
    const bytes = await written(
      [{ title: '=HYPERLINK("x")' }, { title: 'sum', sum: true }],
      [
        ['=1', { number: 1 }],
        ['@x', { number: 2 }],
      ],
    )
    expect(xmlOf(bytes).match(/<f>.*?<\/f>/g)).toEqual(['<f>SUM(B2:B3)</f>'])
  })

  it('what XML has no form for is left out, and a text longer than a cell is cut', async () => {
    const [, row] = await readSheet(
      await written(['a', 'b'], [['a\u0000b\u0008c\uffffd\ud800', 'x'.repeat(40_000)]]),
    )
    expect(row?.[0]).toBe('abcd\ufffd')
    expect(String(row?.[1])).toHaveLength(32_767)
  })

  it('columns beyond the alphabet are named as spreadsheets name them', async () => {
    const heads = Array.from({ length: 730 }, (_, n) => `c${n}`)
    const names = [...xmlOf(await written(heads, [])).matchAll(/<c r="([A-Z]+)1"/g)].map(([, name]) => name)
    expect([
      names[0],
      names[25],
      names[26],
      names[51],
      names[52],
      names[701],
      names[702],
      names[729],
    ]).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'ABB'])
    expect(new Set(names).size).toBe(730)
  })

  it('widths are those of the words, Chinese ones twice as wide, within what can be read', async () => {
    const widths = [
      ...xmlOf(await written(['ab', '姓名', 'x'.repeat(200), { title: 'n', width: 30 }], [])).matchAll(
        /width="(\d+)"/g,
      ),
    ].map(([, width]) => Number(width))
    expect(widths).toEqual([5, 7, 60, 30])
  })

  it('nothing is added up where nothing is', async () => {
    expect(xmlOf(await written([{ title: 'n', sum: true }], []))).not.toContain('<f>')
  })
})
