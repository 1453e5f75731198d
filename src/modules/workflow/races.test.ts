import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { end, flow, gateway, process, start, timer, user } from './testing/bpmn.ts'
import { begin, deployFile, people, tasksOf } from './testing/stage.ts'
import { workflowJobs } from './timers/jobs.ts'

/** What happens at once, on PostgreSQL. */
describe.runIf(hasPostgres)('at once', () => {
  let app: TestApp
  let admin: Client
  let who: Awaited<ReturnType<typeof people>>
  const answers = (list: { status: number }[], status: number) =>
    list.filter((one) => one.status === status).length

  beforeAll(async () => {
    app = await startTestApp({ postgres: true })
    admin = await app.as('admin')
    who = await people(app)
  })
  afterAll(() => app.close())

  it('W05 of a hundred who claim one task one has it, and nobody else’s name stands in it', async () => {
    const id = await deployFile(
      admin,
      process([start, flow('s', 'A'), user('A', '', 'flow:roles="finance"')].join('\n')),
    )
    const instance = await begin(who.ann.client, id)
    const [task] = await tasksOf(who.bob.client, 'claim', instance)
    const both = [who.bob, who.cid]
    const told = await atOnce(
      Array.from(
        { length: 100 },
        (_, i) => () => both[i % 2]!.client.post('blade-flow/work/claim-task', { taskId: task?.taskId }),
      ),
    )
    expect([answers(told, 200), answers(told, 409)]).toEqual([1, 99])
    const deeds = await app.db
      .of('000000')
      .query(sql`select 1 as one from flow_deed where instance_id = ${instance} and what = 'claimed'`)
    expect(deeds.length).toBe(1)
  })

  it('W06 whoever starts a version while it is deleted is told so, and nothing stands on it', async () => {
    for (let n = 0; n < 8; n += 1) {
      const key = `going${n}`
      const id = await deployFile(
        admin,
        process([start, flow('s', 'A'), user('A', '', 'flow:assignee="bob"')].join('\n'), key),
        key,
      )
      const acts = [
        () => admin.post('blade-flow/manager/delete-deployment', { ids: id }),
        ...Array.from(
          { length: 4 },
          () => () => who.ann.client.post('blade-flow/work/start', { processDefinitionId: id }),
        ),
      ]
      const told = await atOnce(n % 2 === 0 ? acts : acts.toReversed())
      for (const { status, body } of told)
        if (status !== 200) expect([404, 409], JSON.stringify(body)).toContain(status)
      const row = await app.db
        .of('000000')
        .one<{ gone: boolean; n: number }>(
          sql`select p.is_deleted <> 0 as gone, (select count(*)::int from flow_instance i where i.process_id = p.id and i.is_deleted = 0) as n from flow_process p where p.id = ${id}`,
        )
      expect(row?.gone, JSON.stringify(told.map(({ body }) => body.reason))).toBe(row?.n === 0)
    }
  })

  it('of a starter who withdraws while a colleague approves and a manager gives the task away one is first, and the others read what became of it', async () => {
    const id = await deployFile(
      admin,
      process(
        [start, flow('s', 'A'), user('A', '', 'flow:assignee="bob"'), flow('A', 'e'), end()].join('\n'),
        'beside',
      ),
      'beside',
    )
    const states = new Set<string>()
    for (let n = 0; n < 12; n += 1) {
      const instance = await begin(who.ann.client, id)
      const [task] = await tasksOf(who.bob.client, 'todo', instance)
      const acts = [
        () =>
          who.ann.client.post('blade-flow/work/withdraw', { processInstanceId: instance, reason: '不办了' }),
        () => who.bob.client.post('blade-flow/work/complete-task', { taskId: task?.taskId, approved: true }),
        () =>
          admin.post('blade-flow/follow/give', { taskId: task?.taskId, userId: who.cid.id, reason: '代办' }),
      ]
      // Each of them comes first once in a while.
      const told = await atOnce([...acts.slice(n % 3), ...acts.slice(0, n % 3)])
      for (const { status, body } of told) {
        if (status === 200) continue
        expect(
          ['taskOver', 'instanceOver', 'othersHave', 'tooLate', 'notStarted', 'taskGone'],
          JSON.stringify(body),
        ).toContain(body.reason)
        expect([403, 409]).toContain(status)
      }
      const row = await app.db
        .of('000000')
        .one<{ state: string; open: number }>(
          sql`select i.state, (select count(*)::int from flow_task t where t.instance_id = i.id and t.state = 'open') as open from flow_instance i where i.id = ${instance}`,
        )
      states.add(row?.state ?? '')
      // Ended once, by one of them, with nothing left open; or given away alone.
      expect(row?.open).toBe(row?.state === 'running' ? 1 : 0)
    }
    expect([...states].toSorted().join()).toMatch(/withdrawn|finished|running/)
  })

  it('W05 nobody completes what nobody claimed; of a hundred who complete it one does, and the history has no gap', async () => {
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'A'),
          user('A', '', 'flow:roles="finance"'),
          flow('A', 'B'),
          user('B', '', 'flow:assignee="cid"'),
        ].join('\n'),
      ),
    )
    const instance = await begin(who.ann.client, id)
    const [task] = await tasksOf(who.bob.client, 'claim', instance)
    const unclaimed = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: true,
    })
    expect([unclaimed.status, unclaimed.body.reason]).toEqual([404, 'noTask'])
    expect((await who.bob.client.post('blade-flow/work/claim-task', { taskId: task?.taskId })).status).toBe(
      200,
    )
    const told = await atOnce(
      Array.from(
        { length: 100 },
        () => () =>
          who.bob.client.post('blade-flow/work/complete-task', { taskId: task?.taskId, approved: true }),
      ),
    )
    expect([answers(told, 200), answers(told, 409)]).toEqual([1, 99])
    const passed = await app.db
      .of('000000')
      .query<{ activityId: string }>(
        sql`select activity_id from flow_activity where instance_id = ${instance} order by id`,
      )
    expect(passed.map(({ activityId }) => activityId).toSorted()).toEqual(['A', 'A_B', 'B', 's', 's_A'])
  })

  it('branches that are completed at once meet at their join', async () => {
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'g'),
          gateway('parallel', 'g'),
          flow('g', 'A'),
          flow('g', 'B'),
          user('A', '', 'flow:assignee="bob"'),
          user('B', '', 'flow:assignee="cid"'),
          flow('A', 'j'),
          flow('B', 'j'),
          gateway('parallel', 'j'),
          flow('j', 'T'),
          user('T'),
        ].join('\n'),
      ),
    )
    for (let n = 0; n < 5; n += 1) {
      const instance = await begin(who.ann.client, id)
      const [one] = await tasksOf(who.bob.client, 'todo', instance)
      const [two] = await tasksOf(who.cid.client, 'todo', instance)
      const told = await atOnce([
        () => who.bob.client.post('blade-flow/work/complete-task', { taskId: one?.taskId, approved: true }),
        () => who.cid.client.post('blade-flow/work/complete-task', { taskId: two?.taskId, approved: true }),
      ])
      expect(told.map(({ status }) => status)).toEqual([200, 200])
      expect((await tasksOf(who.ann.client, 'todo', instance)).map(({ taskName }) => taskName)).toEqual(['T'])
    }
  })

  it('two servers that see a timer due fire it once; completing beside it leaves one way taken', async () => {
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'A'),
          user('A', '', 'flow:assignee="bob"'),
          `<boundaryEvent id="late" attachedToRef="A">${timer('PT1H')}</boundaryEvent>`,
          flow('late', 'B'),
          user('B', '', 'flow:assignee="cid"'),
          flow('A', 'C'),
          user('C', '', 'flow:assignee="cid"'),
        ].join('\n'),
      ),
    )
    const [job] = workflowJobs
    for (const beside of [false, true]) {
      const instance = await begin(who.ann.client, id)
      const [task] = await tasksOf(who.bob.client, 'todo', instance)
      app.travel(new Date(Date.now() + 2 * 3_600_000))
      await Promise.all([
        runFor(app.ctx, job!, '000000'),
        runFor(app.ctx, job!, '000000'),
        ...(beside
          ? [who.bob.client.post('blade-flow/work/complete-task', { taskId: task?.taskId, approved: true })]
          : []),
      ])
      app.travel(new Date())
      const open = (await tasksOf(who.cid.client, 'todo', instance)).map(({ taskName }) => taskName)
      expect(open.length).toBe(1)
      if (!beside) expect(open).toEqual(['B'])
    }
  })

  it('two deployments at once have two versions', async () => {
    const xml = process([start, flow('s', 'A'), user('A')].join('\n'), 'twice')
    await Promise.all([deployFile(admin, xml, 'twice'), deployFile(admin, xml, 'twice')])
    const list = await admin.get('blade-flow/manager/list', {
      processKey_equal: 'twice',
      ascs: 'processVersion',
    })
    const { records } = list.body.data as unknown as { records: { processVersion: number }[] }
    expect(records.map(({ processVersion }) => processVersion)).toEqual([1, 2])
  })
})
