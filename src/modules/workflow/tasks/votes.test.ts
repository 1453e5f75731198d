import { describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { each, end, flow, gateway, process, start, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'

/** A step that several people do, chosen by whoever starts: who is asked, what comes of their votes, and who hears of it. */
const { app, admin, who } = opened()

const field = { key: 'judges', zh: '评议人', en: 'Judges', kind: 'people', required: false }

/** Deploys a drawing with that field. */
async function deployed(key: string, inside: readonly string[], form: readonly object[] = [field]) {
  const xml = process(inside.join('\n'), key)
  const made = await admin.post('blade-flow/model/submit', {
    name: key,
    modelKey: key,
    category: '1',
    xml,
    form,
  })
  expect(made.status, made.raw).toBe(200)
  const done = await admin.post('blade-flow/model/deploy', { modelId: (made.body.data as { id: string }).id })
  expect(done.status, done.raw).toBe(200)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: key })
  return (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
}
const vote = (until = '') =>
  user('A', each('judges', until.replaceAll('>', '&gt;')), 'flow:assignee="=who"').replace(
    'name="A"',
    'name="评议"',
  )
const straight = (until: string) => [
  start,
  flow('s', 'A'),
  vote(until),
  flow('A', 'B'),
  user('B', '', 'flow:assignee="eve"'),
  flow('B', 'e'),
  end(),
]

const judges = () => [who.bob.id, who.cid.id, who.eve.id].join(',')
async function says(one: keyof typeof who, instance: string, approved: boolean) {
  const [task] = await tasksOf(who[one].client, 'todo', instance)
  expect(task, one).toBeDefined()
  const body = { taskId: task?.taskId, approved, comment: 'x' }
  const done = await who[one].client.post('blade-flow/work/complete-task', body)
  expect(done.status, done.raw).toBe(200)
  return (done.body.data as { state: string }).state
}
const bell = async (client: Client) =>
  ((await client.get('blade-message/inbox/list')).body.data as { title: string }[]).map(({ title }) => title)
const detailOf = async (id: string) =>
  (await who.ann.client.get('blade-flow/work/detail', { processInstanceId: id })).body.data as unknown as {
    instance: { state: string }
    values: { judges: string[] }
    names: Record<string, string>
  }

describe('several people', () => {
  it('are chosen by whoever starts, who is told at the field where nobody was, and who cannot', async () => {
    const id = await deployed('chosen', straight('nrOfApproved >= 2'))
    const none = await who.ann.client.post('blade-flow/work/start', {
      processDefinitionId: id,
      variables: {},
    })
    expect(none.body).toMatchObject({ reason: 'noSigners', errors: [{ field: 'judges' }] })
    expect(none.body.msg).toBe('“评议”由“评议人”中的人员办理，请先在“评议人”中选择人员')
    const { id: gone } = await app.person('gone', ['staff'], { realName: '龚离' })
    expect((await admin.post('blade-system/user/disable', { userIds: [gone] })).status).toBe(200)
    const sent = await who.ann.client.post('blade-flow/work/start', {
      processDefinitionId: id,
      variables: { judges: `${judges()},${gone}` },
    })
    expect(sent.body.errors).toMatchObject([{ field: 'judges', msg: expect.stringContaining('龚离') }])
    const instance = await begin(who.ann.client, id, { judges: judges() })
    const seen = await detailOf(instance)
    expect(seen.values.judges.map((one) => seen.names[one])).toEqual(['bob', 'cid', 'eve'])
  })

  it('decide by what all of them came to, and not by the last vote', async () => {
    const counted = await deployed('counted', [
      start,
      flow('s', 'A'),
      vote(),
      flow('A', 'g'),
      gateway('exclusive', 'g', 'g_n'),
      flow('g', 'e', 'nrOfApproved >= 2'),
      end(),
      flow('g', 'n', undefined, 'g_n'),
      end('n'),
    ])
    const yes = await begin(who.ann.client, counted, { judges: judges() })
    expect([
      await says('bob', yes, true),
      await says('cid', yes, true),
      await says('eve', yes, false),
    ]).toEqual(['running', 'running', 'ended'])
    const no = await begin(who.ann.client, counted, { judges: judges() })
    expect([await says('bob', no, false), await says('cid', no, false), await says('eve', no, true)]).toEqual(
      ['running', 'running', 'refused'],
    )
  })

  it('who came to a “no” that no condition asks about end the process, and its starter hears of it', async () => {
    const id = await deployed('short', straight('nrOfApproved >= 2'))
    const instance = await begin(who.ann.client, id, { judges: judges() })
    expect([
      await says('bob', instance, false),
      await says('cid', instance, true),
      await says('eve', instance, false),
    ]).toEqual(['running', 'running', 'refused'])
    expect(await tasksOf(who.eve.client, 'todo', instance)).toEqual([])
    expect((await bell(who.ann.client)).some((one) => one.includes('未通过'))).toBe(true)
  })

  it('whose own condition comes later do not make a “no” before them count for nothing', async () => {
    const id = await deployed('before', [
      start,
      flow('s', 'B'),
      user('B', '', 'flow:assignee="bob"'),
      flow('B', 'A'),
      vote('nrOfApproved >= 2'),
      flow('A', 'e'),
      end(),
    ])
    const instance = await begin(who.ann.client, id, { judges: judges() })
    expect(await says('bob', instance, false)).toBe('refused')
  })
})

describe('what the drawing says of its votes', () => {
  it('is agreed to by the way that is left where too few refused', async () => {
    const id = await deployed('leftOver', [
      start,
      flow('s', 'A'),
      vote(),
      flow('A', 'g'),
      gateway('exclusive', 'g', 'g_e'),
      flow('g', 'n', 'nrOfRefused >= 2'),
      end('n'),
      flow('g', 'e', undefined, 'g_e'),
      end(),
    ])
    const instance = await begin(who.ann.client, id, { judges: judges() })
    expect([
      await says('bob', instance, true),
      await says('cid', instance, false),
      await says('eve', instance, true),
    ]).toEqual(['running', 'running', 'ended'])
  })

  it('holds for versions that were deployed before they said it', async () => {
    const id = await deployed('ofBefore', straight('nrOfApproved >= 2'))
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update flow_source set plan = (plan - 'votes') || '{"asksApproval": true}'::jsonb where process_id = ${id} returning id`,
      ),
    )
    const instance = await begin(who.ann.client, id, { judges: judges() })
    expect([
      await says('bob', instance, false),
      await says('cid', instance, true),
      await says('eve', instance, false),
    ]).toEqual(['running', 'running', 'refused'])
  })

  it('that asks about one step lets the “no” of another end it', async () => {
    const id = await deployed('ofOne', [
      start,
      flow('s', 'A'),
      user('A', '', 'flow:assignee="bob"'),
      flow('A', 'B'),
      user('B', '', 'flow:assignee="cid"'),
      flow('B', 'g'),
      gateway('exclusive', 'g', 'g_n'),
      flow('g', 'e', 'A_approved = true'),
      end(),
      flow('g', 'n', undefined, 'g_n'),
      end('n'),
    ])
    const instance = await begin(who.ann.client, id)
    expect(await says('bob', instance, true)).toBe('running')
    expect(await says('cid', instance, false)).toBe('refused')
    const other = await begin(who.ann.client, id)
    expect(await says('bob', other, false)).toBe('running')
  })
})

describe('a refusal', () => {
  it('is told to whoever started, by whomever and wherever it was given', async () => {
    const id = await deployFile(
      admin,
      process(
        [start, flow('s', 'A'), user('A', '', 'flow:assignee="bob"'), flow('A', 'e'), end()].join('\n'),
        'plain',
      ),
      'plain',
    )
    const title = 'Told of it'
    const made = await who.ann.client.post('blade-flow/work/start', { processDefinitionId: id, title })
    await says('bob', (made.body.data as { id: string }).id, false)
    expect(await bell(who.ann.client)).toContain(`${title}：未通过`)
    const other = await who.ann.client.post('blade-flow/work/start', {
      processDefinitionId: id,
      title: 'Ended',
    })
    const ended = await admin.post('blade-flow/follow/delete-process-instance', {
      id: (other.body.data as { id: string }).id,
      reason: 'x',
    })
    expect(ended.status, ended.raw).toBe(200)
    expect((await bell(who.ann.client)).some((one) => one.startsWith('Ended：'))).toBe(true)
  })

  it('in a called process reaches the one that called it', async () => {
    await deployFile(
      admin,
      process(
        [start, flow('s', 'A'), user('A', '', 'flow:assignee="bob"'), flow('A', 'e'), end()].join('\n'),
        'inner2',
      ),
      'inner2',
    )
    const after = [user('B', '', 'flow:assignee="cid"'), flow('B', 'e'), end()]
    const call = [start, flow('s', 'c'), '<callActivity id="c" name="c" calledElement="inner2"/>']
    const outer = await deployFile(
      admin,
      process([...call, flow('c', 'B'), ...after].join('\n'), 'outer2'),
      'outer2',
    )
    const instance = await begin(who.ann.client, outer)
    const [task] = await tasksOf(who.bob.client, 'todo')
    await says('bob', task?.processInstanceId ?? '', false)
    expect((await detailOf(instance)).instance.state).toBe('refused')
    const asking = await deployFile(
      admin,
      process(
        [
          ...call,
          flow('c', 'g'),
          gateway('exclusive', 'g', 'g_B'),
          flow('g', 'e', 'approved = true'),
          flow('g', 'B', undefined, 'g_B'),
          ...after,
        ].join('\n'),
        'outer3',
      ),
      'outer3',
    )
    const asked = await begin(who.ann.client, asking)
    const [again] = await tasksOf(who.bob.client, 'todo')
    await says('bob', again?.processInstanceId ?? '', false)
    expect((await tasksOf(who.cid.client, 'todo', asked)).length).toBe(1)
  })
})
