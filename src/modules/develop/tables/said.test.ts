import { expect, it } from 'vitest'
import type { Column, Prototype } from '../terms/shapes.ts'
import { propose } from './propose.ts'
import { withSaid } from './said.ts'

const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  name,
  type,
  nullable: true,
  comment: '',
  primary: false,
  unique: false,
  enumValues: [],
  refTable: null,
  ...more,
})

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
  expect(of('due_on').unsaid).toContain('due_on >= lent_on')
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
