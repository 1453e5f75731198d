import { expect, it } from 'vitest'
import { marksOf, type FlowItem } from './marks.ts'

const item = (activityId: string, more: Partial<FlowItem> = {}): FlowItem => ({
  activityId,
  activityName: null,
  activityType: 'userTask',
  startTime: '2026-01-01 09:00:00',
  ...more,
})

it('tells finished, in progress and lines; what was done again is in progress', () => {
  const marks = marksOf([
    item('a', { endTime: '2026-01-01 10:00:00' }),
    item('f', { activityType: 'sequenceFlow', endTime: '2026-01-01 10:00:00' }),
    item('b', { endTime: '2026-01-01 11:00:00', cancelled: true }),
    item('a'),
  ])
  expect([...marks]).toEqual([
    ['a', 'now'],
    ['f', 'way'],
  ])
})
