/** What is asked of the bytes of a manuscript's files; how it is done stands in the `*.parser.ts` beside. */
import { job } from '#kernel/untrusted/job.ts'
import type { PackageFault } from '#kernel/untrusted/jobs.ts'

export type Detected = {
  mime: string
  extension: string
  pageCount: number | null
  /** Of an archive: whether it holds the source of a text. */
  hasTex?: boolean
}
export type Undetected =
  | 'empty'
  | 'svg'
  | 'html'
  | 'unknown'
  | 'pdfBroken'
  | 'pdfEncrypted'
  | 'pdfEmpty'
  | 'pdfHeavy'
  | 'notOffice'
  | 'oleBroken'
  | 'oleUnknown'
  | 'officeEncrypted'
  | 'pictureBroken'
  | 'tooManyPixels'
  | PackageFault

/** A figure of 20 by 30 cm at 1,200 dots an inch has 134 million; a page may claim a thousand times that in a few bytes. */
export const mostFigurePixels = 150_000_000

/** Told by its content; the name it came with only chooses between kinds of plain text. */
export const detectFile = job<{ readonly name: string }, Detected | Undetected>('file.detect')

export type PdfFacts = {
  pages: number
  author: string
  company: string
  lastModifiedBy: string
  /** The XMP packet as text: authors hide there too. */
  xmp: string
}
export type PdfFault = 'broken' | 'encrypted' | 'heavy'

/** Does it open as a PDF, and with how many pages? */
export const readPdfFacts = job<null, PdfFacts | PdfFault>('pdf.facts')

export type DocFacts = { author: string; company: string; lastModifiedBy: string; xmp: string; text: string }

export const unread: DocFacts = { author: '', company: '', lastModifiedBy: '', xmp: '', text: '' }

/** Who its properties name, and all of its text. */
export const readDocFacts = job<{ readonly mime: string }, DocFacts>('document.facts', { seconds: 15 })

/** The same file without who made it, as the one file of the answer; none where that cannot be had of this kind. */
export const stripNames = job<{ readonly mime: string }, null>('document.strip', {
  seconds: 20,
  megabytes: 900,
})
