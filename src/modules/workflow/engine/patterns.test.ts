import { describe, expect, it } from 'vitest'
import { readBpmnFile } from '../bpmn/read.parser.ts'
import { definitions, each, end, flow, gateway, process, start, timer, user } from '../testing/bpmn.ts'
import type { Command, Outcome } from './commands.ts'
import { advance } from './run.ts'

/**
 * Workflow control-flow patterns (van der Aalst et al., 2003 and 2006): each a file and what waits after each step. Between
 * two steps the state goes through JSON, as it does through the database.
 */
type Step = readonly [what: string, waits: string, set?: Record<string, unknown>]

async function play(xml: string, variables: Record<string, unknown>, first: string, steps: readonly Step[]) {
  const { plan, problems } = await readBpmnFile(Buffer.from(xml))
  expect(problems).toEqual([])
  const known = { ...variables }
  const now = new Date()
  let at: Outcome = advance(plan!, undefined, known, { do: 'start' }, now)
  expect(said(at)).toBe(first)
  for (const [what, waits, set = {}] of steps) {
    Object.assign(known, set)
    const [verb = '', id = '', n = '0'] = what.split(' ')
    at = advance(
      plan!,
      JSON.parse(JSON.stringify(at.state)),
      known,
      commandOf(at, verb, id, Number(n), set),
      now,
    )
    expect(said(at), what).toBe(waits)
  }
  return at
}

function commandOf(at: Outcome, verb: string, id: string, n: number, output: unknown): Command {
  const wait = at.waits.filter(({ nodeId }) => nodeId === id)[n]
  if (!wait) throw new Error(`nothing waits at ${id}`)
  const { executionId } = wait
  if (verb === 'fire') return { do: 'fire', executionId }
  if (verb === 'fail') return { do: 'fail', executionId, errorCode: 'no' }
  return { do: 'complete', executionId, output }
}

function said({ fault, ended, waits }: Outcome): string {
  if (fault) return fault.reason === 'endless' ? 'endless' : `${fault.reason} ${fault.node}`
  if (ended) return 'ended'
  return waits
    .map(
      ({ kind, nodeId, item }) =>
        `${kind === 'user' ? '' : `${kind}:`}${nodeId}${item?.who ? `(${String(item.who)})` : ''}`,
    )
    .toSorted()
    .join(' ')
}

const and = (...parts: string[]) => parts.join('\n')
const error = '<error id="E" errorCode="no"/>'
const message = '<message id="M" name="paid"/>'

