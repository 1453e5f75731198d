import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib'

/** The same pages with RETRACTED across each of them: whoever keeps the file keeps the warning. */
export async function watermarked(bytes: Buffer): Promise<Buffer> {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  const font = await doc.embedFont(StandardFonts.HelveticaBold)
  const word = 'RETRACTED'
  for (const page of doc.getPages()) {
    const { width, height } = page.getSize()
    const angle = Math.atan2(height, width)
    const size = (Math.hypot(width, height) * 0.75) / font.widthOfTextAtSize(word, 1)
    const length = font.widthOfTextAtSize(word, size)
    page.drawText(word, {
      x: width / 2 - (length / 2) * Math.cos(angle) + (size / 3) * Math.sin(angle),
      y: height / 2 - (length / 2) * Math.sin(angle) - (size / 3) * Math.cos(angle),
      size,
      font,
      color: rgb(0.75, 0.1, 0.1),
      opacity: 0.28,
      rotate: degrees((angle * 180) / Math.PI),
    })
  }
  doc.setSubject('RETRACTED')
  return Buffer.from(await doc.save())
}
