/** Everything of this area that reads bytes of strangers. */
import { answer, parser, type Parser } from '#kernel/untrusted/job.ts'
import { watermarkPdf } from './article-updates/reading.ts'
import { watermarked } from './article-updates/watermark.parser.ts'
import { readBundle } from './back-issues/read.parser.ts'
import { readBackIssues } from './back-issues/reading.ts'
import { joined } from './journal-issues/whole/join.parser.ts'
import { joinPdfs } from './journal-issues/whole/reading.ts'
import { parsers as files } from './submission-files/parsers.parser.ts'

export const parsers: readonly Parser[] = [
  ...files,
  parser(watermarkPdf, async (bytes, { language }) => answer(null, [await watermarked(bytes, language)])),
  parser(joinPdfs, async (bytes, { lengths, title }) => answer(null, [await joined(bytes, lengths, title)])),
  parser(readBackIssues, (bytes) => readBundle(bytes)),
]
