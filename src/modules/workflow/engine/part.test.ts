import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBpmnFile } from '../bpmn/read.parser.ts'
import { each, end, flow, gateway, process as processOf, start, timer, user } from '../testing/bpmn.ts'
import type { Plan } from '../terms/shapes.ts'
import type { Command, Outcome } from './commands.ts'
import { graphOf } from './library.ts'
import { partOf } from './part.ts'
import { advance, advanceIn } from './run.ts'

/** Drawings put together of blocks that lie in each other, and whatever somebody may do in them. */
type Block =
  | { readonly is: 'task' | 'service' | 'passed' | 'several' | 'timed' | 'beside' | 'message' }
  | {
      readonly is: 'row' | 'choice' | 'together' | 'some' | 'first' | 'inside'
      readonly of: readonly Block[]
    }
  | { readonly is: 'again'; readonly of: readonly Block[] }

const block = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    fc.constantFrom(
      { is: 'task' as const },
      { is: 'service' as const },
      { is: 'passed' as const },
      { is: 'several' as const },
      { is: 'timed' as const },
      { is: 'beside' as const },
      { is: 'message' as const },
    ),
    fc.record({
      is: fc.constantFrom(
        'row' as const,
        'choice' as const,
        'together' as const,
        'some' as const,
        'first' as const,
        'inside' as const,
        'again' as const,
      ),
      of: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).block

const message = '<message id="M" name="paid"/>'
const caught = (id: string, what: string) =>
  `<intermediateCatchEvent id="${id}">${what}</intermediateCatchEvent>`
const border = (id: string, on: string, cancels: boolean) =>
  `<boundaryEvent id="${id}" attachedToRef="${on}" cancelActivity="${cancels}">${timer('PT1H')}</boundaryEvent>`

/** XML of a block, and where it begins and ends. */
function drawn(one: Block, next: () => string): { xml: string; from: string; to: string } {
  const id = next()
  switch (one.is) {
    case 'task':
      return { xml: user(id), from: id, to: id }
    case 'service':
      return {
        xml: `<serviceTask id="${id}" flow:action="set"><extensionElements><flow:given name="name" value="v"/><flow:given name="value" value="1"/></extensionElements></serviceTask>`,
        from: id,
        to: id,
      }
    case 'passed':
      return { xml: `<task id="${id}"/>`, from: id, to: id }
    case 'message':
      return { xml: `<receiveTask id="${id}" messageRef="M"/>`, from: id, to: id }
    case 'several':
      return { xml: user(id, each('people')), from: id, to: id }
    case 'timed':
    case 'beside': {
      const [late, join] = [next(), next()]
      const more = [border(`b${id}`, id, one.is === 'timed'), flow(`b${id}`, late), user(late)]
      if (one.is === 'beside') return { xml: [user(id), ...more].join(''), from: id, to: id }
      return {
        xml: [user(id), ...more, flow(id, join), flow(late, join), gateway('exclusive', join)].join(''),
        from: id,
        to: join,
      }
    }
    case 'row': {
      const parts = one.of.map((part) => drawn(part, next))
      const ways = parts.slice(1).map(({ from }, at) => flow(parts[at]?.to ?? '', from))
      return {
        xml: [...parts.map(({ xml }) => xml), ...ways].join(''),
        from: parts[0]?.from ?? '',
        to: parts.at(-1)?.to ?? '',
      }
    }
    case 'inside': {
      const { xml, from, to } = drawn({ is: 'row', of: one.of }, next)
      return {
        xml: `<subProcess id="${id}"><startEvent id="s${id}"/>${flow(`s${id}`, from)}${xml}${flow(to, `e${id}`)}<endEvent id="e${id}"/></subProcess>`,
        from: id,
        to: id,
      }
    }
    case 'again': {
      const { xml, from, to } = drawn({ is: 'row', of: one.of }, next)
      const back = next()
      return {
        xml: [
          gateway('exclusive', id),
          flow(id, from),
          xml,
          user(`t${id}`),
          flow(to, `t${id}`),
          flow(`t${id}`, back),
          gateway('exclusive', back, `${back}_on`),
          flow(back, id, 'more = 1', `${back}_again`),
          flow(back, `o${id}`, undefined, `${back}_on`),
          `<task id="o${id}"/>`,
        ].join(''),
        from: id,
        to: `o${id}`,
      }
    }
    default: {
      const join = next()
      const split = {
        choice: 'exclusive',
        together: 'parallel',
        some: 'inclusive',
        first: 'eventBased',
      } as const
      const kind = split[one.is]
      const other = kind === 'exclusive' || kind === 'inclusive'
      const parts = one.of.map((part) => drawn(part, next))
      const ways = parts.flatMap(({ xml, from, to }, at) => {
        const first = kind === 'eventBased' ? `c${id}_${at}` : from
        const what = at === 0 ? '<messageEventDefinition messageRef="M"/>' : timer('PT1H')
        const condition = other && at > 0 ? (kind === 'exclusive' ? `x = ${at}` : `x >= ${at}`) : undefined
        return [
          xml,
          flow(id, first, condition, `${id}_${at}`),
          ...(kind === 'eventBased' ? [caught(first, what), flow(first, from)] : []),
          flow(to, join),
        ]
      })
      return {
        xml: [
          gateway(kind, id, other ? `${id}_0` : ''),
          ...ways,
          gateway(kind === 'eventBased' ? 'exclusive' : kind, join),
        ].join(''),
        from: id,
        to: join,
      }
    }
  }
}

async function planOf(one: Block): Promise<Plan> {
  let n = 0
  const { xml, from, to } = drawn({ is: 'row', of: [one, { is: 'task' }] }, () => `n${(n += 1)}`)
  const file = processOf([start, flow('s', from), xml, flow(to, 'e'), end()].join(''), 'p', message)
  const { plan, problems } = await readBpmnFile(Buffer.from(file))
  expect(problems).toEqual([])
  return plan!
}

const waitsOf = ({ waits }: Outcome) =>
  waits.toSorted((a, b) => `${a.nodeId} ${a.executionId}`.localeCompare(`${b.nodeId} ${b.executionId}`))
const told = (at: Outcome) => ({
  fault: at.fault?.reason,
  ended: at.ended,
  waits: at.waits.map(({ nodeId, kind }) => `${kind} ${nodeId}`).toSorted(),
  passed: at.passed.map(({ what, id }) => `${what} ${id}`).toSorted(),
})

it('a part tells what the whole tells, whatever is done in whatever drawing', async () => {
  const now = new Date()
  await fc.assert(
    fc.asyncProperty(
      block,
      fc.array(fc.nat({ max: 99 }), { minLength: 3, maxLength: 14 }),
      async (one, does) => {
        const plan = await planOf(one)
        const last = Object.values(plan.flows).find(({ target }) => target === 'e')?.source
        const begin = { people: ['a', 'b'], x: 0, more: 0 }
        let part = advance(plan, undefined, begin, { do: 'start' }, now)
        let whole = advanceIn(graphOf(plan), plan, undefined, begin, { do: 'start' }, now)
        for (const n of does) {
          expect(told(part)).toEqual(told(whole))
          if (whole.ended || whole.fault) return
          expect(whole.waits, 'something goes on, or it is over').not.toEqual([])
          // What runs beside a step is waited for nowhere; everything else is done before the last step begins.
          if (!JSON.stringify(one).includes('"beside"') && whole.waits.some(({ nodeId }) => nodeId === last))
            expect(whole.waits.map(({ nodeId }) => nodeId)).toEqual([last])
          // Several of one element are alike: which of them is meant says its place among those.
          const at = n % whole.waits.length
          const known = { people: ['a', 'b'], x: n % 3, more: n % 2 }
          const command = ({ executionId, kind }: Outcome['waits'][number]): Command =>
            kind === 'timer' ? { do: 'fire', executionId } : { do: 'complete', executionId, output: {} }
          const [inPart, inWhole] = [waitsOf(part)[at]!, waitsOf(whole)[at]!]
          part = advance(plan, JSON.parse(JSON.stringify(part.state)), known, command(inPart), now)
          whole = advanceIn(
            graphOf(plan),
            plan,
            JSON.parse(JSON.stringify(whole.state)),
            known,
            command(inWhole),
            now,
          )
        }
        expect(told(part)).toEqual(told(whole))
      },
    ),
    { numRuns: Number(process.env.PARTS ?? 60) },
  )
})

it('of twenty tasks in a row a step takes the one that is done and the next', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `T${at}`)
  const row = ids.map((id, at) => user(id) + flow(id, ids[at + 1] ?? 'e')).join('')
  const { plan } = await readBpmnFile(Buffer.from(processOf([start, flow('s', 'T0'), row, end()].join(''))))
  const begun = advance(plan!, undefined, {}, { do: 'start' }, new Date())
  const { elements } = partOf(graphOf(plan!), plan!, begun.state)
  expect(elements.activities.map(({ id }) => id)).toEqual(['T0', 'T1'])
  expect(JSON.stringify(begun.state).length).toBeLessThan(5000)
})
