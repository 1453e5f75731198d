import type { Caller } from '#kernel/http/caller.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { applicationRows } from '../standing.ts'
import { officeOf } from '../../shapes.ts'
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

const kept = {
  applicantPhone: null,
  stuId: null,
  stuName: null,
  consentStuIds: null,
  createUser: null,
  createUserName: null,
  updateUser: null,
  updateUserName: null,
}

/** Whoever has no office may be a neighbour in some rows, and asks for nobody by what they may not read there. */
export const unaskedBy = ({ roles }: Pick<Caller, 'roles'>): readonly string[] =>
  officeOf(roles).length > 0 ? [] : ['applicantName', 'agreedStuIds', 'objectStuIds', ...Object.keys(kept)]

export function forNeighbours({ asNeighbour: neighbour, ...row }: Record<string, unknown>) {
  if (neighbour !== true) return row
  const own = new Set(idsOf(row.targetConsentStuIds))
  const ofOwn = (list: unknown) => idsOf(list).filter((id) => own.has(id))
  return {
    ...row,
    ...kept,
    applicantName: firstOnly(String(row.applicantName ?? '')),
    agreedStuIds: ofOwn(row.agreedStuIds),
    objectStuIds: ofOwn(row.objectStuIds),
  }
}
