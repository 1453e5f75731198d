import { expect, it } from 'vitest'
import { end, flow, process, start, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'

const { app, admin, who } = opened()

it('what is sent back to a step of somebody who has left goes to whom the drawing names', async () => {
  const drawing = [
    start,
    flow('s', 'A'),
    user('A', '', 'flow:roles="finance"'),
    flow('A', 'B'),
    user('B', '', 'flow:assignee="cid"'),
    flow('B', 'e'),
    end(),
  ]
  const id = await deployFile(admin, process(drawing.join('\n'), 'returned'), 'returned')
  const gus = await app.person('gus', ['finance'])
  const client = await app.as('gus')
  const sentBack = async (leaves: boolean) => {
    const instance = await begin(who.ann.client, id)
    const [task] = await tasksOf(client, 'claim', instance)
    await client.post('blade-flow/work/claim-task', { taskId: task?.taskId })
    await client.post('blade-flow/work/complete-task', { taskId: task?.taskId, approved: true })
    if (leaves) {
      const out = await admin.post('blade-system/user/disable', { userIds: [gus.id] })
      expect(out.status, out.raw).toBe(200)
    }
    const [last] = await tasksOf(who.cid.client, 'todo', instance)
    const back = await who.cid.client.post('blade-flow/work/send-back', {
      taskId: last?.taskId,
      nodeId: 'A',
      reason: 'once more',
    })
    expect(back.status, back.raw).toBe(200)
    return instance
  }
  const here = await sentBack(false)
  expect(await tasksOf(client, 'todo', here)).toHaveLength(1)
  expect(await tasksOf(who.bob.client, 'claim', here)).toEqual([])
  const gone = await sentBack(true)
  expect(await tasksOf(who.bob.client, 'claim', gone)).toHaveLength(1)
})
