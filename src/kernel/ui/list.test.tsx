import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  choice,
  date,
  defineEntity,
  integer,
  label,
  pair,
  ref,
  richText,
  secret,
  text,
  type Entity,
} from '#kernel/definition/index.ts'
import { each, markup, wordsIn } from '#kernel/testing/markup.tsx'
import { builtInViews } from './BuiltInViews.tsx'
import Cards from './Cards.tsx'
import { columnsFrom, Two } from './DataTable.tsx'
import { abilitiesOf, allows, stepActions } from './DerivedActions.tsx'
import { barred, RowActions, widthOfActions, type RowAction } from './RowActions.tsx'
import type { Raw } from './rows.ts'
import { SavedViews } from './SavedViews.tsx'
import { filterProps } from './SearchForm.tsx'
import StateChips from './StateChips.tsx'
import type { ListState } from './useList.ts'

/** A list before anybody touches it: its columns, cards, filters, views and buttons, as the definition and each row say. */
const said = (zh: string, en: string) => ({ label: label(zh, en) })
const nothing = () => undefined
const order = defineEntity({
  name: 'listOrder',
  path: 'trial/orders',
  label: label('工单', 'Order'),
  title: 'title',
  state: 'step',
  fields: {
    title: pair(text({ ...said('标题', 'Title'), list: true, search: true })),
    step: choice(
      { new: { ...label('新建', 'New'), tone: 'info' }, done: { ...label('完成', 'Done'), tone: 'green' } },
      { ...said('状态', 'State'), list: 120, search: true, sort: true },
    ),
    floor: integer({ ...said('楼层', 'Floor'), list: true, search: true }),
    dueOn: date({ ...said('期限', 'Due'), list: true, search: true }),
    worker: ref('user', { ...said('维修工', 'Worker'), search: true }),
    kind: text({ ...said('类型', 'Kind'), search: true }),
    remark: text({ ...said('备注', 'Remark'), filter: true }),
    pin: secret({ ...said('密码', 'Pin'), search: true }),
    body: richText({ ...said('正文', 'Body'), search: true }),
  },
  actions: {
    take: { label: label('接单', 'Accept'), bulk: 'all' },
    finish: { label: label('完成', 'Finish'), bulk: 'each' },
    drop: { label: label('作废', 'Void'), danger: true },
  },
}) as Entity
const listState = (more: Partial<ListState> = {}) =>
  ({
    query: {},
    filters: {},
    setView: nothing,
    setFilters: nothing,
    setSort: nothing,
    clear: nothing,
    ...more,
  }) as ListState

describe('columns', () => {
  it('are those that the definition lists, a pair as one, in the reader’s words', () => {
    expect(columnsFrom(order, 'zh').map(({ key, title }) => [key, title])).toEqual([
      ['titleZh', '标题'],
      ['step', '状态'],
      ['floor', '楼层'],
      ['dueOn', '期限'],
    ])
    expect(columnsFrom(order, 'en').map(({ title }) => title)).toEqual(['Title', 'State', 'Floor', 'Due'])
  })

  it('of a tree begin with its name: what a row hangs from is seen', () => {
    expect(columnsFrom({ ...order, tree: 'floor' }, 'en').map(({ title }) => title)).toEqual([
      'Title',
      'State',
      'Due',
    ])
  })

  it('what merely happened shows when, beside what names it', () => {
    const keys = columnsFrom({ ...order, dated: true }, 'en').map(({ key, title }) => [key, title])
    expect(keys.slice(0, 2)).toEqual([
      ['titleZh', 'Title'],
      ['createTime', 'Created'],
    ])
  })

  it('figures stand at the right, what sorts can be sorted, and none is narrower than its own words', () => {
    const [title, step, floor] = columnsFrom(order, 'zh')
    expect([title?.align, floor?.align, step?.sorter, floor?.sorter]).toEqual([
      undefined,
      'right',
      true,
      undefined,
    ])
    expect(Number(step?.width)).toBeGreaterThanOrEqual(120)
    expect(Number(title?.width)).toBeGreaterThanOrEqual(300)
  })

  it.each([
    [{ tZh: '水', tEn: 'Water' }, 'zh', '水 Water'],
    [{ tZh: '水', tEn: 'Water' }, 'en', 'Water 水'],
    [{ tZh: '', tEn: 'Water' }, 'zh', 'Water'],
    [{ tZh: 'DNA', tEn: 'DNA' }, 'zh', 'DNA'],
    [{}, 'en', '—'],
    [{ tZh: '<i>E</i> <b' }, 'zh', 'E <b'],
  ] as const)('both languages of %j in %s read %j', (row, lang, words) => {
    expect(wordsIn(markup(<Two row={{ id: '1', ...row }} name="t" lang={lang} />))).toBe(words)
  })

  it('a state says for how many days of the calendar, from the second on', () => {
    vi.useFakeTimers({ now: new Date('2026-03-15T12:00:00'), toFake: ['Date'] })
    const step = columnsFrom(order, 'en')[1]
    const cell = (stateSince?: string) =>
      wordsIn(
        markup(step?.render?.(undefined, { id: '1', step: 'new', stateSince }, 0) as never, { lang: 'en' }),
      )
    const told = [
      cell('2026-03-15 00:00:01'),
      cell('2026-03-14 23:59:59'),
      cell('2026-03-14 11:59:00'),
      cell('2026-02-28 12:00:00'),
      cell(),
      cell('soon'),
    ]
    const done = wordsIn(
      markup(
        step?.render?.(undefined, { id: '1', step: 'done', stateSince: '2026-02-28 12:00:00' }, 0) as never,
        {
          lang: 'en',
        },
      ),
    )
    vi.useRealTimers()
    expect(told).toEqual(['New', 'New 1 day', 'New 1 day', 'New 15 days', 'New', 'New'])
    expect(done, 'what is done well waits for nobody').not.toContain('day')
  })
})

