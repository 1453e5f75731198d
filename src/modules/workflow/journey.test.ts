import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { each, end, flow, gateway, process, start, timer, user } from './testing/bpmn.ts'
import { opened } from './testing/opened.ts'
import { begin, deployFile, tasksOf } from './testing/stage.ts'
import { workflowJobs } from './timers/jobs.ts'

/** The workflow through its calls: drawn, deployed, started, claimed, sent back, agreed, followed. */
const { app, admin, who } = opened()

const finance = 'flow:roles="finance"'
const form = [
  { key: 'amount', zh: '金额', en: 'Amount', kind: 'money', required: true },
  { key: 'why', zh: '事由', en: 'Reason', kind: 'longText', required: true },
  { key: 'granted', zh: '核准', en: 'Granted', kind: 'money' },
]
const expense = process(
  [
    start,
    flow('s', 'ask'),
    user('ask'),
    flow('ask', 'check'),
    user('check', '', `${finance} flow:fields="granted:q why:h"`),
    flow('check', 'g'),
    gateway('exclusive', 'g', 'g_e'),
    flow('g', 'ask', 'approved = false'),
    flow('g', 'pay', 'granted > 1000'),
    flow('g', 'e'),
    user('pay', '', finance),
    flow('pay', 'e'),
    end(),
  ].join('\n'),
  'expense',
)

/** A process whose first step asks for one text. */
async function deployForm(xml: string, key: string, asked: string): Promise<string> {
  const saved = await admin.post('blade-flow/model/submit', {
    name: key,
    modelKey: key,
    category: '2',
    xml,
    form: [{ key: asked, zh: asked, en: asked, kind: 'text' }],
  })
  const modelId = (saved.body.data as { id: string }).id
  const sent = await admin.post('blade-flow/model/deploy', {
    modelId,
    category: 'flow_2',
    tenantIds: '000000',
  })
  expect(sent.status, sent.raw).toBe(200)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: key })
  return (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
}

const detailOf = async (client: Client, query: Record<string, string>) =>
  (await client.get('blade-flow/work/detail', query)).body.data as unknown as {
    form: { key: string }[]
    values: Record<string, unknown>
    access: Record<string, string>
    lines: { what: string; userName: string; comment: string | null }[]
    can: { complete: boolean; claim: boolean; sendBack: { nodeId: string; userName: string }[] }
  }
const viewOf = async (client: Client, query: Record<string, string>) =>
  (await client.get('blade-flow/process/model-view', query)).body.data as unknown as {
    xml: string
    flow: { activityId: string; activityType: string; endTime?: string; assignee?: string }[]
  }

