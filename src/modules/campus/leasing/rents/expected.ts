import { date, dateIn, ref } from '#kernel/definition/index.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { amountOf } from '../../cents.ts'
import { refuseLease } from '../catalogue.ts'
import { refundModeOf } from '../season/season.ts'
import { returnDayUnfit, settled, type Leased } from '../settling.ts'
import { aircondRentOutApply } from './definition.ts'

const { aircondId, returnDate } = aircondRentOutApply.fields

/**
 * What would go back for a unit that is returned on a day, line by line, before anybody applies: less what an inspection takes
 * off it, which nobody knows yet.
 */
export const expectedRoute = route(
  {
    method: 'GET',
    url: `${aircondRentOutApply.path}/expected`,
    permission: 'aircondRentOutApply_add',
    asks: {
      aircondId: ref('schoolAircond', { label: aircondId.options.label, required: true }),
      returnDate: date({ label: returnDate.options.label, required: true }),
    },
    summary: 'What would be refunded for a unit that is returned on this day',
  },
  async ({ caller, db, ctx, input }) => {
    const reader = db.of(caller.tenantId)
    const slice = sliceOf(schoolAircond.name)
    const seen = (slice && rowsFor(slice, caller)) ?? sql.raw('true')
    const unit = await reader.one<Leased>(
      sql`select t.lease_start, t.lease_end, t.lease_rent::text, t.deposit_held::text from school_aircond t
          where t.id = ${input.aircondId} and t.is_deleted = 0 and t.lease_status in ('1', '2') and (${seen})`,
    )
    if (!unit) return refuseLease('unitUnfit')
    if (returnDayUnfit(unit, input.returnDate, dateIn(ctx.clock(), caller.timeZone)))
      return refuseLease('returnDateOutside')
    const { lines, refund } = settled(
      unit,
      input.returnDate,
      0n,
      await refundModeOf(ctx, caller.tenantId, reader),
    )
    return { lines: lines.filter(({ key }) => key !== 'deduction'), refund: amountOf(refund) }
  },
)
