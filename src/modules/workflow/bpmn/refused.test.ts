import { describe, expect, it } from 'vitest'
import { each, end, flow, gateway, process, start, timer, user } from '../testing/bpmn.ts'
import { readBpmnFile } from './read.parser.ts'

/** What is not run is refused at the deployment: by element and line, in both languages (W01, W02). */
const told = async (xml: string | Buffer) => (await readBpmnFile(Buffer.from(xml))).problems
const codes = async (xml: string | Buffer) =>
  (await told(xml)).map(({ code, element }) => `${code} ${element}`)
const around = (inside: string, more = '') =>
  process(`${start}\n${flow('s', 'x')}\n${inside}\n${flow('x', 'e')}\n${end()}`, 'p', more)

describe('W01 files that are none', () => {
  it.each([
    ['a DOCTYPE', '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><d>&a;</d>', 'doctype '],
    ['a DOCTYPE in small letters', '<!doctype d><d/>', 'doctype '],
    [
      'entities that multiply',
      `<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${process(start)}`,
      'doctype ',
    ],
    [
      'one id for two ways',
      process(
        [start, flow('s', 'x', undefined, 'f'), user('x'), flow('x', 'e', undefined, 'f'), end()].join('\n'),
      ),
      'twiceId f',
    ],
    [
      'an id that every object has',
      process([start, flow('s', 'constructor'), user('constructor'), end()].join('\n')),
      'reservedId constructor',
    ],
    [
      'an id that is no name of its own',
      process([start, flow('s', '__proto__'), user('__proto__'), flow('__proto__', 'e'), end()].join('\n')),
      'reservedId __proto__',
    ],
    [
      'a process that is called so',
      process([start, flow('s', 'e'), end()].join(''), '__proto__'),
      'reservedId __proto__',
    ],
    ['plain text', 'hello', 'notXml '],
    ['nothing', '', 'notXml '],
    ['other XML', '<html><body/></html>', 'notXml '],
    ['XML that breaks off', process(start).slice(0, -20), 'notXml '],
    ['more than 1 MB', process(`${start}<!-- ${'x'.repeat(1_100_000)} -->`), 'tooLarge '],
    ['too many tags', process(`${start}${'<a/>'.repeat(41_000)}`), 'tooLarge '],
    [
      'too deep',
      process(`${start}<documentation>${'<a>'.repeat(80)}${'</a>'.repeat(80)}</documentation>`),
      'tooDeep ',
    ],
    [
      'a name that would be cut',
      process(
        `${start}\n${flow('s', 'x')}\n<userTask id="x" name="${'长'.repeat(201)}" flow:assignee="starter"/>\n${flow('x', 'e')}\n${end()}`,
      ),
      'longName x',
    ],
    [
      'a name of the process that would be cut',
      process(`${start}${flow('s', 'e')}${end()}`).replace('name="p"', `name="${'长'.repeat(201)}"`),
      'longName p',
    ],
    [
      'a key that is too long',
      process(`${start}${flow('s', 'e')}${end()}`, 'k'.repeat(101)),
      `badId ${'k'.repeat(101)}`,
    ],
    ['a number of no letter', around(user('x').replace('name="x"', 'name="a&#0;"')), 'notXml '],
    ['half a letter', around(user('x').replace('name="x"', 'name="a&#xD800;"')), 'notXml '],
    [
      'no executable process',
      process(start).replace('isExecutable="true"', 'isExecutable="false"'),
      'noProcess ',
    ],
  ])('%s', async (_what, xml, expected) => {
    expect((await codes(xml))[0]).toBe(expected)
  })

  it('UTF-16 hides no DOCTYPE', async () => {
    const text = Buffer.from('\ufeff<!DOCTYPE d><d/>', 'utf16le')
    expect(await codes(text)).toEqual(['doctype '])
  })
})

