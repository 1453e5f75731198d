import { inFacts } from '#kernel/definition/directions.ts'
import type { Lang } from '#kernel/definition/index.ts'
import { body, small, title, type PdfSetter } from '#kernel/pdf/pages.ts'

/** What every paper of the campus is set with: a heading with its copy mark, lines with a name before them, places to sign. */
export type Sheet = {
  readonly pdf: PdfSetter
  /** One of two texts, by the language of whoever prints. */
  readonly say: (zh: string, en: string) => string
  /** A row as its detail shows it: text of a field, empty where it has none. */
  readonly of: (name: string) => string
  readonly line: (name: string, value: string) => void
  readonly heading: (text: string) => void
  readonly note: (text: string) => void
  /** Somebody signs here and says when. */
  readonly sign: (who: string) => void
}

const signing = { ...body, leading: 34 }

export function sheetOn(pdf: PdfSetter, lang: Lang, row: Readonly<Record<string, unknown>>): Sheet {
  const say = (zh: string, en: string) => (lang === 'zh' ? zh : en)
  const of = (name: string) => {
    const value = row[name]
    return value === null || value === undefined ? '' : String(value)
  }
  return {
    pdf,
    say,
    of,
    line: (name, value) => pdf.text(`${name}${say('：', ': ')}${value || '—'}`, body),
    heading: (text) => pdf.text(text, { ...body, size: 12, bold: true, leading: 24 }, 8),
    note: (text) => pdf.text(text, small, 4),
    sign: (who) =>
      pdf.text(
        `${who}${say('：', ': ')}____________________    ${say('日期：', 'Date: ')}______________`,
        signing,
      ),
  }
}

/** The top of a paper: what it is, its number, and that it is a copy where it was printed before. */
export function begin({ pdf, say }: Sheet, name: string, no: string, printed: number): void {
  pdf.text(name, title)
  pdf.text(
    inFacts([
      no,
      ...(printed > 0 ? [say(`副本，第 ${printed + 1} 次打印`, `A copy, print ${printed + 1}`)] : []),
    ]),
    small,
  )
  pdf.rule()
}