const patterns: readonly [
  name: string,
  xml: string,
  variables: Record<string, unknown>,
  first: string,
  steps: readonly Step[],
][] = [
  [
    'WCP-1 sequence',
    process(and(start, flow('s', 'A'), user('A'), flow('A', 'B'), user('B'), flow('B', 'e'), end())),
    {},
    'A',
    [
      ['do A', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'WCP-2 and WCP-3 parallel split and synchronisation',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('parallel', 'g'),
        flow('g', 'A'),
        flow('g', 'B'),
        user('A'),
        user('B'),
        flow('A', 'j'),
        flow('B', 'j'),
        gateway('parallel', 'j'),
        flow('j', 'T'),
        user('T'),
      ),
    ),
    {},
    'A B',
    [
      ['do B', 'A'],
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-3 two ways from one step into one join are joined once',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('parallel', 'g'),
        flow('g', 'A'),
        flow('g', 'B'),
        user('A'),
        user('B'),
        flow('A', 'j', undefined, 'one'),
        flow('A', 'j', undefined, 'two'),
        flow('B', 'j'),
        gateway('parallel', 'j'),
        flow('j', 'T'),
        user('T'),
        flow('T', 'e'),
        end(),
      ),
    ),
    {},
    'A B',
    [
      ['do A', 'B'],
      ['do B', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-3 of two ways with conditions from one step into one join the one that is taken is enough',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('parallel', 'g'),
        flow('g', 'A'),
        flow('g', 'B'),
        user('A'),
        user('B'),
        flow('A', 'j', 'amount > 100', 'large'),
        flow('A', 'j', 'amount <= 100', 'small'),
        flow('B', 'j'),
        gateway('parallel', 'j'),
        flow('j', 'T'),
        user('T'),
        flow('T', 'e'),
        end(),
      ),
    ),
    { amount: 5 },
    'A B',
    [
      ['do B', 'A'],
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-4 and WCP-5 exclusive choice and simple merge',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('exclusive', 'g', 'g_B'),
        flow('g', 'A', 'amount > 100'),
        flow('g', 'B'),
        user('A'),
        user('B'),
        flow('A', 'T'),
        flow('B', 'T'),
        user('T'),
      ),
    ),
    { amount: 101 },
    'A',
    [
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-4 the default way where nothing applies',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('exclusive', 'g', 'g_B'),
        flow('g', 'A', 'amount > 100'),
        flow('g', 'B'),
        user('A'),
        user('B'),
      ),
    ),
    { amount: 100 },
    'B',
    [['do B', 'ended']],
  ],
  [
    'WCP-6 and WCP-7 multi-choice and structured synchronising merge',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('inclusive', 'g'),
        flow('g', 'A', 'a'),
        flow('g', 'B', 'b'),
        flow('g', 'C', 'c'),
        user('A'),
        user('B'),
        user('C'),
        flow('A', 'j'),
        flow('B', 'j'),
        flow('C', 'j'),
        gateway('inclusive', 'j'),
        flow('j', 'T'),
        user('T'),
      ),
    ),
    { a: true, b: true, c: false },
    'A B',
    [
      ['do A', 'B'],
      ['do B', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-7 with one way taken alone',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('inclusive', 'g', 'g_C'),
        flow('g', 'A', 'a'),
        flow('g', 'B', 'b'),
        flow('g', 'C'),
        user('A'),
        user('B'),
        user('C'),
        flow('A', 'j'),
        flow('B', 'j'),
        flow('C', 'j'),
        gateway('inclusive', 'j'),
        flow('j', 'T'),
        user('T'),
      ),
    ),
    { a: false, b: false },
    'C',
    [
      ['do C', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-8 multi-merge: what comes after is done once for each token, one after another',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('parallel', 'g'),
        flow('g', 'A'),
        flow('g', 'B'),
        user('A'),
        user('B'),
        flow('A', 'T'),
        flow('B', 'T'),
        user('T'),
      ),
    ),
    {},
    'A B',
    [
      ['do A', 'B T'],
      ['do B', 'T'],
      ['do T', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-9 discriminator: the first goes on, and what the others would have done is given up',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A', each('people', 'nrOfCompletedInstances >= 1')),
        flow('A', 'T'),
        user('T'),
      ),
    ),
    { people: ['x', 'y', 'z'] },
    'A(x) A(y) A(z)',
    [
      ['do A 1', 'T', { approved: true }],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-12 multiple instances that nobody waits for: each ends by itself',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'q'),
        gateway('parallel', 'q'),
        flow('q', 'B'),
        user('B'),
        flow('q', 'x'),
        gateway('exclusive', 'x', 'x_e'),
        flow('x', 'A', 'more'),
        flow('x', 'e'),
        end(),
      ),
    ),
    {},
    'A',
    [
      ['do A', 'A B', { more: true }],
      ['do B', 'A'],
      ['do A', 'A B', { more: true }],
      ['do A', 'B', { more: false }],
      ['do B', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'WCP-15 multiple instances that become more while they run',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'e'),
        `<boundaryEvent id="one" attachedToRef="A" cancelActivity="false">${timer('R3/PT1H', 'timeCycle')}</boundaryEvent>`,
        flow('one', 'B'),
        user('B'),
        end(),
      ),
    ),
    {},
    'A timer:one',
    [
      ['fire one', 'A B timer:one'],
      ['do B', 'A timer:one'],
      ['fire one', 'A B timer:one'],
      ['do A', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'WCP-10 arbitrary cycles: back until it is good',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'g'),
        gateway('exclusive', 'g', 'g_e'),
        flow('g', 'A', 'approved = false'),
        flow('g', 'e'),
        end(),
      ),
    ),
    {},
    'A',
    [
      ['do A', 'A', { approved: false }],
      ['do A', 'A', { approved: false }],
      ['do A', 'ended', { approved: true }],
    ],
  ],
  [
    'WCP-11 implicit termination: it ends with its last token',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('parallel', 'g'),
        flow('g', 'A'),
        flow('g', 'B'),
        user('A'),
        user('B'),
      ),
    ),
    {},
    'A B',
    [
      ['do A', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'WCP-13 multiple instances known when it is drawn',
    process(
      and(
        start,
        flow('s', 'A'),
        user(
          'A',
          '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>',
        ),
        flow('A', 'T'),
        user('T'),
      ),
    ),
    {},
    'A A',
    [
      ['do A 1', 'A'],
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-14 multiple instances known when it runs',
    process(and(start, flow('s', 'A'), user('A', each('people')), flow('A', 'T'), user('T'))),
    { people: ['x', 'y', 'z'] },
    'A(x) A(y) A(z)',
    [
      ['do A 1', 'A(x) A(z)'],
      ['do A 1', 'A(x)'],
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-14 one after another',
    process(and(start, flow('s', 'A'), user('A', each('people', '', true)), flow('A', 'T'), user('T'))),
    { people: ['x', 'y'] },
    'A(x)',
    [
      ['do A', 'A(y)'],
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-34 static partial join: the others are given up when enough agree',
    process(
      and(start, flow('s', 'A'), user('A', each('people', 'nrOfApproved >= 2')), flow('A', 'T'), user('T')),
    ),
    { people: ['x', 'y', 'z'] },
    'A(x) A(y) A(z)',
    [
      ['do A', 'A(y) A(z)', { approved: false }],
      ['do A', 'A(z)', { approved: true }],
      ['do A', 'T', { approved: true }],
      ['do T', 'ended'],
    ],
  ],
  [
    'WCP-34 by a share',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A', each('people', 'nrOfCompletedInstances / nrOfInstances >= 0.5')),
        flow('A', 'T'),
        user('T'),
      ),
    ),
    { people: ['w', 'x', 'y', 'z'] },
    'A(w) A(x) A(y) A(z)',
    [
      ['do A', 'A(x) A(y) A(z)', { approved: true }],
      ['do A', 'T', { approved: true }],
    ],
  ],
  [
    'WCP-16 deferred choice: the message comes first',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('eventBased', 'g'),
        flow('g', 'm'),
        flow('g', 'w'),
        '<intermediateCatchEvent id="m"><messageEventDefinition messageRef="M"/></intermediateCatchEvent>',
        `<intermediateCatchEvent id="w">${timer('PT2H')}</intermediateCatchEvent>`,
        flow('m', 'A'),
        flow('w', 'B'),
        user('A'),
        user('B'),
      ),
      'p',
      message,
    ),
    {},
    'message:m timer:w',
    [
      ['do m', 'A'],
      ['do A', 'ended'],
    ],
  ],
  [
    'WCP-16 deferred choice: the time comes first',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('eventBased', 'g'),
        flow('g', 'm'),
        flow('g', 'w'),
        '<intermediateCatchEvent id="m"><messageEventDefinition messageRef="M"/></intermediateCatchEvent>',
        `<intermediateCatchEvent id="w">${timer('PT2H')}</intermediateCatchEvent>`,
        flow('m', 'A'),
        flow('w', 'B'),
        user('A'),
        user('B'),
      ),
      'p',
      message,
    ),
    {},
    'message:m timer:w',
    [
      ['fire w', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'WCP-18 and WCP-19 milestone: a timer that gives the task up',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'e'),
        `<boundaryEvent id="late" attachedToRef="A">${timer('PT1H')}</boundaryEvent>`,
        flow('late', 'B'),
        user('B'),
        end(),
      ),
    ),
    {},
    'A timer:late',
    [
      ['fire late', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'WCP-19 the timer goes with its task',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'T'),
        `<boundaryEvent id="late" attachedToRef="A">${timer('PT1H')}</boundaryEvent>`,
        flow('late', 'B'),
        user('B'),
        user('T'),
      ),
    ),
    {},
    'A timer:late',
    [
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'a timer that leaves the task where it is, again and again',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'e'),
        `<boundaryEvent id="late" attachedToRef="A" cancelActivity="false">${timer('R2/PT1H', 'timeCycle')}</boundaryEvent>`,
        flow('late', 'B'),
        user('B'),
        end(),
      ),
    ),
    {},
    'A timer:late',
    [
      ['fire late', 'A B timer:late'],
      ['do B', 'A timer:late'],
      ['fire late', 'A B'],
      ['do A', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'a message at the border',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'e'),
        '<boundaryEvent id="m" attachedToRef="A"><messageEventDefinition messageRef="M"/></boundaryEvent>',
        flow('m', 'B'),
        user('B'),
        end(),
      ),
      'p',
      message,
    ),
    {},
    'A message:m',
    [
      ['do m', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'WCP-20 cancel case: a terminate end gives everything up',
    process(
      and(
        start,
        flow('s', 'g'),
        gateway('parallel', 'g'),
        flow('g', 'A'),
        flow('g', 'B'),
        user('A'),
        user('B'),
        flow('A', 'e'),
        end('e', '<terminateEventDefinition/>'),
      ),
    ),
    {},
    'A B',
    [['do A', 'ended']],
  ],
  [
    'WCP-25 cancel region: an error leaves the sub-process',
    process(
      and(
        start,
        flow('s', 'sp'),
        `<subProcess id="sp"><startEvent id="s2"/>${flow('s2', 'g')}${gateway('parallel', 'g')}${flow('g', 'A')}${flow('g', 'B')}${user('A')}${user('B')}${flow('A', 'no')}<endEvent id="no"><errorEventDefinition errorRef="E"/></endEvent></subProcess>`,
        flow('sp', 'T'),
        user('T'),
        '<boundaryEvent id="caught" attachedToRef="sp"><errorEventDefinition errorRef="E"/></boundaryEvent>',
        flow('caught', 'C'),
        user('C'),
      ),
      'p',
      error,
    ),
    {},
    'A B',
    [
      ['do A', 'C'],
      ['do C', 'ended'],
    ],
  ],
  [
    'an escalation goes up and the sub-process goes on',
    process(
      and(
        start,
        flow('s', 'sp'),
        `<subProcess id="sp"><startEvent id="s2"/>${flow('s2', 'up')}<intermediateThrowEvent id="up"><escalationEventDefinition escalationRef="U"/></intermediateThrowEvent>${flow('up', 'A')}${user('A')}</subProcess>`,
        flow('sp', 'T'),
        user('T'),
        '<boundaryEvent id="caught" attachedToRef="sp" cancelActivity="false"><escalationEventDefinition escalationRef="U"/></boundaryEvent>',
        flow('caught', 'C'),
        user('C'),
      ),
      'p',
      '<escalation id="U" escalationCode="up"/>',
    ),
    {},
    'A C',
    [
      ['do C', 'A'],
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'a sub-process for each of several',
    process(
      and(
        start,
        flow('s', 'sp'),
        `<subProcess id="sp">${each('people')}<startEvent id="s2"/>${flow('s2', 'A')}${user('A')}</subProcess>`,
        flow('sp', 'T'),
        user('T'),
      ),
    ),
    { people: ['x', 'y'] },
    'A A',
    [
      ['do A', 'A'],
      ['do A', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'a called process answers',
    process(
      and(start, flow('s', 'c'), '<callActivity id="c" calledElement="other"/>', flow('c', 'T'), user('T')),
    ),
    {},
    'call:c',
    [
      ['do c', 'T'],
      ['do T', 'ended'],
    ],
  ],
  [
    'a process that calls itself waits for the product to begin it, and is not run within itself',
    process(
      and(start, flow('s', 'c'), '<callActivity id="c" calledElement="p"/>', flow('c', 'T'), user('T')),
    ),
    {},
    'call:c',
    [['do c', 'T']],
  ],
  [
    'of several side by side each waits at once, however many they are',
    process(and(start, flow('s', 'A'), user('A', each('crowd')), flow('A', 'T'), user('T'))),
    { crowd: Array.from({ length: 80 }, () => 'x') },
    Array.from({ length: 80 }, () => 'A(x)').join(' '),
    [['do A 79', Array.from({ length: 79 }, () => 'A(x)').join(' ')]],
  ],
  [
    'a called process ends in an error that is caught',
    process(
      and(
        start,
        flow('s', 'c'),
        '<callActivity id="c" calledElement="other"/>',
        flow('c', 'T'),
        user('T'),
        '<boundaryEvent id="caught" attachedToRef="c"><errorEventDefinition errorRef="E"/></boundaryEvent>',
        flow('caught', 'B'),
        user('B'),
      ),
      'p',
      error,
    ),
    {},
    'call:c',
    [
      ['fail c', 'B'],
      ['do B', 'ended'],
    ],
  ],
  [
    'a receive task waits for its message, a service task for whoever does it',
    process(
      and(
        start,
        flow('s', 'r'),
        '<receiveTask id="r" messageRef="M"/>',
        flow('r', 'v'),
        '<serviceTask id="v" flow:action="set"><extensionElements><flow:given name="name" value="x"/><flow:given name="value" value="1"/></extensionElements></serviceTask>',
        flow('v', 'e'),
        end(),
      ),
      'p',
      message,
    ),
    {},
    'message:r',
    [
      ['do r', 'service:v'],
      ['do v', 'ended'],
    ],
  ],
  [
    'no way out of a gateway is said, with the gateway',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'g'),
        gateway('exclusive', 'g'),
        flow('g', 'B', 'x > 1'),
        flow('g', 'C', 'x > 2'),
        user('B'),
        user('C'),
      ),
    ),
    { x: 1 },
    'A',
    [['do A', 'noWay g']],
  ],
  [
    'a circle without a wait is stopped',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'g'),
        gateway('exclusive', 'g'),
        flow('g', 'h'),
        gateway('exclusive', 'h', 'h_g'),
        flow('h', 'g', undefined, 'h_g'),
        flow('h', 'e', 'never = true'),
        end(),
      ),
    ),
    {},
    'A',
    [['do A', 'endless']],
  ],
  [
    'of a step that a million are to take nothing is begun',
    process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'B'),
        user(
          'B',
          '<multiInstanceLoopCharacteristics><loopCardinality>1000000</loopCardinality></multiInstanceLoopCharacteristics>',
        ),
      ),
    ),
    {},
    'A',
    [['do A', 'badValue B']],
  ],
  [
    'a collection that is none is said, and ends nothing',
    process(and(start, flow('s', 'A'), user('A'), flow('A', 'B'), user('B', each('nobody')))),
    {},
    'A',
    [['do A', 'badValue B']],
  ],
]

