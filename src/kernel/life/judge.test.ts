import { describe, expect, it } from 'vitest'
import { choice, defineEntity, isRefusal, label, longText, text } from '#kernel/definition/index.ts'
import { seeded } from '#kernel/testing/promise.ts'
import { checkLife } from './check.ts'
import { no, refuse } from './failure.ts'
import {
  abilitiesOf,
  failuresOf,
  mayPlainly,
  standingOf,
  stateLabel,
  stepLabel,
  turnIn,
  turnOf,
  whoOf,
} from './judge.ts'
import { anyLife, life, shape, type Life } from './life.ts'
import { endsOf, usualEnd } from './ways.ts'

/** Tables drawn at random, and every question to them: whatever a table says, what is offered can be taken and nothing else. */
const states = { a: label('甲', 'A'), b: label('乙', 'B'), c: label('丙', 'C'), d: label('丁', 'D') }
type State = keyof typeof states
const entity = defineEntity({
  name: 'judgeTrial',
  path: 'trial/judge',
  label: label('单', 'Paper'),
  title: 'name',
  state: 'state',
  fields: {
    name: text({ label: label('名', 'Name') }),
    state: choice(states, { label: label('状态', 'State'), required: true, default: 'a' }),
  },
  actions: {
    go: { label: label('走', 'Go') },
    stop: { label: label('停', 'Stop') },
    turn: { label: label('转', 'Turn') },
  },
})
const steps = ['go', 'stop', 'turn'] as const
const roles = ['X', 'Y', 'Z', 'SY'] as const
const all = Object.keys(states) as State[]
const nobody = { userId: '1', deptId: null, roles: new Set<string>() }
const rights = { may: () => true, mayCall: () => true }

function drawn(seed: number) {
  const random = seeded(seed)
  const some = <T>(list: readonly T[]): T[] => {
    const chosen = list.filter(() => random() < 0.5)
    return chosen.length > 0 ? chosen : [list[Math.floor(random() * list.length)] as T]
  }
  const ways = Object.fromEntries(
    steps.map((name) => [
      name,
      Array.from({ length: 1 + Math.floor(random() * 2) }, (_, n) => ({
        id: `${name}${n}`,
        from: some(all),
        to: all[Math.floor(random() * all.length)] as State,
        who: some(roles),
      })),
    ]),
  )
  const leaves = all.filter((state) =>
    Object.values(ways).some((of) => of.some(({ from }) => from.includes(state))),
  )
  return { ways, ends: all.filter((state) => !leaves.includes(state)) }
}

/** A table with these ways, unless it is none: some state may not be reached. */
function tableOf(seed: number): Life | undefined {
  const { ways, ends } = drawn(seed)
  try {
    return anyLife(
      life(entity, {
        roles: { X: label('一', 'X'), Y: label('二', 'Y'), Z: label('三', 'Z'), SY: label('系统', 'System') },
        stands: () => [],
        begins: [{ to: 'a', who: ['X'] }],
        ends,
        steps: (step) => Object.fromEntries(steps.map((name) => [name, step({ ways: ways[name] ?? [] })])),
      }),
    )
  } catch {
    return undefined
  }
}
const tables = Array.from({ length: 400 }, (_, seed) => tableOf(seed)).filter((table) => table !== undefined)
const subsets = [[], ['X'], ['Y'], ['X', 'Z'], ['SY'], ['X', 'Y', 'Z']]

describe('any table', () => {
  it('was drawn often enough', () => {
    expect(tables.length).toBeGreaterThan(50)
  })

  it('is answered: nobody 404, no line 403, wrong state 409, else the line that says so', () => {
    for (const table of tables)
      for (const state of all)
        for (const who of subsets)
          for (const name of steps) {
            const found = turnOf(table, { state }, name, new Set(who))
            const ways = table.steps[name]?.ways ?? []
            const mine = ways.filter((way) => way.who.some((role) => who.includes(role)))
            const here = ways.filter(({ from }) => from.includes(state))
            const open = here.filter((way) => way.who.some((role) => who.includes(role)))
            if ('refused' in found) {
              const expected =
                who.length === 0 ? 404 : mine.length === 0 ? 403 : here.length === 0 ? 409 : 403
              expect([open.length, found.status], `${name} ${state} ${who.join()}`).toEqual([0, expected])
            } else {
              expect(open[0]?.id).toBe(found.way.id)
              expect(who).toContain(found.role)
            }
          }
  })

  it('offers with a row exactly the steps that could be taken of it', () => {
    for (const table of tables)
      for (const state of all)
        for (const who of subsets) {
          const it = {
            row: { state },
            facts: {},
            caller: nobody,
            now: new Date(0),
            today: '2026-01-01',
            roles: new Set(who),
          }
          const offered = Object.keys(abilitiesOf(table, it, rights)).filter(
            (name) => !['edit', 'remove'].includes(name),
          )
          expect(offered).toEqual(
            steps.filter((name) => !('refused' in turnOf(table, { state }, name, new Set(who)))),
          )
          expect(abilitiesOf(table, it, { ...rights, may: () => false })).toEqual({})
          expect(Object.keys(abilitiesOf(table, it, { ...rights, mayCall: () => false }))).not.toContain(
            offered[0] ?? 'go',
          )
        }
  })
})

