import { describe, expect, it } from 'vitest'
import { sheetOf } from './sheet.parser.ts'

/** Tables as text, as spreadsheets of all countries save them. */
const most = { rows: 5, columns: 4 }
const read = (text: string | Buffer) => sheetOf(Buffer.from(text as string), most)

describe('a CSV', () => {
  it.each<[string, string | Buffer, string[][]]>([
    [
      'commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'the sign in a line of its own',
      'sep=|\r\na|b\r\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of old machines',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes around signs, ends of lines and quotes',
      '"a,1";b\n"x\ny";"say ""no"""',
      [
        ['a,1', 'b'],
        ['x\ny', 'say "no"'],
      ],
    ],
    [
      'a quote amid a word',
      'a,b\n5" pipe,2',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    [
      'a mark at its head',
      '\ufeff名,b\n一,2',
      [
        ['名', 'b'],
        ['一', '2'],
      ],
    ],
    [
      'letters of two bytes',
      Buffer.from('\ufeff名\tb\r\n一\t2', 'utf16le'),
      [
        ['名', 'b'],
        ['一', '2'],
      ],
    ],
    [
      'a formula that keeps zeros, and a tab that does',
      'a,b\n="007",\t0012',
      [
        ['a', 'b'],
        ['007', '0012'],
      ],
    ],
    ['empty lines amid others, and behind them', 'a,b\n\n1,\n,\n\n', [['a', 'b'], [''], ['1', '']]],
  ])('is read with %s', async (_what, text, rows) => {
    expect(await read(text)).toEqual({ rows })
  })

  it('is read as Chinese Excel saves it, in GB 18030', async () => {
    const words = { 岗: 'b8da', 位: 'cebb', 名: 'c3fb', 长: 'b3a4', ',': '2c', '\n': '0a', a: '61' } as const
    const bytes = Buffer.from(
      [...'岗位,a\n名,长'].map((one) => words[one as keyof typeof words]).join(''),
      'hex',
    )
    expect(await read(bytes)).toEqual({
      rows: [
        ['岗位', 'a'],
        ['名', '长'],
      ],
    })
  })

  it('F04 may be as large as is said, and a row or a cell more is too much', async () => {
    expect(await read('a\n'.repeat(5))).toMatchObject({ rows: { length: 5 } })
    expect(await read('a\n'.repeat(6))).toBe('sheetTooLarge')
    expect(await read('a,a,a,a')).toMatchObject({ rows: [{ length: 4 }] })
    expect(await read('a,a,a,a,a')).toBe('sheetTooLarge')
    expect(await read(','.repeat(9_000_000))).toBe('sheetTooLarge')
  })

  it('ends with its last line that says something, however many empty ones follow, and keeps those before it', async () => {
    expect(await read(`a,b\n1,2\n${',\r\n'.repeat(20_000)}\n,`)).toEqual({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    })
    expect(await read('a\n\n\n1\n2')).toEqual({ rows: [['a'], [''], [''], ['1'], ['2']] })
    expect(await read(`a\n${'\n'.repeat(20_000)}1`)).toBe('sheetTooLarge')
    expect(await read(',,\n,,\n')).toEqual({ rows: [] })
  })

  it.each<[string, string | Buffer, string]>([
    ['a quote that is never closed', 'a,b\n"1,2\n3,4', 'csvQuotes'],
    ['bytes that are no text', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'notSheet'],
    ['a page', ' <html><table></table></html>', 'notSheet'],
    ['an old workbook under another name', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'notSheet'],
    ['nothing', '', 'notSheet'],
  ])('is refused with %s', async (_what, text, fault) => {
    expect(await read(text)).toBe(fault)
  })
})
