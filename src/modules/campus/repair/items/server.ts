import { slice } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import { refuseRepair } from '../catalogue.ts'
import { repairItem } from './definition.ts'

export const slices = [
  slice(repairItem, {
    async beforeSubmit(tx, { values, existing }) {
      const next = { ...existing, ...values }
      if (Number(next.finishHours) < Number(next.responseHours)) return refuseRepair('hoursOrder')
      const above =
        next.parentId && next.parentId !== '0' ? await find(tx, repairItem, next.parentId) : undefined
      if (above && above.parentId && above.parentId !== '0') return refuseRepair('twoLevels')
    },
  }),
]