describe('a table that is wrong', () => {
  const good = {
    roles: { X: label('一', 'X') },
    stands: () => [] as 'X'[],
    begins: [{ to: 'a', who: ['X'] }] as const,
  }
  type Ways = readonly { id: string; from: readonly State[]; to?: State; who: readonly 'X'[] }[]
  const made = (go: Ways, ends: readonly State[]) => () =>
    life(entity, { ...good, ends, steps: (step) => ({ go: step({ ways: go }) }) })
  const who = ['X'] as const

  it.each<[string, Ways, State[], RegExp]>([
    [
      'a state that nothing leads to',
      [{ id: '1', from: ['a'], to: 'b', who }],
      ['b', 'c', 'd'],
      /no way leads to c/,
    ],
    [
      'a dead end that nobody meant',
      [
        { id: '1', from: ['a'], to: 'b', who },
        { id: '2', from: ['b'], to: 'c', who },
        { id: '3', from: ['b'], to: 'd', who },
      ],
      ['c'],
      /nothing leads out of d/,
    ],
    ['an end that is none', [{ id: '1', from: ['a'], to: 'b', who }], ['a', 'b'], /a is called an end/],
    [
      'a line that stands twice',
      [
        { id: '1', from: ['a'], to: 'b', who },
        { id: '1', from: ['a'], to: 'c', who },
      ],
      ['b', 'c', 'd'],
      /1 stands 2 times/,
    ],
    ['a line from nowhere', [{ id: '1', from: [], to: 'b', who }], ['b'], /1 leads from nowhere/],
    ['a line of nobody', [{ id: '1', from: ['a'], to: 'b', who: [] }], ['b'], /1 is nobody's/],
    ['a step without a way', [], [], /go has no way/],
    [
      'a state that there is not',
      [{ id: '1', from: ['a'], to: 'z' as State, who }],
      ['b'],
      /unknown state z/,
    ],
  ])('%s stops the start', (_what, go, ends, words) => {
    expect(made(go, ends)).toThrow(words)
  })

  it('so do a role that there is not, a step without a button, and a state that could be posted', () => {
    const ways = all
      .slice(1)
      .map((to, n) => ({ id: String(n), from: ['a'] as const, to, who: ['X'] as const }))
    const table = life(entity, { ...good, ends: ['b', 'c', 'd'], steps: (step) => ({ go: step({ ways }) }) })
    expect(() => checkLife({ ...table, roles: {} } as never)).toThrow(/unknown role X/)
    expect(() => checkLife({ ...table, steps: { fly: table.steps.go } } as never)).toThrow(/no action fly/)
    const open = { ...entity, props: entity.props.map((prop) => ({ ...prop, guarded: false })) }
    expect(() => checkLife({ ...table, entity: open } as never)).toThrow(/could be posted/)
  })
})

describe('smaller questions', () => {
  const ways = [{ id: 'W', from: ['a'] as const, to: ['b', 'c', 'd'] as const, who: ['X'] as const }]
  const table = anyLife(
    life(entity, {
      roles: { X: label('一', 'X'), A: label('管', 'Admin') },
      stands: (_row, { userId }) => (userId === '1' ? ['X'] : []),
      begins: [{ to: 'a', who: ['X'] }],
      ends: ['b', 'c', 'd'],
      standIn: { role: 'A', for: ['X'], reason: no('why', label('请说明', 'Say why')) },
      plain: { edit: { from: ['a'], who: ['X'] } },
      steps: (step) => ({
        go: step({
          ways,
          asks: { note: longText({ label: label('说明', 'Note'), required: true }) },
          when: [({ row }) => row.name === 'stuck' && no('stuck', label('卡住', 'Stuck'))],
        }),
      }),
    }),
  )
  const it0 = {
    row: { state: 'a', name: 'stuck' },
    facts: {},
    caller: nobody,
    now: new Date(0),
    today: '',
    roles: new Set(['X']),
    asked: {},
  }

  it('every need that is not met is told, missing answers first', () => {
    expect(failuresOf(table, 'go', it0).map(({ code }) => code)).toEqual(['required', 'stuck'])
    expect(
      failuresOf(table, 'go', { ...it0, asked: { note: 'x' }, row: { state: 'a', name: 'free' } }),
    ).toEqual([])
    expect(failuresOf(table, 'nothing', it0)).toEqual([])
  })

  it('a step that only the record stands in the way of is offered with the reason', () => {
    expect(typeof abilitiesOf(table, it0, rights).go).toBe('object')
    expect(abilitiesOf(table, { ...it0, row: { state: 'a' } }, rights).go).toBe(true)
  })

  it('where another record has a say, it says as what, or why not, before any need and beside what is offered', () => {
    const second = anyLife(
      life(entity, {
        roles: { X: label('一', 'X'), Y: label('二', 'Y') },
        facts: shape<{ first?: string }>(),
        stands: () => ['X', 'Y'],
        begins: [{ to: 'a', who: ['X'] }],
        ends: ['b', 'c', 'd'],
        steps: (step) => ({
          go: step({
            ways: [{ id: 'W', from: ['a'], to: ['b', 'c', 'd'], who: ['X', 'Y'] }],
            turn: ({ facts, roles }) =>
              facts.first === undefined
                ? refuse('stateConflict', { state: '', step: '' })
                : (['X', 'Y'] as const).filter((role) => roles.has(role) && role !== facts.first),
          }),
        }),
      }),
    )
    const at = (first: string | undefined, own: readonly string[], state = 'a') =>
      turnIn(second, { ...it0, row: { state }, facts: { first }, roles: new Set(own) }, 'go')
    const said = (found: ReturnType<typeof at>) => (isRefusal(found) ? found.reason : found.role)
    expect(said(at('X', ['X', 'Y']))).toBe('Y')
    expect(said(at('Y', ['X', 'Y']))).toBe('X')
    expect(said(at(undefined, ['X']))).toBe('stateConflict')
    // The table is asked first: nobody hears of other records of what is not theirs to do.
    expect(said(at(undefined, ['Z']))).toBe('notAllowed')
    expect(said(at('X', ['X'], 'b'))).toBe('stateConflict')
    const open = (first?: string) =>
      abilitiesOf(
        second,
        { ...it0, row: { state: 'a' }, facts: { first }, roles: new Set(['X', 'Y']) },
        rights,
      )
    expect([open('X').go, open().go]).toEqual([true, undefined])
  })

  it('who stands in where none of their own is there', () => {
    expect(whoOf(table, ['X'], new Set(['A']))).toBe('A')
    expect(whoOf(table, ['X'], new Set(['A', 'X']))).toBe('X')
    expect(whoOf(table, ['Z'], new Set(['A']))).toBeUndefined()
    expect([...standingOf(table, {}, nobody, {})]).toEqual(['X'])
  })

  it('a plain call asks state and standing where the table says so', () => {
    expect(mayPlainly(table, 'edit', it0)).toBe(true)
    expect(mayPlainly(table, 'edit', { ...it0, row: { state: 'b' } })).toBe(false)
    expect(mayPlainly(table, 'edit', { ...it0, roles: new Set(['A']) })).toBe(false)
    expect(mayPlainly(table, 'remove', { ...it0, roles: new Set() })).toBe(true)
  })

  it('of several ends the first is meant, and without any the record stays', () => {
    expect(usualEnd(ways[0] as never, 'a')).toBe('b')
    expect(usualEnd({ id: 'W', from: ['a'], who: ['X'] }, 'a')).toBe('a')
    expect(endsOf({})).toEqual([])
  })

  it('words of what there is, and the thing itself of what nobody knows', () => {
    expect([
      stateLabel(table, 'a').zh,
      stateLabel(table, 'q').zh,
      stepLabel(table, 'go').en,
      stepLabel(table, 'q').en,
    ]).toEqual(['甲', 'q', 'Go', 'q'])
  })
})

describe('a step of somebody else', () => {
  const guarded = anyLife(
    life(entity, {
      roles: {
        X: label('宿管员', 'Dorm warden'),
        Y: label('财务', 'Finance'),
        Z: label('申请人', 'Applicant'),
        SY: label('系统', 'The system'),
      },
      stands: () => [],
      begins: [{ to: 'a', who: ['X'] }],
      ends: ['d'],
      steps: (step) => ({
        go: step({
          ways: [
            { id: 'G', from: ['a'], to: 'b', who: ['X', 'SY'] },
            { id: 'H', from: ['b'], to: 'c', who: ['X', 'Y'] },
          ],
        }),
        stop: step({ ways: [{ id: 'S', from: ['c'], to: 'd', who: ['SY'] }] }),
        turn: step({ ways: [{ id: 'T', from: ['b'], to: 'b', who: ['X'] }] }),
      }),
    }),
  )
  const said = (name: string, state: string, own: string) => {
    const found = turnOf(guarded, { state }, name, new Set([own]))
    return isRefusal(found) ? [found.reason, found.msg.zh, found.msg.en] : found
  }

  it('says as what one stands to the record who may take it, from where it stands now', () => {
    expect(said('go', 'a', 'Y')).toEqual([
      'notAllowed',
      '没有这条记录的“走”权限；由宿管员办理',
      'You may not take the step “Go” on this record; ask one who stands to it as: Dorm warden',
    ])
    expect(said('go', 'a', 'Z')).toEqual([
      'notAllowed',
      expect.stringContaining('由宿管员、财务办理'),
      expect.stringContaining('Dorm warden, Finance'),
    ])
    expect(said('stop', 'c', 'Y')).toEqual([
      'notAllowed',
      expect.stringContaining('自动'),
      expect.stringContaining('by the system itself'),
    ])
  })
})
