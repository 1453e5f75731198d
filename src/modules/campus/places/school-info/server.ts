import { isRefusal } from '#kernel/definition/index.ts'
import { rowIds } from '#kernel/definition/fields.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { action, route, slice, type Slice } from '#kernel/http/slice.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolTree } from '../tree.ts'
import { schoolInfo } from './definition.ts'

/** Schools: one or a few for each tenant, with everything else below them. */
function turnTo(status: '0' | '1') {
  return action({ asks: { ids: rowIds('SchoolInfo') } }, async ({ tx, input, caller }) => {
    const ids = idsOf(input.ids)
    if (isRefusal(ids)) return ids
    const seen = rowsFor(schools, caller) ?? sql.raw('true')
    const changed = await updateAll(tx, schoolInfo, sql`t.id = any(${ids}::bigint[]) and (${seen})`, {
      status,
    })
    return changed.length === ids.length ? { affected: changed.length } : refuseHttp('notFound')
  })
}

export const schools: Slice = slice(schoolInfo, {
  actions: { enable: turnTo('1'), disable: turnTo('0') },
  routes: [
    route(
      {
        method: 'GET',
        url: 'blade-admin/SchoolInfo/tree',
        permission: ['SchoolInfo_view', 'schoolCampus_view'],
        summary: 'Schools with their campuses',
      },
      ({ caller, db }) => schoolTree(db.of(caller.tenantId), caller),
    ),
  ],
})