describe('an expense from its drawing to its end', () => {
  let definition = ''
  let instance = ''

  it('a model is saved, checked and deployed as the next version', async () => {
    const saved = await admin.post('blade-flow/model/submit', {
      name: 'Expense',
      modelKey: 'expense',
      category: '2',
      xml: expense,
      form,
    })
    expect(saved.status, saved.raw).toBe(200)
    const modelId = (saved.body.data as { id: string }).id
    for (const version of [1, 2]) {
      const deployed = await admin.post('blade-flow/model/deploy', {
        modelId,
        category: 'flow_2',
        tenantIds: '000000',
      })
      expect(deployed.status, deployed.raw).toBe(200)
      const model = await admin.get('blade-flow/model/detail', { id: modelId })
      expect((model.body.data as { deployedVersion: number }).deployedVersion).toBe(version)
    }
    const listed = await who.ann.client.get('blade-flow/work/start-list', { category: '2' })
    const { records } = listed.body.data as {
      records: { id: string; processVersion: number; categoryName: string }[]
    }
    expect(records.map(({ processVersion }) => processVersion)).toEqual([2])
    expect(records[0]?.categoryName).toBe('报销流程')
    definition = records[0]?.id ?? ''
  })

  it('starting asks for what the form asks for, and is the first step of whoever starts', async () => {
    const wrong = await who.ann.client.post('blade-flow/work/start', {
      processDefinitionId: definition,
      variables: { amount: 'much' },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors?.map(({ field }) => field)).toEqual(['amount', 'why'])
    instance = await begin(who.ann.client, definition, { amount: '1800.00', why: 'Conference' })
    const { records } = (await who.ann.client.get('blade-flow/work/send-list')).body.data as {
      records: Record<string, string>[]
    }
    expect(records[0]).toMatchObject({ id: instance, steps: 'check', processIsFinished: 'unfinished' })
    expect(records[0]).not.toHaveProperty('engine')
    expect(records[0]?.instanceNo).toMatch(/^LC\d{8}000001$/)
  })

  it('candidates may claim it, others do not know of it; a claimed one is nobody else’s', async () => {
    const [task] = await tasksOf(who.bob.client, 'claim', instance)
    expect(task?.taskName).toBe('check')
    expect(await tasksOf(who.ann.client, 'claim', instance)).toEqual([])
    expect((await who.eve.client.post('blade-flow/work/claim-task', { taskId: task?.taskId })).status).toBe(
      404,
    )
    expect((await who.eve.client.get('blade-flow/work/detail', { taskId: task?.taskId ?? '' })).status).toBe(
      404,
    )
    const early = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: true,
    })
    expect(early.status).toBe(404)
    expect((await who.bob.client.post('blade-flow/work/claim-task', { taskId: task?.taskId })).status).toBe(
      200,
    )
    const second = await who.cid.client.post('blade-flow/work/claim-task', { taskId: task?.taskId })
    expect([second.status, second.body.reason]).toEqual([409, 'taskTaken'])
    expect(second.body.msg).toMatch(/^任务已被 bob 签收/)
    expect((await tasksOf(who.bob.client, 'todo', instance)).map(({ taskId }) => taskId)).toEqual([
      task?.taskId,
    ])
  })

  it('a step shows and asks what its rights say; hidden fields never leave the server', async () => {
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const shown = await detailOf(who.bob.client, { taskId: task?.taskId ?? '' })
    expect(shown.form.map(({ key }) => key)).toEqual(['amount', 'granted'])
    expect(shown.values).toEqual({ amount: '1800.00', granted: null })
    expect(shown.can.sendBack).toEqual([expect.objectContaining({ nodeId: 'ask', userName: 'ann' })])
    const bare = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: true,
    })
    expect([bare.status, bare.body.errors?.[0]?.field]).toEqual([400, 'granted'])
    const forged = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: false,
      variables: { amount: '1' },
    })
    expect([forged.status, forged.body.reason]).toEqual([422, 'commentNeeded'])
  })

  it('sent back it is the starter’s again, and comes back', async () => {
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const nowhere = await who.bob.client.post('blade-flow/work/send-back', {
      taskId: task?.taskId,
      nodeId: 'pay',
      reason: 'no',
    })
    expect(nowhere.body.reason).toBe('noSuchStep')
    const back = await who.bob.client.post('blade-flow/work/send-back', {
      taskId: task?.taskId,
      nodeId: 'ask',
      reason: 'No receipt',
    })
    expect(back.status, back.raw).toBe(200)
    const [own] = await tasksOf(who.ann.client, 'todo', instance)
    expect(own?.taskName).toBe('ask')
    const shown = await detailOf(who.ann.client, { taskId: own?.taskId ?? '' })
    expect(shown.access).toEqual({ amount: 'write', why: 'write' })
    const done = await who.ann.client.post('blade-flow/work/complete-task', {
      taskId: own?.taskId,
      approved: true,
      variables: { amount: '1900.00', granted: '9999.00' },
    })
    expect((await detailOf(who.ann.client, { processInstanceId: instance })).values).toMatchObject({
      amount: '1900.00',
      why: 'Conference',
      granted: null,
    })
    expect(done.status, done.raw).toBe(200)
    expect((await tasksOf(who.bob.client, 'claim', instance)).map(({ taskName }) => taskName)).toEqual([
      'check',
    ])
  })

  it('agreed it goes on by what was filled in, to its end', async () => {
    for (const step of ['check', 'pay']) {
      const [task] = await tasksOf(who.cid.client, 'claim', instance)
      expect(task?.taskName).toBe(step)
      await who.cid.client.post('blade-flow/work/claim-task', { taskId: task?.taskId })
      const done = await who.cid.client.post('blade-flow/work/complete-task', {
        taskId: task?.taskId,
        approved: true,
        comment: 'fine',
        variables: { granted: '1500.00' },
      })
      expect(done.status, done.raw).toBe(200)
      const twice = await who.cid.client.post('blade-flow/work/complete-task', {
        taskId: task?.taskId,
        approved: true,
      })
      expect([twice.status, twice.body.reason]).toEqual([409, 'taskOver'])
      expect(twice.body.msg).toBe('任务已由本人处理（同意），无需再办')
      const second = await who.bob.client.post('blade-flow/work/claim-task', { taskId: task?.taskId })
      expect(second.body.msg).toBe('任务已由 cid 处理（同意），无需再办')
    }
    const shown = await detailOf(who.ann.client, { processInstanceId: instance })
    expect(shown.lines.map(({ what }) => what).toReversed()).toEqual([
      'started',
      'submitted',
      'claimed',
      'sentBack',
      'resubmitted',
      'claimed',
      'agreed',
      'claimed',
      'agreed',
    ])
    expect((await tasksOf(who.cid.client, 'done')).map(({ taskName }) => taskName)).toEqual(['pay', 'check'])
  })

  it('the chart tells finished, lines and nothing in progress; only participants and followers see it (W04)', async () => {
    const { xml, flow: items } = await viewOf(who.ann.client, { processInstanceId: instance })
    expect(xml).toContain('id="check"')
    expect(items.filter(({ endTime }) => !endTime)).toEqual([])
    expect(items.find(({ activityId }) => activityId === 'pay')?.assignee).toBe('cid')
    expect(
      items.filter(({ activityType }) => activityType === 'sequenceFlow').map(({ activityId }) => activityId),
    ).toContain('g_pay')
    expect(
      (await who.eve.client.get('blade-flow/process/model-view', { processInstanceId: instance })).status,
    ).toBe(404)
    expect((await admin.get('blade-flow/process/model-view', { processInstanceId: instance })).status).toBe(
      200,
    )
    const definitionOnly = await viewOf(who.eve.client, { processDefinitionId: definition })
    expect(definitionOnly.flow).toEqual([])
  })
})

