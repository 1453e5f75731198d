import { expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { end, flow, process, start, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, tasksOf } from '../testing/stage.ts'

/** Files of a process and those that it calls: whoever sees the process opens them. */
const { app, admin, who } = opened()

const form = [
  { key: 'papers', zh: '材料', en: 'Papers', kind: 'files', required: true },
  { key: 'secret', zh: '内部', en: 'Internal', kind: 'files' },
]
async function deployed(key: string, fields: readonly object[], ...inside: string[]): Promise<string> {
  const xml = process([start, ...inside, end()].join('\n'), key)
  const saved = await admin.post('blade-flow/model/submit', {
    name: key,
    modelKey: key,
    category: '1',
    xml,
    ...(fields.length > 0 && { form: fields }),
  })
  const modelId = (saved.body.data as { id: string }).id
  const done = await admin.post('blade-flow/model/deploy', { modelId, category: '1' })
  expect(done.status, done.raw).toBe(200)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: key })
  return (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
}
async function sent(client: Client): Promise<string> {
  const answer = await client.upload(
    'blade-resource/oss/endpoint/put-file?forRecord=1',
    {},
    {
      name: 'a.pdf',
      bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
      type: 'application/pdf',
    },
  )
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { attachId: string }).attachId
}
const opens = async (client: Client, id: string) =>
  (await client.get('blade-resource/attach/file', { id })).status

it('whoever has a task in a called process opens the files of the one that called it, and goes on with them in its form', async () => {
  const step = user('A', '', 'flow:assignee="bob" flow:fields="papers:w"')
  await deployed('looks', form.slice(0, 1), flow('s', 'A'), step, flow('A', 'e'))
  const outer = await deployed(
    'filed',
    form,
    flow('s', 'B'),
    user('B', '', 'flow:assignee="cid" flow:fields="secret:h"'),
    flow('B', 'c'),
    '<callActivity id="c" name="c" calledElement="looks"/>',
    flow('c', 'e'),
  )
  const [papers, secret] = [await sent(who.ann.client), await sent(who.ann.client)]
  const instance = await begin(who.ann.client, outer, { papers: [papers], secret: [secret] })
  const [first] = await tasksOf(who.cid.client, 'todo', instance)
  expect([await opens(who.cid.client, papers), await opens(who.cid.client, secret)]).toEqual([200, 404])
  expect(await opens(who.bob.client, papers)).toBe(404)
  await who.cid.client.post('blade-flow/work/complete-task', { taskId: first?.taskId, approved: true })
  const called = (await app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from flow_instance where parent_id = ${instance}`))!
  const [task] = await tasksOf(who.bob.client, 'todo', called.id)
  expect([await opens(who.bob.client, papers), await opens(who.bob.client, secret)]).toEqual([200, 404])
  const added = await sent(who.bob.client)
  const done = await who.bob.client.post('blade-flow/work/complete-task', {
    taskId: task?.taskId,
    approved: true,
    variables: { papers: [papers, added] },
  })
  expect(done.status, done.raw).toBe(200)
  // What the called process has no field for stays as it was.
  expect(await opens(who.ann.client, secret)).toBe(200)
  // What was added there is the caller's, too.
  expect([await opens(who.cid.client, added), await opens(who.eve.client, added)]).toEqual([200, 404])
})
