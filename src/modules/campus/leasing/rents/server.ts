import {
  atField,
  codeOf,
  dateIn,
  daysAfter,
  isRefusal,
  label,
  type Refusal,
  type Values,
} from '#kernel/definition/index.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { slice } from '#kernel/http/slice.ts'
import { holds, waitsFor } from '#kernel/http/waiting.ts'
import { todayOf, type Reader } from '#kernel/store/db.ts'
import { find, insert, lock, lockPointed, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond, type Aircond } from '../../aircond/definition.ts'
import { amountOf, cents } from '../../cents.ts'
import { compensationPaid, inReview, refundsOf } from '../../money/vouchers/sums.ts'
import { feesUnpaid } from '../../repair/fee-left.ts'
import { aircondWorkOrder } from '../../repair/work-orders/definition.ts'
import { groupFor } from '../../repair/work-orders/loads.ts'
import { oneOf, roomOf, studentsOf, within } from '../../scope.ts'
import { daysBetween } from '#kernel/store/days.ts'
import { filedFor, lacksConsent } from '../applying.ts'
import { openFor } from '../../aircond/busy.ts'
import { refuseLease } from '../catalogue.ts'
import { holdPlace, occupantsOf, termsOf, type Place } from '../places.ts'
import { leaseEndOf, rentOf, type Terms } from '../pricing.ts'
import { answered, answersOf, byOffice, differingIn, tellMates, whoAsks } from '../roommates.ts'
import { returnDayUnfit, settled } from '../settling.ts'
import { tenantOf } from '../handed-on.ts'
import { letUnit, moveUnit, unlet } from '../units.ts'
import { aircondRentOutApply, type Rent } from './definition.ts'
import { correctedTo, depositOf } from './correcting.ts'
import { rentLife, type Facts } from './life.ts'
import { renewing, renting, returning } from './shapes.ts'
import { applicationOver, inspectInPlace, takeDown } from '../../own-reasons.ts'

type Taking<Asked = Readonly<Record<string, unknown>>> = Omit<
  StepCall<typeof aircondRentOutApply, Facts, Asked>,
  'turn'
>
type Posted = Values<typeof aircondRentOutApply>

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

/** Installed and idle to be rented; leased, overdue included, to be renewed or returned. */
const fits = (unit: Aircond | undefined, rentType: string | undefined): unit is Aircond =>
  unit?.status === '30' && unit.dormId !== null && (rentType === renting) === (unit.leaseStatus === '0')

/** What is asked for, at the tenant's prices: a renewal pays what the deposit is short of. */
function priced(unit: Aircond, { rentType, rentPlan }: Posted, terms: Terms, today: string): Posted {
  if (rentType === returning || !rentPlan)
    return { leaseStart: unit.leaseStart, leaseEnd: unit.leaseEnd, totalAmount: '0.00' }
  const leaseStart = rentType === renewing && unit.leaseEnd ? daysAfter(unit.leaseEnd) : today
  const held = rentType === renewing ? cents(unit.depositHeld) : 0n
  const deposit = terms.deposit > held ? terms.deposit - held : 0n
  const rent = rentOf(terms, rentPlan)
  return {
    leaseStart,
    leaseEnd: leaseEndOf(leaseStart, Number(rentPlan), terms.yearStarts),
    rentAmount: amountOf(rent),
    depositAmount: amountOf(deposit),
    totalAmount: amountOf(rent + deposit),
  }
}

function returnUnfit(
  unit: Aircond,
  place: Place,
  next: Posted,
  terms: Terms,
  today: string,
): Refusal | undefined {
  const { returnDate } = next
  const left = (['returnReason', 'returnDate', 'keepInPlace'] as const).find(
    (one) => (next[one] ?? '') === '',
  )
  if (left || !returnDate) return atField(refuseLease('returnIncomplete'), left ?? 'returnDate')
  if (returnDayUnfit(unit, returnDate, today)) return refuseLease('returnDateOutside')
  const { refund } = settled(unit, returnDate, 0n, terms.refundMode)
  const unknown = (['refundAccountName', 'refundAccountNo', 'refundBank'] as const).find((one) => !next[one])
  return refund > 0n && unknown
    ? atField(refuseLease('payeeMissing'), unknown)
    : lacksConsent(place.occupants, next.consentStuIds)
}

const answer = (agrees: boolean) => async (taking: Taking) =>
  answered(taking.row, taking.caller?.userId, taking.facts.occupants, agrees)

/** What roommates agreed to, or did not: one unit, for so long, or away with it. */
const isOther = differingIn('rentType', 'aircondId', 'rentPlan', 'keepInPlace')

