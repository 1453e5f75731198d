import type { PdfFrame, PdfSetter } from './style.ts'

export * from './style.ts'

/**
 * Opens a document to set text into, from top to bottom and from page to page. Which faces it takes is known when all of the
 * text is: so what is to be set waits until the end.
 */
export const openPdf = async (frame: PdfFrame): Promise<PdfSetter> =>
  // Thirty megabytes of memory that a server which prints nothing does without.
  (await import('./set.ts')).openPdf(frame)