describe('what else may be done with a task', () => {
  let two = ''
  beforeAll(async () => {
    two = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'A'),
          user('A', '', 'flow:assignee="bob"'),
          flow('A', 'B'),
          user('B', '', 'flow:assignee="cid"'),
          flow('B', 'e'),
          end(),
        ].join('\n'),
        'two',
      ),
      'two',
    )
  })

  it('a refusal that no gateway asks for ends the process as not approved', async () => {
    const instance = await begin(who.ann.client, two)
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const refused = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: false,
      comment: 'No',
    })
    expect(refused.body.data).toMatchObject({ state: 'refused' })
    expect(await tasksOf(who.cid.client, 'todo', instance)).toEqual([])
  })

  it('handed over and delegated it is the other’s; nobody hands to themselves or to nobody', async () => {
    const instance = await begin(who.ann.client, two)
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const taskId = task?.taskId
    expect(
      (await who.bob.client.post('blade-flow/work/hand-over', { taskId, userId: who.bob.id })).body.reason,
    ).toBe('yourself')
    expect(
      (await who.bob.client.post('blade-flow/work/hand-over', { taskId, userId: '1' })).body.reason,
    ).toBe('noPerson')
    expect(
      (await who.bob.client.post('blade-flow/work/hand-over', { taskId, userId: who.eve.id })).status,
    ).toBe(200)
    // Whoever had it reads who has it now; to others it is not there.
    const late = await who.bob.client.post('blade-flow/work/complete-task', { taskId, approved: true })
    expect([late.status, late.body.reason]).toEqual([403, 'othersHave'])
    const stranger = await who.cid.client.post('blade-flow/work/complete-task', { taskId, approved: true })
    expect(stranger.status).toBe(404)
    expect(
      (
        await who.eve.client.post('blade-flow/work/delegate', {
          taskId,
          userId: who.cid.id,
          comment: 'please',
        })
      ).status,
    ).toBe(200)
    expect((await tasksOf(who.cid.client, 'todo', instance)).length).toBe(1)
  })

  it('delegated it comes back with the opinion and what was filled in, and the process waits for whose it is', async () => {
    const instance = await begin(who.ann.client, two)
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const taskId = task?.taskId
    const call = (client: Client, path: string, body: object) =>
      client.post(`blade-flow/work/${path}`, { taskId, ...body })
    expect((await call(who.bob.client, 'delegate', { userId: who.eve.id })).status).toBe(200)
    // Delegated on, it is still bob’s.
    expect((await call(who.eve.client, 'delegate', { userId: who.cid.id })).status).toBe(200)
    const seen = await who.cid.client.get('blade-flow/work/detail', { taskId: taskId ?? '' })
    expect(seen.body.data).toMatchObject({ owner: 'bob', can: { complete: true, sendBack: [] } })
    const back = await call(who.cid.client, 'complete-task', { approved: false, comment: 'too dear' })
    expect([back.status, (back.body.data as { state?: string }).state], back.raw).toEqual([200, 'running'])
    expect(await tasksOf(who.cid.client, 'todo', instance)).toEqual([])
    expect((await tasksOf(who.bob.client, 'todo', instance)).map((one) => one.taskId)).toEqual([taskId])
    // Whoever was asked sees how it goes on.
    expect((await who.cid.client.get('blade-flow/work/detail', { taskId: taskId ?? '' })).status).toBe(200)
    const told = await who.bob.client.get('blade-flow/work/detail', { taskId: taskId ?? '' })
    const { lines, owner } = told.body.data as unknown as {
      owner: string | null
      lines: { what: string; comment: string | null; changes: { to?: string } | null }[]
    }
    expect(owner).toBeNull()
    expect(lines[0]).toMatchObject({ what: 'backRefused', comment: 'too dear', changes: { to: 'bob' } })
    expect((await call(who.bob.client, 'complete-task', { approved: true })).status).toBe(200)
    expect(await tasksOf(who.bob.client, 'todo', instance)).toEqual([])
  })

  it('a signer before holds the task, a signer after holds the process', async () => {
    const instance = await begin(who.ann.client, two)
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const taskId = task?.taskId
    await who.bob.client.post('blade-flow/work/add-signer', { taskId, userId: who.eve.id, when: 'before' })
    const early = await who.bob.client.post('blade-flow/work/complete-task', { taskId, approved: true })
    expect([early.status, early.body.reason]).toEqual([409, 'waitsForSigner'])
    const [asked] = await tasksOf(who.eve.client, 'todo', instance)
    expect(
      (await who.eve.client.post('blade-flow/work/complete-task', { taskId: asked?.taskId, approved: true }))
        .status,
    ).toBe(200)
    await who.bob.client.post('blade-flow/work/add-signer', { taskId, userId: who.ann.id, when: 'after' })
    expect(
      (await who.bob.client.post('blade-flow/work/complete-task', { taskId, approved: true })).status,
    ).toBe(200)
    expect(await tasksOf(who.cid.client, 'todo', instance)).toEqual([])
    const [after] = await tasksOf(who.ann.client, 'todo', instance)
    expect(
      (await who.ann.client.post('blade-flow/work/complete-task', { taskId: after?.taskId, approved: true }))
        .status,
    ).toBe(200)
    expect((await tasksOf(who.cid.client, 'todo', instance)).length).toBe(1)
  })

  it('the starter withdraws before anybody acts and urges once an hour', async () => {
    const instance = await begin(who.ann.client, two)
    expect((await who.ann.client.post('blade-flow/work/urge', { processInstanceId: instance })).status).toBe(
      200,
    )
    expect(
      (await who.ann.client.post('blade-flow/work/urge', { processInstanceId: instance })).body.reason,
    ).toBe('urgedJustNow')
    expect(
      (await who.bob.client.post('blade-flow/work/withdraw', { processInstanceId: instance })).status,
    ).toBe(404)
    // Who comments decides nothing.
    const words = { processInstanceId: instance, comment: 'looking into it' }
    expect((await who.bob.client.post('blade-flow/work/comment', words)).status).toBe(200)
    // It rings with whoever started it; their answer with whoever has it, and with nobody who said it themselves.
    const answered = { processInstanceId: instance, comment: 'thank you' }
    expect((await who.ann.client.post('blade-flow/work/comment', answered)).status).toBe(200)
    const rang = await app.db
      .of('000000')
      .query<{ recipientId: string }>(
        sql`select recipient_id from mail_outbox where about_id = ${instance} and subject ~ '评论|comment' order by id`,
      )
    expect(rang.map(({ recipientId }) => recipientId)).toEqual([who.ann.id, who.bob.id])
    const mayWithdraw = async (processInstanceId: string) =>
      (await who.ann.client.get('blade-flow/work/detail', { processInstanceId })).body.data as unknown as {
        can: { withdraw: boolean }
      }
    expect((await mayWithdraw(instance)).can.withdraw).toBe(true)
    expect(
      (await who.ann.client.post('blade-flow/work/withdraw', { processInstanceId: instance })).status,
    ).toBe(200)
    expect(await tasksOf(who.bob.client, 'todo', instance)).toEqual([])
    const late = await begin(who.ann.client, two)
    const [task] = await tasksOf(who.bob.client, 'todo', late)
    await who.bob.client.post('blade-flow/work/complete-task', { taskId: task?.taskId, approved: true })
    expect(
      (await who.ann.client.post('blade-flow/work/withdraw', { processInstanceId: late })).body.reason,
    ).toBe('tooLateToWithdraw')
    expect((await mayWithdraw(late)).can.withdraw, 'what would be refused is not offered').toBe(false)
  })

  it('the starter withdraws what was sent back to them, and not while it is with others; whoever is no longer asked hears so', async () => {
    const inner = [start, flow('s', 'A'), user('A'), flow('A', 'B'), user('B', '', 'flow:assignee="bob"')]
    const more = [flow('B', 'C'), user('C', '', 'flow:assignee="cid"'), flow('C', 'e'), end()]
    const own = await deployFile(admin, process([...inner, ...more].join('\n'), 'own'), 'own')
    const instance = await begin(who.ann.client, own)
    const withdrawn = () => who.ann.client.post('blade-flow/work/withdraw', { processInstanceId: instance })
    const mayWithdraw = async () =>
      (await detailOf(who.ann.client, { processInstanceId: instance })) as unknown as {
        can: { withdraw: boolean; urge: boolean }
      }
    const told = async (account: string) =>
      (
        await app.db.of('000000').query<{ subject: string }>(
          sql`select o.subject from mail_outbox o join blade_user u on u.id = o.recipient_id
              where u.account = ${account} and o.about_id = ${instance} order by o.id`,
        )
      ).map(({ subject }) => subject.split('，')[0])
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const back = { taskId: task?.taskId, nodeId: 'A', reason: 'P<0.05 of what?' }
    expect((await who.bob.client.post('blade-flow/work/send-back', back)).status).toBe(200)
    expect(await told('ann')).toEqual(['退回重办：A'])
    expect((await mayWithdraw()).can).toMatchObject({ withdraw: true, urge: false })
    const urged = await who.ann.client.post('blade-flow/work/urge', { processInstanceId: instance })
    expect(urged.body.reason, 'nobody reminds themselves').toBe('yourTurn')

    const [again] = await tasksOf(who.ann.client, 'todo', instance)
    await who.ann.client.post('blade-flow/work/complete-task', { taskId: again?.taskId, approved: true })
    expect((await withdrawn()).body.reason).toBe('tooLateToWithdraw')
    expect((await mayWithdraw()).can.withdraw, 'with others').toBe(false)
    const [second] = await tasksOf(who.bob.client, 'todo', instance)
    await who.bob.client.post('blade-flow/work/send-back', { ...back, taskId: second?.taskId })
    expect((await withdrawn()).status).toBe(200)
    expect((await withdrawn()).body.reason).toBe('instanceOver')

    const other = await begin(who.ann.client, own)
    const ended = { processInstanceId: other, reason: 'twice' }
    expect((await admin.post('blade-flow/follow/delete-process-instance', ended)).status).toBe(200)
    const heard = await app.db.of('000000').query<{ subject: string }>(
      sql`select o.subject from mail_outbox o join blade_user u on u.id = o.recipient_id
          where u.account = 'bob' and o.about_id = ${other} order by o.id`,
    )
    expect(heard.map(({ subject }) => subject.split('，').slice(0, 2).join('，'))).toEqual([
      expect.stringMatching(/^待办：B/),
      '无需办理，流程已终止：B',
    ])
  })

  it('a suspended definition starts nothing; one with instances is not deleted (W06)', async () => {
    await admin.post('blade-flow/manager/change-state', { processDefinitionId: two, state: 'suspended' })
    expect(
      (await who.ann.client.post('blade-flow/work/start', { processDefinitionId: two })).body.reason,
    ).toBe('suspended')
    expect((await admin.post('blade-flow/manager/delete-deployment', { ids: two })).body.reason).toBe(
      'hasInstances',
    )
    await admin.post('blade-flow/manager/change-state', { processDefinitionId: two, state: 'active' })
    expect(
      (
        await who.ann.client.post('blade-flow/manager/change-state', {
          processDefinitionId: two,
          state: 'suspended',
        })
      ).status,
    ).toBe(403)
  })

  it('whoever follows processes ends one with a reason, and moves one', async () => {
    const instance = await begin(who.ann.client, two)
    expect(
      (await admin.post('blade-flow/follow/delete-process-instance', { processInstanceId: instance })).body
        .reason,
    ).toBe('commentNeeded')
    const moved = await admin.post('blade-flow/follow/move', {
      id: instance,
      nodeId: 'B',
      reason: 'bob is away',
    })
    expect(moved.status, moved.raw).toBe(200)
    expect((await tasksOf(who.cid.client, 'todo', instance)).length).toBe(1)
    expect(await tasksOf(who.bob.client, 'todo', instance)).toEqual([])
    expect(
      (
        await admin.post('blade-flow/follow/delete-process-instance', {
          processInstanceId: instance,
          reason: 'Test',
        })
      ).status,
    ).toBe(200)
    const { lines } = await detailOf(who.ann.client, { processInstanceId: instance })
    expect(lines[0]).toMatchObject({ what: 'terminated', comment: 'Test' })
  })
})

