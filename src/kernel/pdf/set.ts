import { PDFDocument, rgb, type PDFPage } from 'pdf-lib'
import { facesFor, runsOf, type Fonts, type Run } from './faces.ts'
import { broken, wideOf } from './lines.ts'
import {
  body,
  grey,
  small,
  type Color,
  type PdfFrame,
  type PdfSetter,
  type PdfTable,
  type Style,
} from './style.ts'
import { columnWidths, gutter } from './table.ts'

/** Sets text into documents (style.ts). */

const page = { width: 595.28, height: 841.89, left: 62, right: 62, top: 84, bottom: 72 }
const ink = rgb(0.07, 0.09, 0.11)
const colour = ([red, green, blue]: Color) => rgb(red, green, blue)

export async function openPdf(frame: PdfFrame): Promise<PdfSetter> {
  const document = await PDFDocument.create()
  const texts: string[] = [...(frame.running ?? []), frame.footer ?? '']
  const steps: ((set: ReturnType<typeof setter>) => void)[] = []
  return {
    text(value, style = body, before = 0) {
      texts.push(value)
      steps.push((set) => set.text(value, style, before))
    },
    rule: () => void steps.push((set) => set.rule()),
    turn: () => void steps.push((set) => set.turn()),
    table(table) {
      texts.push(table.caption, ...table.head, ...table.rows.flat())
      steps.push((set) => set.table(table))
    },
    async finish() {
      const set = setter(document, await facesFor(document, texts), frame)
      for (const step of steps) step(set)
      set.finish()
      describe(document, frame)
      return { pageCount: document.getPageCount(), bytes: Buffer.from(await document.save()) }
    },
  }
}

function describe(document: PDFDocument, { made, info }: PdfFrame): void {
  document.setProducer('')
  document.setCreator('')
  document.setCreationDate(made)
  document.setModificationDate(made)
  if (!info) return
  document.setTitle(info.title, { showInWindowTitleBar: true })
  if (info.author) document.setAuthor(info.author)
  if (info.subject) document.setSubject(info.subject)
  if (info.keywords) document.setKeywords([...info.keywords])
}

/** A column of text that flows from page to page. */
function setter(document: PDFDocument, fonts: Fonts, spec: PdfFrame) {
  const width = page.width - page.left - page.right
  let sheet: PDFPage | undefined
  let y = 0

  function room(height: number): PDFPage {
    if (!sheet || y - height < page.bottom) {
      sheet = document.addPage([page.width, page.height])
      y = page.height - page.top
    }
    return sheet
  }

  function line(runs: readonly Run[], style: Style, x = page.left): void {
    const target = room(style.leading)
    y -= style.leading
    let at = x
    for (const { text, font } of runs) {
      target.drawText(text, {
        x: at,
        y,
        size: style.size,
        font,
        color: style.color ? colour(style.color) : ink,
      })
      at += font.widthOfTextAtSize(text, style.size)
    }
  }

  function text(value: string, style: Style, before = 0): void {
    y -= before
    for (const one of broken(runsOf(value, fonts, style.bold ?? false), width, style.size)) line(one, style)
  }

  function rule(): void {
    const target = room(14)
    y -= 14
    target.drawLine({
      start: { x: page.left, y },
      end: { x: page.left + width, y },
      thickness: 0.5,
      color: colour(grey),
    })
  }

  function table({ caption, head, rows, right = [], summed }: PdfTable): void {
    if (caption) text(caption, { size: 9, leading: 14, bold: true }, 10)
    const columns = Math.max(head.length, ...rows.map((row) => row.length))
    const [size, leading] = columns > 9 ? [8, 12] : [9.2, 13]
    const set = (cells: readonly string[], bold: boolean) => cells.map((cell) => runsOf(cell, fonts, bold))
    const [top, ...lines] = [
      set(head, true),
      ...rows.map((row, at) => set(row, Boolean(summed) && at === rows.length - 1)),
    ]
    const natural = Array.from({ length: columns }, (_, at) =>
      Math.max(...[top!, ...lines].map((cells) => wideOf(cells[at] ?? [], size))),
    )
    const widths = columnWidths(natural, width)

    /** What is as wide as its column is not broken by the last digit of a sum of parts. */
    const brokenIn = (cells: readonly (readonly Run[])[]) =>
      widths.map((wide, at) => broken(cells[at] ?? [], wide + 0.1, size))
    type Broken = ReturnType<typeof brokenIn>
    const highOf = (cells: Broken) => Math.max(...cells.map((one) => one.length)) * leading + 2

    function row(cells: Broken): void {
      const high = highOf(cells)
      const target = room(high)
      let x = page.left
      for (const [at, own] of cells.entries()) {
        for (const [n, runs] of own.entries()) {
          let from = right[at] ? x + widths[at]! - wideOf(runs, size) : x
          for (const { text: piece, font } of runs) {
            target.drawText(piece, { x: from, y: y - (n + 1) * leading, size, font, color: ink })
            from += font.widthOfTextAtSize(piece, size)
          }
        }
        x += widths[at]! + gutter
      }
      y -= high
    }
    function line(): void {
      const at = { start: { x: page.left, y: y - 2 }, end: { x: page.left + width, y: y - 2 } }
      sheet?.drawLine({ ...at, thickness: 0.6, color: ink })
      y -= 2
    }
    const heads = brokenIn(top!)
    const headed = () => {
      row(heads)
      line()
    }
    y -= 4
    room((leading + 2) * 3)
    headed()
    for (const [at, cells] of lines.entries()) {
      const before = sheet
      const cut = brokenIn(cells)
      // A row that begins another page finds the head of its columns there.
      room(highOf(cut))
      if (sheet !== before) headed()
      if (summed && at === lines.length - 1 && at > 0) line()
      row(cut)
    }
    y -= 6
  }

  const turn = () => void (sheet = undefined)

  function finish(): void {
    const pages = document.getPages()
    pages.forEach((each, i) => {
      const [left, right] = spec.running ?? ['', '']
      ends(each, left, right, page.height - 48)
      ends(each, spec.footer ?? '', String((spec.firstPageNumber ?? 1) + i), 40)
    })
  }

  function ends(target: PDFPage, left: string, right: string, at: number): void {
    const draw = (value: string, x: (total: number) => number) => {
      const runs = runsOf(value, fonts, false)
      let from = x(wideOf(runs, small.size))
      for (const run of runs) {
        target.drawText(run.text, { x: from, y: at, size: small.size, font: run.font, color: colour(grey) })
        from += run.font.widthOfTextAtSize(run.text, small.size)
      }
    }
    draw(left, () => page.left)
    draw(right, (total) => page.width - page.right - total)
  }

  return { text, rule, table, turn, finish }
}
