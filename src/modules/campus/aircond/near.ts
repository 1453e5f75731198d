import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { studentOf } from '../people/member.ts'
import { officeOf } from '../shapes.ts'
import type { Aircond } from './definition.ts'

type Unit = Pick<Aircond, 'dormId' | 'qrToken'>

/** Whether a code is the label of a unit, or that at the door of its room: both are drawn at random, so whoever has it stands there. */
export async function isLabelOf(reader: Reader, { qrToken, dormId }: Unit, code: unknown): Promise<boolean> {
  if (typeof code !== 'string' || code === '') return false
  if (code === qrToken) return true
  const room = await reader.one<{ qrToken: string | null }>(
    sql`select qr_token from school_dorm where id = ${dormId} and is_deleted = 0`,
  )
  return room?.qrToken === code
}

/** 4.2: of those who live with it, whoever stands before it, and the office. An asset number anybody can guess is no sign of that. */
export const isNear = async (
  reader: Reader,
  unit: Unit,
  { roles, userId }: Pick<Caller, 'roles' | 'userId'>,
  code: unknown,
): Promise<boolean> =>
  officeOf(roles).length > 0 ||
  (unit.dormId !== null && (await studentOf(reader, userId))?.dormId === unit.dormId) ||
  (await isLabelOf(reader, unit, code))
