import { arriving, Nothing } from '../arriving.tsx'

/** What somebody who comes too late is told, which few do: one file, and no form waits for it. */
export const lateParts = () => import('./parts.ts')
export const TooLate = arriving(async () => ({ default: (await lateParts()).TooLate }), Nothing)
export const StepOvertaken = arriving(async () => ({ default: (await lateParts()).StepOvertaken }), Nothing)
export const LateWords = arriving(async () => ({ default: (await lateParts()).LateWords }), Nothing)
export const PastWords = arriving(async () => ({ default: (await lateParts()).PastWords }), Nothing)