describe('control-flow patterns', () => {
  it('each of the first twenty has its file; the seventeenth is refused by name', () => {
    const numbers = patterns.flatMap(([name]) =>
      [...name.matchAll(/WCP-(\d+)/g)].map(([, number]) => Number(number)),
    )
    const first = Array.from({ length: 20 }, (_, at) => at + 1)
    expect(first.filter((number) => !numbers.includes(number))).toEqual([17])
  })

  it.each(patterns)('%s', async (_name, xml, variables, first, steps) => {
    await play(xml, variables, first, steps)
  })

  it('100 elements in a row are one step', async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `t${i}`)
    const row = ids.map((id, i) => `<task id="${id}"/>${flow(id, ids[i + 1] ?? 'e')}`).join('')
    await play(process(and(start, flow('s', 't0'), row, end())), {}, 'ended', [])
  })

  it('what leads back forgets what waited at joins, and leaves other branches alone', async () => {
    const branches = process(
      and(
        start,
        flow('s', 'A'),
        user('A'),
        flow('A', 'g'),
        gateway('parallel', 'g'),
        flow('g', 'B'),
        flow('g', 'C'),
        user('B'),
        flow('B', 'B2'),
        user('B2'),
        user('C'),
        flow('B2', 'j'),
        flow('C', 'j'),
        gateway('parallel', 'j'),
        flow('j', 'T'),
        user('T'),
      ),
    )
    const { plan } = await readBpmnFile(Buffer.from(branches))
    const now = new Date()
    const move = (at: Outcome, leave: string[], stale: string[], enter: string) =>
      advance(plan!, JSON.parse(JSON.stringify(at.state)), {}, { do: 'move', leave, stale, enter }, now)
    const go = (at: Outcome, id: string) =>
      advance(plan!, JSON.parse(JSON.stringify(at.state)), {}, commandOf(at, 'do', id, 0, {}), now)
    const begun = go(go(advance(plan!, undefined, {}, { do: 'start' }, now), 'A'), 'C')
    expect(said(begun)).toBe('B')
    const inside = move(go(begun, 'B'), ['B2'], ['B_B2', 'B2_j'], 'B')
    expect(said(inside)).toBe('B')
    expect(said(go(go(inside, 'B'), 'B2'))).toBe('T')
    const before = move(begun, ['B'], ['A_g', 'g_B', 'g_C', 'B_B2', 'B2_j', 'C_j', 'j_T'], 'A')
    expect(said(before)).toBe('A')
    const again = go(before, 'A')
    expect(said(again)).toBe('B C')
    expect(said(go(go(go(again, 'B'), 'B2'), 'C'))).toBe('T')
  })
})

