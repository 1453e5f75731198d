import { describe, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import type { Client } from '#app/testing.ts'
import { each, end, flow, gateway, process, start, step, timer, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile } from '../testing/stage.ts'
import type { Trial } from '../terms/trial.ts'

/** A drawing is walked through before it is deployed: it counts as it will, and leaves nothing behind. */
const { app, admin, who } = opened()

const field = (key: string, kind: string, required = false) => ({ key, zh: key, en: key, kind, required })

const spending = process(
  [
    start,
    flow('s', 'A'),
    step('A', '部门审批', 'flow:roles="finance" flow:fields="granted:q"'),
    `<boundaryEvent id="late" attachedToRef="A">${timer('P2D')}</boundaryEvent>`,
    flow('late', 'e'),
    flow('A', 'x'),
    gateway('exclusive', 'x', 'x_tell'),
    flow('x', 'L', 'granted > 5000'),
    flow('x', 'tell'),
    step('L', '分管领导审批', 'flow:assignee="eve"'),
    flow('L', 'tell'),
    '<serviceTask id="tell" name="通知" flow:action="notify"><extensionElements><flow:given name="to" value="starter"/><flow:given name="subject" value="已批准"/></extensionElements></serviceTask>',
    flow('tell', 'e'),
    end(),
  ].join('\n'),
  'spending',
)
const form = [field('why', 'text', true), field('granted', 'money'), field('proof', 'files', true)]

const call = (client: Client, body: object, headers = {}) =>
  client.post('blade-flow/model/try', { xml: spending, form, ...body }, headers)
async function tried(body: object, client = admin): Promise<Trial> {
  const answer = await call(client, body)
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data as unknown as Trial
}
const begun = (answers: object[] = []) => ({
  starterId: who.ann.id,
  variables: { why: 'P<0.05' },
  answers,
})
const standing = ({ tasks }: Trial) =>
  tasks.map(({ name, state, outcome }) => [name, state, outcome].filter(Boolean).join(' '))

describe('a dry run', () => {
  it('asks first what whoever starts fills in, of which files are none', async () => {
    const asked = await tried({})
    expect(asked).toMatchObject({ starts: ['why'], state: null, tasks: [] })
    expect(asked.form.map(({ key }) => key)).toEqual(['why', 'granted'])
    const lacking = await call(admin, { variables: {} })
    expect([lacking.status, lacking.body.errors?.[0]?.field]).toEqual([400, 'why'])
  })

  it('goes back to a step that was done, to whoever did it, and on again from there', async () => {
    const first = await tried(begun())
    expect(first.tasks[0]?.back).toEqual([])
    const up = [{ task: 0, variables: { granted: '6000' } }]
    const second = await tried(begun(up))
    expect(second.tasks[1]?.back).toEqual([{ nodeId: 'A', name: '部门审批' }])
    const back = await tried(begun([...up, { task: 1, back: 'A' }]))
    expect(standing(back)).toEqual(['部门审批 done agreed', '分管领导审批 done sentBack', '部门审批 open'])
    expect(back.tasks[2]).toMatchObject({ many: 1, people: second.tasks[0]?.people })
    expect(back.here).toContain('A')
    const less = await tried(
      begun([...up, { task: 1, back: 'A' }, { task: 2, variables: { granted: '50' } }]),
    )
    expect(less.state).toBe('ended')
    const nowhere = await tried(begun([...up, { task: 1, back: 'x' }]))
    expect([nowhere.stopped !== null, standing(nowhere)]).toEqual([true, standing(second)])
  })

  it('goes the way that the answers lead, says whose each step would be and who would hear of it', async () => {
    const first = await tried(begun())
    expect(standing(first)).toEqual(['部门审批 open'])
    expect(first.tasks[0]).toMatchObject({ many: 2, fields: [{ key: 'granted', required: true }] })
    expect([...(first.tasks[0]?.people ?? [])].sort()).toEqual(['bob', 'cid'])
    expect(first.here).toContain('A')

    const much = await tried(begun([{ task: 0, variables: { granted: '5000.01' } }]))
    expect(standing(much)).toEqual(['部门审批 done agreed', '分管领导审批 open'])
    expect(much.passed).toEqual(expect.arrayContaining(['s', 's_A', 'A', 'A_x', 'x', 'x_L']))
    expect(much.passed).not.toContain('x_tell')

    const little = await tried(begun([{ task: 0, variables: { granted: '20' } }]))
    expect([little.state, little.stopped]).toEqual(['ended', null])
    expect(little.told.map(({ name, subject }) => `${name} ${subject}`)).toContain('ann 已批准')

    const refused = await tried(begun([{ task: 0, approved: false }]))
    expect([refused.state, ...standing(refused)]).toEqual(['refused', '部门审批 done refused'])
    const late = await tried(begun([{ timer: 0 }]))
    expect([late.state, late.timers[0]?.state]).toEqual(['ended', 'fired'])
  })

  it('says why it does not go on, beside what it came to until then', async () => {
    const missing = await tried(begun([{ task: 0, variables: {} }]))
    expect(standing(missing)).toEqual(['部门审批 open'])
    expect(missing.stopped).toMatch(/granted/)
    const nobody = spending.replace('flow:assignee="eve"', 'flow:roles="nobodyHas"')
    await admin.post('blade-system/role/submit', { roleName: '无人', roleAlias: 'nobodyHas' })
    const stuck = await tried({ ...begun([{ task: 0, variables: { granted: '9000' } }]), xml: nobody })
    expect(stuck.stopped).toMatch(/分管领导审批.*没有人/)
    expect(standing(stuck)).toEqual(['部门审批 open'])
  })

  it('answers each of several, what was called, and messages', async () => {
    await deployFile(
      admin,
      process(
        [start, flow('s', 'C'), step('C', '内查', 'flow:assignee="bob"'), flow('C', 'e'), end()].join('\n'),
        'looked',
      ),
      'looked',
    )
    const xml = process(
      [
        start,
        flow('s', 'V'),
        user('V', each('judges'), 'flow:assignee="=who"'),
        flow('V', 'call'),
        '<callActivity id="call" name="查" calledElement="looked"/>',
        flow('call', 'w'),
        '<receiveTask id="w" name="等回执" messageRef="m"/>',
        flow('w', 'e'),
        end(),
      ].join('\n'),
      'several',
      '<message id="m" name="receipt"/>',
    )
    const given = {
      xml,
      form: [field('judges', 'people')],
      variables: { judges: `${who.bob.id},${who.eve.id}` },
    }
    const two = await tried({ ...given, answers: [{ task: 0 }] })
    expect(two.tasks.map(({ people, state }) => `${people.join()} ${state}`)).toEqual([
      'bob done',
      'eve open',
    ])
    const inside = await tried({ ...given, answers: [{ task: 0 }, { task: 1 }] })
    expect(inside.tasks.map(({ kind, inner, state }) => `${kind} ${inner} ${state}`).slice(2)).toEqual([
      'call false open',
      'user true open',
    ])
    const whole = await tried({ ...given, answers: [{ task: 0 }, { task: 1 }, { task: 3 }, { task: 4 }] })
    expect(whole.state).toBe('ended')
  })

  it('leaves nothing behind: no version, instance, letter or number', async () => {
    const stands = () =>
      app.db.of('000000').query(
        sql`select (select count(*)::int from flow_process) as versions, (select count(*)::int from flow_instance) as instances,
              (select count(*)::int from flow_task) as tasks, (select count(*)::int from mail_outbox) as letters`,
      )
    const before = await stands()
    await Promise.all(
      Array.from({ length: 6 }, () => tried(begun([{ task: 0, variables: { granted: '20' } }]))),
    )
    expect(await stands()).toEqual(before)
    // Numbers have no gap: what is begun next to each other is numbered so, whatever was tried between.
    const id = await deployFile(admin, process([start, flow('s', 'e'), end()].join('\n'), 'short'), 'short')
    const numberOf = async (instance: string) =>
      (
        await app.db
          .of('000000')
          .one<{ no: string }>(sql`select instance_no as no from flow_instance where id = ${instance}`)
      )?.no.slice(-6)
    const one = Number(await numberOf(await begin(who.ann.client, id)))
    await tried(begun())
    expect(Number(await numberOf(await begin(who.ann.client, id)))).toBe(one + 1)
  })

  it('is for whoever deploys, of people of this tenant, and refuses what could not be deployed (W04)', async () => {
    expect((await call(who.ann.client, {})).status).toBe(403)
    const foreign = await call(admin, { ...begun(), starterId: '1' })
    expect([foreign.status, foreign.body.reason]).toEqual([422, 'trialStarter'])
    const undrawn = await call(admin, { xml: '<definitions/>' })
    expect([undrawn.status, undrawn.body.reason]).toEqual([422, 'notDeployable'])
    for (const odd of [{ task: 7 }, { timer: 3 }, {}]) {
      const moved = await call(admin, begun([odd]))
      expect([moved.status, moved.body.reason], JSON.stringify(odd)).toEqual([409, 'trialMoved'])
    }
    const circle = process(
      [
        start,
        flow('s', 'm'),
        gateway('exclusive', 'm'),
        flow('m', 'n'),
        '<manualTask id="n"/>',
        flow('n', 'm'),
      ].join('\n'),
      'circle',
    )
    const endless = await call(admin, { ...begun(), xml: circle })
    expect([endless.status, endless.body.reason], endless.raw).toEqual([422, 'notDeployable'])
  })
})
