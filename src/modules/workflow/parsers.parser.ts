/** Everything of this area that reads bytes of strangers. */
import { answer, parser, type Parser } from '#kernel/untrusted/job.ts'
import { readBpmnFile } from './bpmn/read.parser.ts'
import { readBpmn } from './bpmn/reading.ts'

export const parsers: readonly Parser[] = [
  parser(readBpmn, async (bytes) => answer(await readBpmnFile(bytes))),
]
