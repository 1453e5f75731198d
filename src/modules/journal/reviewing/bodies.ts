/** What the calls beside the steps of a review take. */
import { daySchema, idSchema, recordBody, textSchema, type Given } from '#kernel/definition/index.ts'

export const askingTimeBody = recordBody({ until: daySchema, reason: textSchema(2000) })
export const extendingBody = recordBody({ reason: textSchema(2000), reviewDueAt: daySchema })
export const reasonBody = recordBody({ reason: textSchema(2000) })
/** Nothing of the review changes, so no version is asked for. */
export const remindingBody = {
  type: 'object',
  required: ['id'],
  properties: { id: idSchema, note: textSchema(2000) },
} as const

export type AskingTime = Given<typeof askingTimeBody>
export type Extending = Given<typeof extendingBody>
export type Reasoned = Given<typeof reasonBody>
export type Reminding = Given<typeof remindingBody>
