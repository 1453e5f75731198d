/** Shapes of the structured fields of a submission, as types and as what the wire accepts. */

import { label } from '#kernel/definition/index.ts'

export type Funding = { funderName: string; funderId?: string | null; awardNo?: string | null }
export type NamedReviewer = {
  name: string
  email?: string | null
  affiliation?: string | null
  reason?: string | null
}
/** What was agreed, in which wording, and when. */
/** `guideVersions`: which texts were in force, for a declaration that speaks of them (domain 2.9). */
export type Declaration = { code: string; textVersion: string; agreedAt: string; guideVersions?: string[] }

const short = { type: ['string', 'null'], maxLength: 300 }
const name = { type: 'string', minLength: 1, maxLength: 300 }

export const fundingsSchema = {
  type: 'array',
  maxItems: 20,
  items: {
    type: 'object',
    required: ['funderName'],
    additionalProperties: false,
    properties: { funderName: name, funderId: short, awardNo: short },
  },
}

export const fundingLabels = {
  funderName: label('资助机构', 'Funder'),
  funderId: label('机构标识', 'Funder id'),
  awardNo: label('项目编号', 'Award number'),
}

export const namedReviewersSchema = {
  type: 'array',
  maxItems: 5,
  items: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name,
      email: short,
      affiliation: short,
      reason: { type: ['string', 'null'], maxLength: 1000 },
    },
  },
}

export const declarationsSchema = {
  type: 'array',
  maxItems: 20,
  items: {
    type: 'object',
    required: ['code', 'textVersion', 'agreedAt'],
    additionalProperties: false,
    properties: {
      code: { type: 'string', maxLength: 40 },
      textVersion: { type: 'string', maxLength: 40 },
      agreedAt: { type: 'string', maxLength: 40 },
      guideVersions: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 20 } },
    },
  },
}
