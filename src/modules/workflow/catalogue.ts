import { refusals } from '#kernel/definition/refusal.ts'
import { drawings } from './refused/drawings.ts'
import { instances } from './refused/instances.ts'
import { tasks } from './refused/tasks.ts'

export const refuse = refusals({ ...drawings, ...tasks, ...instances })