describe('what the product does by itself', () => {
  it('a timer fires when its time has come, once', async () => {
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
          flow('A', 'e'),
          flow('B', 'e'),
          end(),
        ].join('\n'),
        'timed',
      ),
      'timed',
    )
    const instance = await begin(who.ann.client, id)
    const [job] = workflowJobs
    expect(await runFor(app.ctx, job!, '000000')).toMatchObject({ done: 0 })
    app.travel(new Date(Date.now() + 2 * 3_600_000))
    expect(await runFor(app.ctx, job!, '000000')).toMatchObject({ done: 1, failed: 0 })
    expect(await runFor(app.ctx, job!, '000000')).toMatchObject({ done: 0 })
    app.travel(new Date())
    expect((await tasksOf(who.cid.client, 'todo', instance)).length).toBe(1)
    expect(await tasksOf(who.bob.client, 'todo', instance)).toEqual([])
  })

  it('where time alone is waited for, that is said, and nobody is urged', async () => {
    const wait = `<intermediateCatchEvent id="W" name="冷静期">${timer('PT1H')}</intermediateCatchEvent>`
    const inside = [start, flow('s', 'W'), wait, flow('W', 'A'), user('A'), flow('A', 'e'), end()]
    const id = await deployFile(admin, process(inside.join('\n'), 'waits'), 'waits')
    const instance = await begin(who.ann.client, id)
    const seen = await who.ann.client.get('blade-flow/work/detail', { processInstanceId: instance })
    expect(seen.body.data).toMatchObject({
      open: [{ name: '冷静期', kind: 'timer', dueTime: expect.stringMatching(/^\d{4}-/) }],
      can: { urge: false, withdraw: true },
    })
    const sent = await who.ann.client.get('blade-flow/work/send-list', { current: 1, size: 50 })
    const { records } = sent.body.data as { records: { processInstanceId: string; steps: string }[] }
    expect(records.find((one) => one.processInstanceId === instance)?.steps).toBe('冷静期')
    const urged = await who.ann.client.post('blade-flow/work/urge', { processInstanceId: instance })
    expect(urged.body.reason).toBe('nobodysTurn')
  })

  it('a due date that is worked out counts where it is one, and is refused in words where it is none', async () => {
    const inside = (more: string) => [start, flow('s', 'A'), more, flow('A', 'e'), end()].join('\n')
    const dated = await deployForm(
      process(inside(user('A', '', 'flow:assignee="bob" flow:due="=until"')), 'dated'),
      'dated',
      'until',
    )
    const due = async (variables: object) => {
      const instance = await begin(who.ann.client, dated, { ...variables })
      const [task] = await app.db
        .of('000000')
        .query<{ dueTime: Date | null }>(
          sql`select due_time as "dueTime" from flow_task where instance_id = ${instance}`,
        )
      return task?.dueTime
    }
    expect(await due({ until: '2030-12-01' })).toEqual(new Date('2030-12-01T15:59:59Z'))
    expect((await due({ until: 'P2D' }))?.getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000)
    expect(await due({})).toBeNull()
    for (const until of ['soon', '2026-02-30', "1 day'; --", '7', '\u200b9']) {
      const answer = await who.ann.client.post('blade-flow/work/start', {
        processDefinitionId: dated,
        variables: { until },
      })
      expect([answer.status, answer.body.reason], String(until)).toEqual([422, 'badDue'])
    }
  })

  it('a timer that is worked out from nonsense is refused, and the process is not begun', async () => {
    const id = await deployForm(
      process(
        [
          start,
          flow('s', 'W'),
          `<intermediateCatchEvent id="W">${timer('=wait')}</intermediateCatchEvent>`,
          flow('W', 'e'),
          end(),
        ].join('\n'),
        'waiting',
      ),
      'waiting',
      'wait',
    )
    for (const wait of ['soon', undefined, '7', 'P99999999Y']) {
      const answer = await who.ann.client.post('blade-flow/work/start', {
        processDefinitionId: id,
        variables: { wait },
      })
      expect(answer.status, `${JSON.stringify(wait)} ${answer.raw}`).toBe(422)
    }
    for (const wait of ['PT1H', '2030-12-01', '2030-12-01T08:00:00'])
      await begin(who.ann.client, id, { wait })
  })

  it('actions write to the bell and set variables; one that cannot be done waits for a retry', async () => {
    const given = (name: string, value: string) => `<flow:given name="${name}" value="${value}"/>`
    const service = (id: string, action: string, inside: string) =>
      `<serviceTask id="${id}" name="${id}" flow:action="${action}"><extensionElements>${inside}</extensionElements></serviceTask>`
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'n'),
          service('n', 'notify', given('to', 'starter') + given('subject', 'Look here')),
          flow('n', 'v'),
          service('v', 'set', given('name', 'boss') + given('value', '=&quot;cid&quot;')),
          flow('v', 'w'),
          service('w', 'notify', given('to', '=nobody') + given('subject', 'x')),
          flow('w', 'A'),
          user('A', '', 'flow:assignee="=boss"'),
        ].join('\n'),
        'acting',
      ),
      'acting',
    )
    const instance = await begin(who.ann.client, id)
    const inbox = (await who.ann.client.get('blade-message/inbox/list')).body.data as { title: string }[]
    expect(inbox.map(({ title }) => title)).toContain('Look here')
    const listed = (await admin.get('blade-flow/follow/detail', { id: instance })).body.data as {
      steps: string
      variables: object
    }
    expect(listed).toMatchObject({ steps: 'w', variables: { boss: 'cid' } })
    expect((await admin.post('blade-flow/follow/retry', { id: instance })).status).toBe(200)
    expect((await detailOf(admin, { processInstanceId: instance })).lines[0]?.what).toBe('retried')
  })

  it('what stands beside an element is told when it is entered and left; what cannot be told keeps nothing waiting', async () => {
    const listener = (on: string, to: string, subject: string) =>
      `<flow:listener event="${on}" action="notify"><flow:given name="to" value="${to}"/><flow:given name="subject" value="${subject}"/></flow:listener>`
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'A'),
          user(
            'A',
            `<extensionElements>${listener('enter', 'starter', 'A has begun')}${listener('leave', 'starter', 'A is done')}${listener('leave', '=nobody', 'x')}</extensionElements>`,
            'flow:assignee="bob"',
          ),
          flow('A', 'e'),
          end(),
        ].join('\n'),
        'listening',
      ),
      'listening',
    )
    const instance = await begin(who.ann.client, id)
    const titles = async () =>
      ((await who.ann.client.get('blade-message/inbox/list')).body.data as { title: string }[]).map(
        ({ title }) => title,
      )
    expect(await titles()).toContain('A has begun')
    expect(await titles()).not.toContain('A is done')
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const done = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: true,
    })
    expect(done.status, done.raw).toBe(200)
    expect(await titles()).toContain('A is done')
    const { lines } = await detailOf(admin, { processInstanceId: instance })
    expect(lines.map(({ what }) => what)).toContain('notTold')
  })

  it('a listener that would set a variable, or has no such moment, is refused', async () => {
    const beside = (listener: string) =>
      process(
        [
          start,
          flow('s', 'A'),
          user('A', `<extensionElements>${listener}</extensionElements>`, 'flow:assignee="bob"'),
          flow('A', 'e'),
          end(),
        ].join('\n'),
        'listening',
      )
    for (const listener of [
      '<flow:listener event="enter" action="set"><flow:given name="name" value="a"/><flow:given name="value" value="1"/></flow:listener>',
      '<flow:listener event="delete" action="notify"/>',
    ]) {
      const sent = await admin.upload(
        'blade-flow/manager/deploy-upload',
        { category: '1' },
        { name: 'l.bpmn', bytes: Buffer.from(beside(listener)) },
      )
      expect(sent.body.reason).toBe('notDeployable')
      expect(sent.raw).toContain('badListener:A')
    }
  })

  it('several sign at once until enough agree', async () => {
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'A'),
          user('A', each('signers', 'nrOfApproved >= 2'), 'flow:assignee="=who"'),
          flow('A', 'e'),
          end(),
        ].join('\n'),
        'several',
      ).replace('flow:elementVariable', 'flow:elementVariable'),
      'several',
    )
    const none = await who.ann.client.post('blade-flow/work/start', { processDefinitionId: id })
    expect([none.status, none.body.reason]).toEqual([422, 'badList'])
    expect(
      (await who.ann.client.get('blade-flow/work/send-list', { processId: id })).body.data,
    ).toMatchObject({ total: 0 })
  })

  it('a called process goes on with its caller, and is refused where it is not deployed', async () => {
    const outer = process(
      [
        start,
        flow('s', 'c'),
        '<callActivity id="c" name="c" calledElement="inner"/>',
        flow('c', 'B'),
        user('B', '', 'flow:assignee="cid"'),
        flow('B', 'e'),
        end(),
      ].join('\n'),
      'outer',
    )
    const outerId = await deployFile(admin, outer, 'outer')
    expect(
      (await who.ann.client.post('blade-flow/work/start', { processDefinitionId: outerId })).body.reason,
    ).toBe('notCalled')
    await deployFile(
      admin,
      process(
        [start, flow('s', 'A'), user('A', '', 'flow:assignee="bob"'), flow('A', 'e'), end()].join('\n'),
        'inner',
      ),
      'inner',
    )
    const instance = await begin(who.ann.client, outerId)
    const task = (await tasksOf(who.bob.client, 'todo')).find(
      ({ taskName, processInstanceId }) => taskName === 'A' && processInstanceId !== instance,
    )
    const done = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: true,
    })
    expect(done.status, done.raw).toBe(200)
    expect((await tasksOf(who.cid.client, 'todo', instance)).map(({ taskName }) => taskName)).toEqual(['B'])
  })

  it('a drawing that names roles, posts or departments that are not there is not deployed, and says at which steps', async () => {
    const xml = process(
      [
        start,
        flow('s', 'A'),
        user('A', '', 'flow:roles="finance,nosuchrole" flow:posts="NOPOST"'),
        flow('A', 'B'),
        user('B', '', 'flow:depts="starter,没有这个部门"'),
        flow('B', 'e'),
        end(),
      ].join('\n'),
      'strangers',
    )
    const places = ['noSuchRole:A', 'noSuchPost:A', 'noSuchDept:B']
    const saved = await admin.post('blade-flow/model/submit', {
      name: 'strangers',
      modelKey: 'strangers',
      category: '2',
      xml,
    })
    const refused = await admin.post('blade-flow/model/deploy', {
      modelId: (saved.body.data as { id: string }).id,
      category: 'flow_2',
    })
    expect([refused.status, refused.body.reason]).toEqual([422, 'notDeployable'])
    expect((refused.body.details as string[]).map((one) => one.replace(/:\d+$/, ''))).toEqual(places)
    const looked = await admin.post('blade-flow/model/check', { xml })
    const said = looked.body.data as { code: string; element: string; text: string }[]
    expect(said.map(({ code, element }) => `${code}:${element}`)).toEqual(places)
    expect(said[0]?.text).toBe('“A”：没有别名为“nosuchrole”的角色，请在属性栏选择现有的角色')
  })

  it('a drawing that names an account with which nobody can sign in says so at the step, and can be deployed', async () => {
    const people = 'flow:assignee="bob" flow:candidateUsers="cid,nosuchperson"'
    const xml = process(
      [start, flow('s', 'A'), user('A', '', people), flow('A', 'e'), end()].join('\n'),
      'absent',
    )
    const looked = await admin.post('blade-flow/model/check', { xml }, { 'accept-language': 'en' })
    expect(looked.body.data).toEqual([
      expect.objectContaining({
        code: 'noSuchAccount',
        element: 'A',
        hint: true,
        text: expect.stringContaining('Nobody can sign in as “nosuchperson”'),
      }),
    ])
    await deployFile(admin, xml, 'absent')
  })

  it('a step that nobody can do is refused before it stands, and nothing of it stays', async () => {
    const made = await admin.post('blade-system/role/submit', {
      roleName: '将撤的角色',
      roleAlias: 'leaving',
      sort: 99,
    })
    const role = (made.body.data as { id: string }).id
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'A'),
          user('A', '', 'flow:assignee="bob"'),
          flow('A', 'B'),
          user('B', '', 'flow:roles="leaving"'),
        ].join('\n'),
        'lost',
      ),
      'lost',
    )
    expect((await admin.post('blade-system/role/remove', { ids: role })).status).toBe(200)
    const instance = await begin(who.ann.client, id)
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const answer = await who.bob.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      approved: true,
    })
    expect([answer.status, answer.body.reason]).toEqual([422, 'nobody'])
    expect((await tasksOf(who.bob.client, 'todo', instance)).length).toBe(1)
  })

  it('a message that is waited for goes on; one that is not is told so', async () => {
    const id = await deployFile(
      admin,
      process(
        [start, flow('s', 'r'), '<receiveTask id="r" name="r" messageRef="M"/>', flow('r', 'e'), end()].join(
          '\n',
        ),
        'receiving',
        '<message id="M" name="paid"/>',
      ),
      'receiving',
    )
    const instance = await begin(who.ann.client, id)
    const send = (message: string) =>
      admin.post('blade-flow/work/send-message', { processInstanceId: instance, message })
    expect((await send('other')).body.reason).toBe('noMessage')
    expect((await send('paid')).status).toBe(200)
    expect((await send('paid')).body.reason).toBe('instanceOver')
  })
})

