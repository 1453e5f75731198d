import { volume3 } from './volume3.ts'
import { volume4 } from './volume4a.ts'
import { heat } from './volume4b.ts'

export { online } from './volume4b.ts'
export * from './shape.ts'
/** Oldest first: later articles cite earlier ones. */
export const issues = [...volume3, ...volume4, heat]
