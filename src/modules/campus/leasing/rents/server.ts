import { lived } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { holds, waitsFor } from '#kernel/http/waiting.ts'
import type { Reader } from '#kernel/store/db.ts'
import { lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { openFor } from '../../aircond/busy.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { cents } from '../../cents.ts'
import { refundsOf } from '../../money/vouchers/sums.ts'
import { oneOf, roomOf, studentsOf, within } from '../../scope.ts'
import { occupantsOf } from '../places.ts'
import { aircondRentOutApply, type Rent } from './definition.ts'
import { goesBackOf } from '../refund-told.ts'
import { answer, audit, cancel, correct, extend, refunded, settle } from './effects.ts'
import { askMates, file, fits } from './filing.ts'
import { rentLife, type Facts } from './life.ts'
import { columns, project } from './shown.ts'

const rows = within({
  campus: sql.raw('t.campus_id'),
  build: sql.raw('t.build_id'),
  student: sql.raw('t.stu_id'),
  own: (userId) =>
    sql`(t.create_user = ${userId} or ${oneOf(sql.raw('t.stu_id'), studentsOf(userId))} or ${oneOf(sql.raw('t.dorm_id'), roomOf(userId))})`,
})

async function facts(r: Reader, all: readonly Rent[]): Promise<ReadonlyMap<string, Facts>> {
  const occupants = await occupantsOf(r, [...new Set(all.flatMap(({ dormId }) => dormId ?? []))])
  const more = await r.query<{
    id: string
    pending: boolean
    orderState: string | null
    held: string | null
  }>(
    sql`select t.id, o.status as order_state, u.deposit_held::text as held,
          exists (select 1 from aircond_payment_voucher v where v.biz_id = t.id and v.direction = '1' and v.status = '10' and v.is_deleted = 0) as pending
        from aircond_rent_out_apply t left join aircond_work_order o on o.id = t.work_order_id
        left join school_aircond u on u.id = t.aircond_id where t.id = any(${all.map(({ id }) => id)}::bigint[])`,
  )
  return new Map(
    all.map((row) => {
      const one = more.find(({ id }) => id === row.id)
      return [
        row.id,
        {
          occupants: occupants.filter(({ dormId }) => dormId === row.dormId),
          pending: one?.pending ?? false,
          orderState: one?.orderState ?? null,
          held: cents(one?.held),
        },
      ]
    }),
  )
}

export const rents = slice(aircondRentOutApply, {
  rows,
  project,
  columns,
  waiting: waitsFor(
    ['aircondRentOutApply_audit', sql`t.status = '10'`],
    // Before the worker has looked at the unit there is nothing to settle.
    [holds('finance'), sql`t.status = '40' or (t.status = '25' and t.inspect_result is not null)`],
  ),
  life: lived(rentLife, {
    facts,
    under: [{ entity: 'schoolAircond', by: 'aircondId' }],
    looks: {
      correct: async ({ tx, row }) => ({ money: await refundsOf(tx, row.id) }),
      resubmit: async ({ tx, row }) => ({
        unitFits:
          fits(await lock(tx, schoolAircond, row.aircondId), row.rentType) &&
          (await openFor(tx, [row.aircondId], row.id, ['rent', 'change'])) === undefined,
      }),
    },
    effects: {
      agree: answer(true),
      object: answer(false),
      audit,
      pay: extend,
      settle,
      correct,
      cancel,
      refunded,
    },
    /** What goes back and what is still to be paid: whoever settles reads it at once. */
    answers: async (taken) =>
      taken.step === 'settle' || taken.step === 'correct'
        ? {
            refundAmount: taken.row.refundAmount,
            rentRefund: taken.row.rentRefund,
            compensationAmount: taken.row.compensationAmount,
          }
        : goesBackOf(taken),
  }),
  beforeSubmit: file,
  afterSubmit: askMates,
})
