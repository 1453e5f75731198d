import { withRoutes, type Slice } from '#kernel/http/slice.ts'
import { agreementRoute } from './agreement.ts'
import { noticeRoute } from './notice.ts'
import { settlementRoute } from './settlement.ts'
import { slipRoute } from './slip.ts'

const routes = {
  aircondInstallApply: agreementRoute,
  aircondRentOutApply: settlementRoute,
  aircondWorkOrder: slipRoute,
  SchoolDorm: noticeRoute,
} as const

/** A slice with the paper of its records. */
export const withPaper = (slice: Slice): Slice => {
  const paper = Object.entries(routes).find(([name]) => name === slice.entity.name)
  return paper ? withRoutes(slice, [paper[1]]) : slice
}
