import { sql } from '#kernel/store/sql.ts'
import { readableStates } from './workflow.ts'

/** `readableStates` inside `in (…)`: as constants, so that every statement reads as the indexes are declared. */
export const readableList = sql.raw(readableStates.map((state) => `'${state}'`).join(', '))
