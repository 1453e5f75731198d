import { describe, expect, it } from 'vitest'
import { dateTime, defineEntity, label, text } from '#kernel/definition/index.ts'
import type { Reading } from '#kernel/definition/kind.ts'
import { conditionOf } from './conditions.ts'

/** A day asked for is the day of the calendar where the reader is, however many hours its clocks give it. */
const entity = defineEntity({
  name: 'daysTrial',
  path: 'trial/days',
  label: label('事', 'Event'),
  title: 'name',
  fields: {
    name: text({ label: label('名', 'Name') }),
    at: dateTime({ label: label('时', 'At'), search: true }),
  },
})

const boundsOf = (day: string, timeZone: string) => {
  const reading: Reading = { lang: 'zh', timeZone }
  const made = conditionOf(entity, 'at_dateequal', day, reading)
  if (!made || 'msg' in made) throw new Error('refused')
  return made.values.map((value) => (value as Date).toISOString())
}

describe('one day of the list', () => {
  it.each([
    ['2026-03-15', 'Asia/Shanghai', '2026-03-14T16:00:00.000Z', '2026-03-15T16:00:00.000Z'],
    // Twenty-three hours, and twenty-five.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['2026-12-31', 'UTC', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2028-02-28', 'UTC', '2028-02-28T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ])('%s in %s', (day, zone, from, to) => {
    expect(boundsOf(day, zone)).toEqual([from, to])
  })

  it('a day that the calendar does not have is told as such', () => {
    const made = conditionOf(entity, 'at_dateequal', '2026-02-29', { lang: 'zh', timeZone: 'UTC' })
    expect(made).toMatchObject({
      field: 'at_dateequal',
      msg: { en: expect.stringContaining('no leap year') },
    })
  })
})
