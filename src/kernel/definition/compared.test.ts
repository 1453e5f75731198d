import { describe, expect, it } from 'vitest'
import { areas } from '#modules/index.ts'
import { comparedIn, comparedLabel, unmet } from './compared.ts'
import { defineEntity } from './entity.ts'
import { date, dateTime, integer, money, month, percent, ref, text, timeOfDay } from './fields.ts'
import { label } from './kind.ts'
import type { Sign } from './signs.ts'

/** Two fields of a record held against each other: what meets the comparison, and how it is said where one does not. */
const said = (zh: string, en: string) => ({ label: label(zh, en) })
const fields = {
  name: text(said('名', 'Name')),
  from: date(said('起', 'Lent on')),
  to: date(said('止', 'Due on')),
  at: dateTime(said('开始', 'Begins')),
  until: dateTime(said('结束', 'Ends')),
  opens: timeOfDay(said('开门', 'Opens')),
  shuts: timeOfDay(said('关门', 'Shuts')),
  first: month(said('首月', 'First month')),
  last: month(said('末月', 'Last month')),
  least: money(said('最少', 'Least')),
  most: money(said('最多', 'Most')),
  beds: integer(said('床位', 'Beds')),
  guests: integer(said('住客', 'Guests')),
  share: percent(said('比例', 'Share')),
  cap: percent(said('上限', 'Cap')),
  payer: ref('user', said('付款人', 'Payer')),
  payee: ref('user', said('收款人', 'Payee')),
}
type Name = keyof typeof fields
const held = (one: Name, is: Sign, other: Name) =>
  defineEntity({
    name: 'comparedTrial',
    path: 'trial/compared',
    label: label('试', 'Trial'),
    title: 'name',
    fields,
    compares: [[one, is, other]],
  })
const meets = (one: Name, is: Sign, other: Name, a: unknown, b: unknown) =>
  unmet(held(one, is, other), { [one]: a, [other]: b }).length === 0

describe('what meets a comparison', () => {
  it.each<[Name, Sign, Name, unknown, unknown, boolean]>([
    ['to', '>=', 'from', '2026-03-01', '2026-02-28', true],
    ['to', '>=', 'from', '2026-03-01', '2026-03-01', true],
    ['to', '>', 'from', '2026-03-01', '2026-03-01', false],
    ['to', '>=', 'from', '2025-12-31', '2026-01-01', false],
    ['until', '>', 'at', '2026-03-01 10:00:00', '2026-03-01 09:59:59', true],
    ['shuts', '>', 'opens', '09:00', '22:30', false],
    ['last', '>=', 'first', '2026-10', '2026-09', true],
    // As figures, not as texts: 9 is less than 10.
    ['most', '>=', 'least', '10.00', '9.00', true],
    ['most', '>=', 'least', '9.00', '10.00', false],
    ['most', '<>', 'least', '5.00', '5', false],
    ['most', '>', 'least', '-1.00', '-2.00', true],
    ['guests', '<=', 'beds', 10, 9, false],
    ['guests', '<=', 'beds', '10', 9, false],
    ['guests', '<', 'beds', 9, 10, true],
    ['share', '<=', 'cap', '100.00', '99.99', false],
    // An id is a name and no figure: beyond 2⁵³ two of them would be one.
    ['payer', '<>', 'payee', '9223372036854775807', '9223372036854775806', true],
    ['payer', '<>', 'payee', '7', '7', false],
  ])('%s %s %s with %j and %j: %j', (one, is, other, a, b, expected) => {
    expect(meets(one, is, other, a, b)).toBe(expected)
  })

  it('moments as they are stored, whatever they were written as', () => {
    const [early, late] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T00:00:00.001Z')]
    expect([meets('until', '>', 'at', late, early), meets('until', '>', 'at', early, late)]).toEqual([
      true,
      false,
    ])
  })

  it.each([null, undefined, ''])('nothing is asked where either is %j, as in SQL', (nothing) => {
    expect(meets('to', '>=', 'from', nothing, '2026-01-01')).toBe(true)
    expect(meets('to', '>=', 'from', '2026-01-01', nothing)).toBe(true)
    expect(meets('payer', '<>', 'payee', nothing, nothing)).toBe(true)
  })

  it('zero is something', () => {
    expect(meets('guests', '>=', 'beds', 0, 1)).toBe(false)
  })
})

describe('what is said of it', () => {
  const words = (one: Name, is: Sign, other: Name) => comparedLabel(comparedIn(held(one, is, other))[0]!)
  it.each<[Name, Sign, Name, string, string]>([
    ['to', '>=', 'from', '止不能早于起', 'Due on must not be before lent on'],
    ['to', '>', 'from', '止须晚于起', 'Due on must be after lent on'],
    ['from', '<', 'to', '起须早于止', 'Lent on must be before due on'],
    ['from', '<=', 'to', '起不能晚于止', 'Lent on must not be after due on'],
    ['shuts', '>', 'opens', '关门须晚于开门', 'Shuts must be after opens'],
    ['last', '>=', 'first', '末月不能早于首月', 'Last month must not be before first month'],
    ['guests', '<=', 'beds', '住客不能大于床位', 'Guests must not be more than beds'],
    ['most', '>', 'least', '最多须大于最少', 'Most must be more than least'],
    ['payer', '<>', 'payee', '付款人不能等于收款人', 'Payer must not be the same as payee'],
  ])('%s %s %s', (one, is, other, zh, en) => {
    expect(words(one, is, other)).toEqual({ zh, en })
  })
})

it('every comparison of every area holds like against like: a day against a moment would never be met', () => {
  const all = areas.flatMap(({ entities }) => entities.flatMap((entity) => comparedIn(entity)))
  expect(all.length).toBeGreaterThan(3)
  for (const { prop, than } of all) {
    const family = ({ kind }: typeof prop) =>
      kind.sqlType.replace(/\(.*/, '').replace(/^(bigint|integer|numeric)$/, 'figure')
    expect([prop.name, family(prop)]).toEqual([prop.name, family(than)])
  }
})