describe('where it leads', () => {
  const A = `${start}\n${flow('s', 'A')}\n${user('A')}`
  it.each([
    ['a start alone', start, ['startAlone s']],
    ['a start beside a step', `${start}\n${user('A')}`, ['startAlone s', 'unreached A']],
    ['round and round', `${A}\n${flow('A', 'B')}\n${user('B')}\n${flow('B', 'A')}`, ['noEnd s']],
    ['an end that nothing comes to', `${A}\n${flow('A', 'A')}\n${end()}`, ['noEnd s', 'unreached e']],
    [
      'a sub-process that only begins',
      `${start}\n${flow('s', 'x')}\n<subProcess id="x"><startEvent id="i"/></subProcess>`,
      ['startAlone i'],
    ],
    ['a step that leads nowhere, which ends it too', A, []],
    ['a way to an end', `${A}\n${flow('A', 'e')}\n${end()}`, []],
  ])('%s', async (_what, inside, expected) => {
    expect((await codes(process(inside))).toSorted()).toEqual(expected)
  })
})

describe('W02 elements that would run code, or are not run', () => {
  it.each([
    [
      'script task',
      '<scriptTask id="x" scriptFormat="javascript"><script>process.exit()</script></scriptTask>',
      'script x',
    ],
    ['business rule task', '<businessRuleTask id="x"/>', 'script x'],
    ['Java class', '<serviceTask id="x" camunda:class="org.x.Y"/>', 'script x'],
    ['delegate expression', '<serviceTask id="x" flowable:delegateExpression="${bean}"/>', 'script x'],
    [
      'execution listener',
      `<userTask id="x" flow:assignee="starter"><extensionElements><camunda:executionListener event="start" class="a.B"/></extensionElements></userTask>`,
      'script x',
    ],
    [
      'task listener',
      `<userTask id="x" flow:assignee="starter"><extensionElements><flowable:taskListener event="create" delegateExpression="\${b}"/></extensionElements></userTask>`,
      'script x',
    ],
    ['unknown action', '<serviceTask id="x" flow:action="rm"/>', 'noAction x'],
    ['action of the name of a prototype', '<serviceTask id="x" flow:action="constructor"/>', 'noAction x'],
    ['action without its input', '<serviceTask id="x" flow:action="notify"/>', 'missingInput x'],
    ['nobody to do it', '<userTask id="x"/>', 'noPeople x'],
    ['ad hoc sub-process', '<adHocSubProcess id="x"/>', 'unsupported x'],
    ['transaction', '<transaction id="x"/>', 'unsupported x'],
    ['standard loop', user('x', '<standardLoopCharacteristics/>'), 'unsupported x'],
    ['multi-instance of nothing', user('x', '<multiInstanceLoopCharacteristics/>'), 'noCollection x'],
    [
      'signal event',
      '<intermediateCatchEvent id="x"><signalEventDefinition/></intermediateCatchEvent>',
      'unsupported x',
    ],
    [
      'conditional event',
      '<intermediateCatchEvent id="x"><conditionalEventDefinition/></intermediateCatchEvent>',
      'unsupported x',
    ],
    [
      'timer without a time',
      '<intermediateCatchEvent id="x"><timerEventDefinition/></intermediateCatchEvent>',
      'noTimer x',
    ],
    [
      'timer that is no time',
      '<intermediateCatchEvent id="x"><timerEventDefinition><timeDuration>soon</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      'badTimer x',
    ],
    ['receive task without a message', '<receiveTask id="x"/>', 'noMessage x'],
    ['call by an expression', '<callActivity id="x" calledElement="${who}"/>', 'noCalled x'],
    [
      'field rights that are none',
      user('x', '', 'flow:assignee="starter" flow:fields="amount=w"'),
      'badAccess x',
    ],
  ])('%s', async (_what, inside, expected) => {
    expect(await codes(around(inside))).toContain(expected)
  })

  it.each([
    ['a method', '${execution.setVariable("a", 1)}'],
    ['a bean', '${bean.method()}'],
    ['a class', "${''.getClass()}"],
    ['JavaScript', 'process.exit(1); true'],
    ['a pattern', 'matches(name, "(a+)+$")'],
    ['a long count', 'some x in 1..999999999 satisfies x > 1'],
    ['lists times lists', 'every a in lines, b in lines satisfies a = b'],
    ['lists within lists', 'some a in lines satisfies (every b in lines satisfies a > b)'],
    ['lists within lists that it goes over', 'some a in [some b in lines satisfies b > 1] satisfies a'],
    ['what doubles itself', '{a: "xx", b: a + a, "c": b + b, d: c + c}.d = "x"'],
    ['what doubles itself under one name', '{a: "xx", "a": a + a}.a = "x"'],
    ['what doubles itself within', '{a: name, b: {a: string join([a, a], "")}}.b.a = "x"'],
    ['a function of its own', '(function() 1)()'],
    ['no end', 'amount > '],
    ['two names without a sign', '${amount mod 2 == 0}'],
    ['two names without a sign, in FEEL', 'kind amount > 1'],
    ['what is empty and no name', '${empty 1}'],
    ['too long', `amount > ${'1 + '.repeat(400)}1`],
  ])('condition with %s', async (_what, condition) => {
    const xml = process(
      `${start}${flow('s', 'g')}${gateway('exclusive', 'g', 'g_e')}${flow('g', 'A', condition)}${user('A')}${flow('g', 'e')}${end()}`,
    )
    expect(await codes(xml)).toEqual(['badExpression g_A'])
  })

  it('condition in a language', async () => {
    const xml = process(
      `${start}${flow('s', 'g')}${gateway('exclusive', 'g', 'g_e')}${flow('g', 'A', 'true')}${user('A')}${flow('g', 'e')}${end()}`,
    )
    expect(
      await codes(
        xml.replace('xsi:type="tFormalExpression"', 'xsi:type="tFormalExpression" language="javascript"'),
      ),
    ).toEqual(['script g_A'])
  })
})

