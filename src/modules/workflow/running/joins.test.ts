import { describe, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { each, end, flow, gateway, process, start, timer, user } from '../testing/bpmn.ts'
import type { Plan } from '../terms/shapes.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'

/** Where branches meet, and what goes on beside what waits: nothing comes to stand where nobody can go on. */
type Graph = { readonly sequenceFlows: readonly { readonly id: string; readonly targetId: string }[] }
type Kept = {
  execution: { processes: { execution: { children: unknown[] } }[] }
}
const { app, admin, who } = opened()

const bob = (id: string, inside = '') => user(id, inside, 'flow:assignee="bob"')
const open = async (instance: string) =>
  (await tasksOf(who.bob.client, 'todo', instance)).map(({ taskName }) => taskName).toSorted()
const taskOf = async (instance: string, name: string) =>
  (await tasksOf(who.bob.client, 'todo', instance)).find(({ taskName }) => taskName === name)?.taskId
const answer = async (instance: string, name: string, approved = true) =>
  who.bob.client.post('blade-flow/work/complete-task', {
    taskId: await taskOf(instance, name),
    approved,
    comment: 'so',
  })
async function done(instance: string, ...names: string[]) {
  for (const name of names) {
    const said = await answer(instance, name)
    expect(said.status, said.raw).toBe(200)
  }
}
const deployed = (key: string, ...lines: string[]) =>
  deployFile(admin, process([start, ...lines, end()].join('\n'), key), key)
const service = (id: string, to: string) =>
  `<serviceTask id="${id}" name="${id}" flow:action="notify"><extensionElements><flow:given name="to" value="${to}"/><flow:given name="subject" value="${id}"/></extensionElements></serviceTask>`

/** Two branches between a step before them and one after them. */
const branches = [
  flow('s', 'S'),
  bob('S'),
  flow('S', 'g'),
  gateway('parallel', 'g'),
  flow('g', 'A'),
  flow('g', 'B'),
  bob('A'),
  bob('B'),
  flow('A', 'j'),
  flow('B', 'j'),
  gateway('parallel', 'j'),
  flow('j', 'T'),
  bob('T'),
  flow('T', 'e'),
]

describe('a step of one branch', () => {
  it('to which it is sent back from behind the join is done again, and the other branch stays done', async () => {
    const instance = await begin(who.ann.client, await deployed('redone', ...branches))
    await done(instance, 'S', 'A', 'B')
    const back = await who.bob.client.post('blade-flow/work/send-back', {
      taskId: await taskOf(instance, 'T'),
      nodeId: 'A',
      reason: 'once more',
    })
    expect(back.status, back.raw).toBe(200)
    expect(await open(instance)).toEqual(['A'])
    await done(instance, 'A')
    expect(await open(instance)).toEqual(['T'])
    await done(instance, 'T')
    expect(
      await app.db.of('000000').one(sql`select state from flow_instance where id = ${instance}`),
    ).toEqual({ state: 'ended' })
  })

  it('is sent back to within branches of branches, and what lies around them is not waited for either', async () => {
    const inner = (id: string) => [bob(id), flow('g2', id), flow(id, 'j2')]
    const nested = await deployed(
      'within',
      ...branches.filter((line) => !/"A"|"g_A"/.test(line)),
      flow('g', 'g2'),
      gateway('parallel', 'g2'),
      ...inner('C'),
      ...inner('D'),
      gateway('parallel', 'j2'),
      flow('j2', 'j'),
    )
    const instance = await begin(who.ann.client, nested)
    await done(instance, 'S', 'C', 'D', 'B')
    await who.bob.client.post('blade-flow/work/send-back', {
      taskId: await taskOf(instance, 'T'),
      nodeId: 'C',
      reason: 'once more',
    })
    expect(await open(instance)).toEqual(['C'])
    await done(instance, 'C')
    expect(await open(instance)).toEqual(['T'])
  })

  it('to which a process is moved goes on behind the join when it is done', async () => {
    const instance = await begin(who.ann.client, await deployed('moved', ...branches))
    const moved = await admin.post('blade-flow/follow/move', { id: instance, nodeId: 'A', reason: 'urgent' })
    expect(moved.status, moved.raw).toBe(200)
    await done(instance, 'A')
    expect(await open(instance)).toEqual(['T'])
  })
})

describe('a process that is moved', () => {
  const caught = (id: string, what: string) =>
    `<intermediateCatchEvent id="${id}">${what}</intermediateCatchEvent>`
  const endsAt = async (key: string, ...lines: string[]) => {
    const xml = process([start, ...lines, bob('A'), flow('A', 'e'), end()].join('\n'), key, paid)
    const instance = await begin(who.ann.client, await deployFile(admin, xml, key))
    const moved = await admin.post('blade-flow/follow/move', { id: instance, nodeId: 'A', reason: 'urgent' })
    expect(moved.status, moved.raw).toBe(200)
    await done(instance, 'A')
    return app.db.of('000000').one(
      sql`select i.state, (select count(*)::int from flow_timer t where t.instance_id = i.id and t.state = 'waiting') as waiting
          from flow_instance i where i.id = ${instance}`,
    )
  }
  const paid = '<message id="M" name="paid"/>'

  it('away from a time is not gone on with when that comes', async () => {
    expect(await endsAt('timed', flow('s', 'c'), caught('c', timer('PT1H')), flow('c', 'A'))).toEqual({
      state: 'ended',
      waiting: 0,
    })
  })

  it('away from whichever comes first ends with the step that it was moved to', async () => {
    const message = '<messageEventDefinition messageRef="M"/>'
    expect(
      await endsAt(
        'raced',
        flow('s', 'g'),
        gateway('eventBased', 'g'),
        flow('g', 't'),
        flow('g', 'm'),
        caught('t', timer('PT1H')),
        caught('m', message),
        flow('t', 'e'),
        flow('m', 'A'),
      ),
    ).toEqual({ state: 'ended', waiting: 0 })
  })
})

describe('a choice within a branch', () => {
  const within = (key: string, kind: 'parallel' | 'inclusive') =>
    deployed(
      key,
      flow('s', 'g'),
      gateway(kind, 'g'),
      flow('g', 'x', kind === 'inclusive' ? '1 = 1' : undefined),
      flow('g', 'C', kind === 'inclusive' ? '2 = 2' : undefined),
      bob('C'),
      gateway('exclusive', 'x', 'x_A'),
      flow('x', 'A'),
      flow('x', 'B', 'nothing = 1'),
      bob('A'),
      bob('B'),
      flow('A', 'm'),
      flow('B', 'm'),
      gateway('exclusive', 'm'),
      flow('m', 'j'),
      flow('C', 'j'),
      gateway(kind, 'j'),
      flow('j', 'T'),
      bob('T'),
      flow('T', 'e'),
    )
  it.each(['parallel', 'inclusive'] as const)(
    'is waited for at a %s join, whichever branch is done first',
    async (kind) => {
      const id = await within(`within-${kind}`, kind)
      for (const order of [
        ['A', 'C'],
        ['C', 'A'],
      ] as const) {
        const instance = await begin(who.ann.client, id)
        await done(instance, order[0])
        expect(await open(instance)).toEqual([order[1]])
        await done(instance, order[1])
        expect(await open(instance)).toEqual(['T'])
        await done(instance, 'T')
        expect(
          await app.db.of('000000').one(sql`select state from flow_instance where id = ${instance}`),
        ).toEqual({ state: 'ended' })
      }
    },
  )

  it('is waited for where one of before was given up already', async () => {
    const id = await within('within-before', 'parallel')
    const instance = await begin(who.ann.client, id)
    // The join of an instance of before had been told that nothing comes from the way that was not taken.
    const [kept] = await app.db
      .of('000000')
      .query<{ engine: Kept }>(sql`select engine from flow_instance where id = ${instance}`)
    const told = {
      fields: { routingKey: 'flow.discard', exchange: 'event' },
      content: { id: 'm_j', sourceId: 'm', targetId: 'j', isSequenceFlow: true, sequenceId: 'm_j_1' },
      properties: { messageId: 'm_j_1', persistent: true },
    }
    kept!.engine.execution.processes[0]!.execution.children.push({
      id: 'j',
      type: 'bpmn:ParallelGateway',
      broker: { queues: [{ name: 'inbound-q', options: { durable: true }, messages: [told] }] },
    })
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update flow_instance set engine = ${JSON.stringify(kept!.engine)}::jsonb where id = ${instance} returning id`,
      ),
    )
    await done(instance, 'C')
    expect(await open(instance)).toEqual(['A'])
    await done(instance, 'A')
    expect(await open(instance)).toEqual(['T'])
  })
})

it('an inclusive gateway that is gone back to goes on with what comes, each time', async () => {
  const id = await deployed(
    'again',
    flow('s', 'i'),
    gateway('inclusive', 'i', 'i_A'),
    flow('i', 'A'),
    flow('i', 'B', 'nothing = 1'),
    bob('A'),
    bob('B'),
    flow('A', 'k'),
    flow('B', 'k'),
    gateway('inclusive', 'k'),
    flow('k', 'x'),
    gateway('exclusive', 'x', 'x_e'),
    flow('x', 'i', 'approved = false'),
    flow('x', 'e'),
  )
  const instance = await begin(who.ann.client, id)
  expect(await open(instance)).toEqual(['A'])
  expect((await answer(instance, 'A', false)).status).toBe(200)
  expect(await open(instance)).toEqual(['A'])
  await done(instance, 'A')
  expect(await open(instance)).toEqual([])
})

describe('what the product does by itself', () => {
  it('is done beside an action that fails, and tried again without it', async () => {
    const id = await deployed(
      'beside',
      flow('s', 'g'),
      gateway('parallel', 'g'),
      flow('g', 'N'),
      flow('g', 'M'),
      service('N', 'nobody-of-that-name'),
      service('M', 'bob'),
      flow('N', 'e'),
      flow('M', 'A'),
      bob('A'),
      flow('A', 'e'),
    )
    const instance = await begin(who.ann.client, id)
    expect(await open(instance)).toEqual(['A'])
    const asked = await admin.get('blade-flow/follow/ways', { id: instance }, { 'accept-language': 'en' })
    expect((asked.body.data as { failed: unknown[] }).failed).toMatchObject([
      { name: 'N', fault: expect.stringMatching(/^None of those it goes to can sign in/) },
    ])
  })

  it('begins each of several processes that are called at once, and what stands beside one', async () => {
    await deployed('callee', flow('s', 'C'), bob('C'), flow('C', 'e'))
    const id = await deployed(
      'caller',
      flow('s', 'g'),
      gateway('parallel', 'g'),
      flow('g', 'K'),
      flow('g', 'M'),
      `<callActivity id="K" calledElement="callee">${each('["x", "y"]').replace('"=["x", "y"]"', '\'=["x", "y"]\'')}</callActivity>`,
      service('M', 'bob'),
      flow('K', 'e'),
      flow('M', 'A'),
      bob('A'),
      flow('A', 'e'),
    )
    const instance = await begin(who.ann.client, id)
    expect(await open(instance)).toEqual(['A'])
    const called = await app.db
      .of('000000')
      .query<{ id: string }>(sql`select id from flow_instance where root_id = ${instance} order by id`)
    expect(called).toHaveLength(2)
    for (const { id: one } of called) expect(await open(one)).toEqual(['C'])
  })
})

it('a version that would stand still is not begun, and nothing of it stays', async () => {
  const id = await deployed(
    'still',
    flow('s', 'A'),
    bob('A'),
    flow('A', 'x'),
    gateway('exclusive', 'x', 'x_e'),
    flow('x', 'A', 'approved = false'),
    flow('x', 'e'),
  )
  const [source] = await app.db
    .of('000000')
    .query<{ plan: Plan & { graph: Graph } }>(sql`select plan from flow_source where process_id = ${id}`)
  // As versions were deployed before a way into a start event was refused.
  const plan = source!.plan
  const flows = { ...plan.flows, x_A: { source: 'x', target: 's', name: '' } }
  const sequenceFlows = plan.graph.sequenceFlows.map((one) =>
    one.id === 'x_A' ? { ...one, targetId: 's' } : one,
  )
  const before = { ...plan, flows, graph: { ...plan.graph, sequenceFlows } }
  await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`update flow_source set plan = ${JSON.stringify(before)}::jsonb where process_id = ${id} returning id`,
    ),
  )
  const start = (language: string) =>
    who.ann.client.post(
      'blade-flow/work/start',
      { processDefinitionId: id, variables: {} },
      { 'accept-language': language },
    )
  const [zh, en] = [await start('zh'), await start('en')]
  expect([zh.status, zh.body.reason]).toEqual([422, 'standsStill'])
  expect(zh.body.msg).toMatch(/^流程会停在“.+”.*请流程管理员/)
  expect(en.body.msg).toMatch(/^The process would stand still at “.+”.*the process manager mends/)
  expect(await app.db.of('000000').query(sql`select id from flow_instance where process_id = ${id}`)).toEqual(
    [],
  )
})

it('what a called process ends with and nothing catches is said to whoever ended it', async () => {
  await deployFile(
    admin,
    process(
      [
        start,
        flow('s', 'C'),
        bob('C'),
        flow('C', 'e'),
        end('e', '<errorEventDefinition errorRef="R"/>'),
      ].join('\n'),
      'throws',
      '<error id="R" name="R" errorCode="LOST"/>',
    ),
    'throws',
  )
  const id = await deployed(
    'lets',
    flow('s', 'K'),
    '<callActivity id="K" calledElement="throws"/>',
    flow('K', 'e'),
  )
  const instance = await begin(who.ann.client, id)
  const [child] = await app.db
    .of('000000')
    .query<{ id: string }>(sql`select id from flow_instance where root_id = ${instance}`)
  const said = await answer(child?.id ?? '', 'C')
  expect([said.status, said.body.reason]).toEqual([422, 'uncaught'])
  expect(said.body.msg).toContain('LOST')
  expect(await open(child?.id ?? '')).toEqual(['C'])
})