it('W01 W02 a file that may not run is refused by element and line, and nothing is deployed', async () => {
  const xml = process([start, flow('s', 'x'), '<scriptTask id="x"/>'].join('\n'), 'evil')
  const sent = await admin.upload(
    'blade-flow/manager/deploy-upload',
    { category: '1' },
    { name: 'evil.bpmn', bytes: Buffer.from(xml) },
  )
  expect([sent.status, sent.body.reason]).toEqual([422, 'notDeployable'])
  expect(sent.body.details?.[0]).toMatch(/^script:x:\d+$/)
  const named = xml.replace('<scriptTask id="x"', '<scriptTask id="x" name="核算"')
  const told = await admin.upload(
    'blade-flow/manager/deploy-upload',
    { category: '1' },
    { name: 'named.bpmn', bytes: Buffer.from(named) },
    { 'accept-language': 'zh' },
  )
  expect(told.body.msg, 'a step is called as it is in the drawing').toMatch(/第 \d+ 行“核算”/)
  const drawn = await admin.post('blade-flow/model/check', { xml: named }, { 'accept-language': 'zh' })
  expect(drawn.body.data).toContainEqual(
    expect.objectContaining({ element: 'x', text: expect.stringMatching(/^“核算”：/) }),
  )
  expect((await admin.get('blade-flow/manager/list', { processKey: 'evil' })).body.data).toMatchObject({
    total: 0,
  })
})

