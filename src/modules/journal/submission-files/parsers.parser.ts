import { answer, parser, type Parser } from '#kernel/untrusted/job.ts'
import { bareOf } from './without-makers.parser.ts'
import { detect } from './detect.parser.ts'
import { factsOf } from './facts.parser.ts'
import { inspectPdf } from './pdf.parser.ts'
import { detectFile, readDocFacts, readPdfFacts, stripNames } from './reading.ts'

export const parsers: readonly Parser[] = [
  parser(detectFile, async (bytes, { name }) => answer(await detect(bytes, name))),
  parser(readPdfFacts, async (bytes) => answer(await inspectPdf(bytes))),
  parser(readDocFacts, async (bytes, { mime }) => answer(await factsOf(bytes, mime))),
  parser(stripNames, async (bytes, { mime }) => {
    const bare = await bareOf(bytes, mime)
    return answer(null, bare ? [bare] : [])
  }),
]
