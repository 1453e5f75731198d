/** The faces that text is set in, and which character goes into which. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import fontkit from '@pdf-lib/fontkit'
import { StandardFonts, type PDFDocument, type PDFFont } from 'pdf-lib'
import { once } from '#kernel/definition/once.ts'
import { packageRoot } from '#kernel/store/place.ts'
import { unpacked } from './woff.ts'

const unbrotli = promisify(brotliDecompress)
const fontFile = (name: string) =>
  readFile(join(packageRoot(import.meta.dirname), 'src/kernel/pdf/font', name))

/** Made from @fontsource/noto-serif-sc 5.3.0: common characters, without hinting and layout tables. */
const common = once(() => fontFile('noto-serif-sc.woff').then(unpacked))
/**
 * Everything else that Noto Serif SC, Noto Serif CJK SC and Noto Serif have: 26 000 characters of names and places, letters
 * with accents, Greek, Cyrillic. Fourteen megabytes when unpacked, so it is read when a text asks for it.
 */
const rare = once(async () => {
  const bytes = await unbrotli(await fontFile('noto-serif-sc-rare.ttf.br'))
  const { characterSet } = fontkit.create(bytes) as unknown as { characterSet: number[] }
  return { bytes, covered: new Set(characterSet) as ReadonlySet<number> }
})

type Parsed = ReturnType<typeof fontkit.create>
const parsed = new WeakMap<Uint8Array, WeakRef<Parsed>>()
/** Documents that are set one after the other share what was read of a face, for as long as nobody collects it. */
const sharing = {
  create(bytes: Uint8Array): Parsed {
    const known = parsed.get(bytes)?.deref()
    if (known) return known
    const font = fontkit.create(bytes)
    parsed.set(bytes, new WeakRef(font))
    return font
  },
}

/** The Chinese face in any document; the glyphs that are used go into it. */
export async function embedHan(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(sharing)
  return document.embedFont(await common(), { subset: true })
}

type Face = { readonly font: PDFFont; readonly covered: ReadonlySet<number> }
export type Fonts = {
  readonly han: Face
  readonly rare: Face | undefined
  readonly latin: PDFFont
  readonly bold: PDFFont
  readonly symbol: PDFFont
}
export type Run = { readonly text: string; readonly font: PDFFont }

/** Faces for a document that will hold these texts. */
export async function facesFor(document: PDFDocument, texts: Iterable<string>): Promise<Fonts> {
  const font = await embedHan(document)
  const fonts: Fonts = {
    han: { font, covered: new Set(font.getCharacterSet()) },
    rare: undefined,
    latin: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
    symbol: await document.embedFont(StandardFonts.Symbol),
  }
  for (const text of texts)
    for (const character of spelled(text))
      if (!faceOf(character, fonts, false)) {
        const { bytes, covered } = await rare()
        return { ...fonts, rare: { font: await document.embedFont(bytes, { subset: true }), covered } }
      }
  return fonts
}

/** What Times (WinAnsi) can show. */
const latin = /[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/
const symbols = /[≥≤≠≈∞αβγδκλμρστφχΔΣ×]/
const hanOnly = /[\p{Script=Han}，。、；：？！（）《》“”‘’—…～]/u

/** Accents belong to their letter: é is one character, as the faces have it. */
const spelled = (text: string) => text.normalize('NFC').replaceAll('\u2192', '-').replaceAll('\n', ' ')

export function runsOf(text: string, fonts: Fonts, bold: boolean): Run[] {
  const runs: { text: string; font: PDFFont }[] = []
  for (const character of spelled(text))
    for (const piece of shownAs(character, fonts, bold)) {
      const last = runs[runs.length - 1]
      if (last?.font === piece.font) last.text += piece.text
      else runs.push(piece)
    }
  return runs
}

function faceOf(character: string, fonts: Fonts, bold: boolean): PDFFont | undefined {
  const code = character.codePointAt(0) ?? 0
  // Quotation marks and dashes stand in both faces; in Chinese text they are full width.
  if (
    hanOnly.test(character) &&
    fonts.han.covered.has(code) &&
    !/[\u2018-\u201d\u2013\u2014\u2026]/.test(character)
  )
    return fonts.han.font
  if (latin.test(character)) return bold ? fonts.bold : fonts.latin
  if (symbols.test(character)) return fonts.symbol
  if (fonts.han.covered.has(code)) return fonts.han.font
  return fonts.rare?.covered.has(code) ? fonts.rare.font : undefined
}

/** What no face has loses its accents, ³ becomes 3; what is left becomes a blank box. */
function shownAs(character: string, fonts: Fonts, bold: boolean): Run[] {
  const own = faceOf(character, fonts, bold)
  if (own) return [{ text: character, font: own }]
  return [...character.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')].map((part) => {
    const font = faceOf(part, fonts, bold)
    return font ? { text: part, font } : { text: '□', font: (fonts.rare ?? fonts.han).font }
  })
}
