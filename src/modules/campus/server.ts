import type { Slice } from '#kernel/http/slice.ts'
import { regions } from './places/campus-region/server.ts'
import { builds } from './places/dorm-build/server.ts'
import { dorms } from './places/dorm/server.ts'
import { campuses } from './places/school-campus/server.ts'
import { schools } from './places/school-info/server.ts'

export const slices: readonly Slice[] = [schools, campuses, regions, builds, dorms]
