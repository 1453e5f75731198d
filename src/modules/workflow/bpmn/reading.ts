import { job } from '#kernel/untrusted/job.ts'
import type { Plan, Problem } from '../terms/shapes.ts'

/** Bytes of a BPMN file → what is deployed of it, or everything that speaks against it. */
export type Read = { readonly plan?: Plan; readonly problems: readonly Problem[] }

export const readBpmn = job<null, Read>('workflow.bpmn', { seconds: 5, megabytes: 512 })

export const mostBytes = 1_048_576
