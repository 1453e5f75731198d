import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { schoolCampusRegion } from '../campus-region/definition.ts'
import { keptPlaces, ofCampus } from '../scope.ts'
import { campusTree } from '../tree.ts'
import { schoolCampus } from './definition.ts'

export const campuses: Slice = slice(schoolCampus, {
  rows: ofCampus('t.id'),
  async beforeSubmit(tx, { values, existing }) {
    if (!existing || values.schoolId === undefined || values.schoolId === existing.schoolId) return undefined
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
        summary: 'Buildings that have a place on the plan of their campus',
      },
      async ({ caller, db, input }) => {
        const kept = keptPlaces(caller)
        const campusId = String(input.campusId ?? '')
        const which = /^\d{1,18}$/.test(campusId) ? sql`b.campus_id = ${campusId}` : sql.raw('true')
        return db.of(caller.tenantId).query(
          sql`select b.id, b.build_name as "buildName", b.campus_id as "campusId", b.map_x::float as "mapX", b.map_y::float as "mapY", b.status::int as status,
                coalesce(sum(d.bed_count), 0)::int as beds, coalesce(sum(d.occupied_beds), 0)::int as "occupiedBeds",
                count(d.id)::int as rooms, count(d.id) filter (where d.aircond_count > 0)::int as "roomsWithAircond"
              from school_dorm_build b left join school_dorm d on d.build_id = b.id and d.is_deleted = 0
              where b.is_deleted = 0 and b.map_x is not null and ${which} and ${kept ? sql`b.id in (${kept.builds})` : sql.raw('true')}
              group by b.id order by b.sort, b.id`,
        )
      },
    ),
  ],
})
