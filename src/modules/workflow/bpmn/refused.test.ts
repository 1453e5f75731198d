import { describe, expect, it } from 'vitest'
import { end, flow, gateway, process, start, user } from '../testing/bpmn.ts'
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
  ])('%s', async (_what, xml, expected) => {
    expect(await codes(xml)).toContain(expected)
  })

  it('names the line, and says what to do in both languages', async () => {
    const [problem] = await told(around('<scriptTask id="x"/>'))
    expect(problem).toMatchObject({ element: 'x', line: 7 })
    expect(problem?.zh).toMatch(/请/)
    expect(problem?.en).not.toMatch(/\p{Script=Han}/u)
  })
})
