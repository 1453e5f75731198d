import type { AreaServer } from '#kernel/http/areas.ts'
import { area } from './index.ts'
import { regions } from './places/campus-region/server.ts'
import { builds } from './places/dorm-build/server.ts'
import { dorms } from './places/dorm/server.ts'
import { campuses } from './places/school-campus/server.ts'
import { schools } from './places/school-info/server.ts'
import { supply } from './supply.ts'

export const server: AreaServer = { area, slices: [schools, campuses, regions, builds, dorms], supply }
