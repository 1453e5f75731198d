import { describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { end, flow, gateway, process, start, timer, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'
import { workflowJobs } from '../timers/jobs.ts'

/** What whoever follows processes does about one: moves it, answers it, tries again, takes it to another version. */
const { app, admin, who } = opened()

const bob = (id: string, inside = '') => user(id, inside, 'flow:assignee="bob"')
const complete = async (taskId: string | undefined) => {
  const answer = await who.bob.client.post('blade-flow/work/complete-task', { taskId, approved: true })
  expect(answer.status, answer.raw).toBe(200)
}
const open = async (instance: string) =>
  (await tasksOf(who.bob.client, 'todo', instance)).map(({ taskName }) => taskName).toSorted()
const ways = async (id: string) =>
  (await admin.get('blade-flow/follow/ways', { id })).body.data as unknown as {
    steps: { nodeId: string }[]
    messages: string[]
    failed: { name: string }[]
    versions: { version: number; id: string }[]
  }

it('is told which steps, messages, failed actions and versions there are', async () => {
  const id = await deployFile(
    admin,
    process(
      [
        start,
        flow('s', 'A'),
        bob('A'),
        flow('A', 'r'),
        '<receiveTask id="r" messageRef="M"/>',
        flow('r', 'e'),
        end(),
      ].join('\n'),
      'told',
      '<message id="M" name="paid"/>',
    ),
    'told',
  )
  const instance = await begin(who.ann.client, id)
  expect((await who.bob.client.get('blade-flow/follow/ways', { id: instance })).status).toBe(403)
  expect(await ways(instance)).toMatchObject({ steps: [], messages: [], failed: [], versions: [] })
  await complete((await tasksOf(who.bob.client, 'todo', instance))[0]?.taskId)
  expect(await ways(instance)).toMatchObject({ steps: [{ nodeId: 'A' }], messages: ['paid'] })
})

describe('another version', () => {
  const simple = (key: string, more: string) =>
    process(
      [start, flow('s', 'A'), bob('A', ''), more, flow('A', 'B'), bob('B'), flow('B', 'e'), end()].join('\n'),
      key,
    )
  const preview = async (ids: string, processDefinitionId: string) =>
    (await admin.post('blade-flow/follow/migrate-preview', { ids, processDefinitionId })).body
      .data as unknown as { unfit: string[]; timers: number }[]
  const migrate = (ids: string, processDefinitionId: string) =>
    admin.post('blade-flow/follow/migrate', { ids, processDefinitionId, reason: 'mended' })

  it('takes over where the step is there too: the task stays the same, its way is the new one', async () => {
    const first = await deployFile(admin, simple('moves', ''), 'moves')
    const instance = await begin(who.ann.client, first)
    const [before] = await tasksOf(who.bob.client, 'todo', instance)
    const second = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'A'),
          bob('A'),
          `<boundaryEvent id="late" attachedToRef="A" cancelActivity="false">${timer('PT1H')}</boundaryEvent>`,
          flow('late', 'L'),
          bob('L'),
          flow('A', 'N'),
          bob('N'),
          flow('N', 'e'),
          end(),
        ].join('\n'),
        'moves',
      ),
      'moves',
    )
    expect(await preview(instance, second)).toMatchObject([{ unfit: [], timers: 0 }])
    const moved = await migrate(instance, second)
    expect(moved.status, moved.raw).toBe(200)
    const [after] = await tasksOf(who.bob.client, 'todo', instance)
    expect(after?.taskId).toBe(before?.taskId)
    const job = workflowJobs.find(({ name }) => name === 'workflow.timers')
    app.travel(new Date(Date.now() + 2 * 3_600_000))
    expect(await runFor(app.ctx, job!, '000000')).toMatchObject({ done: 1, failed: 0 })
    app.travel(new Date())
    expect(await open(instance)).toEqual(['A', 'L'])
    await complete(after?.taskId)
    expect(await open(instance)).toEqual(['L', 'N'])
    for (const { taskId } of await tasksOf(who.bob.client, 'todo', instance)) await complete(taskId)
    const view = (await admin.get('blade-flow/process/model-view', { processInstanceId: instance })).body
      .data as { state: string; version: number }
    expect(view).toMatchObject({ state: 'ended', version: 2 })
  })

  it('is refused by step where it does not fit, and none of the chosen moves', async () => {
    const first = await deployFile(admin, simple('keeps', ''), 'keeps')
    const [fits, stays] = [await begin(who.ann.client, first), await begin(who.ann.client, first)]
    await complete((await tasksOf(who.bob.client, 'todo', stays))[0]?.taskId)
    const second = await deployFile(
      admin,
      process([start, flow('s', 'A'), bob('A'), flow('A', 'e'), end()].join('\n'), 'keeps'),
      'keeps',
    )
    const lines = await preview(`${fits},${stays}`, second)
    expect(lines.map(({ unfit }) => unfit.length)).toEqual([0, 1])
    expect(lines[1]?.unfit[0]).toContain('B')
    const refused = await migrate(`${fits},${stays}`, second)
    expect([refused.status, refused.body.reason]).toEqual([409, 'notMigrated'])
    expect((await ways(fits)).versions.map(({ version }) => version)).toEqual([2])
    const other = await deployFile(admin, simple('different', ''), 'different')
    expect((await migrate(fits, other)).body.reason).toBe('noOtherVersion')
    expect((await who.bob.client.post('blade-flow/follow/migrate', { ids: fits })).status).toBe(403)
  })

  it('waits until a branch that stands at a join has met the others', async () => {
    const parallel = process(
      [
        start,
        flow('s', 'g'),
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
        end(),
      ].join('\n'),
      'joins',
    )
    const first = await deployFile(admin, parallel, 'joins')
    const [before, at] = [await begin(who.ann.client, first), await begin(who.ann.client, first)]
    await complete(
      (await tasksOf(who.bob.client, 'todo', at)).find(({ taskName }) => taskName === 'A')?.taskId,
    )
    const second = await deployFile(admin, parallel, 'joins')
    const lines = await preview(`${before},${at}`, second)
    expect(lines.map(({ unfit }) => unfit.length)).toEqual([0, 1])
    expect((await migrate(before, second)).status).toBe(200)
    for (const { taskId } of await tasksOf(who.bob.client, 'todo', before)) await complete(taskId)
    expect(await open(before)).toEqual(['T'])
  })
})

