import { BpmnModdle } from 'bpmn-moddle'
import { expect, it } from 'vitest'
import { end, flow, gateway, process, start, user } from '../testing/bpmn.ts'
import { differences, saidBy, type Facts } from './difference.ts'

type Element = Record<string, unknown> & { id: string; name?: string; $type: string }

async function factsOf(xml: string): Promise<ReadonlyMap<string, Facts>> {
  const { elementsById } = (await new BpmnModdle().fromXML(xml)) as unknown as {
    elementsById: Record<string, Element>
  }
  return new Map(
    Object.values(elementsById)
      .filter(({ $type }) => /(?:Flow|Task|Event|Gateway)$/.test($type))
      .map((one) => [one.id, { name: one.name ?? one.id, said: saidBy(one) }]),
  )
}

const base = (more: string, condition = 'x > 1', who = 'flow:assignee="bob"') =>
  process(
    [
      start,
      flow('s', 'A'),
      user('A', '', who),
      flow('A', 'g'),
      gateway('exclusive', 'g', 'g_e'),
      flow('g', 'B', condition),
      flow('g', 'e'),
      user('B'),
      more,
      end(),
    ].join('\n'),
  )

it('tells what was added, taken away and changed, and nothing of what only moved', async () => {
  const before = await factsOf(base(flow('B', 'e')))
  expect(differences(before, await factsOf(base(flow('B', 'e'))))).toEqual([])
  const after = await factsOf(
    base([flow('B', 'C'), user('C'), flow('C', 'e')].join(''), 'x > 2', 'flow:assignee="cid"'),
  )
  const said = differences(before, after).map(({ id, change }) => `${change} ${id}`)
  expect(said.toSorted()).toEqual([
    'added B_C',
    'added C',
    'added C_e',
    'changed A',
    'changed g_B',
    'removed B_e',
  ])
})
