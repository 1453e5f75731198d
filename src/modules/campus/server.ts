import type { AreaServer } from '#kernel/http/areas.ts'
import { slices as aircond } from './aircond/server.ts'
import { followers } from './followers.ts'
import { area } from './index.ts'
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
import { supply } from './supply.ts'

const places = [schools, campuses, regions, builds, dorms]
const repair = items.concat(groups, aircond, applications, workOrders, assessments)

export const server: AreaServer = { area, slices: places.concat(repair), supply, followers }
