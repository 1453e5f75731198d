import { describe, expect, it } from 'vitest'
import { daily, longestMs, minutes, nextAt, seconds, type Schedule } from './schedule.ts'

const at = (text: string) => new Date(text)
const next = (schedule: Schedule, from: string) =>
  nextAt(schedule, at(from)).toISOString().replace('.000', '')

it('every so often counts from the end of the last run', () => {
  expect(nextAt(minutes(10), at('2026-11-22T08:00:30Z'))).toEqual(at('2026-11-22T08:10:30Z'))
  expect(next(seconds(90), '2026-12-31T23:59:00Z')).toBe('2027-01-01T00:00:30Z')
})

it('a time of day is that of the clock on the wall, today or tomorrow', () => {
  expect(nextAt(daily('07:00'), at('2026-11-22T22:59:59Z'))).toEqual(at('2026-11-22T23:00:00Z'))
  expect(nextAt(daily('07:00'), at('2026-11-22T23:00:00Z'))).toEqual(at('2026-11-23T23:00:00Z'))
  expect(nextAt(daily('07:00', 'Europe/Berlin'), at('2026-03-28T07:00:00Z'))).toEqual(
    at('2026-03-29T05:00:00Z'),
  )
  expect(nextAt(daily('23:30', 'America/New_York'), at('2026-11-22T03:00:00Z'))).toEqual(
    at('2026-11-22T04:30:00Z'),
  )
})

it('goes on over the ends of months and years, leap days and zones of odd hours', () => {
  expect(next(daily('00:00'), '2026-12-31T15:59:59Z')).toBe('2026-12-31T16:00:00Z')
  expect(next(daily('00:00'), '2026-12-31T16:00:00Z')).toBe('2027-01-01T16:00:00Z')
  expect(next(daily('12:00', 'UTC'), '2028-02-28T12:00:00Z')).toBe('2028-02-29T12:00:00Z')
  expect(next(daily('12:00', 'UTC'), '2027-02-28T12:00:00Z')).toBe('2027-03-01T12:00:00Z')
  expect(next(daily('05:45', 'Asia/Kathmandu'), '2026-05-01T00:00:01Z')).toBe('2026-05-02T00:00:00Z')
  expect(next(daily('23:59', 'Pacific/Kiritimati'), '2026-05-01T10:00:00Z')).toBe('2026-05-02T09:59:00Z')
})

describe('R21 where clocks are changed', () => {
  const everyRun = (schedule: Schedule, from: string, until: string) => {
    const runs: string[] = []
    for (let now = nextAt(schedule, at(from)); now < at(until); now = nextAt(schedule, now))
      runs.push(now.toISOString())
    return runs
  }

  it('a day of 23 hours is not left out, however late the evening before is', () => {
    expect(next(daily('07:00', 'Europe/Berlin'), '2026-03-28T22:50:00Z')).toBe('2026-03-29T05:00:00Z')
    expect(next(daily('03:00', 'America/New_York'), '2026-03-08T04:30:00Z')).toBe('2026-03-08T07:00:00Z')
  })

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Shanghai'])(
    'a year has as many runs as days in %s, from whatever moment one looks',
    (zone) => {
      for (const time of ['00:00', '00:30', '02:30', '12:00', '23:59']) {
        const runs = everyRun(daily(time, zone), '2026-01-01T12:00:00Z', '2027-01-01T12:00:00Z')
        expect([time, runs.length]).toEqual([time, 365])
      }
    },
  )

  it('an hour that comes twice is one run, and one that is left out comes an hour later', () => {
    const berlin = daily('02:30', 'Europe/Berlin')
    expect(everyRun(berlin, '2026-10-24T12:00:00Z', '2026-10-26T00:00:00Z')).toHaveLength(1)
    expect(next(berlin, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00Z')
  })

  it('no next time lies further ahead than one may', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      const schedule = daily('02:30', zone)
      for (let day = 0; day < 365; day += 1) {
        const now = new Date(Date.UTC(2026, 0, 1 + day, 23, 50))
        const ahead = nextAt(schedule, now).getTime() - now.getTime()
        expect(ahead > 0 && ahead < longestMs(schedule)).toBe(true)
      }
    }
    expect(longestMs(minutes(10))).toBe(600_000)
  })
})
