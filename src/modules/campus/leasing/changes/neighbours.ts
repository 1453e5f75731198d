import type { Caller } from '#kernel/http/caller.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { applicationRows } from '../standing.ts'
import { firstOnly } from './shapes.ts'

/**
 * Those of the room that a unit is to come to are asked as well, and read what they are asked: of the people of the other
 * room no more than these read of them (`target`).
 */

const [from, to] = [sql.raw('t.from_dorm_id'), sql.raw('t.to_dorm_id')]
export const partyRows = applicationRows(from, to)
const ownRows = applicationRows(from)

/** Whether somebody sees the row because it is to come to their room, and for no other reason. */
export const asNeighbour = (caller: Caller): Sql => {
  const own = ownRows(caller)
  return own ? sql`coalesce(not ${own}, true)` : sql`false`
}

const idsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : [])

export function forNeighbours({ asNeighbour: neighbour, ...row }: Record<string, unknown>) {
  if (neighbour !== true) return row
  const own = new Set(idsOf(row.targetConsentStuIds))
  const ofOwn = (list: unknown) => idsOf(list).filter((id) => own.has(id))
  return {
    ...row,
    applicantName: firstOnly(String(row.applicantName ?? '')),
    applicantPhone: null,
    stuId: null,
    stuName: null,
    consentStuIds: null,
    agreedStuIds: ofOwn(row.agreedStuIds),
    objectStuIds: ofOwn(row.objectStuIds),
    createUser: null,
    createUserName: null,
    updateUser: null,
    updateUserName: null,
  }
}
