import { expect, it } from 'vitest'
import { marksOf, notesOf, passedOf, type FlowItem } from './marks.ts'

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

it('under a step stands whose it was last and on which day; what was given up is none', () => {
  const done = { assignee: '江雪', endTime: '2026-01-02 10:00:00' }
  const flow = [
    item('f', { activityType: 'sequenceFlow', endTime: '2026-01-01 10:00:00' }),
    item('a', done),
    item('b', { assignee: '何静', endTime: '2026-01-03 10:00:00', cancelled: true }),
    item('b', { assignee: '马兰' }),
    item('c'),
  ]
  expect([...notesOf(flow)]).toEqual([
    ['a', '江雪 · 01-02'],
    ['b', '马兰'],
  ])
  expect(passedOf(flow).map(({ activityId }) => activityId)).toEqual(['c', 'b', 'a'])
})
