import { slice } from '#kernel/http/slice.ts'
import { refuseRepair } from '../catalogue.ts'
import { repairGroup } from './definition.ts'

const outside = '2'

export const slices = [
  slice(repairGroup, {
    async beforeSubmit(_tx, { values, existing }) {
      const next = { ...existing, ...values }
      if (next.groupType === outside && !next.companyName) return refuseRepair('leaderMissing')
      if (next.workStart && next.workEnd && next.workEnd <= next.workStart) return refuseRepair('hoursOfWork')
      // Whoever leads a group belongs to it.
      const members = next.memberIds ?? []
      return next.leaderUserId && !members.includes(next.leaderUserId)
        ? { memberIds: [...members, next.leaderUserId] }
        : undefined
    },
  }),
]
