import { describe, expect, it } from 'vitest'
import { seeded } from '#kernel/testing/promise.ts'
import { calendarDays, dateIn, daysAfter, instantOf, noSuchDay, offsetAt, wallClock } from './time.ts'

/** Clocks on walls: what is typed in a zone is that instant, and that instant is what was typed, whatever the clocks do. */
const zones = [
  'Asia/Shanghai',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
]

describe('instants and clocks on walls', () => {
  it.each(zones)('are told and read alike in %s at any time of forty years', (zone) => {
    const random = seeded(20_261_125)
    for (let n = 0; n < 400; n += 1) {
      const at = new Date(Math.floor(Date.UTC(1995, 0, 1) / 1000 + random() * 40 * 365.25 * 86_400) * 1000)
      const told = wallClock(at, zone)
      const read = instantOf(told, zone)
      // An hour that comes twice has one text; both of its instants read as that.
      expect(wallClock(read as Date, zone), `${at.toISOString()} ${told}`).toBe(told)
    }
  })

  it.each([
    ['2026-03-15 08:00:00', 'Asia/Shanghai', '2026-03-15T00:00:00.000Z'],
    ['2026-03-29 01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59.000Z'],
    ['2026-03-29 03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-07-01 00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
    ['2026-12-01', 'Asia/Kolkata', '2026-11-30T18:30:00.000Z'],
    ['2011-12-31 12:00:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, iso) => {
    expect(instantOf(text, zone)?.toISOString()).toBe(iso)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-32',
    '2026-01-01 24:00:00',
    '2026-01-01 10:60:00',
    '20260101',
    '',
    'now',
    '2026-1-1',
  ])('%j is no time', (text) => {
    expect(instantOf(text, 'UTC')).toBeUndefined()
  })

  it('an offset that was kept is that of its own quarter of an hour', () => {
    const spring = Date.UTC(2026, 2, 29, 1)
    expect([spring - 1, spring].map((ms) => offsetAt(ms, 'Europe/Berlin'))).toEqual([60, 120])
  })
})

describe('calendar days', () => {
  it.each([
    ['2026-02-29', /2026 年不是闰年/, /no leap year/],
    ['1900-02-29', /1900 年不是闰年/, /no leap year/],
    ['2026-04-31', /4 月只有 30 天/, /April has 30 days/],
    ['2026-02-30', /2 月只有 28 天/, /February has 28 days/],
    ['2026-13-01', /没有这一天/, /no such day/],
    ['soon', /没有这一天/, /no such day/],
  ])('why %s is none is said in both languages', (text, zh, en) => {
    expect(noSuchDay(text)?.zh).toMatch(zh)
    expect(noSuchDay(text)?.en).toMatch(en)
  })

  it('every day of twenty-eight years is one, and the next comes after it', () => {
    let day = '2000-01-01'
    for (let n = 0; n < 28 * 366; n += 1) {
      expect(noSuchDay(day)).toBeUndefined()
      const next = daysAfter(day)
      expect(calendarDays(day, next)).toBe(1)
      expect(next > day).toBe(true)
      day = next
    }
    expect(daysAfter('2000-01-01', 28 * 366)).toBe(day)
    expect(daysAfter(day, -28 * 366)).toBe('2000-01-01')
  })

  it('is counted by days and not by hours, over a change of the clocks too', () => {
    expect(calendarDays('2026-03-28 23:59:59', '2026-03-30 00:00:01')).toBe(2)
    expect(calendarDays('2026-03-30', '2026-03-28')).toBe(-2)
    expect(calendarDays('soon', '2026-03-28')).toBeUndefined()
  })

  it('is another one in another zone at the same moment', () => {
    const at = new Date('2026-01-01T03:00:00Z')
    expect(['Asia/Shanghai', 'UTC', 'America/New_York'].map((zone) => dateIn(at, zone))).toEqual([
      '2026-01-01',
      '2026-01-01',
      '2025-12-31',
    ])
  })
})

describe('days and moments that are none', () => {
  it.each(['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', 'soon', '', '2026-1-1'])(
    'from or to %j no days are counted',
    (none) => {
      expect(calendarDays(none, '2026-03-05')).toBeUndefined()
      expect(calendarDays('2026-03-05', none)).toBeUndefined()
    },
  )

  it('a year with a digit too few is not taken for one of another century', () => {
    for (const text of ['0026-03-15', '0099-12-31 23:59:59', '0000-01-01'])
      expect([text, instantOf(text, 'Asia/Shanghai')]).toEqual([text, undefined])
    expect(instantOf('1926-03-15', 'UTC')?.toISOString()).toBe('1926-03-15T00:00:00.000Z')
  })

  it('there is no year nothing', () => {
    expect(noSuchDay('0000-01-01')?.en).toMatch(/no such day/)
    expect(noSuchDay('0001-01-01')).toBeUndefined()
    expect(noSuchDay('9999-12-31')).toBeUndefined()
  })

  it.each([
    '2026-03-15 24:00:00',
    '2026-03-15 08:60',
    '2026-03-15 8:00',
    '2026-03-15T08',
    '２０２６-03-15',
    '2026-03-15 ',
  ])('%j is no time', (text) => expect(instantOf(text, 'UTC')).toBeUndefined())
})
