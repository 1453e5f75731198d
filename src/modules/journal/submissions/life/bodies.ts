/** What the calls beside the steps take. Unknown keys are ignored, as everywhere (contract section 1). */
import {
  dayTimeSchema,
  flagSchema,
  idSchema,
  keysOf,
  noIdSchema,
  recordBody,
  schemaOf,
  textSchema,
  type Given,
} from '#kernel/definition/index.ts'
import { affiliationsSchema, creditRoles, reviewModes, type Affiliation } from '../../terms/words.ts'

const day = dayTimeSchema
export const ids = {
  anyOf: [
    { type: 'array', items: idSchema, maxItems: 200 },
    { type: 'string', pattern: '^[\\d,]*$' },
  ],
} as const

const reason = textSchema(4000)

const inviting = {
  reviewerIds: ids,
  // Addresses of people whom the author suggests, with or without an account.
  suggested: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 300 } },
  overrideReason: reason,
  reason,
  note: textSchema(2000),
  responseDueAt: day,
  reviewDueAt: day,
  reviewMode: { enum: keysOf(reviewModes) },
  // How many reviewers of the round the caller knows of: who was invited since is looked at first.
  known: { type: 'integer', minimum: 0 },
} as const
export const dispatchBody = recordBody(inviting, ['reviewerIds'])
/** A preview may leave out what the dispatch itself would miss. */
export type Dispatching = Given<{ readonly properties: typeof inviting }>

export const createBody = {
  type: 'object',
  required: ['journalId'],
  properties: {
    journalId: idSchema,
    articleTypeId: noIdSchema,
    language: { enum: ['zh', 'en'] },
    submitterId: noIdSchema,
    authorName: textSchema(100),
    authorEmail: {
      ...textSchema(100),
      pattern: '^([^@\\s"<>]{1,64}@[^@\\s"<>]+\\.[^@\\s"<>]{2,})?$',
    },
    reason,
  },
} as const
export type Creating = Given<typeof createBody>

const authorSchema = {
  type: 'object',
  properties: {
    familyNameZh: textSchema(100),
    familyNameEn: textSchema(100),
    givenNameZh: textSchema(100),
    givenNameEn: textSchema(100),
    displayNameZh: textSchema(200),
    displayNameEn: textSchema(200),
    email: textSchema(200),
    orcid: textSchema(40),
    affiliations: { anyOf: [{ type: 'null' }, schemaOf<Affiliation[]>()(affiliationsSchema)] },
    isCorresponding: flagSchema,
    isEqual: flagSchema,
    isDeceased: flagSchema,
    creditRoles: {
      anyOf: [{ type: 'null' }, { type: 'array', items: { enum: keysOf(creditRoles) }, uniqueItems: true }],
    },
  },
} as const
export type PostedAuthor = Given<typeof authorSchema>

/** Field values beyond these are checked against the definition, like a posted row. */
export const draftBody = recordBody({
  authors: { type: 'array', maxItems: 200, items: authorSchema },
  declarations: {
    type: 'array',
    maxItems: 20,
    items: {
      anyOf: [
        { type: 'string', maxLength: 40 },
        { type: 'object', properties: { code: textSchema(300) } },
      ],
    },
  },
})
export type Drafting = Given<typeof draftBody>

/** A step with everything it would be given, not taken: `action` says which, and the step what else it is told. */
export const previewBody = recordBody({ ...inviting, action: { type: 'string', maxLength: 40 } } as const, [
  'action',
])
