import { label, ref, yesNo } from '#kernel/definition/index.ts'
import { leftInScope } from '#kernel/http/seen.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { schoolCampusRegion } from '../campus-region/definition.ts'
import { schoolDormBuild } from '../dorm-build/definition.ts'
import { keptPlaces, ofCampus } from '../scope.ts'
import { campusTree } from '../tree.ts'
import { schoolCampus } from './definition.ts'

const disabled = '0'

export const campuses: Slice = slice(schoolCampus, {
  rows: ofCampus('t.id'),
  async beforeSubmit(tx, { values, existing }) {
    if (!existing) return undefined
    if (values.status === disabled && existing.status !== disabled) {
      const open = await tx.one<{ n: number }>(
        sql`select count(*)::int as n from aircond_work_order where campus_id = ${existing.id} and status not in ('70', '91') and is_deleted = 0`,
      )
      if (open && open.n > 0) return refuse('campusBusy', { n: open.n })
    }
    if (values.schoolId === undefined || values.schoolId === existing.schoolId) return undefined
    // Regions hold the school of their campus.
    const [region] = await findAll(tx, schoolCampusRegion, sql`t.campus_id = ${existing.id}`, { limit: 1 })
    return region ? refuse('schoolHasRegions') : undefined
  },
  routes: [
    route(
      {
        method: 'GET',
        url: 'blade-admin/schoolCampus/tree',
        permission: ['schoolCampus_view', 'SchoolDorm_view'],
        summary: 'Campuses with their living areas and dorm buildings',
      },
      ({ caller, db }) => campusTree(db.of(caller.tenantId), caller),
    ),
    route(
      {
        method: 'GET',
        url: 'blade-admin/schoolCampus/mapPins',
        permission: 'schoolCampus_view',
        asks: {
          campusId: ref('schoolCampus', { label: label('校区', 'Campus') }),
          unplaced: yesNo({ label: label('含未摆放', 'Those without a place too') }),
        },
        summary: 'Buildings that have a place on the plan of their campus',
      },
      // Rooms in use, and units on lease, as the tree, the matrix and the reports count.
      async ({ caller, db, input }) => {
        const kept = keptPlaces(caller)
        const { campusId, unplaced } = input
        const which = campusId ? sql`b.campus_id = ${campusId}` : sql.raw('true')
        const placed = sql.raw(unplaced ? 'true' : 'b.map_x is not null')
        return db.of(caller.tenantId).query(
          sql`select b.id, b.version, b.build_name as "buildName", b.campus_id as "campusId", b.map_x::float as "mapX", b.map_y::float as "mapY", b.status::int as status,
                coalesce(sum(d.bed_count), 0)::int as beds, coalesce(sum(d.occupied_beds), 0)::int as "occupiedBeds",
                count(d.id) filter (where b.aircond_allowed)::int as rooms,
                count(d.id) filter (where b.aircond_allowed and exists (select 1 from school_aircond a
                  where a.dorm_id = d.id and a.lease_status <> '0' and a.status in ('30', '40') and a.is_deleted = 0))::int as "roomsWithAircond",
                (select count(*)::int from aircond_repair_apply r where r.build_id = b.id and r.status in ('10', '20', '30', '40') and r.is_deleted = 0) as "openRepairs"
              from school_dorm_build b left join school_dorm d on d.build_id = b.id and d.status = '1' and d.is_deleted = 0
              where b.is_deleted = 0 and ${placed} and ${which} and ${kept ? sql`b.id in (${kept.builds})` : sql.raw('true')}
                and ${leftInScope(caller, schoolDormBuild, sql.raw('b.id'))}
              group by b.id, b.version, b.build_name, b.campus_id, b.map_x, b.map_y, b.status, b.sort order by b.sort, b.id`,
        )
      },
    ),
  ],
})
