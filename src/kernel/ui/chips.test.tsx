import { describe, expect, it } from 'vitest'
import {
  choice,
  date,
  dateTime,
  defineEntity,
  integer,
  label,
  money,
  ref,
  text,
  yesNo,
} from '#kernel/definition/index.ts'
import { each, markup, wordsIn } from '#kernel/testing/markup.tsx'
import { Chips } from './Chips.tsx'
import { chipsOf, rangeOf } from './filterChips.ts'
import type { ListState } from './useList.ts'

/** UX21: what narrows a list stands above it in words, and never says something else than the filter does. */
const said = (zh: string, en: string) => ({ label: label(zh, en) })
const bill = defineEntity({
  name: 'chipBill',
  path: 'trial/bill',
  label: label('账单', 'Bill'),
  title: 'payer',
  fields: {
    payer: text(said('付款人', 'Payer')),
    usage: text(said('用途', 'Usage')),
    state: choice({ '1': label('待付', 'Due'), '2': label('已付', 'Paid') }, said('状态', 'State')),
    paidAt: dateTime(said('付款时间', 'Paid')),
    dueOn: date(said('到期日', 'Due on')),
    amount: money(said('金额', 'Amount')),
    months: integer({ ...said('月数', 'Months'), said: { '-1': label('不限', 'No limit') } }),
    urgent: yesNo(said('加急', 'Urgent')),
    ownerId: ref('user', said('经办人', 'Handled by')),
  },
})
const words = (filters: Record<string, string>, lang: 'zh' | 'en' = 'zh') => {
  const state = { filters, setFilters: () => undefined, clear: () => undefined } as unknown as ListState
  return each(markup(<Chips entity={bill} state={state} />, { lang }), 'li')
    .slice(0, -1)
    .map(wordsIn)
}

describe('what a chip says (UX21)', () => {
  it.each<[Record<string, string>, string, string]>([
    [{ payer: '王' }, '付款人 王', 'Payer 王'],
    [{ payer_equal: '<b>&"' }, '付款人 <b>&"', 'Payer <b>&"'],
    [{ state: '1' }, '状态 待付', 'State Due'],
    [{ state: '1,2' }, '状态 待付、已付', 'State Due, Paid'],
    [{ state: 'constructor' }, '状态 constructor', 'State constructor'],
    [{ state_notequal: '2' }, '状态 ≠ 已付', 'State ≠ Paid'],
    [{ urgent: 'true' }, '加急 是', 'Urgent Yes'],
    [{ urgent: '0' }, '加急 否', 'Urgent No'],
    [{ paidAt_null: 'true' }, '付款时间 未填写', 'Paid empty'],
    [{ paidAt_notnull: 'true' }, '付款时间 已填写', 'Paid filled in'],
    [{ months: '-1' }, '月数 不限', 'Months No limit'],
    [{ amount: '5000' }, '金额 ¥5,000.00', 'Amount ¥5,000.00'],
    [{ keyword: '热 & 力' }, '关键词 热 & 力', 'Keyword 热 & 力'],
    [{ waiting: '1' }, '待我处理', 'Waiting for you'],
    // A field whose name ends as a range does is no range.
    [{ usage: '电费' }, '用途 电费', 'Usage 电费'],
  ])('%j', (filters, zh, en) => {
    expect([words(filters), words(filters, 'en')]).toEqual([[zh], [en]])
  })

  it.each<[Record<string, string>, string, string]>([
    [{ paidAt_datege: '2026-03-01 00:00:00' }, '付款时间 2026-03-01 起', 'Paid from 2026-03-01'],
    [{ paidAt_datele: '2026-03-31 23:59:59' }, '付款时间 2026-03-31 止', 'Paid to 2026-03-31'],
    [
      { paidAt_datege: '2026-03-01 00:00:00', paidAt_datele: '2026-03-31 23:59:59' },
      '付款时间 2026-03-01 → 2026-03-31',
      'Paid 2026-03-01 → 2026-03-31',
    ],
    // As start pages and reports ask: up to the first moment of a day, which is none of that day.
    [
      { paidAt_datege: '2026-02-01 00:00:00', paidAt_datelt: '2026-03-01 00:00:00' },
      '付款时间 2026-02-01 → 2026-02-28',
      'Paid 2026-02-01 → 2026-02-28',
    ],
    [{ paidAt_datelt: '2026-01-01' }, '付款时间 2025-12-31 止', 'Paid to 2025-12-31'],
    [{ dueOn_datelt: '2024-03-01' }, '到期日 2024-02-29 止', 'Due on to 2024-02-29'],
    [{ paidAt_datelt: '2026-01-15 08:30:00' }, '付款时间 2026-01-15 08:30 止', 'Paid to 2026-01-15 08:30'],
    [{ amount_ge: '5', amount_le: '9.50' }, '金额 5 → 9.50', 'Amount 5 → 9.50'],
    [{ amount_ge: '0' }, '金额 0 起', 'Amount from 0'],
    [{ months_gt: '3' }, '月数 > 3', 'Months > 3'],
    [{ months_ge: '3', months_lt: '9' }, '月数 3 → < 9', 'Months 3 → < 9'],
  ])('of a range %j', (filters, zh, en) => {
    expect([words(filters), words(filters, 'en')]).toEqual([[zh], [en]])
  })

  it('without filters there is no row of them, and a view’s own are not told', () => {
    expect(words({})).toEqual([])
    expect(words({ mine: '1', __proto__x: '1', constructor: '2' })).toEqual([])
  })

  it('each is taken off by its name, both ends of a range at once, and all of them at the end', () => {
    const html = markup(
      <Chips
        entity={bill}
        state={{ filters: { amount_ge: '1', amount_le: '2', state: '1' } } as unknown as ListState}
      />,
      { lang: 'en' },
    )
    expect(each(html, 'button').map((one) => /aria-label="([^"]*)"/.exec(one)?.[1] ?? wordsIn(one))).toEqual([
      'Remove Amount',
      'Remove State',
      'Clear filters',
    ])
  })
})

describe('the ends of a range', () => {
  it('are those of the filters, in whichever order they stand in the address', () => {
    expect(rangeOf({ keys: ['x_le', 'x_ge'], values: ['9', '1'] })).toEqual({ from: '1', to: '9' })
    expect(rangeOf({ keys: ['x_datelt', 'x_datege'], values: ['2026-03-01', '2026-03-01'] })).toEqual({
      from: '2026-03-01',
      to: '2026-02-28',
    })
  })
  it('what is no range is none, and what is no day is told as it is', () => {
    expect(rangeOf({ keys: ['x', 'x_like'], values: ['1', '2'] })).toBeUndefined()
    expect(rangeOf({ keys: ['x_datelt'], values: ['soon'] })).toEqual({ to: 'soon' })
    expect(rangeOf({ keys: ['x_datelt'], values: [''] })).toEqual({ to: '' })
  })
  it('a field is found whatever way it is asked, and once', () => {
    const chips = chipsOf(bill, {
      state: '1',
      state_notequal: '2',
      paidAt_dateequal: '2026-03-01',
      gone_ge: '1',
    })
    expect(chips.map(({ prop, keys }) => [prop?.name, keys.length])).toEqual([
      ['state', 2],
      ['paidAt', 1],
    ])
  })
})
