import type { Life } from '#kernel/life/life.ts'
import { lives as campus } from './campus/lives.ts'
import { lives as journal } from './journal/lives.ts'

/** How the records of every area live, by entity. Browsers load this when somebody takes their first step. */
export const lives: readonly Life[] = [...journal, ...campus]
