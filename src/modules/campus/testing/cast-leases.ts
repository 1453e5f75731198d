import { platformActor, today } from '#app/testing.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { applied, home, installed, leasedUnit, payment } from './leases.ts'
import type { Part } from './parts.ts'
import { roomMore } from './people.ts'
import { made, type Stage } from './stage.ts'

const nobody = {
  dispatcher: [],
  worker: [],
  otherWorker: [],
  student: [],
  roommate: [],
  counselor: [],
  finance: [],
  guest: [],
} as const
const office = { ...nobody, admin: ['M'], manager: ['M'], dispatcher: ['D'], warden: ['W'] } as const
const money = { ...office, admin: ['M', 'K', 'F'], finance: ['F'] } as const
const contact = { applicantName: '江雪', applicantPhone: '13800000412' }

/** An installation, a voucher for another, a return and a move; the student's own, whose room the roommate shares. */
export async function castLeases(stage: Stage): Promise<Readonly<Record<string, Part>>> {
  const { who, app } = stage
  const at = await home(stage, 1, { aircondSlots: 4 })
  const consentStuIds = at.students
  const [returned, moved] = [await leasedUnit(stage, at), await leasedUnit(stage, at)]
  const rent = await made(who.student, 'aircondRentOutApply', {
    ...contact,
    consentStuIds,
    rentType: '3',
    aircondId: returned,
    returnReason: '2',
    returnDate: today(),
    keepInPlace: true,
    refundAccountName: '江雪',
    refundAccountNo: '6222000011112222',
    refundBank: '工行',
  })
  const change = await made(who.student, 'dormAircondChange', {
    ...contact,
    consentStuIds,
    changeType: '1',
    aircondId: moved,
    toDormId: await roomMore(stage),
    reason: '调换房间使用',
    expectDate: today(),
  })
  const paid = await installed(stage, at, 'reviewed')
  const voucher = await made(who.student, 'aircondPaymentVoucher', await payment(stage, '1', paid, '700.00'))
  const install = await applied(stage, at)
  /** What a finished installation hung on the wall makes room for the next. */
  const tidy = () =>
    app.db.tx(platformActor, (tx) =>
      updateAll(
        tx,
        schoolAircond,
        sql`t.dorm_id = ${at.dormId} and t.id <> all(${[returned, moved]}::bigint[])`,
        { status: '90', dormId: null, slotNo: null },
      ),
    )
  return {
    aircondInstallApply: { id: install, standing: { ...office, student: ['S'], roommate: ['R'] }, tidy },
    aircondRentOutApply: { id: rent, standing: { ...money, student: ['S'], roommate: ['R'] } },
    dormAircondChange: { id: change, standing: { ...office, student: ['S'], roommate: ['R'] } },
    aircondPaymentVoucher: { id: voucher, standing: { ...money, student: ['S'] } },
  }
}
