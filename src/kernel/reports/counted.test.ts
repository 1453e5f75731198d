import { describe, expect, it } from 'vitest'
import { defineEntity, label } from '../definition/index.ts'
import { choice, date, dateTime, dict, money, ref, text } from '../definition/fields.ts'
import type { Asked, ReportRow } from './asked.ts'
import { counted } from './counted.ts'
import { by, byDay, byMonth, byRecord } from './dimensions.ts'
import { average, count, difference, share, total } from './figures.ts'

/** Lines of a counted report: what they are split by is read as people say it, and every figure leads to the rows that it counts. */
const said = (zh: string, en: string) => ({ label: label(zh, en) })
const sale = defineEntity({
  name: 'countedSale',
  path: 'trial/sales',
  label: label('销售', 'Sale'),
  title: 'buyer',
  fields: {
    buyer: text(said('买家', 'Buyer')),
    goodsId: ref('countedGoods', said('商品', 'Goods')),
    state: choice({ '1': label('已付', 'Paid'), '2': label('退款', 'Refunded') }, said('状态', 'State')),
    way: dict('pay_way', said('方式', 'Way')),
    paidAt: dateTime(said('付款时间', 'Paid at')),
    dueOn: date(said('到期', 'Due')),
    amount: money(said('金额', 'Amount')),
  },
  menu: { path: '/trial/sales/index' },
})
const goods = defineEntity({
  name: 'countedGoods',
  path: 'trial/goods',
  label: label('商品', 'Goods'),
  title: 'name',
  fields: { name: text(said('名', 'Name')) },
})
const asked = (lang: 'zh' | 'en' = 'zh', given = {}) =>
  ({
    caller: { lang, timeZone: 'Asia/Shanghai', userId: '7' },
    period: {
      from: new Date('2026-01-14T16:00:00Z'),
      to: new Date('2026-03-01T15:59:59Z'),
      now: new Date('2026-03-01T00:00:00Z'),
    },
    given,
    words: { pay_way: new Map([['1', label('微信', 'WeChat')]]) },
  }) as unknown as Asked
const sales = { entity: sale, at: 'paidAt', where: { state: '1,2' } } as const
const period = { paidAt_datege: '2026-01-15 00:00:00', paidAt_datele: '2026-03-01 23:59:59' }

describe('figures of a line', () => {
  const report = counted({
    from: { all: sales },
    by: [by('state')],
    figures: [
      count('all', 'n', label('笔数', 'Sales')),
      total('all', 'sum', label('金额', 'Amount'), 'amount'),
      count('all', 'mine', label('我的', 'Mine'), ({ caller }) => ({ buyerId: caller.userId })),
      share('part', label('占比', 'Share'), 'mine', 'n'),
      average('each', label('均价', 'Average'), 'sum', 'n'),
      difference('rest', label('余', 'Rest'), 'sum', 'sum'),
    ],
  })
  const line = (row: ReportRow, lang: 'zh' | 'en' = 'zh') => report.line(row, asked(lang))

  it('are amounts with cents, counts as counts, and what is made of them beside them', () => {
    expect(line({ state: '1', n: 3, sum: '10.00', mine: 1 }).cells).toEqual({
      state: '已付',
      n: 3,
      sum: '10.00',
      mine: 1,
      part: 33.3,
      each: '3.33',
      rest: '0.00',
    })
    expect(line({ state: '2', n: 0, sum: '0', mine: 0 }, 'en').cells).toMatchObject({
      state: 'Refunded',
      sum: '0.00',
      part: null,
      each: null,
    })
  })

  it('of rows that do not say what lines are split by have a name, too, and lead to those rows', () => {
    const goodsAlone = counted({
      from: { all: sales },
      by: [by('goodsId')],
      figures: [count('all', 'n', label('笔数', 'Sales'))],
    })
    const nothing = { goodsId: null, goodsIdName: null, n: 3 }
    const [zh, en] = [goodsAlone.line(nothing, asked()), goodsAlone.line(nothing, asked('en'))]
    expect([zh.cells.goodsId, en.cells.goodsId]).toEqual(['（无）', '(none)'])
    expect(zh.behind.n?.query).toEqual({ ...period, state: '1,2', goodsId_null: 'true' })
    expect(goodsAlone.line({ goodsId: '5', goodsIdName: null }, asked()).cells.goodsId).toBe('—')
  })

  it('lead to the rows that they count: the filters of all, the line’s own, the figure’s own and the period', () => {
    const { behind } = line({ state: '1', n: 3, sum: '10.00', mine: 1 })
    expect(behind.n).toEqual({ path: '/trial/sales/index', query: { ...period, state: '1' } })
    expect(behind.mine?.query).toEqual({ ...period, state: '1', buyerId: '7' })
    // What is made of others leads where the first of them does.
    expect(behind.part).toEqual(behind.mine)
    expect(behind.each).toEqual(behind.n)
  })

  it('are filtered once: a figure that asks again for what all of them have is an error at the start', () => {
    expect(() =>
      counted({
        from: { all: sales },
        by: [by('way')],
        figures: [count('all', 'n', label('数', 'N'), { state: '1' })],
      }),
    ).toThrow('n asks for state a second time')
  })

  it('without a screen of the list a figure stands there and leads nowhere', () => {
    const report = counted({
      from: { g: { entity: goods } },
      by: [by('name')],
      figures: [count('g', 'n', label('数', 'N'))],
    })
    expect(report.line({ name: 'a', n: 2 }, asked())).toEqual({ cells: { name: 'a', n: 2 }, behind: {} })
  })
})

