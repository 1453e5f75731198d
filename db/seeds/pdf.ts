import { body, grey, openPdf, small, title, type PdfFrame, type PdfTable } from '#kernel/pdf/pages.ts'

/** An article as a PDF: what the demo's papers and tests are printed from. */

export type { PdfTable }
export type PdfSection = {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly table?: PdfTable | undefined
}

/** A manuscript for reviewers has no `info`. */
export type PdfSpec = PdfFrame & {
  readonly title: string
  readonly otherTitle?: string
  readonly authors?: string
  readonly affiliations?: readonly string[]
  readonly abstracts?: readonly {
    readonly heading: string
    readonly text: string
    readonly keywords?: string
  }[]
  readonly sections: readonly PdfSection[]
  readonly references?: readonly string[]
}

export async function makePdf(spec: PdfSpec): Promise<{ bytes: Buffer; pageCount: number }> {
  const set = await openPdf(spec)
  set.text(spec.title, title)
  if (spec.otherTitle) set.text(spec.otherTitle, { size: 12.5, leading: 18, color: grey }, 2)
  if (spec.authors) set.text(spec.authors, { size: 11, leading: 18 }, 10)
  for (const line of spec.affiliations ?? []) set.text(line, small)
  for (const abstract of spec.abstracts ?? []) {
    set.text(abstract.heading, { size: 11.5, leading: 18, bold: true }, 12)
    set.text(abstract.text, { size: 9.8, leading: 15.6 }, 2)
    if (abstract.keywords) set.text(abstract.keywords, small, 3)
  }
  if (spec.abstracts) set.rule()
  for (const section of spec.sections) {
    set.text(section.heading, { size: 13.5, leading: 20, bold: true }, 14)
    for (const paragraph of section.paragraphs) set.text(paragraph, body, 5)
    if (section.table) set.table(section.table)
  }
  if (spec.references && spec.references.length > 0) {
    set.text(
      /\p{Script=Han}/u.test(spec.title) ? '参考文献' : 'References',
      { size: 12, leading: 18, bold: true },
      16,
    )
    spec.references.forEach((reference, i) =>
      set.text(`[${i + 1}] ${reference}`, { size: 8.8, leading: 13.6 }, 2),
    )
  }
  return set.finish()
}
