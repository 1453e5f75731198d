import { describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { end, flow, process, start, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'

/** What whoever started a process may do about it, and whom they are told to ask. */
const { app, admin, who } = opened()

const call = (client: Client, path: string, body: object) => client.post(`blade-flow/work/${path}`, body)
const inRow = (key: string, ...people: [string, string][]) => {
  const ids = people.map(([id]) => id)
  const ways = [...ids, 'e'].map((id, i) => flow(ids[i - 1] ?? 's', id))
  const steps = people.map(([id, whom]) => user(id, '', whom))
  return deployFile(admin, process([start, ...steps, ...ways, end()].join('\n'), key), key)
}
const taskIn = async (client: Client, list: 'todo' | 'claim', instance: string) =>
  (await tasksOf(client, list, instance))[0]?.taskId

describe('withdrawing', () => {
  const mayWithdraw = async (processInstanceId: string) =>
    (
      (await who.ann.client.get('blade-flow/work/detail', { processInstanceId })).body.data as unknown as {
        can: { withdraw: boolean }
      }
    ).can.withdraw
  const withdrawn = (processInstanceId: string) => call(who.ann.client, 'withdraw', { processInstanceId })

  it('a task that was claimed, given back, delegated or is to be signed first decides nothing yet', async () => {
    const id = await inRow('claimed', ['A', 'flow:roles="finance"'], ['B', 'flow:assignee="eve"'])
    const { bob, eve } = who
    const claim = (taskId: string | undefined) => call(bob.client, 'claim-task', { taskId })
    for (const [what, deed] of [
      ['claimed', async () => undefined],
      ['given back', (taskId: string | undefined) => call(bob.client, 'unclaim-task', { taskId })],
      ['delegated', (taskId: string | undefined) => call(bob.client, 'delegate', { taskId, userId: eve.id })],
      [
        'to be signed first',
        (taskId: string | undefined) =>
          call(bob.client, 'add-signer', { taskId, userId: eve.id, when: 'before' }),
      ],
    ] as const) {
      const instance = await begin(who.ann.client, id)
      const taskId = await taskIn(bob.client, 'claim', instance)
      expect((await claim(taskId)).status).toBe(200)
      await deed(taskId)
      expect(await mayWithdraw(instance), what).toBe(true)
      expect((await withdrawn(instance)).status, what).toBe(200)
      expect((await call(bob.client, 'complete-task', { taskId })).status, what).toBe(409)
    }
  })

  it('an opinion that was asked for decides, and who said it and who has it now is named', async () => {
    const id = await inRow('said', ['A', 'flow:assignee="bob"'], ['B', 'flow:assignee="eve"'])
    const instance = await begin(who.ann.client, id)
    const taskId = await taskIn(who.bob.client, 'todo', instance)
    await call(who.bob.client, 'delegate', { taskId, userId: who.cid.id })
    const sentBack = { taskId, nodeId: 'A', reason: 'P<0.05' }
    const delegated = await call(who.cid.client, 'send-back', sentBack)
    expect([delegated.body.reason, delegated.body.msg]).toEqual([
      'onlyDelegated',
      expect.stringContaining('bob'),
    ])
    await call(who.cid.client, 'complete-task', { taskId, comment: 'yes' })
    expect(await mayWithdraw(instance)).toBe(false)
    const refused = await withdrawn(instance)
    expect(refused.body.reason).toBe('tooLateToWithdraw')
    expect(refused.body.msg).toBe('cid 已办理，不能撤回；请 bob 退回，退回到本人后即可撤回')
  })
})

it('who cannot be urged any more, and whoever follows processes, is named', async () => {
  await app.person('mara', ['flowManager'], { realName: '马拉', realNameEn: 'Mara' })
  const gone = await app.person('gone', ['finance'], { realName: '高', realNameEn: 'Gao' })
  const id = await inRow('left', ['A', 'flow:assignee="gone"'])
  const instance = await begin(who.ann.client, id)
  await app.db.of('000000').query(sql`update blade_user set status = 2 where id = ${gone.id}`)
  const urge = (headers: Record<string, string> = {}) =>
    who.ann.client.post('blade-flow/work/urge', { processInstanceId: instance }, headers)
  const refused = await urge()
  expect(refused.body.reason).toBe('nobodyToUrge')
  expect(refused.body.msg).toMatch(/^高已不能登录.*（可联系.*马拉.*）$/)
  const english = await urge({ 'accept-language': 'en' })
  expect(english.body.msg).toMatch(/^Gao can no longer sign in.* \(you could ask .*Mara.*\)$/)
  // The next step has nobody: the same.
  const empty = await begin(
    who.ann.client,
    await inRow('empty', ['A', 'flow:assignee="bob"'], ['B', 'flow:assignee="gone"']),
  )
  const taskId = await taskIn(who.bob.client, 'todo', empty)
  const stuck = await call(who.bob.client, 'complete-task', { taskId })
  expect([stuck.body.reason, stuck.body.msg]).toEqual(['nobody', expect.stringContaining('马拉')])
})

it('a title that shows nothing is none, and nobody sends a copy to themselves alone', async () => {
  const id = await inRow('named', ['A', 'flow:assignee="bob"'])
  for (const title of ['\u200b', '  ', '\u3000']) {
    const made = await call(who.ann.client, 'start', { processDefinitionId: id, title })
    const { processInstanceId } = made.body.data as { processInstanceId: string }
    const { instance } = (await who.ann.client.get('blade-flow/work/detail', { processInstanceId })).body
      .data as unknown as { instance: { title: string } }
    expect(instance.title).toBe('named · ann')
    const copied = await call(who.ann.client, 'copy', { processInstanceId, userIds: who.ann.id })
    expect(copied.body.reason).toBe('yourself')
  }
})

it('who may claim what waits is named to whoever looks: people, else the role whose holders may', async () => {
  const waits = async (key: string, whom: string) => {
    const instance = await begin(who.ann.client, await inRow(key, ['A', whom]))
    const { open } = (
      await who.ann.client.get(
        'blade-flow/work/detail',
        { processInstanceId: instance },
        { 'accept-language': 'en' },
      )
    ).body.data as unknown as { open: { assignee: string | null; offered: string | null }[] }
    return open.map(({ assignee, offered }) => [assignee, offered])
  }
  expect(await waits('two', 'flow:candidateUsers="bob,cid"')).toEqual([[null, 'bob, cid']])
  expect(await waits('role', 'flow:roles="finance"')).toEqual([[null, 'Finance']])
  expect(await waits('both', 'flow:roles="finance" flow:candidateUsers="bob"')).toEqual([
    [null, 'bob, Finance'],
  ])
  expect(await waits('one', 'flow:assignee="bob"')).toEqual([['bob', null]])
})
