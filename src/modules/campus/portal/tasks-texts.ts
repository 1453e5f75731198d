import type { Texts } from '#kernel/ui/say.ts'
import { portalTexts } from './texts.ts'

/** Words of a worker’s list beside those of all campus pages. */
export const tasksTexts = {
  ...portalTexts,
  toAccept: ['待接单', 'To accept'],
  held: ['已挂起', 'On hold'],
  today: ['待办', 'To do'],
  noTasks: ['没有待办工单，可以休息一下。', 'No orders are waiting.'],
  noneHere: ['这里没有工单。', 'No orders here.'],
  finishBy: ['完工时限', 'Finish by'],
  respondBy: ['响应时限', 'Respond by'],
} as const satisfies Texts
