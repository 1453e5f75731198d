/** Everything of this area that reads bytes of strangers. */
import { answer, parser, type Parser } from '#kernel/untrusted/job.ts'
import { tablesIn } from './described/openapi.parser.ts'
import { readOpenApi } from './described/reading.ts'

export const parsers: readonly Parser[] = [parser(readOpenApi, (bytes) => answer(tablesIn(bytes)))]
