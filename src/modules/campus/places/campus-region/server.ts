import { slice, type Slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { ofCampus } from '../scope.ts'
import { schoolCampus } from '../school-campus/definition.ts'
import { schoolCampusRegion } from './definition.ts'

const living = '1'

const hasBuilding = async (tx: Tx, regionId: string) =>
  (await tx.one(
    sql`select 1 as one from school_dorm_build where campus_region_id = ${regionId} and is_deleted = 0 limit 1`,
  )) !== undefined

export const regions: Slice = slice(schoolCampusRegion, {
  rows: ofCampus('t.campus_id'),
  async beforeSubmit(tx, { values, existing }) {
    const moves = existing && values.campusId !== undefined && values.campusId !== existing.campusId
    const turns = existing?.regionType === living && (values.regionType ?? living) !== living
    // Dorm buildings hold the campus of their region, and stand in living areas alone.
    if ((moves || turns) && (await hasBuilding(tx, existing.id)))
      return moves ? refuse('regionMoves') : refuse('regionLiving')
    const campus = await find(tx, schoolCampus, String(values.campusId ?? existing?.campusId))
    return campus && { schoolId: campus.schoolId }
  },
})
