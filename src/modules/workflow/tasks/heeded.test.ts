import { beforeAll, expect, it } from 'vitest'
import { end, flow, gateway, process, start, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'

/** A “no” that no condition after it asks for ends the process, whatever is asked elsewhere in the drawing. */
const { app, who } = opened()
let processId: string

beforeAll(async () => {
  const steps = [
    start,
    flow('s', 'head'),
    user('head', '', 'flow:assignee="bob"'),
    flow('head', 'way'),
    gateway('exclusive', 'way', 'on'),
    flow('way', 'told', 'approved = false'),
    user('told', '', 'flow:assignee="starter"'),
    flow('told', 'out'),
    end('out'),
    flow('way', 'money', undefined, 'on'),
    user('money', '', 'flow:assignee="cid"'),
    flow('money', 'pay'),
    user('pay', '', 'flow:assignee="bob"'),
    flow('pay', 'e'),
    end(),
  ]
  processId = await deployFile(await app.as('admin'), process(steps.join('\n'), 'heeded'), 'heeded')
})

async function say(name: 'bob' | 'cid', instance: string, approved: boolean): Promise<string> {
  const [task] = await tasksOf(who[name].client, 'todo', instance)
  const answer = await who[name].client.post('blade-flow/work/complete-task', {
    taskId: task?.taskId,
    approved,
    comment: approved ? '' : 'no money left',
  })
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as unknown as { state: string }).state
}

it('the “no” of a step behind the last condition ends it as not approved', async () => {
  const instance = await begin(who.ann.client, processId)
  expect(await say('bob', instance, true)).toBe('running')
  expect(await say('cid', instance, false)).toBe('refused')
})

it('the “no” that a condition asks for goes the way that is drawn for it', async () => {
  const instance = await begin(who.ann.client, processId)
  expect(await say('bob', instance, false)).toBe('running')
  expect((await tasksOf(who.ann.client, 'todo', instance)).map(({ taskName }) => taskName)).toEqual(['told'])
})
