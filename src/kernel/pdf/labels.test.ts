import { PDFDocument } from 'pdf-lib'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { darkRuns, setStickers } from './labels.ts'

const made = new Date('2026-03-15T00:00:00Z')
const stickers = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    address: `https://campus.example.org/portal/campus/repair?unit=${i}`,
    lines: [`AC${i}`, '西区六舍 412'],
  }))

it('sets twenty-four stickers on a sheet of A4 and goes on on the next', async () => {
  for (const [n, sheets] of [
    [1, 1],
    [24, 1],
    [25, 2],
  ] as const) {
    const pdf = await PDFDocument.load(await setStickers(stickers(n), { title: 'labels', made }))
    expect(pdf.getPageCount()).toBe(sheets)
    const { width, height } = pdf.getPage(0).getSize()
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  }
})

it('draws every dark module of a code and no light one', () => {
  const { data } = encode('https://campus.example.org/portal/campus/repair?unit=a', { ecc: 'M' })
  for (const row of data) {
    const drawn = row.map((_, x) => darkRuns(row).some(([from, to]) => from <= x && x < to))
    expect(drawn).toEqual([...row])
  }
})
