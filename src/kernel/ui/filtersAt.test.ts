import { expect, it } from 'vitest'
import { filtersAt, opensLately } from './filtersAt.ts'

const many = { lately: 'createTime' } as const
const ofLate = { createTime_datege: expect.stringMatching(/^\d{4}-\d{2}-\d{2} 00:00:00$/) }

it('opens a list of very many rows with those of late, however it is sorted and paged', () => {
  expect(filtersAt(many, {})).toEqual(ofLate)
  expect(filtersAt(many, { size: '50', current: '2', descs: 'createTime' })).toEqual(ofLate)
  const [, first] = Object.entries(filtersAt(many, {}))[0] ?? []
  const days = (Date.now() - new Date(`${first}`).getTime()) / 86_400_000
  expect(Math.floor(days)).toBe(29)
})

it('adds nothing to what somebody asked for, to a view, or where all were wanted', () => {
  expect(filtersAt(many, { status: '20' })).toEqual({ status: '20' })
  expect(filtersAt(many, { view: 'late' })).toEqual({})
  expect(filtersAt(many, { anyTime: '1', size: '50' })).toEqual({})
  expect(filtersAt({}, {})).toEqual({})
})

it('tells days that the list opens with from those that somebody chose', () => {
  const chosen = Object.fromEntries(Object.entries(filtersAt(many, {})))
  expect([opensLately(many, {}), opensLately(many, { size: '50' })]).toEqual([true, true])
  expect([opensLately(many, chosen), opensLately(many, { anyTime: '1' }), opensLately({}, {})]).toEqual([
    false,
    false,
    false,
  ])
})
