import type { Slice } from '#kernel/http/slice.ts'
import { slices as aircond } from './aircond/server.ts'
import { regions } from './places/campus-region/server.ts'
import { builds } from './places/dorm-build/server.ts'
import { dorms } from './places/dorm/server.ts'
import { campuses } from './places/school-campus/server.ts'
import { schools } from './places/school-info/server.ts'
import { slices as applications } from './repair/applications/server.ts'
import { slices as assessments } from './repair/assessments/server.ts'
import { slices as groups } from './repair/groups/server.ts'
import { slices as items } from './repair/items/server.ts'
import { slices as workOrders } from './repair/work-orders/server.ts'

export { followers } from './followers.ts'

export const slices: readonly Slice[] = [
  schools,
  campuses,
  regions,
  builds,
  dorms,
  ...items,
  ...groups,
  ...aircond,
  ...applications,
  ...workOrders,
  ...assessments,
]
