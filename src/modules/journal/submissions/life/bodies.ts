/** What the steps take. Unknown keys are ignored, as everywhere (contract section 1). */
import { dayTimeSchema, type JsonSchema } from '#kernel/definition/index.ts'
import { affiliationsSchema, creditRoles } from '../../terms/words.ts'
import { productionSteps } from '../definition.ts'
import type { StepAction } from './workflow.ts'

export const id: JsonSchema = { type: 'string', pattern: '^\\d{1,19}$' }
const version: JsonSchema = { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,9}$' }] }
const long = (maxLength: number): JsonSchema => ({ type: ['string', 'null'], maxLength })
const day = dayTimeSchema
export const ids: JsonSchema = {
  anyOf: [
    { type: 'array', items: id, maxItems: 200 },
    { type: 'string', pattern: '^[\\d,]*$' },
  ],
}

function body(properties: Record<string, JsonSchema> = {}, required: string[] = []): JsonSchema {
  return {
    type: 'object',
    required: ['id', 'version', ...required],
    properties: { id, version, ...properties },
  }
}

const reason = long(4000)
const letter = { reason, letterSubject: long(300), letterBody: long(100_000) }
const decision = { ...letter, dueAt: day, overrideReason: reason, releasedReviewIds: ids }

const special: Partial<Record<StepAction, JsonSchema>> = {
  assignEditor: body({ editorId: { ...id, type: ['string', 'null'] }, reason }),
  sendToReview: body({ approveAnonymous: { type: 'boolean' }, reason }),
  step: body({ to: { enum: Object.keys(productionSteps) }, reason }, ['to']),
  schedule: body({
    issuesId: { ...id, type: ['string', 'null'] },
    firstPage: { type: ['string', 'null'], pattern: '^[A-Za-z]?\\d{0,6}$' },
    lastPage: { type: ['string', 'null'], pattern: '^[A-Za-z]?\\d{0,6}$' },
    articleNo: long(40),
    pageOrder: { type: ['integer', 'null'], minimum: 0, maximum: 100_000 },
    publishDate: day,
    doi: long(300),
    sectionNameZh: long(100),
    sectionNameEn: long(100),
    pdfFileId: { ...id, type: ['string', 'null'] },
    reason,
    confirmWarnings: { type: 'boolean' },
  }),
  publish: body({ reason, confirmWarnings: { type: 'boolean' } }),
}

export function bodyOf(action: StepAction): JsonSchema {
  return special[action] ?? body(decision)
}

export const dispatchBody = body(
  {
    reviewerIds: ids,
    // Addresses of people whom the author suggests, with or without an account.
    suggested: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 300 } },
    overrideReason: reason,
    reason,
    note: { type: ['string', 'null'], maxLength: 2000 },
    responseDueAt: day,
    reviewDueAt: day,
    reviewMode: { enum: ['doubleAnonymous', 'singleAnonymous', 'open'] },
  },
  ['reviewerIds'],
)

export const createBody: JsonSchema = {
  type: 'object',
  required: ['journalId'],
  properties: {
    journalId: id,
    articleTypeId: { ...id, type: ['string', 'null'] },
    language: { enum: ['zh', 'en'] },
    submitterId: { ...id, type: ['string', 'null'] },
    authorName: { type: ['string', 'null'], maxLength: 100 },
    authorEmail: {
      type: ['string', 'null'],
      maxLength: 100,
      pattern: '^([^@\\s"<>]{1,64}@[^@\\s"<>]+\\.[^@\\s"<>]{2,})?$',
    },
    reason,
  },
}

const short = long(300)
const authorSchema: JsonSchema = {
  type: 'object',
  properties: {
    familyNameZh: long(100),
    familyNameEn: long(100),
    givenNameZh: long(100),
    givenNameEn: long(100),
    displayNameZh: long(200),
    displayNameEn: long(200),
    email: long(200),
    orcid: long(40),
    affiliations: { anyOf: [{ type: 'null' }, affiliationsSchema] },
    isCorresponding: { type: 'boolean' },
    isEqual: { type: 'boolean' },
    isDeceased: { type: 'boolean' },
    creditRoles: {
      anyOf: [
        { type: 'null' },
        { type: 'array', items: { enum: Object.keys(creditRoles) }, uniqueItems: true },
      ],
    },
  },
}

/** Field values beyond these are checked against the definition, like a posted row. */
export const draftBody = body({
  authors: { type: 'array', maxItems: 200, items: authorSchema },
  declarations: {
    type: 'array',
    maxItems: 20,
    items: {
      anyOf: [
        { type: 'string', maxLength: 40 },
        { type: 'object', properties: { code: short } },
      ],
    },
  },
})

const propertiesOf = (schema: JsonSchema) => schema.properties as Record<string, JsonSchema>

/** A step with everything it would be given, not taken: `action` says which. */
export const previewBody = body(
  {
    ...decision,
    ...propertiesOf(dispatchBody),
    ...Object.assign({}, ...Object.values(special).map((schema) => propertiesOf(schema))),
    reviewerIds: ids,
    action: { type: 'string', maxLength: 40 },
  },
  ['action'],
)
