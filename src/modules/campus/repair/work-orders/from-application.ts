import type { Values } from '#kernel/definition/index.ts'
import type { aircondWorkOrder } from './definition.ts'

type Of = Values<typeof aircondWorkOrder>
type Application = Pick<Of, 'campusId' | 'buildId'> & {
  readonly id: string
  readonly applyNo: Of['sourceNo']
  readonly applicantName: Of['contactName']
  readonly applicantPhone: Of['contactPhone']
}

/** What an order takes over from the application that it came of: its number, where, and whom to call. */
export const fromApplication = ({ id, applyNo, campusId, buildId, ...applicant }: Application) => ({
  sourceId: id,
  sourceNo: applyNo,
  campusId,
  buildId,
  contactName: applicant.applicantName,
  contactPhone: applicant.applicantPhone,
})