it.each(['id', 'parent', 'type', 'who'])(
  'each of several knows its element, though it is called %s',
  async (name) => {
    const several = user('A', each('people').replace('"who"', `"${name}"`))
    const { plan } = await readBpmnFile(
      Buffer.from(process([start, flow('s', 'A'), several, flow('A', 'e'), end()].join(''))),
    )
    const begun = advance(plan!, undefined, { people: ['a', 'b'] }, { do: 'start' }, new Date())
    expect(begun.waits.map(({ item }) => item)).toEqual([{ [name]: 'a' }, { [name]: 'b' }])
  },
)

it('an activity of another pool is not run', async () => {
  const two = definitions(
    `<process id="p" isExecutable="true">${start}${flow('s', 'A')}${user('A')}</process><process id="q" isExecutable="false"><scriptTask id="x"/></process>`,
  )
  const { plan, problems } = await readBpmnFile(Buffer.from(two))
  expect(problems).toEqual([])
  expect(JSON.stringify(plan?.graph)).not.toContain('criptTask')
})

it('WCP-17 interleaved routing is an ad hoc sub-process in BPMN, and that is refused by name', async () => {
  const { problems } = await readBpmnFile(
    Buffer.from(
      process(
        and(start, flow('s', 'x'), `<adHocSubProcess id="x">${user('A')}${user('B')}</adHocSubProcess>`),
      ),
    ),
  )
  expect(problems.map(({ code, element }) => `${code} ${element}`)).toContain('unsupported x')
})

