import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { end, flow, gateway, process, start, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'

/** What is asked of colleagues about a task, what becomes of it, and where each of them finds it again. */
const { app, admin, who } = opened()
let row: string
let beside: string

beforeAll(async () => {
  const [a, b] = [user('A', '', 'flow:assignee="bob"'), user('B', '', 'flow:assignee="cid"')]
  const steps = [start, flow('s', 'A'), a, flow('A', 'B'), b, flow('B', 'e'), end()]
  row = await deployFile(admin, process(steps.join('\n'), 'row'), 'row')
  const ways = ['A', 'B'].flatMap((id) => [flow('fork', id), flow(id, 'join')])
  const both = [start, flow('s', 'fork'), gateway('parallel', 'fork'), a, b, ...ways]
  both.push(gateway('parallel', 'join'), flow('join', 'e'), end())
  beside = await deployFile(admin, process(both.join('\n'), 'beside'), 'beside')
})

type Told = {
  waitsFor: string | null
  delegatedTo: string | null
  signers: { id: string; name: string; when: string }[]
  can: { complete: boolean }
  lines: { what: string; changes: { to?: string } | null }[]
}
const detailOf = async (client: Client, taskId: string | undefined) =>
  (await client.get('blade-flow/work/detail', { taskId: taskId ?? '' })).body.data as unknown as Told
const call = (client: Client, path: string, body: object) => client.post(`blade-flow/work/${path}`, body)
const agree = (client: Client, taskId: string | undefined) =>
  call(client, 'complete-task', { taskId, approved: true })
const bell = async (client: Client) =>
  ((await client.get('blade-message/inbox/list')).body.data as { title: string }[]).map(({ title }) => title)
const taskOf = async (client: Client, instance: string) => {
  const [task] = await tasksOf(client, 'todo', instance)
  return task?.taskId
}

describe('signers', () => {
  it('who asked takes it back from somebody who is away, and goes on; nobody else does', async () => {
    const instance = await begin(who.ann.client, row)
    const taskId = await taskOf(who.bob.client, instance)
    await call(who.bob.client, 'add-signer', { taskId, userId: who.eve.id, when: 'before' })
    const waiting = await detailOf(who.bob.client, taskId)
    expect(waiting).toMatchObject({ waitsFor: 'eve', can: { complete: false } })
    const [signer] = waiting.signers
    expect(signer).toMatchObject({ name: 'eve', when: 'before' })
    const [listed] = await tasksOf(who.bob.client, 'todo', instance)
    expect(listed).toMatchObject({ awaitedName: 'eve' })
    for (const one of [who.ann, who.cid, who.eve])
      expect((await call(one.client, 'remove-signer', { taskId: signer?.id })).status).not.toBe(200)
    expect((await call(who.bob.client, 'remove-signer', { taskId })).body.reason).toBe('noTask')
    expect((await call(who.bob.client, 'remove-signer', { taskId: signer?.id })).status).toBe(200)
    expect(await tasksOf(who.eve.client, 'todo', instance)).toEqual([])
    expect((await agree(who.eve.client, signer?.id)).body.reason).toBe('taskOver')
    expect((await bell(who.eve.client))[0]).toMatch(/No need to sign|无需会签/)
    const { lines, can } = await detailOf(who.bob.client, taskId)
    expect(lines[0]).toMatchObject({ what: 'signerRemoved', changes: { to: 'eve' } })
    expect(can.complete).toBe(true)
    expect((await agree(who.bob.client, taskId)).status).toBe(200)
    expect((await call(who.bob.client, 'remove-signer', { taskId: signer?.id })).status).not.toBe(200)
  })

  it('who signs after has it, and hears of it, when it is their turn', async () => {
    const instance = await begin(who.ann.client, row)
    const taskId = await taskOf(who.bob.client, instance)
    const before = (await bell(who.eve.client)).length
    await call(who.bob.client, 'add-signer', { taskId, userId: who.eve.id, when: 'after' })
    expect(await tasksOf(who.eve.client, 'todo', instance)).toEqual([])
    expect((await bell(who.eve.client)).length).toBe(before)
    expect((await detailOf(who.bob.client, taskId)).can.complete).toBe(true)
    await agree(who.bob.client, taskId)
    expect((await bell(who.eve.client))[0]).toMatch(/Please sign|请您会签/)
    expect((await agree(who.eve.client, await taskOf(who.eve.client, instance))).status).toBe(200)
    expect((await tasksOf(who.cid.client, 'todo', instance)).length).toBe(1)
  })

  it('a step that waits for who signs after is not asked for anew when another branch goes on', async () => {
    const instance = await begin(who.ann.client, beside)
    const taskId = await taskOf(who.bob.client, instance)
    await call(who.bob.client, 'add-signer', { taskId, userId: who.eve.id, when: 'after' })
    await agree(who.bob.client, taskId)
    await agree(who.cid.client, await taskOf(who.cid.client, instance))
    expect(await tasksOf(who.bob.client, 'todo', instance)).toEqual([])
    const ended = await agree(who.eve.client, await taskOf(who.eve.client, instance))
    expect(ended.body.data).toMatchObject({ state: 'ended' })
  })
})

it('nobody asks somebody who comes through the portal, who has no list of tasks', async () => {
  const guest = await app.person('portalAuthor', ['author'])
  const instance = await begin(who.ann.client, row)
  const taskId = await taskOf(who.bob.client, instance)
  for (const [path, more] of [
    ['hand-over', {}],
    ['delegate', {}],
    ['add-signer', { when: 'before' }],
  ] as const) {
    const asked = await call(who.bob.client, path, { taskId, userId: guest.id, ...more })
    expect(asked.body.reason, path).toBe('noPerson')
  }
  const copy = await call(who.bob.client, 'copy', { processInstanceId: instance, userIds: guest.id })
  expect(copy.body.reason).toBe('noPerson')
})

describe('what was delegated', () => {
  it('stands with whoever delegated it, who takes it back from somebody who is away; nobody else does', async () => {
    const instance = await begin(who.ann.client, row)
    const taskId = await taskOf(who.bob.client, instance)
    await call(who.bob.client, 'delegate', { taskId, userId: who.eve.id })
    const [listed] = await tasksOf(who.bob.client, 'todo', instance)
    expect(listed).toMatchObject({ taskId, delegatedTo: 'eve', forName: null })
    expect(await tasksOf(who.eve.client, 'todo', instance)).toMatchObject([{ taskId, delegatedTo: null }])
    expect(await detailOf(who.bob.client, taskId)).toMatchObject({
      delegatedTo: 'eve',
      can: { complete: false },
    })
    for (const one of [who.ann, who.cid])
      expect((await call(one.client, 'take-back', { taskId })).body.reason).toBe('noTask')
    // Passed on, it is still theirs.
    await call(who.eve.client, 'delegate', { taskId, userId: who.cid.id })
    expect((await call(who.eve.client, 'take-back', { taskId })).body.reason).toBe('othersHave')
    expect((await call(who.bob.client, 'take-back', { taskId })).status).toBe(200)
    expect((await call(who.bob.client, 'take-back', { taskId })).status, 'it is theirs').toBe(200)
    expect(await tasksOf(who.cid.client, 'todo', instance)).toEqual([])
    expect((await bell(who.cid.client))[0]).toMatch(/No longer asked of you|委派已收回/)
    // In a window that still shows it: who has it now is said, and to a stranger it is not there.
    const late = await agree(who.cid.client, taskId)
    expect([late.body.reason, late.body.msg]).toEqual(['othersHave', expect.stringContaining('bob')])
    const { lines, can } = await detailOf(who.bob.client, taskId)
    expect(lines[0]).toMatchObject({ what: 'takenBack', changes: { to: 'cid' } })
    expect(can.complete).toBe(true)
    expect((await agree(who.bob.client, taskId)).status).toBe(200)
    expect((await call(who.bob.client, 'take-back', { taskId })).body.reason).toBe('taskOver')
  })
})

describe('what is done', () => {
  it('holds the opinion of whoever was asked, and what was handed on, as each left it', async () => {
    const instance = await begin(who.ann.client, row)
    const taskId = await taskOf(who.bob.client, instance)
    await call(who.bob.client, 'delegate', { taskId, userId: who.eve.id })
    await call(who.eve.client, 'complete-task', { taskId, approved: false, comment: 'too dear' })
    const [said] = await tasksOf(who.eve.client, 'done', instance)
    expect(said).toMatchObject({ taskId, outcome: 'backRefused' })
    expect(said).toHaveProperty('endTime', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/))
    expect(await tasksOf(who.bob.client, 'done', instance)).toEqual([])
    await call(who.bob.client, 'hand-over', { taskId, userId: who.cid.id })
    expect(await tasksOf(who.bob.client, 'done', instance)).toMatchObject([{ outcome: 'handedOver' }])
    expect((await detailOf(who.bob.client, taskId)).can.complete, 'and they see how it goes on').toBe(false)
    await agree(who.cid.client, taskId)
    expect(await tasksOf(who.cid.client, 'done', instance)).toMatchObject([{ outcome: 'agreed' }])
    expect(await tasksOf(who.eve.client, 'done', instance)).toMatchObject([{ outcome: 'backRefused' }])
  })
})
