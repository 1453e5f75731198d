/** Asked for through `on-demand.ts` alone, so that it stays one file. */
export { LateWords, PastWords } from './LateWords.tsx'
export { StepOvertaken } from './StepOvertaken.tsx'
export { TooLate } from './TooLate.tsx'
export { lateness } from './lateness.ts'
export { writtenIn } from './writtenIn.ts'
