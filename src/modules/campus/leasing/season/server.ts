import { dateIn, inRow, label, storedText, type Refusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { action, route } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { tell } from '../../letters.ts'
import { refuseLease } from '../catalogue.ts'
import { aircondRentOutApply } from '../rents/definition.ts'
import { returning } from '../rents/shapes.ts'
import { returnAsks, seasonAsks, type Returned } from './asks.ts'
import { candidates, mostUnits, reasonOf, refundModeOf, seasonOf, sumOf, type Candidate } from './season.ts'

/** What would be returned, and what for: nothing is written. */
export const seasonRoute = route(
  {
    method: 'GET',
    url: `${aircondRentOutApply.path}/season`,
    permission: 'aircondRentOutApply_returnSeason',
    asks: seasonAsks,
    summary: 'Units that a season of returns is about, with the calculation of each',
  },
  async ({ caller, db, ctx, input }) => {
    const reader = db.of(caller.tenantId)
    const terms = {
      refundMode: await refundModeOf(ctx, caller.tenantId, reader),
      today: dateIn(ctx.clock(), caller.timeZone),
    }
    return seasonOf(await candidates(reader, caller, terms, input))
  },
)

/**
 * The chosen returns, all of them or none. Held as everybody else holds them: units, then students, then rooms, each in the
 * order of their ids; what is filed is worked out anew under those locks.
 */
export const returnSeason = action(
  { asks: returnAsks },
  async ({ tx, caller, ctx, input }): Promise<Returned | Refusal> => {
    const wanted = [...new Set(input.unitIds ?? [])]
    if (wanted.length === 0) return refuseLease('seasonEmpty')
    if (wanted.length > mostUnits) return refuseLease('seasonMany', { most: mostUnits })
    await hold(tx, wanted)
    const terms = {
      refundMode: await refundModeOf(ctx, caller.tenantId, tx),
      today: dateIn(tx.now, caller.timeZone),
    }
    const found = await candidates(tx, caller, terms, input)
    const chosen = found.filter(({ id, hindrance }) => wanted.includes(id) && hindrance === null)
    if (chosen.length < wanted.length) {
      const lost = found.filter(({ id, hindrance }) => wanted.includes(id) && hindrance !== null)
      return refuseLease('seasonChanged', {
        n: wanted.length - chosen.length,
        which: lost.length > 0 ? inRow(lost.slice(0, 10).map(({ assetNo }) => assetNo)) : '—',
      })
    }
    const ids: string[] = []
    for (const one of chosen) {
      const { id, applyNo } = await insert(tx, aircondRentOutApply, filed(one, input, caller))
      ids.push(id)
      await tell(tx, ctx, {
        to: one.living.map(({ userId }) => userId),
        about: aircondRentOutApply.name,
        aboutId: id,
        subject: label(
          `宿管处登记空调 ${one.assetNo} 于 ${input.returnDate} 退租，预计退款 ${one.refund} 元（${applyNo}），请确认是否同意`,
          `The housing office takes ${one.assetNo} back on ${input.returnDate}, about ${one.refund} CNY is refunded (${applyNo}): do you agree?`,
        ),
        path: `portal/campus/matter?kind=rent&id=${id}`,
        key: `rent:${id}:season`,
      })
    }
    return { ids, refund: sumOf(chosen) }
  },
)

async function hold(tx: Tx, units: readonly string[]): Promise<void> {
  const ids = [...units]
  const rooms = sql`select a.dorm_id from school_aircond a where a.id = any(${ids}::bigint[])`
  await tx.query(
    sql`select id from school_aircond where id = any(${ids}::bigint[]) order by id for no key update`,
  )
  await tx.query(
    sql`select id from stu_info where dorm_id in (${rooms}) and dorm_status = '1' order by id for key share`,
  )
  await tx.query(sql`select id from school_dorm where id in (${rooms}) order by id for no key update`)
}

type Given = {
  readonly returnDate: string
  readonly which: string
  readonly keepInPlace: boolean
  readonly refundBank: string
}

/** The office files for the room: everybody who lives there leaves, and the money goes to one of them by their number. */
function filed({ unit, living, payee, phone }: Candidate, given: Given, caller: Caller) {
  return {
    rentType: returning,
    aircondId: unit.id,
    dormId: unit.dormId,
    campusId: unit.campusId,
    buildId: unit.buildId,
    stuId: living[0]?.id ?? null,
    applicantName: (payee?.stuName ?? '').slice(0, 30),
    applicantPhone: phone ?? '',
    consentStuIds: living.map(({ id }) => id),
    // Nobody said so yet: each of them is asked, whoever the money goes to as well.
    agreedStuIds: [],
    objectStuIds: [],
    leaseStart: unit.leaseStart,
    leaseEnd: unit.leaseEnd,
    totalAmount: '0.00',
    paidAmount: '0.00',
    returnReason: reasonOf(given.which),
    returnDate: given.returnDate,
    keepInPlace: given.keepInPlace,
    refundAccountName: payee?.stuName ?? null,
    // It lies encrypted as one that somebody types.
    refundAccountNo: payee ? storedText(aircondRentOutApply, 'refundAccountNo', payee.stuNo, caller) : null,
    refundBank: given.refundBank,
    status: '10' as const,
  }
}
