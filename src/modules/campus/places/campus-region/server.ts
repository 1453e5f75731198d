import { slice, type Slice } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import { ofCampus } from '../scope.ts'
import { schoolCampus } from '../school-campus/definition.ts'
import { schoolCampusRegion } from './definition.ts'

export const regions: Slice = slice(schoolCampusRegion, {
  rows: ofCampus('t.campus_id'),
  async beforeSubmit(tx, { values, existing }) {
    const campus = await find(tx, schoolCampus, String(values.campusId ?? existing?.campusId))
    return campus && { schoolId: campus.schoolId }
  },
})
