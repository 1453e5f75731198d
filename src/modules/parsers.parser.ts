import type { Parser } from '#kernel/untrusted/job.ts'
import { parsers as develop } from './develop/parsers.parser.ts'
import { parsers as journal } from './journal/parsers.parser.ts'
import { parsers as workflow } from './workflow/parsers.parser.ts'

/** What areas read beside what the kernel reads. */
export const parsers: readonly Parser[] = [...journal, ...workflow, ...develop]
