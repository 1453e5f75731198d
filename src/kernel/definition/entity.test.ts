import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  codeOf,
  defineEntity,
  hasHistory,
  lazyBy,
  listParameters,
  ownsStatus,
  propOf,
  snake,
  storedText,
} from './entity.ts'
import { choice, integer, pair, phone, series, text, treeParent } from './fields.ts'
import { label } from './kind.ts'
import { nameOf, pairOf, piecesOf } from './naming.ts'

const name = text({ label: label('名称', 'Name') })
const bare = { name: 'shelf', path: 'trial/shelf', label: label('架', 'Shelf'), title: 'name' } as const
const shelf = defineEntity({
  ...bare,
  fields: {
    name,
    title: pair(text({ label: label('题名', 'Title'), required: true })),
    no: series('SH', { label: label('编号', 'No.') }),
    level: integer({ label: label('层', 'Level'), guarded: true }),
    nameEn: text({ label: label('英文名', 'English name') }),
  },
})

describe('what follows from a definition', () => {
  it('a table and its columns: those of every record, then its own, a pair as two', () => {
    expect(shelf.table).toBe('shelf')
    expect(columnsOf(shelf).map(({ column }) => column)).toEqual([
      'id',
      'tenant_id',
      'create_user',
      'create_dept',
      'create_time',
      'update_user',
      'update_time',
      'status',
      'is_deleted',
      'version',
      'name',
      'title_zh',
      'title_en',
      'no',
      'level',
      'name_en',
    ])
  })

  it('no tenant where the platform has it for all, and no plain status beside one of its own', () => {
    const owned = defineEntity({
      ...bare,
      owner: 'platform',
      fields: { name, status: choice({ open: label('开', 'Open') }, { label: label('状态', 'State') }) },
    })
    const columns = columnsOf(owned).map(({ column }) => column)
    expect(columns).not.toContain('tenant_id')
    expect(columns.filter((column) => column === 'status')).toHaveLength(1)
    expect([ownsStatus(owned), ownsStatus(shelf)]).toEqual([true, false])
    expect(propOf(owned, 'status')?.kind.widget).toBe('choice')
  })

  it('what nobody posts: numbers of documents, guarded fields, and the state of a life', () => {
    const lived = defineEntity({
      ...bare,
      state: 'step',
      fields: { name, step: choice({ a: label('甲', 'A') }, { label: label('步', 'Step') }) },
    })
    expect(shelf.props.filter(({ guarded }) => guarded).map((prop) => prop.name)).toEqual(['no', 'level'])
    expect(lived.props.filter(({ guarded }) => guarded).map((prop) => prop.name)).toEqual(['step'])
  })

  it.each([...listParameters])(
    'a field called %s is an error at the start: no list could be asked for it',
    (kept) => {
      expect(() => defineEntity({ ...bare, title: 'name', fields: { name, [kept]: name } })).toThrow(
        `shelf.${kept}`,
      )
    },
  )

  it.each([
    ['journalIssues', 'journal_issues'],
    ['journal-issues', 'journal_issues'],
    ['SchoolDorm', 'school_dorm'],
    ['titleZh', 'title_zh'],
    ['a2b', 'a2b'],
  ])('%s is %s in SQL', (from, to) => {
    expect(snake(from)).toBe(to)
  })

  it('rights by the words of the contract, or by the code that an action names', () => {
    const acted = { name: 'shelf', actions: { move: { label: name.options.label, code: 'shelf_shift' } } }
    expect(['list', 'detail', 'remove', 'add', 'move'].map((call) => codeOf(acted, call))).toEqual([
      'shelf_view',
      'shelf_view',
      'shelf_delete',
      'shelf_add',
      'shelf_shift',
    ])
  })

  it('a history where anything could ever stand in it', () => {
    const of = (more: object) => hasHistory(defineEntity({ ...bare, fields: { name }, ...more }))
    expect(of({})).toBe(true)
    expect(of({ history: false })).toBe(false)
    expect(of({ calls: ['list', 'detail'] })).toBe(false)
    expect(of({ calls: ['list', 'detail'], actions: { close: { label: name.options.label } } })).toBe(true)
    expect(of({ calls: ['list', 'edit'] })).toBe(false)
  })

  it('how the levels of a tree are asked for', () => {
    const tree = defineEntity({
      ...bare,
      tree: 'parentId',
      fields: { name, parentId: treeParent('shelf', { label: name.options.label }) },
    })
    expect([lazyBy(shelf), lazyBy(tree)]).toEqual([undefined, { param: 'parentId', key: 'id' }])
    expect(lazyBy({ ...tree, lazy: { param: 'parentCode', key: 'code' } })).toEqual({
      param: 'parentCode',
      key: 'code',
    })
  })

  it('a text that no person typed, as a typed one is kept', () => {
    const kept = defineEntity({ ...bare, fields: { name, mobile: phone({ label: name.options.label }) } })
    const reading = { lang: 'zh', timeZone: 'UTC' } as const
    expect(storedText(kept, 'mobile', ' 13800000001 ', reading)).toBe('13800000001')
    expect(storedText(kept, 'nothing', ' x ', reading)).toBe(' x ')
  })
})

describe('what a record is called', () => {
  const named = defineEntity({
    ...bare,
    naming: '{year}, {title} ({level})',
    fields: { ...shelf.fields, year: integer({ label: label('年', 'Year') }) },
  })

  it('by its title, in English by the field that says so where that is filled in', () => {
    expect(nameOf(shelf, { name: '架', nameEn: 'Shelf' }, 'en')).toBe('Shelf')
    expect(nameOf(shelf, { name: '架', nameEn: '' }, 'en')).toBe('架')
    expect(nameOf(shelf, { name: '架', nameEn: 'Shelf' }, 'zh')).toBe('架')
  })

  it('by the pieces of its naming, and not at all where none of them is there', () => {
    expect(piecesOf(named)).toEqual([
      { field: 'year' },
      { text: ', ' },
      { field: 'title' },
      { text: ' (' },
      { field: 'level' },
      { text: ')' },
    ])
    expect(nameOf(named, { year: 2026, titleZh: '上', titleEn: 'Up', level: 3 }, 'en')).toBe('2026, Up (3)')
    expect(nameOf(named, { year: 2026, titleZh: '上', level: 3 }, 'en')).toBe('2026, 上 (3)')
    expect(nameOf(named, { level: null }, 'zh')).toBe('')
    // Zero is something.
    expect(nameOf(named, { level: 0 }, 'zh')).toBe(',  (0)')
  })

  it('a pair in the other language where one is missing', () => {
    expect(pairOf({ titleZh: '', titleEn: 'Up' }, 'title', 'zh')).toBe('Up')
    expect(pairOf({ titleZh: '上', titleEn: 'Up' }, 'title', 'zh')).toBe('上')
    expect(pairOf({}, 'title', 'zh')).toBe('')
  })
})
