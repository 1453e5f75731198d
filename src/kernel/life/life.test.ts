import { describe, expect, it } from 'vitest'
import {
  choice,
  defineEntity,
  integer,
  isRefusal,
  label,
  longText,
  ref,
  text,
} from '#kernel/definition/index.ts'
import { must, reason } from './asks.ts'
import { no } from './failure.ts'
import { abilitiesOf, failuresOf, standingOf, turnOf, waysFrom, whoOf, type Case } from './judge.ts'
import { anyLife, byState, life, shape, type Life } from './life.ts'
import { toldOf } from './told.ts'

const words = label('词', 'word')
const states = {
  new: label('新建', 'New'),
  given: label('已派', 'Given'),
  done: label('完成', 'Done'),
}

const fields = {
  title: text({ label: words, required: true }),
  worker: ref('user', { label: words, guarded: true }),
  outcome: longText({ label: label('结果', 'Outcome'), guarded: true }),
  tries: integer({ label: words, guarded: true, default: 0 }),
  state: choice(states, { label: words, required: true, default: 'new' }),
}
const actions = { give: { label: words }, finish: { label: label('完成', 'Finish') }, back: { label: words } }
const task = defineEntity({
  name: 'task',
  path: 'x/task',
  label: words,
  title: 'title',
  state: 'state',
  fields,
  actions,
})

type Facts = { readonly leaderId: string }
const made = () =>
  life(task, {
    roles: {
      L: label('组长', 'Leader'),
      T: label('工人', 'Worker'),
      AD: label('管理员', 'Admin'),
      SY: words,
    },
    facts: shape<Facts>(),
    stands: (row, { userId, roles }, { leaderId }) => [
      ...(leaderId === userId ? (['L'] as const) : []),
      ...(row.worker === userId ? (['T'] as const) : []),
      ...(roles.has('admin') ? (['AD'] as const) : []),
    ],
    begins: [{ to: 'new', who: ['L'] }],
    ends: ['done'],
    standIn: { role: 'AD', for: ['L'], reason: no('adminReason', label('请说明', 'Say why'), {}, 'reason') },
    steps: (step) => ({
      give: step({
        ways: [{ id: 'A1', from: ['new', 'given'], to: 'given', who: ['L'] }],
        asks: must(task, 'worker'),
      }),
      finish: step({
        ways: [{ id: 'A2', from: ['given'], to: 'done', who: ['T'] }],
        asks: { ...must(task, 'outcome'), reason },
        when: [({ row }) => (row.tries ?? 0) < 1 && no('untried', label('尚未尝试', 'Not tried yet'))],
        needs: [
          ({ asked }) =>
            (asked.outcome ?? '').length < 3 && no('outcomeShort', label('太短', 'Too short'), {}, 'outcome'),
        ],
      }),
      back: step({ ways: [{ id: 'A3', from: ['given'], to: 'new', who: ['T', 'SY'] }] }),
    }),
    plain: { edit: { from: ['new'], who: ['L'] } },
  })
const table = made() as unknown as Life

const row = { id: '1', version: 1, title: 'x', worker: '7', outcome: null, tries: 0, state: 'given' }
const person = (userId: string, ...roles: string[]) => ({ userId, deptId: null, roles: new Set(roles) })
const facts = { leaderId: '5' }
function as(caller: ReturnType<typeof person>, patch: Partial<typeof row> = {}): Case {
  const now = { ...row, ...patch }
  return {
    row: now,
    facts,
    caller,
    now: new Date(0),
    today: '1970-01-01',
    roles: standingOf(table, now, caller, facts),
  }
}
const turn = (it: Case, step: string) => {
  const found = turnOf(table, it.row, step, it.roles)
  return isRefusal(found) ? found.status : `${found.way.id} ${found.role}`
}
const rights = { may: () => true, mayCall: () => true }

describe('a step is judged', () => {
  it('by standing first: no record for whoever has none, no right where the table gives none', () => {
    expect(turn(as(person('9')), 'finish')).toBe(404)
    expect(turn(as(person('5')), 'finish')).toBe(403)
  })
  it('then by the state, of which the refusal tells in words', () => {
    const found = turnOf(table, { ...row, state: 'done' }, 'finish', new Set(['T']))
    expect(found).toMatchObject({ status: 409, reason: 'stateConflict' })
    expect(isRefusal(found) && found.msg.en).toContain('“Done”')
    expect(turn(as(person('7')), 'finish')).toBe('A2 T')
  })
  it('and by its needs, all of them at once, missing answers first', () => {
    const failures = failuresOf(table, 'finish', { ...as(person('7')), asked: {} })
    expect(failures.map(({ code, field }) => [code, field])).toEqual([
      ['required', 'outcome'],
      ['required', 'reason'],
      ['untried', undefined],
      ['outcomeShort', 'outcome'],
    ])
  })
  it('with a stand-in only where the one it stands in for might', () => {
    expect(turn(as(person('1', 'admin')), 'give')).toBe('A1 AD')
    expect(turn(as(person('1', 'admin')), 'finish')).toBe(403)
  })
  it('as the system by nobody but the system', () => {
    expect(turnOf(table, row, 'back', new Set(['SY']))).toMatchObject({ role: 'SY' })
    const sly = { ...table, stands: () => ['SY'] } as unknown as Life
    expect(standingOf(sly, row, person('7'), facts).size).toBe(0)
  })
})

