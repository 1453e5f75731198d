import type { Caller } from '#kernel/http/caller.ts'
import { leftInScope } from '#kernel/http/seen.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolCampusRegion } from './campus-region/definition.ts'
import { schoolDormBuild } from './dorm-build/definition.ts'
import { schoolCampus } from './school-campus/definition.ts'
import { schoolInfo } from './school-info/definition.ts'
import { keptPlaces } from './scope.ts'
import type { PlaceNode } from './shapes.ts'

type Flat = Omit<PlaceNode, 'key' | 'value' | 'children' | 'hasChildren'>

/** Campuses (alias `c`) and buildings (`b`) that somebody keeps, of those that their data scope leaves. */
function seen(caller: Caller): { campuses: Sql; builds: Sql } {
  const kept = keptPlaces(caller)
  const [campuses, builds] = [
    leftInScope(caller, schoolCampus, sql.raw('c.id')),
    leftInScope(caller, schoolDormBuild, sql.raw('b.id')),
  ]
  if (!kept) return { campuses, builds }
  return {
    campuses: sql`c.id in (${kept.campuses}) and ${campuses}`,
    builds: sql`b.id in (${kept.builds}) and ${builds}`,
  }
}

/** Schools → campuses. */
export async function schoolTree(reader: Reader, caller: Caller): Promise<PlaceNode[]> {
  const { campuses } = seen(caller)
  const schools = await reader.query<Flat>(
    sql`select s.id, '0' as "parentId", s.school_name as title, 'school' as kind from school_info s where s.is_deleted = 0 and ${leftInScope(caller, schoolInfo, sql.raw('s.id'))} order by s.sort, s.id`,
  )
  const below = await reader.query<Flat>(
    sql`select c.id, c.school_id as "parentId", c.campus_name as title, 'campus' as kind from school_campus c
        where c.is_deleted = 0 and ${campuses} order by c.sort, c.id`,
  )
  return nested('0', [schools, below])
}

/** Campuses → regions → buildings with their beds; floors are counted, not listed. */
export async function campusTree(reader: Reader, caller: Caller): Promise<PlaceNode[]> {
  const { campuses, builds } = seen(caller)
  const [first, second, third] = await Promise.all([
    reader.query<Flat>(
      sql`select c.id, '0' as "parentId", c.campus_name as title, 'campus' as kind,
            (select count(*)::int from school_dorm_build b where b.campus_id = c.id and b.is_deleted = 0 and ${builds}) as builds
          from school_campus c where c.is_deleted = 0 and ${campuses} order by c.sort, c.id`,
    ),
    reader.query<Flat>(
      sql`select r.id, r.campus_id as "parentId", r.region_name as title, 'region' as kind,
            (select count(*)::int from school_dorm_build b where b.campus_region_id = r.id and b.is_deleted = 0 and ${builds}) as builds
          from school_campus_region r join school_campus c on c.id = r.campus_id
          where r.is_deleted = 0 and r.region_type = '1' and ${campuses} and ${leftInScope(caller, schoolCampusRegion, sql.raw('r.id'))} order by r.sort, r.id`,
    ),
    reader.query<Flat>(
      sql`select b.id, b.campus_region_id as "parentId", b.build_name as title, 'build' as kind, b.floor_count as floors,
            coalesce(b.underground_floors, 0) as basements, coalesce(d.beds, 0)::int as beds, coalesce(d.occupied, 0)::int as occupied
          from school_dorm_build b
          left join (select build_id, sum(bed_count) filter (where status = '1') as beds, sum(occupied_beds) filter (where status = '1') as occupied
            from school_dorm where is_deleted = 0 group by build_id) d on d.build_id = b.id
          where b.is_deleted = 0 and ${builds} order by b.sort, b.id`,
    ),
  ])
  return nested('0', [first, second, third])
}

function nested(parentId: string, [level = [], ...below]: readonly (readonly Flat[])[]): PlaceNode[] {
  return level
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const children = below.length > 0 ? nested(row.id, below) : []
      const node = { ...row, key: `${row.kind}:${row.id}`, value: row.id, hasChildren: children.length > 0 }
      return children.length > 0 ? { ...node, children } : node
    })
}
