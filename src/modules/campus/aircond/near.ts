import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { studentOf } from '../people/member.ts'
import { officeOf } from '../shapes.ts'
import type { Aircond } from './definition.ts'

/** Whether one of these is the label of a unit, or that at the door of its room: both are drawn at random, so whoever has it stands there. */
export async function isLabelled(
  reader: Reader,
  { qrToken, dormId }: Pick<Aircond, 'dormId' | 'qrToken'>,
  ...codes: readonly unknown[]
): Promise<boolean> {
  const said = codes.filter((code) => typeof code === 'string' && code !== '')
  if (said.length === 0 || said.includes(qrToken)) return said.length > 0
  const room = await reader.one<{ qrToken: string }>(
    sql`select qr_token from school_dorm where id = ${dormId} and is_deleted = 0`,
  )
  return room !== undefined && said.includes(room.qrToken)
}

/** 4.2: who reports a unit from afar, by its number alone, which anybody can guess: those who live with it, and the office. */
export const isTheirs = async (
  reader: Reader,
  { dormId }: Pick<Aircond, 'dormId'>,
  { roles, userId }: Pick<Caller, 'roles' | 'userId'>,
): Promise<boolean> =>
  officeOf(roles).length > 0 || (dormId !== null && (await studentOf(reader, userId))?.dormId === dormId)
