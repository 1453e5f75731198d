import { describe, expect, it } from 'vitest'
import {
  choice,
  date,
  defineEntity,
  label,
  longText,
  money,
  refs,
  secret,
  text,
  type Entity,
  type Label,
} from '#kernel/definition/index.ts'
import { each, markup, wordsIn } from '#kernel/testing/markup.tsx'
import { Arrows } from './Arrows.tsx'
import { ApiError } from './api.ts'
import { faultsAt } from './atFields.ts'
import { AlsoHere, Company } from './Company.tsx'
import { Conflict } from './Conflict.tsx'
import { Facts } from './DetailDrawer.tsx'
import { Empty } from './Empty.tsx'
import { formValues, wireValues } from './formValues.ts'
import { Failed } from './Failed.tsx'
import { History } from './History.tsx'
import { Marked } from './Marked.tsx'
import { Refused } from './Refused.tsx'
import type { Raw } from './rows.ts'
import { isSame } from './same.ts'

/** A record read, changed by two, refused and remembered: what its reader is told. */
const said = (zh: string, en: string) => ({ label: label(zh, en) })
const loan = defineEntity({
  name: 'recordLoan',
  path: 'trial/loans',
  label: label('借用单', 'Loan'),
  title: 'title',
  fields: {
    title: text({ ...said('名称', 'Title'), required: true }),
    kind: choice(
      { '1': label('图书', 'Book'), '2': label('设备', 'Device') },
      { ...said('类型', 'Kind'), number: true },
    ),
    fee: money(said('费用', 'Fee')),
    dueOn: date(said('到期', 'Due')),
    people: refs('user', said('经手人', 'People')),
    note: longText(said('备注', 'Note')),
    pin: secret(said('密码', 'Pin')),
  },
}) as Entity
const props = loan.props
const propOf = (name: string) => props.find((prop) => prop.name === name)!
const row = (more: object = {}): Raw => ({ id: '1', version: 3, title: '显微镜', ...more })

describe('whether two values are one', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['kind', 1, '1', true],
    ['kind', '1', '2', false],
    ['fee', '5', '5.00', true],
    ['fee', '5.00', '5.01', false],
    ['people', '1,2', ['1', '2'], true],
    ['people', ['2', '1'], ['1', '2'], false],
    ['people', [], '', true],
    ['title', null, '', true],
    ['title', undefined, null, true],
    ['title', 0, '', false],
    ['title', 'a', 'a ', false],
    ['note', { a: [1] }, { a: [1] }, true],
    ['note', { a: [1] }, { a: [2] }, false],
    ['note', [{ a: 1 }], [{ a: 2 }], false],
  ])('%s %j and %j: %j', (name, one, other, expected) => {
    expect([isSame(propOf(name), one, other), isSame(propOf(name), other, one)]).toEqual([expected, expected])
  })
})

describe('two people on one record (UX31)', () => {
  const shown = (theirs: object, mine: object) =>
    markup(
      <Conflict
        entity={loan}
        props={props}
        theirs={row(theirs)}
        mine={row(mine)}
        onTake={() => undefined}
        onKeep={() => undefined}
      />,
      { lang: 'en', answers: [[['user', 'names'], []]] },
    )
  const rows = (html: string) =>
    each(html, 'tr')
      .slice(1)
      .map((one) => each(one, 't[dh]').map(wordsIn))

  it('the second sees both values of what differs, and nothing of what does not', () => {
    expect(rows(shown({ title: 'A', fee: '5.00', kind: 1 }, { title: '<b>B', fee: '5', kind: '1' }))).toEqual(
      [['Title', 'A', '<b>B']],
    )
    expect(rows(shown({ kind: 2, dueOn: null }, { kind: '1', dueOn: '2026-03-15' }))).toEqual([
      ['Kind', 'Device', 'Book'],
      ['Due', '—', '2026-03-15'],
    ])
  })

  it('is said aloud, what is never shown stays so, and nothing is chosen in advance', () => {
    const html = shown({ pin: 'a' }, { pin: 'b' })
    expect(html).toContain('role="alert"')
    expect(rows(html)).toEqual([])
    expect(each(html, 'button').every((one) => one.includes('type="button"'))).toBe(true)
  })

  const here = (others: readonly string[], version: number, lang: 'zh' | 'en' = 'en') =>
    markup(<Company entity={loan} id="1" version={3} onReload={() => undefined} />, {
      lang,
      answers: [[['presence', loan.name, '1', lang], { version, others }]],
    })
  it('who else has it open is said, and whether it was saved meanwhile; of nobody nothing is said', () => {
    expect(here([], 3)).toBe('')
    expect(wordsIn(here(['Mei', '王'], 3))).toBe('Mei, 王 also has this open')
    expect(wordsIn(here(['Mei', '王'], 3, 'zh'))).toContain('Mei、王 也在处理')
    expect(each(here([], 4), 'button')).toHaveLength(1)
    expect(each(here(['Mei'], 2), 'button')).toHaveLength(0)
    expect(wordsIn(here(['Mei'], 4))).toMatch(
      /^Mei also has this open ?; ?somebody has just saved this record/,
    )
  })

  it('where something is decided it is said that the first counts', () => {
    const also = (others: readonly string[]) =>
      markup(<AlsoHere entity={loan} id="1" />, {
        answers: [[['presence', loan.name, '1', 'zh'], { version: 1, others }]],
      })
    expect(wordsIn(also(['王']))).toContain('王')
    expect(also([])).toBe('')
  })
})