it('a file is deployed as it is written, in the letters of Chinese Windows or of two bytes too, and not where it is none', async () => {
  const xml = (letters: string) =>
    process(
      [
        start,
        flow('s', 'A'),
        user('A', '', 'flow:assignee="bob"').replace('name="A"', 'name="审核"'),
        flow('A', 'e'),
        end(),
      ].join('\n'),
      `in-${letters}`.toLowerCase(),
    ).replace(/^(?:<\?xml[^>]*\?>)?\s*/, `<?xml version="1.0" encoding="${letters}"?>\n`)
  // 审核 in GBK stands in the file as two bytes a letter.
  const gbk = Buffer.from(xml('GBK').replaceAll('审核', '\u00c9\u00f3\u00ba\u00cb'), 'latin1')
  const wide = Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le')
  const send = (bytes: Buffer) =>
    admin.upload('blade-flow/manager/deploy-upload', { category: '1' }, { name: 'a.bpmn', bytes })
  for (const [key, bytes] of [
    ['in-gbk', gbk],
    ['in-utf-16', wide],
  ] as const) {
    const sent = await send(bytes)
    expect(sent.status, sent.raw).toBe(200)
    const list = await admin.get('blade-flow/manager/list', { processKey: key })
    const [row] = (list.body.data as unknown as { records: { id: string }[] }).records
    const source = await admin.get('blade-flow/manager/xml', { id: row?.id ?? '' })
    const kept = (source.body.data as unknown as { xml: string }).xml
    expect(kept).toContain('name="审核"')
    expect(kept).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/)
  }
  const mistaken = await send(Buffer.concat([gbk.subarray(0, 30), Buffer.from('UTF-8"?>'), gbk.subarray(38)]))
  expect([mistaken.body.reason, mistaken.body.details]).toEqual(['notDeployable', ['letters::1']])
})