/** A return is inspected where the unit stays, and taken down otherwise. */
async function audit(taking: Taking<{ result?: string | null }>): Promise<Posted | Refusal | void> {
  const { tx, row, asked } = taking
  if (asked.result !== 'pass') return undefined
  if (row.rentType !== returning && Number(row.totalAmount) === 0) return extend(taking)
  if (row.rentType !== returning) return undefined
  const order = await insert(tx, aircondWorkOrder, {
    workType: row.keepInPlace ? '6' : '4',
    sourceType: '4',
    sourceId: row.id,
    sourceNo: row.applyNo,
    campusId: row.campusId,
    buildId: row.buildId,
    dormId: row.dormId ?? '',
    aircondId: row.aircondId,
    content: row.keepInPlace ? inspectInPlace : takeDown,
    contactName: row.applicantName,
    contactPhone: row.applicantPhone,
    urgency: '1',
    repairGroupId: await groupFor(tx, {
      workType: row.keepInPlace ? '6' : '4',
      campusId: row.campusId,
      buildId: row.buildId,
    }),
    status: '10',
  })
  return { workOrderId: order.id }
}

async function extend({ tx, row }: Taking): Promise<void> {
  const unit = await lock(tx, schoolAircond, row.aircondId)
  if (!unit || !row.leaseStart || !row.leaseEnd) return
  const going = row.rentType === renewing
  await letUnit(tx, unit.id, {
    leaseStart: going ? (unit.leaseStart ?? row.leaseStart) : todayOf(tx),
    leaseEnd: row.leaseEnd,
    rent: cents(row.rentAmount) + (going ? cents(unit.leaseRent) : 0n),
    deposit: cents(row.depositAmount) + (going ? cents(unit.depositHeld) : 0n),
  })
}

/** The lease ends: what goes back is written down line by line, and the unit is free or in stock. */
async function settle(taking: Taking<{ deductionAmount?: string | null }>): Promise<Posted | Refusal> {
  const { tx, row, asked, ctx } = taking
  const unit = await lock(tx, schoolAircond, row.aircondId)
  if (!unit) return refuseLease('unitUnfit')
  const place = row.dormId ? await holdPlace(tx, row.dormId, undefined) : undefined
  const terms = await termsOf(ctx, tx, place?.yearStarts ?? 9)
  const deduction = cents(asked.deductionAmount)
  const { refund, rentRefund, unusedMonths } = settled(
    unit,
    row.returnDate ?? '',
    deduction,
    terms.refundMode,
  )
  const left = refund === 0n ? 0n : cents(unit.depositHeld) - deduction
  await update(tx, schoolAircond, unit.id, { ...unlet, depositHeld: amountOf(left) })
  // What is leased is not taken down: the lease ends first.
  if (!row.keepInPlace) {
    const refused = await moveUnit(taking, unit.id, ['30'], 'dismantle', { storehouse: '周转库' })
    if (refused) return refused
  }
  return {
    status: refund > 0n ? '40' : '50',
    deductionAmount: amountOf(deduction),
    unusedMonths,
    rentRefund: amountOf(rentRefund),
    refundAmount: amountOf(refund),
    ...(refund === 0n && { finishTime: tx.now }),
  }
}

/** The sums change; what they come to in money follows (`follow-money.ts`). Of a unit that is leased anew nothing is touched. */
async function correct({ tx, row, asked, facts }: Taking<{ claim?: string | null }>): Promise<Posted | void> {
  if (!facts.money) return undefined
  const { deduction, compensation, refund } = correctedTo(row, facts.money, cents(asked.claim))
  const waits = row.status === '40'
  const unit = waits ? await lock(tx, schoolAircond, row.aircondId) : undefined
  const deposit = depositOf(row)
  if (unit && cents(unit.depositHeld) === deposit - cents(row.deductionAmount))
    await update(tx, schoolAircond, unit.id, { depositHeld: amountOf(deposit - deduction) })
  return {
    deductionAmount: amountOf(deduction),
    compensationAmount: amountOf(compensation),
    refundAmount: amountOf(refund),
    ...(waits && (refund > 0n ? { status: '40' } : { status: '50', finishTime: tx.now })),
  }
}

async function cancel(taking: Taking): Promise<Refusal | void> {
  const { tx, row, asked } = taking
  const order = row.workOrderId ? await find(tx, aircondWorkOrder, row.workOrderId) : undefined
  if (!order || !['10', '20', '30'].includes(order.status)) return undefined
  const moved = await moveOn(taking, aircondWorkOrder, order.id, 'drop', {
    reason: asked.reason ?? applicationOver,
  })
  return isRefusal(moved) ? moved : undefined
}

/** What of the damage the student has still to pay. */
const compensationLeft = sql.raw(
  `case when t.compensation_amount > 0 then (t.compensation_amount - ${compensationPaid('t')})::text end`,
)

/** What is on its way to whoever gave the unit back: after a correction also of a return that is over. */
const refundLeft =
  sql.raw(`case when t.rent_type = '3' and t.status in ('40', '50') then (select sum(v.pay_amount)::text from aircond_payment_voucher v
  where v.biz_id = t.id and v.direction = '2' and v.status = '10' and v.is_deleted = 0) end`)

