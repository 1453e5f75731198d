import type { Life } from '#kernel/life/life.ts'
import { aircondLife } from './aircond/life.ts'
import { repairLife } from './repair/applications/life.ts'
import { assessLife } from './repair/assessments/life.ts'
import { workOrderLife } from './repair/work-orders/life.ts'

/** The lives of the area; a browser loads them when somebody takes the first step. */
export const lives = [aircondLife, repairLife, workOrderLife, assessLife] as unknown as readonly Life[]