describe('another version, of its start', () => {
  const one = (key: string, ...lines: string[]) =>
    deployFile(
      admin,
      process(
        [start, ...lines, end()].join('\n'),
        key,
        '<message id="M" name="paid"/><message id="N" name="settled"/>',
      ),
      key,
    )
  const row = [flow('s', 'A'), bob('A'), flow('A', 'B'), bob('B'), flow('B', 'e')]
  const migrate = (ids: string, processDefinitionId: string) =>
    admin.post('blade-flow/follow/migrate', { ids, processDefinitionId, reason: 'mended' })
  const chosen = (other: string) => [
    flow('s', 'g'),
    gateway('exclusive', 'g', other),
    flow('g', 'A', 'nothing = 5'),
    flow('g', 'e', other === '' ? 'nothing = 6' : undefined),
    ...row.slice(1),
  ]

  it('nothing happens again: neither what ends there at once nor what would find no way', async () => {
    for (const [key, other] of [
      ['ends', 'g_e'],
      ['wayless', ''],
    ] as const) {
      const instance = await begin(who.ann.client, await one(key, ...row))
      const moved = await migrate(instance, await one(key, ...chosen(other)))
      expect(moved.status, moved.raw).toBe(200)
      expect(await open(instance)).toEqual(['A'])
      await complete((await tasksOf(who.bob.client, 'todo', instance))[0]?.taskId)
      expect(await open(instance)).toEqual(['B'])
    }
  })

  it('a step that another version has in one of several branches is not taken there: nobody would do the others', async () => {
    const instance = await begin(who.ann.client, await one('branched', ...row))
    const second = await one(
      'branched',
      flow('s', 'g'),
      gateway('parallel', 'g'),
      flow('g', 'A'),
      flow('g', 'B'),
      bob('A'),
      bob('B'),
      flow('A', 'j'),
      flow('B', 'j'),
      gateway('parallel', 'j'),
      flow('j', 'e'),
    )
    const refused = await migrate(instance, second)
    expect([refused.status, refused.body.reason]).toEqual([409, 'notMigrated'])
    expect(refused.body.msg).toMatch(/在“j”汇合的分支中，从“B”来的一支/)
    const looked = await admin.post(
      'blade-flow/follow/migrate-preview',
      { ids: instance, processDefinitionId: second },
      { 'accept-language': 'en' },
    )
    expect((looked.body.data as unknown as { unfit: string[] }[])[0]?.unfit).toEqual([
      expect.stringContaining('move it to a step before the branches first'),
    ])
  })

  it('whichever comes first is not taken over: both would come', async () => {
    const race = [
      flow('s', 'g'),
      gateway('eventBased', 'g'),
      flow('g', 't'),
      flow('g', 'm'),
      `<intermediateCatchEvent id="t" name="deadline">${timer('PT1H')}</intermediateCatchEvent>`,
      '<intermediateCatchEvent id="m" name="payment"><messageEventDefinition messageRef="M"/></intermediateCatchEvent>',
      flow('t', 'A'),
      flow('m', 'e'),
      bob('A'),
      flow('A', 'e'),
    ]
    const instance = await begin(who.ann.client, await one('raced', ...race))
    const refused = await migrate(instance, await one('raced', ...race))
    expect([refused.status, refused.body.reason]).toEqual([409, 'notMigrated'])
    expect(refused.body.msg).toMatch(/“payment”与其他事件谁先到就走谁，请等其中一个到来/)
  })

  it('a message is waited for under the name that it has there', async () => {
    const waits = (message: string) => [
      flow('s', 'r'),
      `<receiveTask id="r" messageRef="${message}"/>`,
      flow('r', 'A'),
      bob('A'),
      flow('A', 'e'),
    ]
    const instance = await begin(who.ann.client, await one('renamed', ...waits('M')))
    expect((await migrate(instance, await one('renamed', ...waits('N')))).status).toBe(200)
    const send = (message: string) =>
      admin.post('blade-flow/work/send-message', { processInstanceId: instance, message })
    expect((await send('paid')).body.reason).toBe('noMessage')
    expect((await send('settled')).status).toBe(200)
    expect(await open(instance)).toEqual(['A'])
  })
})

