import { PDFDocument, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { facesFor, runsOf, type Fonts, type Run } from './faces.ts'
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

  function table({ caption, head, rows }: PdfTable): void {
    text(caption, { size: 9, leading: 14, bold: true }, 10)
    const step = width / head.length
    for (const [i, cells] of [head, ...rows].entries()) {
      const style: Style = { size: 9.2, leading: 15, bold: i === 0 }
      const target = room(style.leading)
      y -= style.leading
      cells.forEach((cell, column) => {
        let at = page.left + column * step
        for (const { text: piece, font } of runsOf(cell, fonts, style.bold ?? false)) {
          target.drawText(piece, { x: at, y, size: style.size, font, color: ink })
          at += font.widthOfTextAtSize(piece, style.size)
        }
      })
      if (i <= 1)
        target.drawLine({
          start: { x: page.left, y: y - 4 + (i === 1 ? style.leading : 0) },
          end: { x: page.left + width, y: y - 4 + (i === 1 ? style.leading : 0) },
          thickness: 0.6,
          color: ink,
        })
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
      let from = x(runs.reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, small.size), 0))
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

const noStart = /^[，。、；：？！）》”’%℃,.;:)\]]/
const atoms = /[A-Za-z0-9.%@/()–:=~<>-]+ ?|\s+|./gsu

/** Lines of at most `width`: Latin words stay whole, closing marks never begin a line. */
function broken(runs: readonly Run[], width: number, size: number): Run[][] {
  const lines: Run[][] = [[]]
  let used = 0
  for (const { text, font } of runs)
    for (const [atom] of text.matchAll(atoms)) {
      const wide = font.widthOfTextAtSize(atom.trimEnd() === '' ? atom : atom.trimEnd(), size)
      const full = font.widthOfTextAtSize(atom, size)
      const overhang = noStart.test(atom) ? size : 0
      if (used > 0 && used + wide > width + overhang) {
        lines.push([])
        used = 0
        if (atom.trim() === '') continue
      }
      const current = lines[lines.length - 1] as { text: string; font: PDFFont }[]
      const last = current[current.length - 1]
      if (last?.font === font) last.text += atom
      else current.push({ text: atom, font })
      used += full
    }
  return lines
}