describe('what the server refuses (UX17)', () => {
  const names = ['title', 'prices']
  it('is told at its field, all of it, and the rest beside the form', () => {
    const fault = (field: string, msg: string) => ({ field, msg })
    expect(
      faultsAt(names, [
        fault('title', 'short'),
        fault('title', 'odd'),
        fault('title', 'odd'),
        fault('gone', 'no'),
      ]),
    ).toEqual({ at: [{ name: 'title', errors: ['short', 'odd'] }], left: [fault('gone', 'no')] })
  })
  it('within a list of small records it is told at the list', () => {
    expect(faultsAt(names, [{ field: 'prices.1.amount', msg: 'wrong' }])).toEqual({
      at: [{ name: 'prices', errors: ['wrong'] }],
      left: [],
    })
    expect(faultsAt(['a.b', 'a'], [{ field: 'a.b', msg: 'x' }]).at).toEqual([{ name: 'a.b', errors: ['x'] }])
  })
  it.each(['', 'constructor', '__proto__.x', 'titles', '.title'])('of %j no field is told', (field) => {
    expect(faultsAt(names, [{ field, msg: 'no' }])).toEqual({ at: [], left: [{ field, msg: 'no' }] })
  })

  it('is read out when it appears', () => {
    const html = markup(
      <Refused
        faults={[
          { field: 'a', msg: '太短' },
          { field: '', msg: '<b>' },
        ]}
      />,
    )
    expect([html.includes('role="alert"'), each(html, 'li').map(wordsIn)]).toEqual([true, ['太短', '<b>']])
    expect(markup(<Refused faults={[]} />)).toBe('')
  })

  it('what did not come says why, and how to ask once more', () => {
    const failed = (error: Error | null) =>
      wordsIn(markup(<Failed of={{ error, refetch: () => undefined }} />))
    expect(failed(null)).toBe('')
    expect(failed(new ApiError(500, { msg: '服务器出错' }, null))).toMatch(/^服务器出错 /)
    expect(failed(new Error(''))).not.toMatch(/^ ?$/)
  })
})

describe('what a form sends', () => {
  const sent = (values: object, editing = true) => wireValues(props, { ...values }, editing)
  it('emptied fields as nothing where a record is changed, and not at all where one is made', () => {
    expect(sent({ title: 'a', note: '', dueOn: null, fee: undefined, people: '' })).toEqual({
      title: 'a',
      kind: null,
      fee: null,
      dueOn: null,
      people: null,
      note: null,
    })
    expect(sent({ title: 'a', note: ' \u200b', dueOn: null, people: [] }, false)).toEqual({ title: 'a' })
  })
  it('an emptied list as an empty one, and nought as nought', () => {
    expect(sent({ people: [], kind: 0, fee: 0 })).toMatchObject({ people: [], kind: 0, fee: 0 })
  })
  it('a secret that nobody typed anew does not travel', () => {
    for (const untouched of [undefined, '', null, '\u200b'])
      expect(sent({ pin: untouched })).not.toHaveProperty('pin')
    expect(sent({ pin: 'x' })).toMatchObject({ pin: 'x' })
  })
  it('and shows what came, nothing as nothing', () => {
    expect(formValues(props, row({ kind: 1, note: null, more: 'x' }))).toEqual({
      title: '显微镜',
      kind: 1,
      fee: undefined,
      dueOn: undefined,
      people: undefined,
      note: undefined,
      pin: undefined,
    })
  })
})

