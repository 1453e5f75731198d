import { livesOf } from '#kernel/life/life.ts'
import { billLife } from './bills/workflow.ts'

/** The lives of the area's records; a browser loads them when somebody takes the first step. */
export const lives = livesOf([billLife])
