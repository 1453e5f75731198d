import type { Reader } from '#kernel/store/db.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { wordsOf } from '#kernel/life/failure.ts'
import { sql } from '#kernel/store/sql.ts'
import { consentFailures, type Occupant } from '../consent.ts'
import { occupantsOf } from '../places.ts'
import { aircondRentOutApply } from '../rents/definition.ts'
import { returning } from '../rents/shapes.ts'
import { byOffice } from '../roommates.ts'
import { openAsks, type Open } from './asks.ts'
import { about, reasonOf, type About } from './season.ts'

/** What the office has filed for a season and nobody has reviewed yet: what can be approved together, and what cannot and why. */
export const seasonOpenRoute = route(
  {
    method: 'GET',
    url: `${aircondRentOutApply.path}/seasonOpen`,
    permission: 'aircondRentOutApply_returnSeason',
    asks: openAsks,
    summary: 'Returns of a season that wait for review',
  },
  ({ caller, db, input }) => openOf(db.of(caller.tenantId), caller, input),
)

type Filed = {
  readonly id: string
  readonly applyNo: string
  readonly dormId: string
  readonly consentStuIds: string[] | null
  readonly objectStuIds: string[] | null
}

async function openOf(r: Reader, caller: Caller, asked: About): Promise<Open> {
  const slice = sliceOf(aircondRentOutApply.name)
  if (!slice) return { ids: [], kept: [] }
  const filed = await r.query<Filed>(
    sql`select t.id, t.apply_no, t.dorm_id, t.consent_stu_ids, t.object_stu_ids from aircond_rent_out_apply t
        where t.is_deleted = 0 and t.status = '10' and t.rent_type = ${returning} and t.return_reason = ${reasonOf(asked.which)}
          and ${about(asked, 't')} and ${byOffice} and ${rowsFor(slice, caller) ?? sql.raw('true')}
        order by t.id`,
  )
  const rooms = [...new Set(filed.map(({ dormId }) => dormId))]
  const living = new Map<string, Occupant[]>(rooms.map((id) => [id, []]))
  for (const one of await occupantsOf(r, rooms)) living.get(one.dormId)?.push(one)
  const judged = filed.map(({ id, applyNo, dormId, consentStuIds, objectStuIds }) => ({
    id,
    applyNo,
    failures: consentFailures(living.get(dormId), consentStuIds, objectStuIds),
  }))
  return {
    ids: judged.flatMap(({ id, failures }) => (failures.length === 0 ? [id] : [])),
    kept: judged.flatMap(({ applyNo, failures: [first] }) =>
      first ? [{ applyNo, why: wordsOf(first)[caller.lang] }] : [],
    ),
  }
}