describe('a table asked by its names', () => {
  it('knows the lines that leave a state, and whose they are', () => {
    expect(waysFrom(table, 'finish', 'given').map(({ id }) => id)).toEqual(['A2'])
    expect(waysFrom(table, 'finish', 'done')).toEqual([])
    expect(whoOf(table, ['L'], new Set(['AD']))).toBe('AD')
    expect(whoOf(table, ['T'], new Set(['AD']))).toBeUndefined()
  })
  it('tells of the state that its own definition leaves to calls of the slice', () => {
    const { state: _state, ...bare } = task
    const { steps: kept, ...spec } = made()
    const beside = life(byState(bare, 'state'), { ...spec, steps: () => kept } as never)
    expect(toldOf(anyLife(beside)).find(({ code }) => code === 'task_back')).toEqual({
      code: 'task_back',
      from: [states.given],
      to: [states.new],
      stage: states.given,
    })
  })
  it('groups the steps by the stage that most of their states belong to', () => {
    const spec = made()
    const early = { label: label('前', 'Early'), of: ['new', 'given'] as const }
    const late = { label: label('后', 'Late'), of: ['done'] as const }
    const { steps: kept, ...rest } = spec
    const staged = (stages: unknown) => life(task, { ...rest, steps: () => kept, stages } as never)
    expect(toldOf(anyLife(staged([early, late]))).map(({ stage }) => stage)).toEqual([
      early.label,
      early.label,
      early.label,
    ])
    expect(() => staged([early])).toThrow('done stands in no stage')
    expect(() => staged([early, late, late])).toThrow('done stands in no stage, or in two')
  })
})

describe('what is offered with a row', () => {
  it('is what may be done now, and why not where only the record stands in the way', () => {
    expect(abilitiesOf(table, as(person('7')), rights)).toEqual({
      finish: label('尚未尝试', 'Not tried yet'),
      back: true,
      remove: true,
    })
    expect(abilitiesOf(table, as(person('7'), { tries: 1 }), rights)).toEqual({
      finish: true,
      back: true,
      remove: true,
    })
    expect(abilitiesOf(table, as(person('5'), { state: 'new' }), rights)).toEqual({
      edit: true,
      remove: true,
      give: true,
    })
    expect(abilitiesOf(table, as(person('5')), { ...rights, may: () => false })).toEqual({})
  })
})

describe('a wrong table stops the start', () => {
  const wrong = (change: (spec: never) => unknown) => () => life(task, change(made() as never) as never)
  const steps = (ways: readonly object[]) => ({ steps: () => ({ give: { ways } }) })
  const way = { id: 'A1', from: ['new'], to: 'given', who: ['L'] }
  it.each([
    ['an unknown state', steps([{ ...way, to: 'gone' }]), /unknown state gone/],
    ['an unknown role', steps([{ ...way, who: ['X'] }]), /unknown role X/],
    ['a step without a button', { steps: () => ({ fly: { ways: [way] } }) }, /no action fly/],
    ['a state that no way leads to', steps([way]), /no way leads to done/],
    ['a dead end that nobody meant', { ...steps([way]), ends: [] }, /nothing leads out of given/],
    ['an end with a way out', { ends: ['done', 'new'] }, /new is called an end/],
    ['an id that stands twice', steps([way, { ...way, from: ['given'] }]), /A1 stands 2 times/],
  ])('as %s', (_name, change, said) => {
    const { steps: kept, ...old } = made()
    const spec = () => ({ ...old, steps: () => kept, ...change })
    expect(wrong(spec as never)).toThrow(said)
  })
  it('but a line of the domain may have several verbs', () => {
    const { steps: kept, ...spec } = made()
    const also = () => ({ ...kept, back: { ways: [{ ...way, from: ['given'], to: 'new' }] } })
    expect(() => life(task, { ...spec, steps: also } as never)).not.toThrow()
  })
  it('as a state that could be posted', () => {
    const open = { ...task, props: task.props.map((prop) => ({ ...prop, guarded: false })) }
    const { steps: kept, ...spec } = made()
    expect(() => life(open, { ...spec, steps: () => kept } as never)).toThrow(/must be guarded/)
  })
})