describe('what lines are split by', () => {
  const source = { entity: sale, at: 'paidAt' }
  it.each<[string, ReportRow, 'zh' | 'en', string | number | null]>([
    ['state', { state: '2' }, 'en', 'Refunded'],
    ['state', { state: '9' }, 'en', '9'],
    ['state', { state: 'constructor' }, 'zh', 'constructor'],
    ['state', { state: null }, 'zh', null],
    ['way', { way: '1' }, 'en', 'WeChat'],
    ['way', { way: '77' }, 'zh', '77'],
    ['goodsId', { goodsId: '5', goodsIdName: '电扇' }, 'zh', '电扇'],
    // A row that is gone has no name; it is not called by its number.
    ['goodsId', { goodsId: '5', goodsIdName: null }, 'zh', null],
    ['buyer', { buyer: '' }, 'zh', ''],
  ])('%s of %j in %s is read %j', (field, row, lang, expected) => {
    expect(by(field).shown(row, asked(lang), sale)).toBe(expected)
  })

  it.each([
    ['state', '2', { state: '2' }],
    ['state', null, { state_null: 'true' }],
    // A list looks for parts of a text: the whole of it is asked for.
    ['buyer', '王', { buyer_equal: '王' }],
    ['buyer', 'a,b', { buyer_equal: 'a,b' }],
    ['goodsId', '5', { goodsId: '5' }],
  ] as const)('%s %j is found again by %j', (field, value, filters) => {
    expect(by(field).filters(value, source, asked())).toEqual(filters)
  })

  it('a field that the entity lacks is an error at the start, and no filter of another list', () => {
    expect(() => by('gone').column(sale)).toThrow('countedSale has no gone')
    expect(by('state').filters('1', { entity: goods }, asked())).toEqual({})
  })

  it('a record of its own list is asked for by its id, and by the field of others', () => {
    const dimension = byRecord('goodsId', 'countedGoods', label('商品', 'Goods'))
    expect(dimension.filters('5', { entity: goods }, asked())).toEqual({ id: '5' })
    expect(dimension.filters('5', source, asked())).toEqual({ goodsId: '5' })
    expect(dimension.column(sale).label).toEqual(label('商品', 'Goods'))
  })
})

describe('months and days', () => {
  it.each([
    [1, '2026-01', '2026-01-15 00:00:00', '2026-01-31 23:59:59'],
    [2, '2026-02', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
    [3, '2026-03', '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
  ])('part %d is %s, from %s to %s', (nth, month, from, to) => {
    expect(byMonth.shown({ month: nth }, asked(), sale)).toBe(month)
    expect(byMonth.filters(nth, sales, asked())).toEqual({ paidAt_datege: from, paidAt_datele: to })
  })

  it('what lies before the first is said to, and leads to what was before', () => {
    expect([
      byMonth.shown({ month: null }, asked(), sale),
      byMonth.shown({ month: null }, asked('en'), sale),
    ]).toEqual(['此前', 'Before'])
    expect(byMonth.filters(null, sales, asked())).toEqual({ paidAt_datelt: '2026-01-15 00:00:00' })
  })

  it('days are those of the calendar where the reader is', () => {
    expect(byDay.shown({ day: 1 }, asked(), sale)).toBe('2026-01-15')
    expect(byDay.shown({ day: 46 }, asked(), sale)).toBe('2026-03-01')
    expect(byDay.filters(46, sales, asked())).toEqual({
      paidAt_datege: '2026-03-01 00:00:00',
      paidAt_datele: '2026-03-01 23:59:59',
    })
  })

  it('a list that has no day of its own is not narrowed by one', () => {
    expect(byMonth.filters(1, { entity: sale }, asked())).toEqual({})
    expect(byMonth.value({ entity: sale }, asked())).toBeUndefined()
  })
})
