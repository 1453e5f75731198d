/** What the steps of a published article take. */
import { keysOf, noIdSchema, recordBody, textSchema, type Given } from '#kernel/definition/index.ts'
import { updateTypes } from '../articles/definition.ts'
import { retractionReasons, retractors } from './definition.ts'

const { retraction: _r, expressionOfConcern: _c, ...corrections } = updateTypes

export const updateBody = recordBody({
  updateType: { enum: [...keysOf(corrections), '', null] },
  noticeTitleZh: textSchema(500),
  noticeTitleEn: textSchema(500),
  noticeZh: textSchema(50_000),
  noticeEn: textSchema(50_000),
  titleZh: textSchema(500),
  titleEn: textSchema(500),
  abstractZh: textSchema(5000),
  abstractEn: textSchema(5000),
  pdfFileId: { ...noIdSchema, pattern: '^\\d{0,19}$' },
  reasons: {
    anyOf: [
      { type: 'null' },
      { type: 'array', maxItems: 11, items: { enum: keysOf(retractionReasons) }, uniqueItems: true },
    ],
  },
  retractedBy: { enum: [...keysOf(retractors), '', null] },
  reason: textSchema(4000),
})
export type Updating = Given<typeof updateBody>
/** What is to be corrected, of all that a notice may be about. */
export type Correction = keyof typeof corrections
