/**
 * Readable PDFs with Chinese text that can be selected and searched. The Chinese face is Noto Serif SC (SIL OFL 1.1,
 * font/); only the glyphs used are embedded. Latin text is set in Times, signs that neither has in Symbol.
 */

export type PdfTable = {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns whose cells end at the right, as figures do. */
  readonly right?: readonly boolean[]
  /** The last row is a sum of those above. */
  readonly summed?: boolean
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
  /** What follows begins on a page of its own. */
  turn(): void
  finish(): Promise<{ bytes: Buffer; pageCount: number }>
}

export type Color = readonly [red: number, green: number, blue: number]
export type Style = {
  readonly size: number
  readonly bold?: boolean
  readonly leading: number
  /** Red, green and blue from 0 to 1. */
  readonly color?: Color
}

export const grey: Color = [0.38, 0.42, 0.47]
export const title: Style = { size: 20, leading: 28 }
export const body: Style = { size: 10.5, leading: 17 }
export const small: Style = { size: 8.5, leading: 13, color: grey }