/** How many days whoever gave a unit back has waited for the money. */
const refundWaits = (timeZone: string) =>
  sql`case when t.status in ('40', '50') then (select ${daysBetween(sql.raw('min(v.create_time)'), sql.raw('now()'), timeZone)}
  from aircond_payment_voucher v where v.biz_id = t.id and v.direction = '2' and (t.status = '40' or v.status = '10') and v.is_deleted = 0) end`

/** What a settlement goes by, beside the application itself: for whoever settles. */
const toSettle = {
  held: sql.raw(
    `case when t.status = '25' then (select u.deposit_held::text from school_aircond u where u.id = t.aircond_id) end`,
  ),
  finding: sql.raw(
    `case when t.status = '25' then (select o.solution from aircond_work_order o where o.id = t.work_order_id) end`,
  ),
}

/** Once the deposit has gone back nobody can take it from there: it waits for them, and whoever gave the unit back reads why. */
const unpaidFees = (timeZone: string) => sql`case when t.status = '25' then ${feesUnpaid('t', timeZone)} end`

/** What its state is called once the worker has looked at it: nobody inspects it any more. */
const toBeSettled = label('待结算', 'To be settled')

export const rents = slice(aircondRentOutApply, {
  rows,
  project: (row, { lang }) =>
    String(row.status) === '25' && row.inspectResult
      ? { ...row, statusText: toBeSettled[lang], statusName: toBeSettled[lang] }
      : row,
  columns: (caller) => ({
    compensationLeft,
    refundLeft,
    refundWaits: refundWaits(caller.timeZone),
    inReview,
    byOffice,
    unpaidFees: unpaidFees(caller.timeZone),
    ...(caller.may(codeOf(aircondRentOutApply, 'settle')) && toSettle),
  }),
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
      async refunded({ tx, row }) {
        await update(tx, schoolAircond, row.aircondId, { depositHeld: '0.00' })
      },
    },
    /** What goes back and what is still to be paid: whoever settles reads it at once. */
    answers: async ({ row, step }) =>
      step === 'settle' || step === 'correct'
        ? {
            refundAmount: row.refundAmount,
            rentRefund: row.rentRefund,
            compensationAmount: row.compensationAmount,
          }
        : {},
  }),
  /** What was rejected is filed once more, as it was or otherwise: everything is looked at as if it were new. */
  async beforeSubmit(tx, { values, existing, caller, ctx }) {
    const next = { ...existing, ...values }
    const known = next.aircondId ? await find(tx, schoolAircond, next.aircondId) : undefined
    if (!fits(known, next.rentType)) return refuseLease('unitUnfit')
    // Locked: of two applications for one unit the second finds the first.
    const unit = await lockPointed(tx, schoolAircond, known.id)
    if (!fits(unit, next.rentType) || !unit.dormId) return refuseLease('unitUnfit')
    const filing = await filedFor(
      tx,
      caller,
      unit.dormId,
      { consentStuIds: next.consentStuIds },
      { form: false },
    )
    if (isRefusal(filing)) return filing
    const { place, source } = filing
    // Of a room that nobody lives in any more the office names nobody: whoever leased the unit gets the deposit.
    const stuId = filing.stuId ?? (await tenantOf(tx, unit.id))?.stuId ?? null
    const open = await openFor(tx, [unit.id], existing?.id ?? '0', ['rent', 'change'])
    if (open) return refuseLease('unitBusy', { no: open })
    const terms = await termsOf(ctx, tx, place.yearStarts)
    const today = dateIn(tx.now, caller.timeZone)
    if (next.rentType !== returning && !next.rentPlan) return refuseLease('planMissing')
    const refused =
      next.rentType === returning
        ? returnUnfit(unit, place, next, terms, today)
        : next.rentType === renting
          ? lacksConsent(place.occupants, next.consentStuIds)
          : undefined
    if (refused) return refused
    return {
      ...priced(unit, next, terms, today),
      dormId: unit.dormId,
      campusId: place.campusId,
      buildId: place.buildId,
      stuId,
      ...answersOf(existing, existing !== undefined && isOther(existing, next), { stuId, source }),
      paidAmount: '0.00',
    }
  },
  /** Somebody says for all of a room that they agree; each of them is asked while there is time to speak up. */
  async afterSubmit(tx, row, { existing, caller, ctx }) {
    if (row.rentType === renewing || (existing && !isOther(existing, row))) return
    const [who, back] = [whoAsks(caller, row.applicantName), row.rentType === returning]
    await tellMates(tx, ctx, {
      about: 'aircondRentOutApply',
      aboutId: row.id,
      dormId: row.dormId,
      subject: back
        ? label(
            `${who.zh} 申请退掉宿舍的空调，请确认是否同意`,
            `${who.en} wants to give back the unit in your room: do you agree?`,
          )
        : label(
            `${who.zh} 申请租用宿舍的空调，请确认是否同意`,
            `${who.en} wants to lease the unit in your room: do you agree?`,
          ),
      path: `portal/campus/matter?kind=rent&id=${row.id}`,
      turn: existing ? row.version : 'new',
    })
  },
})
