import { inRow, calendarDays, dateIn, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { verifiedMember } from '../people/member.ts'
import { officeOf } from '../shapes.ts'
import { refuseLease } from './catalogue.ts'
import { consentOf, isWhole, type Occupant } from './consent.ts'
import { holdPlace, type Place } from './places.ts'

/** Who files something for a room: somebody who lives there, or the office with a form that all of them signed. */

export type Filing = { readonly place: Place; readonly stuId: string | null; readonly source: string }
type Signed = {
  readonly consentStuIds?: readonly string[] | null | undefined
  readonly consentFile?: readonly string[] | null | undefined
}

export async function filedFor(
  tx: Tx,
  caller: Caller,
  dormId: string,
  signed: Signed,
  {
    form = true,
    also,
  }: { form?: boolean; /** Another room that they may live in. */ also?: string | null } = {},
): Promise<Filing | Refusal> {
  const office = officeOf(caller.roles).length > 0
  const member = office ? undefined : await verifiedMember(tx, caller)
  if (isRefusal(member)) return member
  if (member && (!member.dormId || ![dormId, also].includes(member.dormId) || !member.stuId))
    return refuseLease('notOccupant')
  const stuId = member?.stuId ?? signed.consentStuIds?.[0] ?? null
  // Before the room: whoever moves a student holds the student and then wants the room.
  if (stuId) await tx.query(sql`select id from stu_info where id = ${stuId} for key share`)
  const place = await holdPlace(tx, dormId, office ? caller : undefined)
  if (!place) return refuseLease('dormUnknown')
  if (!place.open) return refuseLease('roomClosed')
  if (form && office && !signed.consentFile?.length) return refuseLease('formMissing')
  return { place, stuId, source: office ? '3' : '1' }
}

/** Everybody who lives there has agreed, nobody else is named. */
export function lacksConsent(
  occupants: readonly Occupant[],
  given: readonly string[] | null | undefined,
): Refusal | undefined {
  const consent = consentOf(occupants, given)
  return isWhole(consent)
    ? undefined
    : refuseLease('consentIncomplete', {
        missing: consent.missing.length > 0 ? inRow(consent.missing.map(({ name }) => name)) : '0',
        strangers: consent.strangers.length,
      })
}

const farthest = 60

export function dateUnfit(
  tx: Tx,
  { timeZone }: Caller,
  date: string | null | undefined,
): Refusal | undefined {
  if (!date) return undefined
  const ahead = calendarDays(dateIn(tx.now, timeZone), date)
  return ahead === undefined || ahead < 0 || ahead > farthest ? refuseLease('dateOutside') : undefined
}
