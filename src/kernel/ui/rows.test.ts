import { describe, expect, it, vi } from 'vitest'
import {
  choice,
  date,
  defineEntity,
  inline,
  integer,
  label,
  pair,
  ref,
  text,
  words,
} from '#kernel/definition/index.ts'
import { branchOf, shownRows } from './openRows.ts'
import { fieldsOf, joinedName, pairOf, titleOf, writtenOf, type Raw } from './rows.ts'
import { againstOf, comparedRule, isAsked, isEmpty, rulesOf } from './rules.ts'
import { option } from './trees.ts'

const said = (zh: string, en: string) => ({ label: label(zh, en) })
const book = defineEntity({
  name: 'rowsBook',
  path: 'trial/book',
  label: label('书', 'Book'),
  title: 'title',
  fields: {
    title: pair(inline({ ...said('题名', 'Title'), required: true, max: 30, list: true })),
    isbn: text({ ...said('书号', 'ISBN'), list: true, max: 13 }),
    shelf: integer({ ...said('架', 'Shelf'), list: true }),
    ownerId: ref('user', { ...said('主人', 'Owner'), list: true }),
    kind: choice({ a: label('甲', 'A') }, { ...said('类', 'Kind'), required: true, list: true }),
    from: date(said('起', 'From')),
    to: date(said('止', 'To')),
  },
  compares: [['to', '>=', 'from']],
})
const propOf = (name: string) => book.props.find((prop) => prop.name === name)!

describe('what a row is called', () => {
  it('what a list of words has ids of is written by name; where nothing says a name it stays', () => {
    const { props } = defineEntity({
      name: 'rowsAmong',
      path: 'trial/among',
      label: label('范围', 'Among'),
      title: 'amongIds',
      fields: { amongIds: words({ ...said('范围', 'Among'), named: true }) },
    })
    const [among] = props
    expect(writtenOf(among!, { amongIds: ['17', '18'], amongIdsName: '南楼; 北楼' })).toEqual([
      '南楼',
      '北楼',
    ])
    expect(writtenOf(among!, { amongIds: ['17'] })).toEqual(['17'])
    expect(writtenOf(propOf('ownerId'), { ownerId: '42', ownerName: '江雪' })).toBe('42')
  })
  it('of another record has its name, and not its number', () => {
    expect(titleOf({ ...book, title: 'ownerId' }, { id: '17', ownerId: '42', ownerName: '江雪' }, 'zh')).toBe(
      '江雪',
    )
  })
  it('says the name of another record that is part of its own, and never its number', () => {
    const named = { ...book, naming: '{ownerId} {isbn}' }
    expect(titleOf(named, { id: '17', ownerId: '42', ownerName: '江雪', isbn: '978' }, 'zh')).toBe('江雪 978')
    expect(titleOf(named, { id: '17', ownerId: '42', ownerName: '江雪' }, 'zh')).toBe('江雪')
    expect(titleOf(named, { id: '17', ownerId: '42', isbn: '978' }, 'zh')).toBe('978')
  })
  it.each<[object, 'zh' | 'en', string]>([
    [{ titleZh: '水<sub>2</sub>', titleEn: 'Water' }, 'zh', '水2'],
    [{ titleZh: '', titleEn: 'Water' }, 'zh', 'Water'],
    [{ isbn: '978', shelf: 3 }, 'zh', '978 · 3 · '.slice(0, -3)],
    [{ isbn: '978', ownerId: '7', kind: 'a' }, 'en', '978 · A'],
    [{ kind: 'a', ownerId: '7', ownerName: '江雪' }, 'zh', '江雪 · 甲'],
    [{ ownerId: '7' }, 'zh', '17'],
    [{}, 'zh', '17'],
  ])('%j in %s is %s', (row, lang, expected) => {
    expect(titleOf(book, { id: '17', ...row }, lang)).toBe(expected)
  })

  it.each<[object, string | undefined]>([
    [{ ownerName: 'Mei' }, 'Mei'],
    [{ ownerIdName: 'Mei' }, 'Mei'],
    [{ ownerTitleZh: '', ownerTitleEn: 'Mei' }, 'Mei'],
    [{ ownerName: '' }, undefined],
    [{}, undefined],
  ])('beside an id %j stands %j', (row, expected) => {
    expect(joinedName(row as Record<string, unknown>, { name: 'ownerId' }, 'zh')).toBe(expected)
  })

  it('each field once, a pair as one of two', () => {
    expect(fieldsOf(book).map(({ name, props }) => [name, props.length])).toEqual([
      ['title', 2],
      ['isbn', 1],
      ['shelf', 1],
      ['ownerId', 1],
      ['kind', 1],
      ['from', 1],
      ['to', 1],
    ])
    expect(pairOf({ titleZh: '水' }, 'title', 'en')).toBe('水')
  })
})

