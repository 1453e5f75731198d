import { expect, it } from 'vitest'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { end, flow, gateway, process, start, timer, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'
import { workflowJobs } from '../timers/jobs.ts'

/** A process and those that it calls, as one matter to whoever started it and to whoever has a task in it. */
const { app, admin, who } = opened()

type Name = keyof typeof who
const of = (id: string, account: string, inside = '') => user(id, inside, `flow:assignee="${account}"`)
const call = (key: string) => `<callActivity id="c" name="c" calledElement="${key}"/>`
const deployed = (key: string, ...inside: string[]) =>
  deployFile(admin, process([start, ...inside, end()].join('\n'), key), key)
const calledBy = async (instance: string) =>
  (await app.db
    .of('000000')
    .one<{ id: string; state: string; errorCode: string | null }>(
      sql`select id, state, error_code from flow_instance where parent_id = ${instance} order by id desc limit 1`,
    ))!
const stateOf = async (instance: string) =>
  (
    await app.db
      .of('000000')
      .one<{ state: string }>(sql`select state from flow_instance where id = ${instance}`)
  )?.state
const names = async (one: Name, list: 'todo' | 'claim', instance: string) =>
  (await tasksOf(who[one].client, list, instance)).map(({ taskName }) => taskName)
async function says(one: Name, instance: string, approved: boolean) {
  const [task] = await tasksOf(who[one].client, 'todo', instance)
  const done = await who[one].client.post('blade-flow/work/complete-task', {
    taskId: task?.taskId,
    approved,
    comment: 'seen',
  })
  expect(done.status, done.raw).toBe(200)
}

it('a called process that ends well throws no error of a way that it did not take', async () => {
  const inner = [
    start,
    flow('s', 'A'),
    of('A', 'bob'),
    flow('A', 'g'),
    gateway('exclusive', 'g', 'g_e'),
    flow('g', 'x', 'approved = false'),
    flow('g', 'e'),
    end(),
    '<endEvent id="x"><errorEventDefinition errorRef="E"/></endEvent>',
  ]
  const error = '<error id="E" name="no" errorCode="NO"/>'
  await deployFile(admin, process(inner.join('\n'), 'throws', error), 'throws')
  const outer = await deployed(
    'catches',
    flow('s', 'c'),
    call('throws'),
    '<boundaryEvent id="t" attachedToRef="c"><errorEventDefinition/></boundaryEvent>',
    flow('t', 'B'),
    of('B', 'cid'),
    flow('B', 'e'),
    flow('c', 'C'),
    of('C', 'cid'),
    flow('C', 'e'),
  )
  for (const [approved, code, next] of [
    [true, null, 'C'],
    [false, 'NO', 'B'],
  ] as const) {
    const instance = await begin(who.ann.client, outer)
    const { id } = await calledBy(instance)
    await says('bob', id, approved)
    expect((await calledBy(instance)).errorCode).toBe(code)
    expect(await names('cid', 'todo', instance)).toEqual([next])
  }
})

it('a starter who reads that it was refused does not approve it by that; a colleague’s later word counts', async () => {
  const asks = [
    flow('s', 'A'),
    of('A', 'bob'),
    flow('A', 'g'),
    gateway('exclusive', 'g', 'g_e'),
    flow('g', 'K', 'approved = false'),
    flow('g', 'e'),
    of('K', 'starter'),
  ]
  const read = await begin(who.ann.client, await deployed('acknowledged', ...asks, flow('K', 'e')))
  await says('bob', read, false)
  await says('ann', read, true)
  expect(await stateOf(read)).toBe('refused')
  const again = await begin(
    who.ann.client,
    await deployed('reconsidered', ...asks, flow('K', 'L'), of('L', 'cid'), flow('L', 'e')),
  )
  await says('bob', again, false)
  await says('ann', again, true)
  await says('cid', again, true)
  expect(await stateOf(again)).toBe('ended')
})

it('a called process whose caller goes on without it ends, and whoever was asked in it hears so', async () => {
  await deployed('asked', flow('s', 'A'), of('A', 'bob'), flow('A', 'e'))
  const late = `<boundaryEvent id="t" attachedToRef="c">${timer('PT1H')}</boundaryEvent>`
  const after = [flow('c', 'e'), flow('t', 'B'), of('B', 'cid'), flow('B', 'e')]
  const instance = await begin(
    who.ann.client,
    await deployed('impatient', flow('s', 'c'), call('asked'), late, ...after),
  )
  const called = await calledBy(instance)
  const [task] = await tasksOf(who.bob.client, 'todo', called.id)
  app.travel(new Date(Date.now() + 2 * 3_600_000))
  const job = workflowJobs.find(({ name }) => name === 'workflow.timers')
  expect(await runFor(app.ctx, job!, '000000')).toMatchObject({ done: 1, failed: 0 })
  app.travel(new Date())
  expect(await names('cid', 'todo', instance)).toEqual(['B'])
  expect((await calledBy(instance)).state).toBe('terminated')
  expect(await tasksOf(who.bob.client, 'todo', called.id)).toEqual([])
  const [last] = await app.db
    .of('000000')
    .query<{ subject: string }>(
      sql`select subject from mail_outbox where about_id = ${called.id} order by id desc`,
    )
  expect(last?.subject).toMatch(/时间已到|its time has come/)
  const second = await who.bob.client.post('blade-flow/work/complete-task', {
    taskId: task?.taskId,
    approved: true,
  })
  expect(second.body.reason).toBe('taskTimeUp')
  const seen = await who.ann.client.get('blade-flow/work/detail', {
    processInstanceId: called.id,
    lang: 'en',
  })
  expect((seen.body.data as unknown as { instance: { reason: string } }).instance.reason).toMatch(
    /主流程|called it/,
  )
})

it('whoever started it urges whoever has it in a called process, and withdraws it while nobody has had a say there', async () => {
  await deployed('two', flow('s', 'A'), of('A', 'bob'), flow('A', 'B'), of('B', 'cid'), flow('B', 'e'))
  const outer = await deployed('calls_two', flow('s', 'c'), call('two'), flow('c', 'e'))
  const deeds = async (instance: string) =>
    (
      (await who.ann.client.get('blade-flow/work/detail', { processInstanceId: instance })).body
        .data as unknown as { can: { urge: boolean; withdraw: boolean } }
    ).can
  const ask = (path: string, processInstanceId: string) =>
    who.ann.client.post(`blade-flow/work/${path}`, { processInstanceId })
  const first = await begin(who.ann.client, outer)
  expect(await deeds(first)).toMatchObject({ urge: true, withdraw: true })
  const urged = await ask('urge', first)
  expect(urged.body.data, urged.raw).toBe(1)
  await says('bob', (await calledBy(first)).id, true)
  expect(await deeds(first)).toMatchObject({ urge: true, withdraw: false })
  expect((await ask('withdraw', first)).body.reason).toBe('tooLateToWithdraw')
  const second = await begin(who.ann.client, outer)
  expect((await ask('withdraw', second)).status).toBe(200)
  expect((await calledBy(second)).state).toBe('withdrawn')
})

it('a mirror of records is neither offered to be called nor called', async () => {
  const step = '<userTask id="A" name="A" flow:assignee="starter" flow:state="10"/>'
  const mirror = process([start, flow('s', 'A'), step, flow('A', 'e'), end()].join('\n'), 'mirror').replace(
    '<process id="mirror"',
    '<process id="mirror" flow:mirrors="aircondInstallApply"',
  )
  await deployFile(admin, mirror, 'mirror')
  const choices = await admin.get('blade-flow/model/choices')
  const { processes } = choices.body.data as unknown as { processes: { value: string }[] }
  expect(processes.map(({ value }) => value)).not.toContain('mirror')
  const outer = await deployed('calls_mirror', flow('s', 'c'), call('mirror'), flow('c', 'e'))
  const begun = await who.ann.client.post('blade-flow/work/start', { processDefinitionId: outer })
  expect(begun.body.reason).toBe('calledMirrors')
})

it('whoever has a task in a called process alone reads of the one around it what theirs shows them', async () => {
  const fields = (...keys: string[]) =>
    `<extensionElements><camunda:formData>${keys
      .map((key) => `<camunda:formField id="${key}" label="${key}" type="string"/>`)
      .join('')}</camunda:formData></extensionElements>`
  const filled = (...keys: string[]) => `<startEvent id="s">${fields(...keys)}</startEvent>`
  const inner = [filled('title', 'price'), flow('s', 'A')]
  const checks = user('A', '', 'flow:assignee="bob" flow:fields="price:h"')
  const theirs = process([...inner, checks, flow('A', 'e'), end()].join('\n'), 'checks')
  await deployFile(admin, theirs, 'checks')
  const own = [filled('title', 'price', 'salary'), flow('s', 'c'), call('checks'), flow('c', 'e'), end()]
  const outer = await deployFile(admin, process(own.join('\n'), 'pays'), 'pays')
  const values = { title: 'Chair', price: '300', salary: '9000' }
  const instance = await begin(who.ann.client, outer, values)
  const read = async (one: Name) =>
    (await who[one].client.get('blade-flow/work/detail', { processInstanceId: instance })).body
      .data as unknown as { values: Record<string, unknown> }
  expect((await read('ann')).values).toEqual(values)
  expect((await read('bob')).values).toEqual({ title: 'Chair' })
})