describe('filters', () => {
  const names = (entity: Entity, narrow = false, lang: 'zh' | 'en' = 'zh') => {
    const { first, more } = filterProps(entity, lang, narrow)
    return [first.map(({ name }) => name), more.map(({ name }) => name)]
  }
  it('those that are searched stand in front, as many as fit; others and what is merely filtered behind', () => {
    expect(names(order)).toEqual([
      ['titleZh', 'step', 'floor', 'dueOn'],
      ['worker', 'kind', 'remark'],
    ])
    expect(names(order, true)[0]).toEqual(['titleZh'])
    expect(names(order, false, 'en')[0]?.[0]).toBe('titleEn')
  })
  it('what the full text search covers is one box, and what cannot be asked for has none', () => {
    const [first, more] = names({ ...order, fullText: ['title', 'kind'] } as Entity)
    expect([first, more]).toEqual([
      ['step', 'floor', 'dueOn'],
      ['worker', 'remark'],
    ])
    expect(names({ ...order, fullText: ['title'] } as Entity, true)[0]).toEqual([])
  })
  it('the day by which a list of very many rows is bounded can be asked for, once', () => {
    expect(names({ ...order, lately: 'createTime' } as Entity)[1]).toContain('createTime')
    expect(
      names({ ...order, lately: 'dueOn' } as Entity)
        .flat()
        .filter((name) => name === 'dueOn'),
    ).toHaveLength(1)
  })
})

