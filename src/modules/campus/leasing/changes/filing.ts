import { atField, isRefusal, label, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Submitted } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, lockPointed } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { openFor } from '../../aircond/busy.ts'
import { schoolAircond, type Aircond } from '../../aircond/definition.ts'
import { amountOf } from '../../cents.ts'
import { officeOf } from '../../shapes.ts'
import { dateUnfit, filedFor, lacksConsent } from '../applying.ts'
import { refuseLease } from '../catalogue.ts'
import { freeSlot, holdPlace, termsOf, type Place } from '../places.ts'
import { answersOf, differingIn, tellMates, whoAsks } from '../roommates.ts'
import type { Change, dormAircondChange } from './definition.ts'
import { moving, replacing, swapping } from './shapes.ts'

/** A change of units is asked for: which units and rooms it takes, and who of both rooms is asked. */

type Posted = Values<typeof dormAircondChange>
type Filed = Submitted<typeof dormAircondChange>

export async function file(
  tx: Tx,
  { values: given, existing, caller, ctx }: Filed,
): Promise<Refusal | Posted> {
  const values = { ...existing, ...given }
  const { changeType, toDormId } = values
  if ((values.reason ?? '').trim().length < 5) return refuseLease('reasonShort')
  const { unit, ids, fits } = await unitsFor(tx, values)
  if (!unit || unit.status !== '30' || !unit.dormId) return refuseLease('unitUnfit')
  if (changeType !== replacing && !toDormId) return refuseLease('targetMissing')
  if (changeType !== moving && !values.swapAircondId) return refuseLease('targetMissing')
  if (changeType !== replacing && toDormId === unit.dormId) return refuseLease('targetSame')
  if (!fits) return refuseLease('otherUnitUnfit')
  const open = await openFor(tx, ids, existing?.id)
  if (open) return refuseLease('unitBusy', { no: open })
  // Rooms in the order of their ids, as everywhere.
  const dorms = [unit.dormId, changeType === replacing ? null : toDormId].filter(
    (id) => typeof id === 'string',
  )
  await tx.query(
    sql`select id from school_dorm where id = any(${dorms}::bigint[]) order by id for no key update`,
  )
  const filing = await filedFor(
    tx,
    caller,
    unit.dormId,
    { consentStuIds: values.consentStuIds },
    // Whoever moved meanwhile to where the unit is to go may still put right what was rejected.
    { form: false, also: existing && toDormId ? toDormId : null },
  )
  if (isRefusal(filing)) return filing
  const { place, stuId, source } = filing
  const target =
    changeType === replacing ? undefined : await targetPlace(tx, caller, toDormId ?? '', place.campusId)
  if (changeType !== replacing && !target) return atField(refuseLease('dormUnknown'), 'toDormId')
  if (target && !target.aircondAllowed) return atField(refuseLease('aircondNotAllowed'), 'toDormId')
  const slot = await slotFor(tx, values)
  if (slot === undefined) return atField(refuseLease('slotNone'), 'toDormId')
  const refused =
    lacksConsent(place.occupants, values.consentStuIds) ??
    (target && lacksConsent(target.occupants, values.targetConsentStuIds)) ??
    dateUnfit(tx, caller, values.expectDate)
  if (refused) return refused
  const { moveFee } = await termsOf(ctx, tx, place.yearStarts)
  const free = changeType === replacing
  const next = {
    ...values,
    ...(free && { toDormId: null }),
    ...(changeType === moving && { swapAircondId: null }),
  }
  return {
    toDormId: next.toDormId ?? null,
    swapAircondId: next.swapAircondId ?? null,
    ...(free && { targetConsentStuIds: [] }),
    ...answersOf(existing, existing !== undefined && isOther(existing, next), { stuId, source }),
    fromDormId: unit.dormId,
    fromSlotNo: unit.slotNo,
    toSlotNo: slot,
    campusId: place.campusId,
    buildId: place.buildId,
    stuId,
    moveFee: free ? '0.00' : amountOf(moveFee),
    feePayer: free ? '3' : '2',
    paidAmount: '0.00',
  }
}

/** Both rooms are asked. */
export async function askMates(tx: Tx, row: Change, { existing, caller, ctx }: Filed): Promise<void> {
  if (existing && !isOther(existing, row)) return
  const about = { about: 'dormAircondChange', aboutId: row.id }
  const who = whoAsks(caller, row.applicantName)
  const turn = existing ? row.version : 'new'
  await tellMates(tx, ctx, {
    ...about,
    dormId: row.fromDormId,
    subject: label(
      `${who.zh} 申请变更宿舍的空调，请确认是否同意`,
      `${who.en} applied to change the unit in your room: do you agree?`,
    ),
    path: `portal/campus/matter?kind=change&id=${row.id}`,
    turn,
  })
  await tellMates(tx, ctx, {
    ...about,
    dormId: row.toDormId,
    subject:
      row.changeType === swapping
        ? label(
            '另一间宿舍申请与您宿舍对换空调，请确认是否同意',
            'Another room applied to swap units with yours: do you agree?',
          )
        : label(
            '另一间宿舍申请把空调移到您的宿舍，请确认是否同意',
            'Another room applied to move its unit to yours: do you agree?',
          ),
    path: `portal/campus/matter?kind=change&id=${row.id}`,
    turn,
  })
}

/** Where the picker offers it: to an office among the rooms that it keeps, to those who live there on their campus. */
async function targetPlace(
  tx: Tx,
  caller: Caller,
  dormId: string,
  campusId: string,
): Promise<Place | undefined> {
  const office = officeOf(caller.roles).length > 0
  const found = await holdPlace(tx, dormId, office ? caller : undefined)
  return office || found?.campusId === campusId ? found : undefined
}

/** What both rooms agreed to, or did not: one unit to one place, or for one other. */
const isOther = differingIn('changeType', 'aircondId', 'toDormId', 'swapAircondId')

/** Both units locked in the order of their ids, then fit or not for what is to be done with them. */
export async function unitsFor(tx: Tx, { changeType, aircondId, swapAircondId, toDormId }: Posted) {
  const ids = [aircondId, swapAircondId].filter((id) => typeof id === 'string').toSorted()
  for (const id of ids) await lockPointed(tx, schoolAircond, id)
  const unit = aircondId ? await find(tx, schoolAircond, aircondId) : undefined
  const other = swapAircondId ? await find(tx, schoolAircond, swapAircondId) : undefined
  return {
    ids,
    unit,
    other,
    fits: unit?.status === '30' && unit.dormId !== null && otherFits(changeType, unit, other, toDormId),
  }
}

function otherFits(
  changeType: string | undefined,
  unit: Aircond,
  other: Aircond | undefined,
  toDormId: string | null | undefined,
): boolean {
  if (changeType === moving) return true
  if (!other || other.id === unit.id) return false
  return changeType === swapping
    ? other.status === '30' && other.dormId === toDormId
    : other.status === '10' && other.campusId === unit.campusId
}

/** The slot that a moved unit gets, null where none is needed, undefined where there is none. */
export async function slotFor(tx: Tx, { changeType, toDormId }: Posted): Promise<number | null | undefined> {
  if (changeType !== moving) return null
  const place = await holdPlace(tx, toDormId ?? '', undefined)
  return place?.open && place.aircondAllowed ? freeSlot(place) : undefined
}
