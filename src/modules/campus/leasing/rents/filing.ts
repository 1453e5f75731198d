import {
  atField,
  dateIn,
  daysAfter,
  isRefusal,
  label,
  type Refusal,
  type Values,
} from '#kernel/definition/index.ts'
import type { Submitted } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, lockPointed } from '#kernel/store/rows.ts'
import { openFor } from '../../aircond/busy.ts'
import { schoolAircond, type Aircond } from '../../aircond/definition.ts'
import { amountOf, cents } from '../../cents.ts'
import { filedFor, lacksConsent } from '../applying.ts'
import { refuseLease } from '../catalogue.ts'
import { tenantOf } from '../handed-on.ts'
import { termsOf, type Place } from '../places.ts'
import { leaseEndOf, rentOf, type Terms } from '../pricing.ts'
import { answersOf, differingIn, tellMates, whoAsks } from '../roommates.ts'
import { returnDayUnfit, settled } from '../settling.ts'
import type { aircondRentOutApply, Rent } from './definition.ts'
import { renewing, renting, returning } from './shapes.ts'

/** A lease that begins, goes on or ends is asked for: what fits the unit, what it comes to, and who is asked. */

type Posted = Values<typeof aircondRentOutApply>
type Filed = Submitted<typeof aircondRentOutApply>

/** What was rejected is filed once more, as it was or otherwise: everything is looked at as if it were new. */
export async function file(tx: Tx, { values, existing, caller, ctx }: Filed): Promise<Refusal | Posted> {
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
}

/** Somebody says for all of a room that they agree; each of them is asked while there is time to speak up. */
export async function askMates(tx: Tx, row: Rent, { existing, caller, ctx }: Filed): Promise<void> {
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
}

/** Installed and idle to be rented; leased, overdue included, to be renewed or returned. */
export const fits = (unit: Aircond | undefined, rentType: string | undefined): unit is Aircond =>
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

/** What roommates agreed to, or did not: one unit, for so long, or away with it. */
const isOther = differingIn('rentType', 'aircondId', 'rentPlan', 'keepInPlace')
