/** What the calls of a review take. */
import {
  daySchema,
  flagSchema,
  idSchema,
  keysOf,
  recordBody,
  schemaOf,
  textSchema,
  type Given,
} from '#kernel/definition/index.ts'
import { answersSchema, type FormAnswers } from '../review-forms/definition.ts'
import { declineReasons, recommendations, scoresSchema, type Scores } from '../review-records/definition.ts'

export const answeringBody = recordBody({
  coiDeclared: flagSchema,
  coiStatement: textSchema(2000),
  confidentialityAgreed: flagSchema,
})
export const decliningBody = recordBody({
  declineReason: { enum: keysOf(declineReasons) },
  declineText: textSchema(2000),
  suggestedColleague: textSchema(300),
})
export const formBody = recordBody({
  scores: { anyOf: [{ type: 'null' }, schemaOf<Scores>()(scoresSchema)] },
  answers: schemaOf<FormAnswers>()(answersSchema),
  recommendation: { enum: [...keysOf(recommendations), null] },
  commentsToAuthor: textSchema(50_000),
  commentsToEditor: textSchema(50_000),
  aiUseDeclared: flagSchema,
})
export const confirmingBody = recordBody({
  reason: textSchema(2000),
  editorRating: { type: ['integer', 'null'], minimum: 1, maximum: 5 },
  editorNote: textSchema(2000),
  redactedComments: textSchema(50_000),
})
export const askingTimeBody = recordBody({ until: daySchema, reason: textSchema(2000) })
export const extendingBody = recordBody({ reason: textSchema(2000), reviewDueAt: daySchema })
export const invitingBody = recordBody({
  reason: textSchema(2000),
  overrideReason: textSchema(2000),
  responseDueAt: daySchema,
  reviewDueAt: daySchema,
})
export const reasonBody = recordBody({ reason: textSchema(2000) })
/** Nothing of the review changes, so no version is asked for. */
export const remindingBody = {
  type: 'object',
  required: ['id'],
  properties: { id: idSchema, note: textSchema(2000) },
} as const

export type Answering = Given<typeof answeringBody>
export type Declining = Given<typeof decliningBody>
export type Filling = Given<typeof formBody>
export type Confirming = Given<typeof confirmingBody>
export type AskingTime = Given<typeof askingTimeBody>
export type Extending = Given<typeof extendingBody>
export type Reinviting = Given<typeof invitingBody>
export type Reasoned = Given<typeof reasonBody>
export type Reminding = Given<typeof remindingBody>
