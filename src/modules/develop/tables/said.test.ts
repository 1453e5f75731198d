import { expect, it } from 'vitest'
import type { Prototype, TableInfo } from '../terms/shapes.ts'
import { column } from '../testing/columns.ts'
import { propose } from './propose.ts'
import { withSaid } from './said.ts'

it('defaults and checks of a table become defaults, bounds and words of its fields, and the rest stays in its own words', () => {
  const columns = withSaid(
    [
      column('qty', 'integer'),
      column('price', 'numeric(10,2)'),
      column('kind', 'character varying(10)'),
      column('lent_on', 'date'),
      column('due_on', 'date'),
      column('ok', 'boolean'),
    ],
    {
      defaults: new Map([
        ['qty', '1'],
        ['kind', `'a'::character varying`],
        ['lent_on', 'CURRENT_DATE'],
        ['ok', 'true'],
      ]),
      checks: [
        { columns: ['qty'], text: 'CHECK ((qty > 0))' },
        { columns: ['price'], text: 'CHECK ((price < (100)::numeric))' },
        { columns: ['kind'], text: `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))` },
        { columns: ['due_on', 'lent_on'], text: 'CHECK ((due_on >= lent_on))' },
      ],
    },
  )
  const fields = new Map(
    propose({ schema: '', name: 'x', comment: '', columns }).map((field) => [field.jdbcName, field]),
  )
  const of = (name: string): Partial<Prototype> => fields.get(name) ?? {}
  expect(of('qty')).toMatchObject({ defaultValue: '1', least: 1 })
  expect(of('price')).toMatchObject({ most: 99.99 })
  expect(of('kind')).toMatchObject({ kind: 'dict', defaultValue: 'a' })
  expect(of('kind').words?.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(of('ok')).toMatchObject({ defaultValue: 'true' })
  expect(of('lent_on')).toMatchObject({ unsaid: 'default CURRENT_DATE', note: 'unsaid' })
  expect(of('due_on')).toMatchObject({ compares: [{ is: '>=', than: 'lentOn' }] })
  expect(of('due_on').unsaid).toBeUndefined()
})

it('columns that cannot be held against each other keep the words of their check', () => {
  const columns = withSaid(
    [
      column('at', 'timestamp without time zone'),
      column('due_on', 'date'),
      column('a', 'text'),
      column('b', 'text'),
    ],
    {
      defaults: new Map(),
      checks: [
        { columns: ['at', 'due_on'], text: 'CHECK ((at >= due_on))' },
        { columns: ['a', 'b'], text: 'CHECK ((a < b))' },
        { columns: ['a', 'b'], text: 'CHECK ((a <> b))' },
        { columns: ['due_on'], text: 'CHECK ((due_on >= CURRENT_DATE))' },
      ],
    },
  )
  const [at, due, a] = propose({ schema: '', name: 'x', comment: '', columns })
  expect(at?.unsaid).toBe('CHECK ((at >= due_on))')
  expect(due?.unsaid).toBe('CHECK ((due_on >= CURRENT_DATE))')
  // Texts have no order that everybody agrees on; that they differ is plain. This one became long text, which is never compared.
  expect(a?.unsaid).toBe('CHECK ((a < b)); CHECK ((a <> b))')
})

it('what is unique together stays so; columns that every table here has are left out of it, and with the id it says nothing', () => {
  const columns = ['id', 'tenant_id', 'code', 'shelf', 'slot'].map((name) =>
    column(name, name === 'id' ? 'bigint' : 'character varying(20)', { primary: name === 'id' }),
  )
  const uniques = [
    ['tenant_id', 'code'],
    ['shelf', 'slot'],
    ['id', 'shelf'],
  ]
  const fields = propose({ schema: '', name: 'x', comment: '', columns, uniques })
  expect(fields.map(({ jdbcName, isUnique, sets }) => [jdbcName, isUnique, sets ?? []])).toEqual([
    ['id', false, []],
    ['tenant_id', false, []],
    ['code', true, []],
    ['shelf', false, ['A']],
    ['slot', false, ['A']],
  ])
})

it('a unique text without an end is given one, for an index has one', () => {
  const [field] = propose({
    schema: '',
    name: 'x',
    comment: '',
    columns: [column('name', 'text', { unique: true })],
  })
  expect(field).toMatchObject({ kind: 'text', max: 500, note: 'cut', isUnique: true })
})

const keyed = (
  names: readonly (readonly [name: string, refTable: string | null])[],
  keys: TableInfo['keys'],
  more: Partial<TableInfo> = {},
) => {
  const columns = names.map(([name, refTable]) => column(name, 'integer', { nullable: false, refTable }))
  const fields = propose({ schema: '', name: 'x', comment: '', columns, ...(keys && { keys }), ...more })
  return Object.fromEntries(
    fields.map(({ jdbcName, propertyName, kind, target, agrees, isLeftOut, sets, isRequired }) => [
      jdbcName || propertyName,
      isLeftOut
        ? 'out'
        : [kind, target ?? '', isRequired, ...(agrees ? [agrees] : []), ...(sets ? [sets] : [])],
    ]),
  )
}

it('a key of several columns is one reference: in the place of a column that nothing else needs, and what it shares must agree', () => {
  const lines = { columns: ['order_no', 'line_no'], table: 'order_line', theirs: ['order_no', 'line_no'] }
  // The order is a reference of its own: the line must be one of that order.
  expect(
    keyed(
      [
        ['order_no', 'orders'],
        ['line_no', null],
      ],
      [lines],
    ),
  ).toEqual({
    order_no: ['ref', 'orders', true],
    line_no: ['ref', 'order_line', true, [{ own: 'orderNo', theirs: 'order_no' }]],
  })
  // Nothing else needs the number of the order: the line says it. What was unique with it is so with the line alone.
  expect(
    keyed(
      [
        ['order_no', null],
        ['line_no', null],
        ['sort', null],
      ],
      [lines],
      {
        uniques: [['order_no', 'line_no', 'sort']],
      },
    ),
  ).toEqual({
    order_no: 'out',
    line_no: ['ref', 'order_line', true, ['A']],
    sort: ['integer', '', true, ['A']],
  })
  // What every table here has counts for nothing in it.
  expect(
    keyed(
      [
        ['tenant_id', null],
        ['kind_id', null],
      ],
      [{ columns: ['tenant_id', 'kind_id'], table: 'kinds', theirs: ['tenant_id', 'id'] }],
    ),
  ).toEqual({ tenant_id: 'out', kind_id: ['ref', 'kinds', true] })
})

it('where every column points elsewhere already the reference is a field of its own, and no key is lost', () => {
  const pair = { columns: ['a_id', 'b_id'], table: 'pairs', theirs: ['a_id', 'b_id'] }
  expect(
    keyed(
      [
        ['a_id', 'a'],
        ['b_id', 'b'],
      ],
      [pair],
    ),
  ).toEqual({
    a_id: ['ref', 'a', true],
    b_id: ['ref', 'b', true],
    pairs: [
      'ref',
      'pairs',
      true,
      [
        { own: 'aId', theirs: 'a_id' },
        { own: 'bId', theirs: 'b_id' },
      ],
    ],
  })
  // Two keys share a column that points nowhere: both must agree with it.
  const region = (table: string, no: string) => ({ columns: ['region', no], table, theirs: ['region', no] })
  expect(
    keyed(
      [
        ['region', null],
        ['dept_no', null],
        ['site_no', null],
      ],
      [region('dept', 'dept_no'), region('site', 'site_no')],
    ),
  ).toEqual({
    region: ['integer', '', true],
    dept_no: ['ref', 'dept', true, [{ own: 'region', theirs: 'region' }]],
    site_no: ['ref', 'site', true, [{ own: 'region', theirs: 'region' }]],
  })
  // A second key of one column, and one of the id that every table here has.
  expect(
    keyed(
      [
        ['id', 'person'],
        ['boss', 'person'],
      ],
      [
        { columns: ['id'], table: 'person', theirs: ['id'] },
        { columns: ['boss'], table: 'person', theirs: ['id'] },
        { columns: ['boss'], table: 'staff', theirs: ['id'] },
      ],
    ),
  ).toEqual({
    id: 'out',
    boss: ['ref', 'person', true],
    person: ['ref', 'person', true],
    staff: ['ref', 'staff', true],
  })
})

it('figures that are a key together stay fields: none of them is the id', () => {
  const fields = propose({
    schema: '',
    name: 'x',
    comment: '',
    columns: ['order_no', 'line_no'].map((name) => column(name, 'integer', { primary: true })),
    uniques: [['order_no', 'line_no']],
  })
  expect(fields.map(({ isLeftOut, sets }) => [isLeftOut, sets])).toEqual([
    [false, ['A']],
    [false, ['A']],
  ])
})

it('a figure in a comment belongs to the name, unless words are told from there on', () => {
  const named = (comment: string) =>
    propose({ schema: '', name: 'x', comment: '', columns: [{ ...column('c', 'text'), comment }] })[0]
  for (const name of ['效应 P<0.05', 'PM2.5 浓度', '第1作者', '2024年度金额'])
    expect(named(name)?.zh).toBe(name)
  expect(named('Share of p<0.05')?.en).toBe('Share of p<0.05')
  expect(named('状态1=在库 2=借出')).toMatchObject({ zh: '状态', words: [{ key: '1' }, { key: '2' }] })
})
