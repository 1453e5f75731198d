import type { Life } from '#kernel/life/life.ts'
import { billLife } from './bills/workflow.ts'

/** The lives of the area's records; a browser loads them when somebody takes the first step. */
export const lives = [billLife] as unknown as readonly Life[]