describe('what may be done with rows', () => {
  const take = vi.fn()
  beforeEach(() => take.mockReset())
  const row = (id: string, can?: Record<string, true | string>): Raw => ({ id, ...(can && { _can: can }) })
  const actions = stepActions(order, 'en', take)

  it('a row offers what the server says of it, and why it cannot be done now', () => {
    expect(
      actions
        .of(row('1', { take: true, drop: '尚未付款' }))
        .map(({ key, label: words, why, danger }) => [key, words, why, danger]),
    ).toEqual([
      ['take', 'Accept', undefined, undefined],
      ['drop', 'Void', '尚未付款', true],
    ])
    expect(actions.of(row('1'))).toEqual([])
    expect(actions.of(row('1', { constructor: true, toString: true } as never))).toEqual([])
  })

  it('for many rows: all or none where each of them may, each for itself where one may, and nothing for no rows', () => {
    const bulk = (...rows: Raw[]) => actions.bulk(rows)
    const keys = (...rows: Raw[]) => bulk(...rows).flatMap(({ key, notFor }) => (notFor ? [] : key))
    const both = { take: true, finish: true } as const
    expect(keys(row('1', both), row('2', both))).toEqual(['take', 'finish'])
    expect(keys(row('1', both), row('2', { finish: true }))).toEqual(['finish'])
    // What some are not ready for is shown, and says of how many.
    const mixed = bulk(row('1', both), row('2', { finish: true }), row('3', {}))
    expect(mixed.map(({ key, notFor }) => [key, notFor])).toEqual([
      ['take', 2],
      ['finish', undefined],
    ])
    expect(keys(row('1', { take: 'no', finish: 'no' }))).toEqual([])
    expect(keys()).toEqual([])
  })

  it('a press takes the step for the rows that it was pressed for', () => {
    const rows = [row('1', { take: true }), row('2', { take: true })]
    actions.bulk(rows)[0]?.onClick()
    expect(take).toHaveBeenCalledWith({ step: 'take', rows })
  })

  it('of many the step is taken for those that may, and the dialog is told which were chosen besides', () => {
    const [may, not] = [row('1', { finish: true }), row('2', { finish: 'no' })]
    actions.bulk([may, not])[0]?.onClick()
    expect(take).toHaveBeenCalledWith({ step: 'finish', rows: [may], left: [not] })
  })

  it('rows without abilities are judged by rights alone', () => {
    expect([
      allows(row('1'), 'edit'),
      allows(row('1', {}), 'edit'),
      allows(row('1', { edit: true }), 'edit'),
    ]).toEqual([true, false, true])
    expect(allows(row('1', { edit: 'locked' }), 'edit')).toBe(true)
    expect(abilitiesOf(row('1'))).toBeUndefined()
    expect(
      stepActions({ ...order, state: undefined } as never, 'en', take).of(row('1', { take: true })),
    ).toEqual([])
  })

  const button = (key: string, more: Partial<RowAction> = {}): RowAction => ({
    key,
    label: key,
    onClick: nothing,
    ...more,
  })
  const shown = (list: RowAction[], most?: number) => {
    const html = markup(<RowActions actions={list} name="<甲>" {...(most !== undefined && { most })} />)
    return each(html, 'button').map((one) => /aria-label="([^"]*)"/.exec(one)?.[1])
  }
  it('two are links, the rest behind dots, and what is dangerous, rare or barred always', () => {
    expect(shown([button('a'), button('b'), button('c')])).toEqual([
      'a &lt;甲&gt;',
      'b &lt;甲&gt;',
      '更多操作 &lt;甲&gt;',
    ])
    expect(
      shown([
        button('x', { danger: true }),
        button('y', { rare: true }),
        button('z', { why: 'no' }),
        button('a'),
      ]),
    ).toEqual(['a &lt;甲&gt;', '更多操作 &lt;甲&gt;'])
    expect(shown([button('a')])).toEqual(['a &lt;甲&gt;'])
    expect(shown([])).toEqual([])
    expect(shown([button('a'), button('b')], 0)).toEqual(['更多操作 &lt;甲&gt;'])
  })
  it('their column is as wide as the widest of its rows, with room for the dots', () => {
    const one = widthOfActions([[button('edit')]], 2)
    expect(widthOfActions([[button('edit'), button('x', { danger: true })]], 2)).toBeGreaterThan(one)
    expect(widthOfActions([[], [button('edit')]], 2)).toBe(one)
    expect(widthOfActions([], 2)).toBe(88)
  })
  it('what is barred says why to whoever hears it and does nothing', () => {
    const prevented = vi.fn()
    const props = barred({ why: '已归档' })
    expect(props).toMatchObject({ 'aria-disabled': true, title: '已归档' })
    props.onClick?.({ preventDefault: prevented } as never)
    expect(prevented).toHaveBeenCalledOnce()
    expect(barred({})).toEqual({})
  })
})

