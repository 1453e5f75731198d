import { describe, expect, it } from 'vitest'
import { packedZeros, rawZip, workbook } from '#kernel/testing/bytes.ts'
import { sheetOf } from './sheet.parser.ts'

/** Workbooks of strangers, read without a server: what is in them, and what would make their reader grow. */
const most = { rows: 50, columns: 10 }
const read = (sheetData: string | Buffer, of = most) => sheetOf(workbook(sheetData), of)
const cell = (at: string, value: string | number = 1) => `<c r="${at}"><v>${value}</v></c>`
const words = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const page = (inside: string, head = '<?xml version="1.0"?>') =>
  Buffer.from(
    `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`,
  )

describe('a workbook', () => {
  it('is read as figures, words, truths and nothing, each in its place', async () => {
    const row = `${cell('A1', 1.5)}${words('B1', ' 一 &amp; &lt;b&gt; 👩‍👩‍👧 ')}<c r="D1" t="b"><v>1</v></c><c r="E1" t="str"><v>0012</v></c>`
    expect(await read(`<row r="1">${row}</row>`)).toEqual({
      rows: [[1.5, expect.stringContaining('一 & <b> 👩‍👩‍👧'), null, true, '0012']],
    })
  })

  it('keeps rows and columns that stand empty between others', async () => {
    const read3 = await read(`<row r="1">${cell('A1')}</row><row r="3">${cell('C3')}</row>`)
    expect(read3).toEqual({
      rows: [
        [1, null, null],
        [null, null, null],
        [null, null, 1],
      ],
    })
  })

  it('need not say where its cells stand: they follow each other', async () => {
    const bare = '<row><c><v>1</v></c><c t="str"><v>b</v></c></row>'
    const mixed = `<row r="3"><c><v>3</v></c>${cell('C3')}<c><v>4</v></c></row><row><c/><c><v>5</v></c></row>`
    expect(await read(bare + mixed)).toEqual({
      rows: [
        [1, 'b', null, null],
        [null, null, null, null],
        [3, null, 1, 4],
        [null, 5, null, null],
      ],
    })
    expect(await read('<row><c><v>1</v></c></row>'.repeat(51))).toBe('sheetTooLarge')
    expect(await read(`<row>${'<c><v>1</v></c>'.repeat(11)}</row>`)).toBe('sheetTooLarge')
  })

  it('of nothing has no rows', async () => {
    expect(await read('')).toEqual({ rows: [] })
  })

  it('may be as large as is said, and a cell more is too much', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => `<row r="${n + 1}">${cell(`A${n + 1}`)}</row>`).join('')
    expect(await read(rows(50))).toMatchObject({ rows: { length: 50 } })
    expect(await read(rows(51))).toBe('sheetTooLarge')
    expect(await read(`<row r="1">${cell('J1')}</row>`)).toMatchObject({ rows: [{ length: 10 }] })
    expect(await read(`<row r="1">${cell('K1')}</row>`)).toBe('sheetTooLarge')
  })

  it('may have coloured cells anywhere in the format: they hold nothing', async () => {
    const coloured = `<row r="1">${cell('A1')}<c r="XFD1" s="4"/></row><row r="1048576"><c r="A1048576" s="4"/></row>`
    expect(await read(coloured)).not.toBe('sheetTooLarge')
  })

  it.each<[string, string]>([
    ['a row beyond the format', '<row r="1048577"><c r="A1048577"><v>1</v></c></row>'],
    ['an empty cell beyond the format', '<row r="1"><c r="XFE1" s="1"/></row>'],
    ['a row of a number without end', `<row r="${'9'.repeat(400)}"></row>`],
    ['a cell in small letters', '<row r="1"><c r="a300000"><v>1</v></c></row>'],
    ['a cell in other quotes', "<row r='1'><c r = 'A300000'><v>1</v></c></row>"],
    ['a cell with a sign of its namespace', '<x:row r="1"><x:c r="A300000"><x:v>1</x:v></x:c></x:row>'],
    ['a cell whose other attributes hold a bracket', '<row r="1"><c t="a>b" r="A300000"><v>1</v></c></row>'],
    ['half a million cells', `<row r="1">${'<c/>'.repeat(500_001)}</row>`],
  ])('F04 is too large with %s', async (_what, inside) => {
    expect(await read(inside)).toBe('sheetTooLarge')
  })

  it.each<[string, string | Buffer]>([
    ['its place in references', '<row r="1"><c r="&#65;300000"><v>1</v></c></row>'],
    [
      'its place behind another that looks like one',
      `<row r="1"><c x=" r='A1'" r="A300000"><v>1</v></c></row>`,
    ],
    ['its place told twice', '<row r="1"><c r="A1" r="A300000"><v>1</v></c></row>'],
    [
      'its namespace in another script',
      page('<表:row r="1"><表:c r="A300000"><表:v>1</表:v></表:c></表:row>'),
    ],
    ['letters of two bytes', Buffer.from(`\ufeff${page('<row r="1"><c r="A300000"/></row>')}`, 'utf16le')],
  ])('F04 a cell that hides how far out it stands by %s makes no reader grow', async (_how, inside) => {
    const begun = process.memoryUsage().heapUsed
    const said = await read(inside)
    expect(typeof said === 'string' || said.rows.length <= most.rows).toBe(true)
    expect(process.memoryUsage().heapUsed - begun).toBeLessThan(60e6)
  })

  it('W01 has no entities of its own: neither a bomb of them nor a file of the server', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'boom'.repeat(20)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`
    const file = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY c SYSTEM "file:///etc/passwd">]>'
    for (const head of [bomb, file]) {
      const said = JSON.stringify(await read(page(`<row r="1">${words('A1', '&c;')}</row>`, head)))
      expect(said.length).toBeLessThan(60)
      expect(said).not.toMatch(/boom|root:/)
    }
  })

  it('that unpacks to far more than was sent is too large, not unreadable', async () => {
    const zeros = { packed: packedZeros(70), size: 70 * 1024 * 1024 }
    expect(await sheetOf(workbook('', zeros), most)).toBe('sheetTooLarge')
    const parts = Array.from({ length: 1001 }, (_, n) => ({
      name: `xl/${n}.xml`,
      bytes: Buffer.from('<a/>'),
    }))
    expect(await sheetOf(rawZip(parts), most)).toBe('sheetTooLarge')
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
    ['an archive without a sheet', rawZip([{ name: 'a.txt', bytes: Buffer.from('x') }])],
    ['a workbook that was cut off', workbook('<row r="1"/>').subarray(0, 300)],
    ['a workbook with a password', workbook('<row/>', { flags: 1 })],
    ['a sheet that ends amid a cell', workbook(Buffer.from('<worksheet><sheetData><row><c r='))],
  ])('is none where it is %s', async (_what, bytes) => {
    expect(await sheetOf(bytes, most)).toBe('notSheet')
  })
})