describe('rows of a tree', () => {
  const tree: Raw[] = [
    { id: '1', children: [{ id: '2', children: [{ id: '3' }] }, { id: '4' }] },
    { id: '5' },
  ]
  it('as many are drawn as stand open', () => {
    expect([
      shownRows(tree),
      shownRows(tree, ['1']),
      shownRows(tree, ['1', '2']),
      shownRows(tree, ['2']),
    ]).toEqual([2, 4, 5, 2])
  })

  it('a branch says what lies in it and opens; a leaf is none', () => {
    const onExpand = vi.fn()
    const branches = { expandedRowKeys: ['2'], onExpand }
    expect(branchOf(branches, tree[1]!)).toBeUndefined()
    expect(branchOf(undefined, tree[0]!)).toBeUndefined()
    const branch = branchOf(branches, tree[0]!)
    expect([branch?.open, branch?.rows.length]).toEqual([false, 2])
    branch?.toggle()
    expect(onExpand).toHaveBeenCalledWith(true, tree[0])
  })

  it('nodes of the tree call are what a picker offers, by value before id', () => {
    expect(
      option({
        id: '1',
        title: 'a',
        children: [{ id: '2', value: 'x', parentId: '1', key: 'x', title: 'b' }],
      }),
    ).toEqual({
      value: '1',
      key: '1',
      title: 'a',
      children: [{ value: 'x', key: 'x', title: 'b' }],
    })
  })
})

describe('checks of a form before anything is sent', () => {
  const t = (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}`
  const say = { t: t as never, say: (words: { en: string }) => words.en, editing: false }
  type Rule = { validator?: (rule: unknown, value: unknown) => Promise<void>; max?: number }
  /** What is said of a value, one after the other, as the form asks. */
  async function faults(
    name: string,
    value: unknown,
    others: Record<string, unknown> = {},
    editing = false,
  ): Promise<string[]> {
    const form = { getFieldValue: (other: string) => others[other] }
    const rules = rulesOf(propOf(name), { ...say, editing }).map(
      (rule) => (typeof rule === 'function' ? rule(form as never) : rule) as Rule,
    )
    const told = await Promise.all(
      rules.map((rule) =>
        rule.validator?.({}, value).then(
          () => '',
          (error: Error) => error.message,
        ),
      ),
    )
    const long = rules.some(({ max }) => max !== undefined && String(value ?? '').length > max)
    return [
      ...told.filter((one) => one !== undefined && one !== ''),
      ...(long ? ['tooLong'] : []),
    ] as string[]
  }

  it.each<[string, unknown, string[]]>([
    ['kind', undefined, ['choose {"name":"kind"}']],
    ['kind', 'a', []],
    ['isbn', '', []],
    ['isbn', '97812345678901', ['tooLong']],
    ['isbn', 'a\u0007', ['badFormat {"name":"ISBN"}']],
  ])('of %s as %j is said %j', async (name, value, expected) => {
    expect(await faults(name, value)).toEqual(expected)
  })

  it('of a pair one half is enough, and without any both say so', async () => {
    expect(await faults('titleZh', '', { titleEn: '' })).toContain('oneOfTwo {}')
    expect(await faults('titleZh', '', { titleEn: 'Water' })).not.toContain('oneOfTwo {}')
  })

  it('what is never shown need not be typed again', () => {
    const hidden = { ...propOf('isbn'), required: true, kind: { ...propOf('isbn').kind, writeOnly: true } }
    expect([isAsked(hidden, false), isAsked(hidden, true)]).toEqual([true, false])
  })

  it('two fields are held against each other, with what the form does not ask from the record', async () => {
    const [both] = againstOf(book, book.props)
    const [one] = againstOf(book, [propOf('to')], { from: '2026-03-15' })
    expect([both?.at, both?.beside, one?.at, one?.beside]).toEqual(['to', 'from', 'to', undefined])
    expect(againstOf(book, [propOf('isbn')])).toEqual([])
    const verdict = (to: string | null) => {
      const rule = comparedRule(one!, say.say)
      const made = (rule as (form: unknown) => Rule)({ getFieldValue: () => to })
      return made.validator?.({}, to).then(
        () => 'fits',
        (error: Error) => error.message,
      )
    }
    expect(await verdict(null)).toBe('fits')
  })

  it.each([
    ['', true],
    [' \u200b', true],
    [[], true],
    [null, true],
    [0, false],
    [false, false],
    ['0', false],
  ])('%j is nothing: %j', (value, expected) => {
    expect(isEmpty(value)).toBe(expected)
  })
})
