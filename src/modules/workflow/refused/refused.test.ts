import { expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { end, flow, gateway, process, start, timer, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'
import { workflowJobs } from '../timers/jobs.ts'

/** Refusals of processes by the front door: the rule holds, and the sentence says what to do, in both languages. */
const { app, admin, who } = opened()

const bob = (id: string, more = '') => user(id, '', `flow:assignee="bob" ${more}`)
const row = (...names: string[]) =>
  [
    start,
    flow('s', names[0] ?? 'e'),
    ...names.map((name) => bob(name)),
    ...names.map((name, at) => flow(name, names[at + 1] ?? 'e')),
    end(),
  ].join('\n')
const deployed = (key: string, inside: string) => deployFile(admin, process(inside, key), key)

async function refused(
  client: Client,
  path: string,
  body: object,
  expected: readonly [status: number, reason: string, zh: RegExp, en: RegExp],
) {
  const [status, reason, zh, en] = expected
  for (const [language, words] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const said = await client.post(`blade-flow/${path}`, body, { 'accept-language': language })
    expect([said.status, said.body.reason], said.raw).toEqual([status, reason])
    expect(said.body.msg).toMatch(words)
  }
}
const starting = (processDefinitionId: string) => ({ processDefinitionId, variables: {} })
const count = async (table: 'flow_instance' | 'flow_process') =>
  (await app.db.platform.one<{ n: number }>(sql`select count(*)::int as n from ${sql.id(table)}`))?.n

it('whoever deploys in one tenant deploys to no other', async () => {
  await app.role('drawer', ['flowModel_deploy', 'flowModel_view', 'flowProcess_upload', 'flowProcess_view'])
  await app.person('drawer', ['drawer'])
  const drawer = await app.as('drawer')
  await admin.post('blade-system/tenant/submit', { tenantId: '300300', tenantName: 'Other' })
  const made = await admin.post('blade-flow/model/submit', {
    name: 'theirs',
    modelKey: 'theirs',
    category: '1',
    xml: process(row('A'), 'theirs'),
  })
  const modelId = (made.body.data as { id: string }).id
  const before = await count('flow_process')
  await refused(drawer, 'model/deploy', { modelId, category: '1', tenantIds: '000000,300300' }, [
    403,
    'otherTenants',
    /请去掉其他租户或联系平台管理员/,
    /leave them out or ask there/,
  ])
  const sent = await drawer.upload(
    'blade-flow/manager/deploy-upload',
    { category: '1', tenantIds: '300300' },
    { name: 'a.bpmn', bytes: Buffer.from(process(row('A'), 'theirs')) },
  )
  expect([sent.status, sent.body.reason]).toEqual([403, 'otherTenants'])
  expect(await count('flow_process')).toBe(before)
})

it('a model without a drawing, of no kind, or with a DOCTYPE is not deployed', async () => {
  const made = await admin.post('blade-flow/model/submit', { name: 'bare', modelKey: 'bare', category: '1' })
  const bare = { modelId: (made.body.data as { id: string }).id, category: '1' }
  await refused(admin, 'model/deploy', bare, [422, 'noXml', /请先打开设计器绘制或导入/, /draw or import one/])
  const kind = [422, 'noCategory', /请选择流程类型/, /Choose the kind of process/] as const
  for (const category of ['77', 'flow_77']) {
    const drawn = {
      name: 'drawn',
      modelKey: `drawn${category}`,
      category: '1',
      xml: process(row('A'), 'drawn'),
    }
    const id = ((await admin.post('blade-flow/model/submit', drawn)).body.data as { id: string }).id
    await refused(admin, 'model/deploy', { modelId: id, category }, kind)
  }
  await refused(
    admin,
    'model/submit',
    { name: 'typed', modelKey: 'typed', category: '1', xml: `<!DOCTYPE d>${process(row('A'), 'typed')}` },
    [422, 'doctype', /请删除后再保存/, /remove them and save again/],
  )
})

it('a form of a version that was replaced starts nothing, and neither does a process that cannot come to rest', async () => {
  const first = await deployed('newer', row('A'))
  await deployed('newer', row('B'))
  await deployed(
    'calls',
    `${start}${flow('s', 'K')}<callActivity id="K" calledElement="calls"/>${flow('K', 'e')}${end()}`,
  )
  const nested = await admin.get('blade-flow/manager/list', { processKey_equal: 'calls' })
  const round = await deployed(
    'round',
    [
      start,
      flow('s', 'm'),
      gateway('exclusive', 'm'),
      flow('m', 'x'),
      gateway('exclusive', 'x', 'x_m'),
      flow('x', 'e', 'nothing = 1'),
      flow('x', 'm'),
      end(),
    ].join('\n'),
  )
  const wayless = await deployed(
    'wayless',
    [
      start,
      flow('s', 'x'),
      gateway('exclusive', 'x'),
      flow('x', 'A', 'n = 1'),
      flow('x', 'e', 'n = 2'),
      bob('A'),
      flow('A', 'e'),
      end(),
    ].join('\n'),
  )
  const before = await count('flow_instance')
  const { client } = who.ann
  const [calls] = (nested.body.data as { records: { id: string }[] }).records
  await refused(client, 'work/start', starting(first), [
    409,
    'oldVersion',
    /请核对新版本的表单后再提交/,
    /look at its form.*and submit that/,
  ])
  await refused(client, 'work/start', starting(calls?.id ?? ''), [
    422,
    'tooNested',
    /请流程管理员检查是否循环调用/,
    /the process manager looks whether they call themselves/,
  ])
  await refused(client, 'work/start', starting(round), [
    422,
    'endless',
    /请流程管理员检查循环的条件/,
    /should look at the condition of the loop/,
  ])
  await refused(client, 'work/start', starting(wayless), [
    422,
    'noWay',
    /^“x”没有一个出口的条件成立.*请核对填写的数据/,
    /^No way out of “x” applies; check what was filled in/,
  ])
  expect(await count('flow_instance')).toBe(before)
})

it('what the engine cannot take of a version of before is refused, and nothing of it stays', async () => {
  const caught = `<intermediateCatchEvent id="c">${timer('2030-02-20T10:00:00Z', 'timeDate')}</intermediateCatchEvent>`
  const id = await deployed('before', [start, flow('s', 'c'), caught, flow('c', 'e'), end()].join('\n'))
  await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`update flow_source set plan = replace(plan::text, '2030-02-20T', '2030-02-30T')::jsonb where process_id = ${id} returning id`,
    ),
  )
  const before = await count('flow_instance')
  await refused(who.ann.client, 'work/start', starting(id), [
    422,
    'engineFault',
    /^流程无法继续：.*请联系流程管理员/,
    /^The process cannot go on: .*Ask the process manager/,
  ])
  expect(await count('flow_instance')).toBe(before)
})