describe('a record read', () => {
  const facts = (values: object, codes: string[] = []) => {
    const html = markup(<Facts props={props} row={row(values)} entity={loan} />, { codes })
    return each(html, 'div').map((one) => [
      wordsIn(each(one, 'dt')[0] ?? ''),
      wordsIn(each(one, 'dd')[0] ?? ''),
    ])
  }
  it('has every field that came, in the order of its definition, and none that was held back', () => {
    expect(facts({ kind: 2, fee: '0.00', dueOn: null })).toEqual([
      ['名称', '显微镜'],
      ['类型', '设备'],
      ['费用', '¥0.00'],
      ['到期', '—'],
    ])
  })

  it('an empty list says what to do next: add one, or take the filter off (UX16)', () => {
    const empty = (
      narrowed: 'asked' | 'lately' | undefined,
      adds: boolean,
      lang: 'zh' | 'en' = 'zh',
      arises?: Label,
    ) =>
      wordsIn(
        markup(
          <Empty
            entity={arises ? { ...loan, arises } : loan}
            narrowed={narrowed}
            onClear={() => undefined}
            {...(adds && { onAdd: () => undefined })}
          />,
          { lang },
        ),
      )
    expect(empty(undefined, true)).toBe('还没有借用单 新增借用单')
    expect(empty(undefined, true, 'en')).toBe('No loan yet Add loan')
    expect(empty(undefined, false)).toBe('还没有借用单')
    expect(empty('asked', true)).toBe('没有符合条件的数据 清除筛选')
    expect(empty('asked', false, 'en')).toBe('Nothing matches these filters Clear filters')
    // The days that a long list opens with are no filter that somebody chose, and nothing has to match them.
    expect(empty('lately', true)).toBe('最近 30 天没有借用单 查看更早的 新增借用单')
    expect(empty('lately', false, 'en')).toBe('No loan in the last 30 days Look further back')
    const arises = label('借出后出现在这里', 'What is lent stands here')
    expect(empty(undefined, false, 'zh', arises)).toBe('还没有借用单 借出后出现在这里')
    expect(empty('asked', false, 'en', arises)).toBe('Nothing matches these filters Clear filters')
  })

  it('arrows lead on where there is something to lead to, and say where one stands', () => {
    const arrows = (onBack?: () => void, onNext?: () => void) =>
      markup(<Arrows place={{ at: 2, of: 22 }} onBack={onBack} onNext={onNext} />)
    const shut = (html: string) => each(html, 'button').map((one) => /disabled/.test(one))
    const go = () => undefined
    expect([shut(arrows(go, go)), shut(arrows(go)), shut(arrows(undefined, go)), shut(arrows())]).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ])
    expect(wordsIn(arrows(go, go))).toBe('2 / 22')
  })

  it('inline marks are drawn, everything else is what was typed', () => {
    expect(markup(<Marked text="<i>E. coli</i> P<0.05 <script>x</script>" />)).toBe(
      '<i>E. coli</i> P&lt;0.05 &lt;script&gt;x&lt;/script&gt;',
    )
    expect(markup(<Marked text="ab<b>c</b>" letters={(words) => words.toUpperCase()} />)).toBe('AB<b>c</b>')
  })
})

describe('what happened to a record', () => {
  let entries = 0
  const entry = (more: object) => ({
    id: String((entries += 1)),
    kind: 'edit',
    time: '2026-03-15 08:30:59',
    userName: '王',
    changes: [],
    ...more,
  })
  const told = (entries: readonly object[], more: object = {}, lang: 'zh' | 'en' = 'zh') => {
    const html = markup(<History entity={loan} row={row(more)} />, {
      lang,
      answers: [[[loan.path, 'history', '1', 3, lang], entries]],
    })
    return each(html, 'li').map(wordsIn)
  }

  it('who changed what, from what to what, in words and not by colour alone', () => {
    const changes = [
      { field: 'kind', from: 1, to: 2 },
      { field: 'fee', from: '5.00', to: null },
      { field: 'people', from: '1', to: '2', fromName: '甲', toName: '' },
    ]
    expect(told([entry({ changes })], {}, 'en')).toEqual([
      '2026-03-15 08:30 王 changed it Kind Before: Book → After: Device Fee Before: ¥5.00 → After: — People Before: 甲 → After: —',
    ])
  })

  it('what nobody did by hand the system did, and a field that there is no longer is left out', () => {
    expect(
      told([
        entry({
          userName: null,
          changes: [
            { field: 'gone', from: 1, to: 2 },
            { field: 'constructor', from: 1, to: 2 },
          ],
        }),
      ]),
    ).toEqual(['2026-03-15 08:30 系统 修改'])
  })

  it('of secrets and long texts it is said that they changed, and nothing of them', () => {
    const [line] = told([
      entry({
        changes: [
          { field: 'pin', from: null, to: null, long: true },
          { field: 'note', from: 'old words', to: 'new words', long: true },
        ],
      }),
    ])
    expect(line).toContain('密码')
    expect(line).not.toMatch(/old|new|→/)
  })

  it('a step says its name, who took it as what and for whom, where it led, and why', () => {
    const taken = {
      stepText: '归还',
      fromText: '借出',
      toText: '完成',
      asRoleText: '馆员',
      forUserName: '李',
      reason: '<b>按期',
    }
    expect(told([entry({ kind: 'step', taken })])).toEqual([
      '2026-03-15 08:30 归还 王 · 馆员 · → 李 借出 → 完成 <b>按期',
    ])
    const stays = { ...taken, toText: '借出', asRoleText: null, forUserName: null, reason: null }
    expect(told([entry({ kind: 'step', taken: stays })])).toEqual(['2026-03-15 08:30 归还 王 借出'])
  })

  it('its creation stands last, from its own time where no entry tells it, and once', () => {
    const made = { createTime: '2026-01-01 00:00:00', createUser: '7', createUserName: 'Mei' }
    expect(told([entry({})], made, 'en').at(-1)).toMatch(/^2026-01-01 00:00 .*Mei$/)
    expect(told([entry({ kind: 'create' })], made)).toHaveLength(1)
    expect(told([], {})).toEqual([])
  })
})
