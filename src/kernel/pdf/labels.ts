import { PDFDocument, rgb, type PDFPage } from 'pdf-lib'
import { encode } from 'uqr'
import { facesFor, runsOf, type Fonts } from './faces.ts'

/** Sheets of stickers: 24 on A4, three beside each other and eight below, as they are sold (70 × 37.1 mm). */

export type Sticker = {
  /** What the code says to whoever scans it. */
  readonly address: string
  /** The first in large letters; what does not fit is cut off with an ellipsis. */
  readonly lines: readonly string[]
}

const millimetre = 72 / 25.4
const sheet = { width: 210 * millimetre, height: 297 * millimetre, columns: 3, rows: 8 }
const sticker = { width: sheet.width / sheet.columns, height: sheet.height / sheet.rows }
/** Printers leave the edge of the paper white. */
const inset = 5 * millimetre
const code = sticker.height - 2 * inset
export const stickersASheet = sheet.columns * sheet.rows

export async function setStickers(
  stickers: readonly Sticker[],
  { title, made }: { readonly title: string; readonly made: Date },
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const fonts = await facesFor(
    document,
    stickers.flatMap(({ lines }) => [...lines, '…']),
  )
  let page: PDFPage | undefined
  for (const [i, one] of stickers.entries()) {
    const place = i % stickersASheet
    if (place === 0 || !page) page = document.addPage([sheet.width, sheet.height])
    const left = (place % sheet.columns) * sticker.width
    const top = sheet.height - Math.floor(place / sheet.columns) * sticker.height
    drawCode(page, one.address, left + inset, top - inset)
    drawLines(page, fonts, one.lines, left + inset + code + 2 * millimetre, top - inset)
  }
  document.setProducer('')
  document.setCreator('')
  document.setTitle(title)
  document.setCreationDate(made)
  document.setModificationDate(made)
  return Buffer.from(await document.save())
}

/** Medium correction: a label that is scratched is read still. */
function drawCode(page: PDFPage, address: string, left: number, top: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 1 })
  const step = code / size
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(([from, to]) => `M${from} ${y}h${to - from}v1h${from - to}z`),
  )
  page.drawSvgPath(runs.join(''), { x: left, y: top, scale: step, color: rgb(0, 0, 0), borderWidth: 0 })
}

/** Where dark modules begin and end in a row. */
export function darkRuns(row: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last?.[1] === x) last[1] = x + 1
    else runs.push([x, x + 1])
  }
  return runs
}

function drawLines(page: PDFPage, fonts: Fonts, lines: readonly string[], left: number, top: number): void {
  const room = sticker.width - inset - code - 2 * millimetre - 3 * millimetre
  let y = top
  for (const [i, line] of lines.entries()) {
    const size = i === 0 ? 12 : 8
    y -= size * 1.45
    let x = left
    for (const { text, font } of runsOf(fitting(line, size, room, fonts), fonts, i === 0)) {
      page.drawText(text, { x, y, size, font })
      x += font.widthOfTextAtSize(text, size)
    }
  }
}

function fitting(line: string, size: number, room: number, fonts: Fonts): string {
  const wide = (text: string) =>
    runsOf(text, fonts, true).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0)
  if (wide(line) <= room) return line
  const letters = [...line]
  while (letters.length > 1 && wide(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}