describe('a task of somebody who has left', () => {
  it('is counted, is urged of nobody, and is given to a colleague who does it', async () => {
    const { id: goneId } = await app.person('gone', ['finance'])
    const id = await deployFile(
      admin,
      process(
        [start, flow('s', 'A'), user('A', '', 'flow:assignee="gone"'), flow('A', 'e'), end()].join('\n'),
        'left',
      ),
      'left',
    )
    const instance = await begin(who.ann.client, id)
    const waits = async () =>
      (await admin.get('blade-flow/follow/list', { waiting: '1', size: 100 })).body.data as unknown as {
        records: { id: string }[]
      }
    expect((await waits()).records.map((one) => one.id)).not.toContain(instance)
    const disabled = await admin.post('blade-system/user/disable', { userIds: [goneId] })
    expect([disabled.status, disabled.raw]).toEqual([
      200,
      expect.stringMatching(/还有 1 项流程待办，请在“流程跟踪”/),
    ])
    expect((await waits()).records.map((one) => one.id)).toContain(instance)
    const urged = await who.ann.client.post('blade-flow/work/urge', { processInstanceId: instance })
    expect([urged.status, urged.body.reason]).toEqual([409, 'nobodyToUrge'])

    const { held } = (await admin.get('blade-flow/follow/ways', { id: instance })).body.data as unknown as {
      held: { id: string; name: string; hasLeft: boolean }[]
    }
    expect(held).toMatchObject([{ name: 'A', hasLeft: true }])
    const give = (client: Client, userId: string) =>
      client.post('blade-flow/follow/give', { taskId: held[0]?.id, userId, reason: 'left the office' })
    expect((await give(who.bob.client, who.bob.id)).status).toBe(403)
    expect((await give(admin, goneId)).body.reason).toBe('hasIt')
    const done = await give(admin, who.bob.id)
    expect(done.status, done.raw).toBe(200)
    expect((await give(admin, who.bob.id)).body.reason).toBe('hasIt')
    expect((await waits()).records.map((one) => one.id)).not.toContain(instance)
    await complete((await tasksOf(who.bob.client, 'todo', instance))[0]?.taskId)
    expect((await give(admin, who.cid.id)).body.reason).toBe('taskOver')
  })
})

it('whoever moves a process to where it stands, or to what nobody does, reads that', async () => {
  const drawing = [start, flow('s', 'A'), user('A', '', 'flow:assignee="bob"'), flow('A', 'e'), end()]
  const id = await deployFile(admin, process(drawing.join('\n'), 'stands'), 'stands')
  const instance = await begin(who.ann.client, id)
  const moved = async (nodeId: string) =>
    (await admin.post('blade-flow/follow/move', { id: instance, nodeId, reason: 'again' })).body.reason
  expect([await moved('A'), await moved('e')]).toEqual(['standsThere', 'noStepThere'])
})
