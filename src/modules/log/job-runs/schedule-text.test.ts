import { expect, it } from 'vitest'
import { daily, minutes, seconds } from '#kernel/jobs/schedule.ts'
import { scheduleText } from './schedule-text.ts'

const now = new Date('2026-11-27T20:00:00Z')

it.each([
  ['Asia/Shanghai', '每天 07:20', 'Daily at 07:20'],
  ['Asia/Tokyo', '每天 08:20', 'Daily at 08:20'],
] as const)('a daily job is told by the clock of its reader, %s', (zone, zh, en) => {
  const schedule = daily('07:20', 'Asia/Shanghai')
  expect([scheduleText(schedule, 'zh', now, zone), scheduleText(schedule, 'en', now, zone)]).toEqual([zh, en])
})

it('one that comes every so often says how often', () => {
  expect(scheduleText(minutes(10), 'zh', now, 'Asia/Tokyo')).toBe('每 10 分钟')
  expect(scheduleText(seconds(5), 'en', now, 'Asia/Tokyo')).toBe('Every 5 s')
})