describe('drawings that would get stuck', () => {
  it.each([
    ['no start', process(user('A')), 'noStart p'],
    ['a step that is not reached', process(`${start}${flow('s', 'e')}${end()}${user('A')}`), 'unreached A'],
    [
      'a gateway that leads nowhere',
      process(`${start}${flow('s', 'g')}${gateway('exclusive', 'g')}`),
      'deadEnd g',
    ],
    [
      'a way without a condition',
      process(
        `${start}${flow('s', 'g')}${gateway('exclusive', 'g')}${flow('g', 'A')}${flow('g', 'B', 'x > 1')}${user('A')}${user('B')}`,
      ),
      'noCondition g',
    ],
    ['a flow to nowhere', process(`${start}${flow('s', 'nowhere')}`), 'unresolved s_nowhere'],
    [
      'a person after an event gateway',
      process(`${start}${flow('s', 'g')}${gateway('eventBased', 'g')}${flow('g', 'A')}${user('A')}`),
      'eventGateway g',
    ],
    [
      'a condition behind a parallel gateway',
      process(
        `${start}${flow('s', 'g')}${gateway('parallel', 'g')}${flow('g', 'A', 'x > 5')}${flow('g', 'B')}${user('A')}${user('B')}${flow('A', 'e')}${flow('B', 'e')}${end()}`,
      ),
      'noConditionHere g',
    ],
    [
      'a start by the clock',
      process(
        `<startEvent id="s">${timer('R3/PT1H', 'timeCycle')}</startEvent>${flow('s', 'A')}${user('A')}${flow('A', 'e')}${end()}`,
      ),
      'plainStart s',
    ],
    ['a way into a start event', around(`${user('x')}${flow('x', 's')}`), 'badWay x_s'],
    ['a way out of an end event', around(`${user('x')}${user('y')}${flow('e', 'y')}`), 'badWay e_y'],
    [
      'a way out of a sub-process',
      around(
        `<subProcess id="x"><startEvent id="s2"/>${flow('s2', 'A')}${user('A')}${flow('A', 'e')}</subProcess>`,
      ),
      'badWay A_e',
    ],
    [
      'a way into an event at a border',
      around(
        `${user('x')}${flow('x', 'b')}<boundaryEvent id="b" attachedToRef="x">${timer('PT1H')}</boundaryEvent>${flow('b', 'e')}`,
      ),
      'badWay x_b',
    ],
    [
      'an event at the border of a gateway',
      around(
        `${gateway('parallel', 'x')}<boundaryEvent id="b" attachedToRef="x">${timer('PT1H')}</boundaryEvent>${flow('b', 'e')}`,
      ),
      'badBoundary b',
    ],
    ['a default way of another element', around(gateway('exclusive', 'x', 's_x')), 'foreignDefault x'],
  ])('%s', async (_what, xml, expected) => {
    expect(await codes(xml)).toContain(expected)
  })

  it('and what may be drawn is: a loop by an exclusive gateway, and one back to where ways are chosen', async () => {
    const choice = `${user('A')}${user('B')}${flow('A', 'j')}${flow('B', 'j')}${gateway('inclusive', 'j')}${flow('j', 'x')}${gateway('exclusive', 'x', 'x_e')}${flow('x', 'i', 'more = 1')}${flow('x', 'e')}${end()}`
    const back = `${gateway('inclusive', 'i', 'i_A')}${flow('i', 'A')}${flow('i', 'B', 'more = 2')}${choice}`
    expect(await codes(process(`${start}${flow('s', 'i')}${back}`))).toEqual([])
    const both = `${gateway('parallel', 'g')}${flow('g', 'A')}${flow('g', 'B')}${choice.replace(flow('x', 'i', 'more = 1'), flow('x', 'm', 'more = 1'))}`
    expect(
      await codes(process(`${start}${flow('s', 'm')}${gateway('exclusive', 'm')}${flow('m', 'g')}${both}`)),
    ).toEqual([])
  })

  it('names the line, and says what to do in both languages', async () => {
    const [problem] = await told(around('<scriptTask id="x"/>'))
    expect(problem).toMatchObject({ element: 'x', line: 7 })
    expect(problem?.zh).toMatch(/请/)
    expect(problem?.en).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('what would not be as it is written', () => {
  const set = (name: string) =>
    `<serviceTask id="x" flow:action="set"><extensionElements><flow:given name="name" value="${name}"/><flow:given name="value" value="1"/></extensionElements></serviceTask>`
  const late = (text: string, kind: string) =>
    around(
      `${user('x')}<boundaryEvent id="b" attachedToRef="x" cancelActivity="false">${timer(text, kind)}</boundaryEvent>${flow('b', 'e')}`,
    )
  it.each([
    [
      'an attribute without the prefix of its tool',
      around('<userTask id="x" assignee="bob"/>'),
      'strangeAttribute x',
    ],
    ['a variable with a space', around(set('a b')), 'badVariable x'],
    [
      'a variable that every object has',
      around(user('x', each('list').replace('"who"', '"__proto__"'))),
      'badVariable x',
    ],
    [
      'a text that would be cut',
      around(
        `<sendTask id="x" flow:action="mail"><extensionElements><flow:given name="to" value="bob"/><flow:given name="subject" value="a"/><flow:given name="body" value="${'长'.repeat(2001)}"/></extensionElements></sendTask>`,
      ),
      'longText x',
    ],
    ['a day that the calendar has not', late('2030-02-30T10:00:00Z', 'timeDate'), 'badTimer b'],
    ['an hour that no day has', late('2030-02-01T24:00:00Z', 'timeDate'), 'badTimer b'],
    ['what comes again at once', late('R3/P0D', 'timeCycle'), 'badTimer b'],
    ['what comes again after a second', late('R3/PT0H0M1S', 'timeCycle'), 'badTimer b'],
  ])('%s', async (_what, xml, expected) => {
    expect(await codes(xml)).toContain(expected)
  })

  it('a name that nobody can see is none, and each of sixty candidates is one', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `p${at}`)
    const { plan } = await readBpmnFile(
      Buffer.from(
        around(`<userTask id="x" name="&#x200B; &#x2060;" flow:candidateUsers="${names.join(',')}"/>`),
      ),
    )
    expect([plan?.nodes.x?.name, plan?.nodes.x?.people?.users]).toEqual(['', names])
    expect(
      await codes(around('<receiveTask id="x" messageRef="M"/>', '<message id="M" name="&#x200B;"/>')),
    ).toContain('noMessage x')
  })
})
