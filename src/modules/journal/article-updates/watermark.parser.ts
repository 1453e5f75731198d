import { degrees, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import type { Lang } from '#kernel/definition/index.ts'
import { embedHan } from '#kernel/pdf/faces.ts'
import { loadPdf } from '#kernel/untrusted/pdf.parser.ts'

/** The same pages with the warning across each of them: whoever keeps the file keeps it. A Chinese paper says it twice. */
export async function watermarked(bytes: Buffer, language: Lang): Promise<Buffer> {
  const doc = await loadPdf(bytes)
  const latin = await doc.embedFont(StandardFonts.HelveticaBold)
  const han = language === 'zh' ? await embedHan(doc) : undefined
  for (const page of doc.getPages()) {
    across(page, 'RETRACTED', latin, { share: 0.75, down: han ? 0.45 : 0 })
    if (han) across(page, '已撤稿', han, { share: 0.45, down: -0.6 })
  }
  doc.setSubject('RETRACTED')
  return Buffer.from(await doc.save())
}

/** From corner to corner over a share of the diagonal; `down` moves it off the middle, in heights of its own letters. */
function across(
  page: PDFPage,
  word: string,
  font: PDFFont,
  { share, down }: { share: number; down: number },
): void {
  const { width, height } = page.getSize()
  const angle = Math.atan2(height, width)
  const size = (Math.hypot(width, height) * share) / font.widthOfTextAtSize(word, 1)
  const length = font.widthOfTextAtSize(word, size)
  const off = size / 3 + size * down
  page.drawText(word, {
    x: width / 2 - (length / 2) * Math.cos(angle) + off * Math.sin(angle),
    y: height / 2 - (length / 2) * Math.sin(angle) - off * Math.cos(angle),
    size,
    font,
    color: rgb(0.75, 0.1, 0.1),
    opacity: 0.28,
    rotate: degrees((angle * 180) / Math.PI),
  })
}
