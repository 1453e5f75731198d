import { describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { each, end, flow, gateway, process, start, step, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, deployModel, tasksOf } from '../testing/stage.ts'

/** Where agreeing leads is said before anybody agrees, by doing it and taking it back. */
const { app, admin, who } = opened()

const ask = (client: Client, taskId: string | undefined, variables: object = {}) =>
  client.post('blade-flow/work/ahead', { taskId, variables })
const taskOf = async (client: Client, instance: string) =>
  (await tasksOf(client, 'todo', instance))[0]?.taskId
const by = (id: string, name: string, whom: string) => step(id, name, `flow:assignee="${whom}"`)

const amount = { key: 'granted', zh: '核准金额', en: 'Granted', kind: 'money', required: false }
const granting = process(
  [
    start,
    flow('s', 'A'),
    step('A', '部门审批', 'flow:assignee="bob" flow:fields="granted:q"'),
    flow('A', 'x'),
    gateway('exclusive', 'x', 'x_B'),
    flow('x', 'L', 'granted > 5000'),
    flow('x', 'B'),
    by('L', '分管领导审批', 'eve'),
    by('B', '财务复核', 'cid'),
    flow('L', 'B'),
    flow('B', 'e'),
    end(),
  ].join('\n'),
  'granting',
)
/** One that grants an amount: deployed once, begun anew by each test. */
let model: Promise<string> | undefined
const granted = () =>
  (model ??= deployModel(admin, { name: '核准', modelKey: 'granting', xml: granting, form: [amount] }))

describe('where agreeing leads', () => {
  it('goes by what is filled in now, is not known while that is missing, and ends the process at its last step', async () => {
    const instance = await begin(who.ann.client, await granted())
    const taskId = await taskOf(who.bob.client, instance)
    const leads = async (variables: object) => (await ask(who.bob.client, taskId, variables)).body.data
    expect(await leads({ granted: '5000.01' })).toEqual({ steps: ['分管领导审批'], ends: false })
    expect(await leads({ granted: '5000' })).toEqual({ steps: ['财务复核'], ends: false })
    expect(await leads({})).toBeNull()
    expect(await leads({ granted: 'P<0.05' })).toBeNull()

    const done = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId,
      variables: { granted: '12' },
    })
    expect(done.status, done.raw).toBe(200)
    const last = await taskOf(who.cid.client, instance)
    expect((await ask(who.cid.client, last)).body.data).toEqual({ steps: [], ends: true })
  })

  it('leaves nothing behind, however often it is asked: no task, line, letter, value or number', async () => {
    const instance = await begin(who.ann.client, await granted())
    const taskId = await taskOf(who.bob.client, instance)
    const stands = () =>
      app.db.of('000000').query(
        sql`select i.version, i.variables, i.engine::text as engine,
              (select jsonb_agg(to_jsonb(t) order by t.id) from flow_task t where t.instance_id = i.id) as tasks,
              (select count(*)::int from flow_deed d where d.instance_id = i.id) as lines,
              (select count(*)::int from flow_activity a where a.instance_id = i.id) as activities,
              (select count(*)::int from mail_outbox m where m.about_id = i.id::text) as letters
            from flow_instance i where i.id = ${instance}`,
      )
    const before = await stands()
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(who.bob.client, taskId, { granted: String(n * 1000) })),
    )
    expect(await stands()).toEqual(before)
  })

  it('is nobody else’s to ask, and no way is promised where others decide first (W04)', async () => {
    const field = { key: 'judges', zh: '评议人', en: 'Judges', kind: 'people' }
    const xml = process(
      [
        start,
        flow('s', 'A'),
        user('A', each('judges'), 'flow:assignee="=who"'),
        flow('A', 'B'),
        by('B', '归档', 'eve'),
        flow('B', 'e'),
        end(),
      ].join('\n'),
      'judged',
    )
    const id = await deployModel(admin, { name: '评议', modelKey: 'judged', xml, form: [field] })
    const instance = await begin(who.ann.client, id, { judges: [who.bob.id, who.cid.id].join(',') })
    const [bobs, cids] = [await taskOf(who.bob.client, instance), await taskOf(who.cid.client, instance)]
    expect((await ask(who.bob.client, bobs)).body.data).toEqual({ steps: [], ends: false })
    expect((await ask(who.eve.client, bobs)).status).toBe(404)
    expect((await ask(who.bob.client, '1')).status).toBe(404)
    await who.bob.client.post('blade-flow/work/complete-task', { taskId: bobs })
    expect((await ask(who.cid.client, cids)).body.data).toEqual({ steps: ['归档'], ends: false })
    // What is done already leads nowhere.
    expect((await ask(who.bob.client, bobs)).body.data).toBeNull()
  })

  it('looks through a process that was called to what goes on after it', async () => {
    await deployFile(
      admin,
      process([start, flow('s', 'C'), by('C', '内查', 'bob'), flow('C', 'e'), end()].join('\n'), 'inner'),
      'inner',
    )
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'call'),
          '<callActivity id="call" name="查" calledElement="inner"/>',
          flow('call', 'D'),
          by('D', '出具结论', 'cid'),
          flow('D', 'e'),
          end(),
        ].join('\n'),
        'outer',
      ),
      'outer',
    )
    await begin(who.ann.client, id)
    const task = (await tasksOf(who.bob.client, 'todo')).find(({ taskName }) => taskName === '内查')
    expect((await ask(who.bob.client, task?.taskId)).body.data).toEqual({
      steps: ['出具结论'],
      ends: false,
    })
  })
})
