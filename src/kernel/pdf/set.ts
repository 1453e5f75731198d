import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { packageRoot } from '#kernel/store/place.ts'
import { unpacked } from './woff.ts'

/**
 * Readable PDFs with Chinese text that can be selected and searched. The Chinese face is Noto Serif SC (SIL OFL 1.1,
 * font/); only the glyphs used are embedded. Latin text is set in Times, signs that neither has in Symbol.
 */

export type PdfTable = {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What stands around the text. */
export type PdfFrame = {
  /** Lines at the top of every page. */
  readonly running?: readonly [left: string, right: string]
  readonly firstPageNumber?: number
  readonly footer?: string
  /** Document properties; without them the file says nothing of who made it. */
  readonly info?: {
    readonly title: string
    readonly author?: string
    readonly subject?: string
    readonly keywords?: readonly string[]
  }
  readonly made: Date
}

export type PdfSetter = {
  text(value: string, style?: Style, before?: number): void
  rule(): void
  table(table: PdfTable): void
  finish(): Promise<{ bytes: Buffer; pageCount: number }>
}

/** Made from @fontsource/noto-serif-sc 5.3.0: common characters, without hinting and layout tables. */
let fontBytes: Promise<Buffer> | undefined
const loadFont = () =>
  (fontBytes ??= readFile(
    join(packageRoot(import.meta.dirname), 'src/kernel/pdf/font/noto-serif-sc.woff'),
  ).then(unpacked))

/** The Chinese face in any document; the glyphs that are used go into it. */
export async function embedHan(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(fontkit)
  return document.embedFont(await loadFont(), { subset: true })
}

type Fonts = {
  readonly han: PDFFont
  readonly latin: PDFFont
  readonly bold: PDFFont
  readonly symbol: PDFFont
  readonly covered: ReadonlySet<number>
}
export type Style = {
  readonly size: number
  readonly bold?: boolean
  readonly leading: number
  readonly color?: ReturnType<typeof rgb>
}
type Run = { readonly text: string; readonly font: PDFFont }

const page = { width: 595.28, height: 841.89, left: 62, right: 62, top: 84, bottom: 72 }
const ink = rgb(0.07, 0.09, 0.11)
export const grey = rgb(0.38, 0.42, 0.47)
export const title: Style = { size: 20, leading: 28 }
export const body: Style = { size: 10.5, leading: 17 }
export const small: Style = { size: 8.5, leading: 13, color: grey }

/** Opens a document to set text into, from top to bottom and from page to page. */
export async function openPdf(frame: PdfFrame): Promise<PdfSetter> {
  const document = await PDFDocument.create()
  const han = await embedHan(document)
  const fonts: Fonts = {
    han,
    latin: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
    symbol: await document.embedFont(StandardFonts.Symbol),
    covered: new Set(han.getCharacterSet()),
  }
  const set = setter(document, fonts, frame)
  return {
    text: (value, style = body, before = 0) => set.text(value, style, before),
    rule: set.rule,
    table: set.table,
    async finish() {
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
      target.drawText(text, { x: at, y, size: style.size, font, color: style.color ?? ink })
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
      color: grey,
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
        target.drawText(run.text, { x: from, y: at, size: small.size, font: run.font, color: grey })
        from += run.font.widthOfTextAtSize(run.text, small.size)
      }
    }
    draw(left, () => page.left)
    draw(right, (total) => page.width - page.right - total)
  }

  return { text, rule, table, finish }
}

/** What Times (WinAnsi) can show. */
const latin = /[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/
const symbols = /[≥≤≠≈∞αβγδκλμρστφχΔΣ×]/
const hanOnly = /[\p{Script=Han}，。、；：？！（）《》“”‘’—…～]/u

function runsOf(text: string, fonts: Fonts, bold: boolean): Run[] {
  const runs: { text: string; font: PDFFont }[] = []
  for (const character of settable(text, fonts)) {
    const font = fontFor(character, fonts, bold)
    const last = runs[runs.length - 1]
    if (last?.font === font) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}

function fontFor(character: string, fonts: Fonts, bold: boolean): PDFFont {
  // Quotation marks and dashes stand in both faces; in Chinese text they are full width.
  if (
    hanOnly.test(character) &&
    fonts.covered.has(character.codePointAt(0) ?? 0) &&
    !/[\u2018-\u201d\u2013\u2014\u2026]/.test(character)
  )
    return fonts.han
  if (latin.test(character)) return bold ? fonts.bold : fonts.latin
  if (symbols.test(character)) return fonts.symbol
  return fonts.han
}

/** Every character that one of the faces has; accents beyond them go, ³ becomes 3, what is left becomes a blank box. */
function settable(text: string, fonts: Fonts): string {
  const kept = (character: string) =>
    latin.test(character) || symbols.test(character) || fonts.covered.has(character.codePointAt(0) ?? 0)
  return [...text.replaceAll('\u2192', '-').replaceAll('\n', ' ')]
    .map((character) =>
      kept(character)
        ? character
        : character
            .normalize('NFKD')
            .replace(/[\u0300-\u036f]/g, '')
            .replaceAll('đ', 'd')
            .replaceAll('Đ', 'D'),
    )
    .map((piece) => [...piece].map((character) => (kept(character) ? character : '□')).join(''))
    .join('')
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