describe('what a vote comes to', () => {
  const after = (until: string, condition: string, sequential = false) =>
    process(
      and(
        start,
        flow('s', 'A'),
        user('A', each('people', until.replaceAll('>', '&gt;').replaceAll('<', '&lt;'), sequential)),
        flow('A', 'g'),
        gateway('exclusive', 'g', 'g_N'),
        flow('g', 'Y', condition),
        flow('g', 'N', undefined, 'g_N'),
        user('Y'),
        user('N'),
        flow('Y', 'e'),
        flow('N', 'e'),
        end(),
      ),
    )
  const half = 'nrOfApproved > nrOfInstances / 2 or nrOfRefused >= nrOfInstances / 2'
  /** Votes as they come, `+` or `-`, and where it goes then. */
  for (const [until, condition, votes, way] of [
    ['', 'nrOfApproved >= 2', '++-', 'Y'],
    ['', 'nrOfApproved >= 2', '--+', 'N'],
    ['', 'nrOfRefused <= 1', '-++', 'Y'],
    ['', 'approved = true', '--+', 'N'],
    ['', 'approved = true', '+++', 'Y'],
    ['nrOfCompletedInstances >= 3', 'approved = true', '-++', 'N'],
    ['nrOfApproved >= 2', 'approved = true', '--+', 'N'],
    ['nrOfApproved >= 2', 'approved = true', '-++', 'Y'],
    ['nrOfApproved >= 1', 'approved = true', '-+', 'Y'],
    ['nrOfRefused >= 2', 'approved = true', '-++', 'Y'],
    ['nrOfRefused >= 2', 'approved = true', '--', 'N'],
    [half, 'A_approved = true', '+-+', 'Y'],
    [half, 'approved = true', '+--', 'N'],
    ['approved = false', 'approved = true', '++-', 'N'],
    ['approved = false', 'approved = true', '+++', 'Y'],
    // Whatever the words are: what it is built to wait for.
    ['nrOfApproved >= 1 and nrOfCompletedInstances = nrOfInstances', 'approved = true', '+--', 'Y'],
    ['nrOfCompletedInstances - nrOfApproved >= 2', 'approved = true', '-++', 'Y'],
    ['nrOfRefused < 1 and nrOfCompletedInstances = nrOfInstances', 'approved = true', '-++', 'N'],
    ['', 'nrOfApproved / nrOfInstances > 0.5', '++-', 'Y'],
  ] as const)
    it.each([false, true])(
      `${until || 'all'}, then ${condition}: ${votes} (one by one: %s)`,
      async (inTurn) => {
        const { plan, problems } = await readBpmnFile(Buffer.from(after(until, condition, inTurn)))
        expect(problems).toEqual([])
        let known: Record<string, unknown> = { people: ['x', 'y', 'z'] }
        let at: Outcome = advance(plan!, undefined, known, { do: 'start' }, new Date())
        for (const vote of votes) {
          expect(at.waits[0]?.nodeId).toBe('A')
          const approved = vote === '+'
          known = { ...known, approved, pass: approved, A_approved: approved }
          const state: unknown = JSON.parse(JSON.stringify(at.state))
          at = advance(plan!, state, known, commandOf(at, 'do', 'A', 0, { approved }), new Date())
        }
        expect(said(at)).toBe(way)
        expect(at.set).toMatchObject({ approved: way === 'Y', pass: way === 'Y', A_approved: way === 'Y' })
      },
    )
})