describe('on a phone', () => {
  const columns = columnsFrom(order, 'en')
  const cards = (rows: Raw[], more: object = {}) =>
    markup(
      <Cards
        entity={order}
        columns={columns}
        rows={rows}
        branches={undefined}
        state={listState()}
        empty={<p>nothing</p>}
        selected={[]}
        {...more}
      />,
      { lang: 'en', narrow: true },
    )
  const rows: Raw[] = [
    { id: '1', titleZh: '漏水', titleEn: 'Leak', step: 'new', floor: 0, dueOn: null },
    { id: '2', titleZh: '<b>', step: 'done', floor: 3, dueOn: '2026-03-15' },
  ]

  it('each row is a card under what names it, without the cells that hold nothing; nought is something', () => {
    const html = cards(rows)
    const heads = [...html.matchAll(/<div class="name">(.*?)<\/div>/g)].map(([, name]) => wordsIn(name ?? ''))
    expect(heads).toEqual(['Leak 漏水', '<b>'])
    expect(each(html, 'dl').map((facts) => each(facts, 'dt').map(wordsIn))).toEqual([
      ['State', 'Floor'],
      ['State', 'Floor', 'Due'],
    ])
  })

  it('a row without a name stands under the next thing that is known of it, and one language is name enough', () => {
    const html = cards([
      { id: '3', titleZh: '', titleEn: null, step: 'new', floor: 2, dueOn: null },
      { id: '4', titleZh: '', titleEn: 'Leak', step: 'new', floor: 2, dueOn: null },
    ])
    const heads = [...html.matchAll(/<div class="name">(.*?)<\/div>/g)].map(([, name]) => wordsIn(name ?? ''))
    expect(heads).toEqual(['New', 'Leak'])
    expect(each(html, 'dl').map((facts) => each(facts, 'dt').map(wordsIn))).toEqual([
      ['Floor'],
      ['State', 'Floor'],
    ])
  })

  it('each is chosen by its name, all at once above, which says when some are', () => {
    const html = cards(rows, { onSelect: nothing, selected: ['2'] })
    expect([...html.matchAll(/aria-label="(Select [^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Select Leak',
      'Select &lt;b&gt;',
    ])
    expect(html).toContain('ant-checkbox-indeterminate')
    expect(cards(rows, { onSelect: nothing, selected: ['1', '2'] })).not.toContain(
      'ant-checkbox-indeterminate',
    )
    // What is chosen and no longer in sight counts for nothing.
    expect(cards(rows, { onSelect: nothing, selected: ['77'] })).not.toContain('ant-checkbox-indeterminate')
  })

  it('without rows it says what an empty list says, and a branch opens below its card', () => {
    expect(wordsIn(cards([], {}))).toBe('nothing')
    const tree: Raw[] = [{ ...rows[0]!, children: [rows[1]!] }]
    const branches = { expandedRowKeys: ['1'], onExpand: nothing }
    expect(each(cards(tree, { branches }), 'dl')).toHaveLength(2)
    expect(each(cards(tree, { branches: { ...branches, expandedRowKeys: [] } }), 'dl')).toHaveLength(1)
  })
})

describe('views and states', () => {
  const Views = builtInViews(order)
  const views = [
    { key: 'all', label: '全部', count: 9, params: {} },
    { key: 'mine', label: '我的', count: 3, params: { mine: '1' }, urgent: true as const },
    { key: 'late', label: '<逾期>', count: 0, params: { mine: '1', late: '1' }, urgent: true as const },
  ]
  const pressed = (query: Record<string, string>) => {
    const html = markup(<Views state={listState({ query })} />, {
      answers: [[[order.path, 'views', 'zh'], views]],
    })
    return each(html, 'button').flatMap((one) => (one.includes('aria-pressed="true"') ? [wordsIn(one)] : []))
  }
  it('on is the narrowest of which all filters are set, also beside others', () => {
    expect(pressed({})).toEqual(['全部 9'])
    expect(pressed({ mine: '1', size: '50' })).toEqual(['我的 3'])
    expect(pressed({ mine: '1', late: '1', kind: 'x' })).toEqual(['<逾期> 0'])
    expect(pressed({ mine: '2' })).toEqual(['全部 9'])
  })
  it('a count is red while there is any, and a list without views has no row of them', () => {
    const html = markup(<Views state={listState()} />, { answers: [[[order.path, 'views', 'zh'], views]] })
    expect([...html.matchAll(/<i class="([^"]*)">/g)].map(([, tone]) => tone)).toEqual(['', 'red', ''])
    expect(markup(<Views state={listState()} />, { answers: [[[order.path, 'views', 'zh'], []]] })).toBe('')
  })

  const saved = (query: Record<string, string>, own: object[] = []) => {
    const html = markup(<SavedViews entity={order} state={listState({ query })} />, {
      answers: [[['preferences'], { [`views:${order.name}`]: own }]],
    })
    return each(html, 'button').map((one) => [
      wordsIn(one) || /aria-label="([^"]*)"/.exec(one)?.[1],
      /aria-pressed="true"/.test(one),
    ])
  }
  it('a view of one’s own is on where its filters and its order are these, in whichever order they stand', () => {
    const own = [{ name: '急', params: { step: 'new', descs: 'dueOn' } }]
    const [first] = saved({ descs: 'dueOn', step: 'new', size: '50', current: '2' }, own)
    expect(first).toEqual(['急', true])
    expect(saved({ step: 'new' }, own).map(([words]) => words)).toEqual([
      '急',
      expect.any(String),
      '保存当前视图',
    ])
  })
  it('nothing is offered to be saved where nothing was asked for, whatever the page and its size', () => {
    expect(saved({ size: '50', current: '3' })).toEqual([])
    expect(saved({ step: 'new' }).map(([words]) => words)).toEqual(['保存当前视图'])
  })

  const chips = (counts: Record<string, number>, filters: Record<string, string> = {}) => {
    const { step: _chosen, ...others } = filters
    const html = markup(<StateChips entity={order} state={listState({ filters })} />, {
      lang: 'en',
      answers: [[[order.path, 'state-counts', others], counts]],
    })
    return each(html, 'button').map((one) => [wordsIn(one), /aria-pressed="true"/.test(one)])
  }
  it('states are counted of what the other filters leave; those without records are left out but the chosen one', () => {
    expect(chips({ new: 3, done: 2 })).toEqual([
      ['All 5', true],
      ['New 3', false],
      ['Done 2', false],
    ])
    expect(chips({ new: 3 }, { step: 'done', kind: 'x' })).toEqual([
      ['All 3', false],
      ['New 3', false],
      ['Done 0', true],
    ])
    expect(chips({})).toEqual([['All 0', true]])
  })
})