it('a form that nobody could fill in, or that would lose what is filled in, is not deployed, and says why', async () => {
  const xml = process(
    [start, flow('s', 'A'), user('A', '', 'flow:assignee="bob"'), flow('A', 'e'), end()].join('\n'),
    'forms',
  )
  const named = (key: string, more: object = {}) => ({ key, zh: '项', en: 'Item', kind: 'text', ...more })
  const option = { key: 'a', zh: '甲', en: 'A' }
  const saved = await admin.post('blade-flow/model/submit', {
    name: 'forms',
    modelKey: 'forms',
    category: '1',
    xml,
  })
  const { id } = saved.body.data as { id: string }
  const deployed = async (form: object[]) => {
    expect((await admin.post('blade-flow/model/submit', { id, form })).status).toBe(200)
    return admin.post('blade-flow/model/deploy', { modelId: id, category: '1' })
  }
  for (const [reason, form] of [
    ['formTwice', [named('sum'), named('day'), named('sum')]],
    ['formKnown', [named('approved')]],
    ['formKnown', [named('starter')]],
    ['formBarred', [named('constructor')]],
    ['formBarred', [named('sum'), named('toString')]],
    ['formNoOptions', [named('kind', { kind: 'choice' })]],
    ['formNoOptions', [named('kind', { kind: 'choice', options: [] })]],
    ['formOptionTwice', [named('kind', { kind: 'choice', options: [option, option] })]],
  ] as const) {
    const refused = await deployed([...form])
    expect([refused.status, refused.body.reason], refused.raw).toEqual([422, reason])
  }
  expect((await admin.get('blade-flow/manager/list', { processKey: 'forms' })).body.data).toMatchObject({
    total: 0,
  })
  const good = await deployed([named('sum'), named('kind', { kind: 'choice', options: [option] })])
  expect(good.status, good.raw).toBe(200)
})
