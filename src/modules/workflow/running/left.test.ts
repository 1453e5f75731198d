import { expect, it } from 'vitest'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { each, end, flow, gateway, process, start, timer, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'
import { flowInstance } from '../instances/definition.ts'
import { workflowJobs } from '../timers/jobs.ts'

/** A process that goes on without somebody: they hear that nothing is asked of them any more, and why. */
const { app, admin, who } = opened()

const of = (id: string, account: string, inside = '') => user(id, inside, `flow:assignee="${account}"`)
const deployed = (key: string, ...inside: string[]) =>
  deployFile(admin, process([start, ...inside, end()].join('\n'), key), key)
const told = async (account: string, instance: string) =>
  (
    await app.db.of('000000').query<{ subject: string }>(
      sql`select o.subject from mail_outbox o join blade_user u on u.id = o.recipient_id
          where u.account = ${account} and o.about_id = ${instance} order by o.id`,
    )
  ).map(({ subject }) => subject.split('，').slice(0, -1).join('，'))
async function does(one: keyof typeof who, path: string, instance: string, body: object) {
  const [task] = await tasksOf(who[one].client, 'todo', instance)
  const done = await who[one].client.post(`blade-flow/work/${path}`, { taskId: task?.taskId, ...body })
  expect(done.status, done.raw).toBe(200)
}

it('whoever is left behind by a vote that came to a no hears that, with the end of the process or without', async () => {
  for (const [key, ends] of [
    ['jurors', true],
    ['jurors_on', false],
  ] as const) {
    // The first no ends it; in the second drawing what comes of it goes on.
    const judges = each('judges', '${nrOfRefused &gt;= 1}')
    const asks = ends
      ? [flow('A', 'e')]
      : [
          flow('A', 'g'),
          gateway('exclusive', 'g'),
          flow('g', 'e', '${approved}'),
          flow('g', 'B', '${!approved}'),
          of('B', 'ann'),
          flow('B', 'e'),
        ]
    const made = await admin.post('blade-flow/model/submit', {
      name: key,
      modelKey: key,
      category: '1',
      xml: process([start, flow('s', 'A'), of('A', '=who', judges), ...asks, end()].join('\n'), key),
      form: [{ key: 'judges', zh: '评议人', en: 'Judges', kind: 'people' }],
    })
    const { id: modelId } = made.body.data as { id: string }
    const deploy = await admin.post('blade-flow/model/deploy', { modelId })
    expect(deploy.status, deploy.raw).toBe(200)
    const list = await admin.get('blade-flow/manager/list', { processKey_equal: key })
    const id = (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
    const instance = await begin(who.ann.client, id, {
      judges: [who.bob.id, who.cid.id, who.eve.id].join(','),
    })
    await does('bob', 'complete-task', instance, { approved: false, comment: '不同意' })
    const last = (await told('eve', instance)).at(-1)
    expect([key, last]).toEqual([key, '无需办理，表决未通过：A'])
  }
})

it('whoever is left behind by a vote that is decided hears so, and not whoever decided it', async () => {
  const judges = each('judges', 'nrOfApproved &gt;= 2')
  const made = await admin.post('blade-flow/model/submit', {
    name: 'jury',
    modelKey: 'jury',
    category: '1',
    xml: process([start, flow('s', 'A'), of('A', '=who', judges), flow('A', 'e'), end()].join('\n'), 'jury'),
    form: [{ key: 'judges', zh: '评议人', en: 'Judges', kind: 'people' }],
  })
  const { id: modelId } = made.body.data as { id: string }
  expect((await admin.post('blade-flow/model/deploy', { modelId })).status).toBe(200)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: 'jury' })
  const id = (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
  const variables = { judges: [who.bob.id, who.cid.id, who.eve.id].join(',') }
  const instance = await begin(who.ann.client, id, variables)
  for (const one of ['bob', 'cid'] as const) await does(one, 'complete-task', instance, { approved: true })
  expect(await told('eve', instance)).toEqual(['待办：A', '无需办理，表决已通过：A'])
  expect(await told('cid', instance)).toEqual(['待办：A'])
})

it('whoever is left behind by what is sent back hears so, with whoever was asked to look or reminded to claim', async () => {
  const id = await deployed(
    'aside',
    flow('s', 'A'),
    of('A', 'starter'),
    flow('A', 'p'),
    gateway('parallel', 'p'),
    ...['B', 'C', 'D'].map((one) => flow('p', one)),
    of('B', 'bob'),
    of('C', 'eve'),
    user('D', '', 'flow:roles="finance"'),
    ...['B', 'C', 'D'].map((one) => flow(one, 'j')),
    gateway('parallel', 'j'),
    flow('j', 'e'),
  )
  const instance = await begin(who.ann.client, id)
  await does('eve', 'delegate', instance, { userId: who.ann.id })
  const urged = await who.ann.client.post('blade-flow/work/urge', { processInstanceId: instance })
  expect(urged.status, urged.raw).toBe(200)
  await does('bob', 'send-back', instance, { nodeId: 'A', reason: 'No receipt' })
  const gone = '无需办理，流程已转到其他步骤'
  expect((await told('eve', instance)).at(-1), 'who is responsible').toBe(`${gone}：C`)
  expect(await told('ann', instance), 'who was asked').toContain(`${gone}：C`)
  expect((await told('cid', instance)).at(-1), 'who might have claimed it').toBe(`${gone}：D`)
  expect(await told('bob', instance)).not.toContain(`${gone}：B`)

  await does('ann', 'complete-task', instance, { approved: true })
  const seen = await who.ann.client.get('blade-flow/work/detail', { processInstanceId: instance })
  const [last] = (seen.body.data as unknown as { lines: { what: string }[] }).lines
  expect(last?.what, 'nobody agrees to what they ask for').toBe('resubmitted')
})

it('whoever is left behind by the time hears so; the time line calls it by the name of the step', async () => {
  const id = await deployed(
    'timely',
    flow('s', 'A'),
    of('A', 'bob').replace('name="A"', 'name="核定"'),
    `<boundaryEvent id="Event_0x1" attachedToRef="A">${timer('PT1H')}</boundaryEvent>`,
    flow('Event_0x1', 'B'),
    of('B', 'cid'),
    flow('A', 'e'),
    flow('B', 'e'),
  )
  const instance = await begin(who.ann.client, id)
  app.travel(new Date(Date.now() + 2 * 3_600_000))
  const job = workflowJobs.find(({ name }) => name === 'workflow.timers')
  expect(await runFor(app.ctx, job!, '000000')).toMatchObject({ done: 1, failed: 0 })
  app.travel(new Date())
  expect(await told('bob', instance)).toEqual(['待办：核定', '无需办理，时间已到：核定'])
  const seen = await who.ann.client.get('blade-flow/work/detail', { processInstanceId: instance })
  const [last] = (seen.body.data as unknown as { lines: { what: string; step: string }[] }).lines
  expect(last).toMatchObject({ what: 'timer', step: '核定' })
})

it('whoever delegated hears when it goes to a third person, by the colleague or by whoever follows processes', async () => {
  const id = await deployed('handed', flow('s', 'A'), of('A', 'bob'), flow('A', 'e'))
  const instance = await begin(who.ann.client, id)
  const [task] = await tasksOf(who.bob.client, 'todo', instance)
  const by = (one: keyof typeof who, path: string, userId: string) =>
    who[one].client.post(`blade-flow/work/${path}`, { taskId: task?.taskId, userId, comment: '请看' })
  expect((await by('bob', 'delegate', who.cid.id)).status).toBe(200)
  expect((await by('cid', 'hand-over', who.eve.id)).status).toBe(200)
  const eve = await app.db
    .of('000000')
    .one<{ name: string }>(sql`select real_name as name from blade_user where account = 'eve'`)
  expect((await told('bob', instance)).at(-1)).toBe(`委派的任务转到${eve?.name}：A`)
  // In a second window, where it seems to be cid’s still: who has it is said.
  const late = await who.cid.client.post('blade-flow/work/complete-task', {
    taskId: task?.taskId,
    approved: true,
  })
  expect([late.status, late.body.reason]).toEqual([403, 'othersHave'])
  expect(late.body.msg).toContain(eve?.name)
  const given = await admin.post(`${flowInstance.path}/give`, {
    taskId: task?.taskId,
    userId: who.ann.id,
    reason: '代办',
  })
  expect(given.status, given.raw).toBe(200)
  // It was taken from eve, who said nothing of it herself: on her page she reads who has it,.
  for (const path of ['complete-task', 'unclaim-task', 'take-back', 'claim-task']) {
    const lost = await who.eve.client.post(`blade-flow/work/${path}`, {
      taskId: task?.taskId,
      approved: true,
    })
    expect([lost.status, lost.body.reason], path).toEqual([403, 'othersHave'])
  }
  const page = await who.eve.client.get(`blade-flow/work/detail?taskId=${task?.taskId}`)
  expect([page.status, page.body.reason]).toEqual([403, 'othersHave'])
  expect((await told('bob', instance)).at(-1)).toMatch(/^委派的任务转到/)
  expect(await told('bob', instance)).toHaveLength(3)
})

it('whoever gives back a claimed task in a second window reads what became of it', async () => {
  const id = await deployed('twice', flow('s', 'A'), user('A', '', 'flow:roles="finance"'), flow('A', 'e'))
  const instance = await begin(who.ann.client, id)
  const [task] = await tasksOf(who.cid.client, 'claim', instance)
  const act = (path: string, body: object = {}) =>
    who.cid.client.post(`blade-flow/work/${path}`, { taskId: task?.taskId, ...body })
  expect((await act('claim-task')).status).toBe(200)
  expect((await act('unclaim-task')).status).toBe(200)
  expect((await act('unclaim-task')).body.reason).toBe('alreadyBack')
  expect((await act('claim-task')).status).toBe(200)
  expect((await act('complete-task', { approved: true })).status).toBe(200)
  const done = await act('unclaim-task')
  expect([done.body.reason, done.body.msg]).toEqual(['taskOver', expect.stringContaining('本人')])
})

it('whoever was urged to claim a task hears who has claimed it, that it is put back, and that it was given to somebody', async () => {
  const id = await deployed(
    'offered',
    flow('s', 'D'),
    user('D', '', 'flow:candidateUsers="bob,cid,eve"'),
    flow('D', 'e'),
  )
  const instance = await begin(who.ann.client, id)
  const claim = async (one: 'bob' | 'cid', path: string) => {
    const [task] = await tasksOf(who[one].client, path === 'claim-task' ? 'claim' : 'todo', instance)
    const done = await who[one].client.post(`blade-flow/work/${path}`, { taskId: task?.taskId })
    expect(done.status, done.raw).toBe(200)
    return task?.taskId
  }
  const taskId = await claim('bob', 'claim-task')
  expect(await told('cid', instance), 'nobody was asked').toEqual([])
  await claim('bob', 'unclaim-task')

  await who.ann.client.post('blade-flow/work/urge', { processInstanceId: instance })
  const [urged] = await app.db
    .of('000000')
    .query<{ body: string }>(
      sql`select o.body from mail_outbox o where o.recipient_id = ${who.cid.id} and o.about_id = ${instance}`,
    )
  expect(urged?.body, 'where it can be claimed').toContain(`/task/handle?id=${taskId}`)
  await claim('bob', 'claim-task')
  expect((await told('cid', instance)).at(-1)).toBe('无需办理，bob已签收：D')
  await claim('bob', 'unclaim-task')
  expect((await told('cid', instance)).at(-1)).toBe('又待签收，bob已退回：D')
  expect((await told('bob', instance)).length, 'who did it knows').toBe(1)

  const given = await admin.post('blade-flow/follow/give', {
    taskId,
    userId: who.eve.id,
    reason: 'On duty',
  })
  expect(given.status, given.raw).toBe(200)
  expect((await told('cid', instance)).at(-1)).toBe('无需办理，已交由他人：D')
  expect((await told('eve', instance)).at(-1)).toBe('转来待办：D')
})