it('a task that was given is not put back to be claimed, and one that was handed on to several is no longer theirs', async () => {
  const id = await deployed(
    'handed',
    row('A').replace(
      'flow:assignee="bob"',
      'flow:assignee="bob" flow:due="PT1H" flow:escalate="=[&quot;cid&quot;, &quot;eve&quot;]"',
    ),
  )
  const instance = await begin(who.ann.client, id)
  const [task] = await tasksOf(who.bob.client, 'todo', instance)
  await refused(who.bob.client, 'work/unclaim-task', { taskId: task?.taskId }, [
    409,
    'notClaimed',
    /可以转办或委派给同事/,
    /hand it over or delegate it/,
  ])
  await refused(admin, 'follow/retry', { id: instance }, [
    409,
    'nothingFailed',
    /没有失败的动作需要重试/,
    /nothing to retry/,
  ])
  app.travel(new Date(Date.now() + 2 * 3_600_000))
  const escalations = workflowJobs.find(({ name }) => name === 'workflow.escalations')
  expect(await runFor(app.ctx, escalations!, '000000')).toMatchObject({ done: 1, failed: 0 })
  app.travel(new Date())
  await refused(who.bob.client, 'work/complete-task', { taskId: task?.taskId, approved: true }, [
    403,
    'handedOn',
    /任务已转交 ?cid、 ?eve.*无需再办/,
    /handed on to cid, eve and waits to be claimed; nothing is left to do/,
  ])
  expect((await tasksOf(who.cid.client, 'claim', instance)).map(({ taskName }) => taskName)).toEqual(['A'])
})
