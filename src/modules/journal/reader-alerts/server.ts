import { slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { daysBefore, type Leftover } from '#kernel/store/sweep.ts'
import { answerRoutes } from './answering.ts'
import { askRoute } from './asking.ts'
import { readerAlerts } from './definition.ts'

export const slices = [slice(readerAlerts, { routes: [askRoute, ...answerRoutes] })]

/** Long enough to find the letter; the address of somebody who never said yes is nobody's to keep. */
const pendingDays = 7

export const alertLeftovers: readonly Leftover[] = [
  {
    table: readerAlerts.table,
    ofTenants: true,
    old: (now) => sql`is_deleted = 1 or state = 'pending' and update_time < ${daysBefore(now, pendingDays)}`,
  },
]
