/** How a text becomes lines. */
import type { PDFFont } from 'pdf-lib'
import type { Run } from './faces.ts'

export const wideOf = (runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { text, font }) => sum + font.widthOfTextAtSize(text, size), 0)

const noStart = /^[，。、；：？！）》”’%℃,.;:)\]]/
const atoms = /[A-Za-z0-9.%@/()–:=~<>-]+ ?|\s+|./gsu

/** Lines of at most `width`: Latin words stay whole where a line holds them, closing marks never begin a line. */
export function broken(runs: readonly Run[], width: number, size: number): Run[][] {
  const lines: Run[][] = [[]]
  let used = 0
  for (const { text, font } of runs)
    for (const atom of atomsOf(text, font, width, size)) {
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

/** A word that no line holds, as a long address, would run into the next column: it is broken wherever it must. */
function* atomsOf(text: string, font: PDFFont, width: number, size: number): Generator<string> {
  for (const [atom] of text.matchAll(atoms))
    if (font.widthOfTextAtSize(atom.trimEnd(), size) <= width) yield atom
    else yield* piecesOf(atom, font, width, size)
}

function* piecesOf(word: string, font: PDFFont, width: number, size: number): Generator<string> {
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && font.widthOfTextAtSize(piece + letter.trimEnd(), size) > width) {
      yield piece
      piece = ''
    }
    piece += letter
  }
  yield piece
}
