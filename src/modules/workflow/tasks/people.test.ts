import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { end, flow, process, start, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'
import { workflowJobs } from '../timers/jobs.ts'

/** What people do beside the steps of a process: substitutes, copies, bulk, reminders, files. */
const { app, admin, who } = opened()

const day = (ahead: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + ahead * 86_400_000)
const job = (name: string) => {
  const found = workflowJobs.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}
const inRow = (...steps: string[]) => [start, flow('s', 'A'), ...steps, end()].join('\n')
type Detail = {
  lines: { what: string; userName: string; forName: string | null; changes: { to?: string } | null }[]
  can: { withdraw: boolean }
  files: { fileId: string; fieldKey: string | null; name: string }[]
  form: { key: string }[]
  copies: { name: string; readTime: string | null }[]
}
const detailOf = async (client: Client, query: Record<string, string>) =>
  (await client.get('blade-flow/work/detail', query)).body.data as unknown as Detail
const complete = (client: Client, taskId: string | undefined, more: object = {}) =>
  client.post('blade-flow/work/complete-task', { taskId, approved: true, ...more })

describe('substitutes', () => {
  let id = ''
  beforeAll(async () => {
    id = await deployFile(
      admin,
      process(
        inRow(
          user('A', '', 'flow:assignee="bob"'),
          flow('A', 'B'),
          user('B', '', 'flow:users="bob"').replace('flow:users', 'flow:candidateUsers'),
          flow('B', 'e'),
        ),
        'away',
      ),
      'away',
    )
  })

  it('are named with dates that fit together, by whoever is away, and for nobody else', async () => {
    const save = (body: object) => who.bob.client.post('blade-flow/substitute/submit', body)
    const dates = { fromDate: day(-1), toDate: day(1) }
    expect((await save({ substituteId: who.bob.id, ...dates })).body.reason).toBe('yourself')
    expect((await save({ substituteId: who.cid.id, fromDate: day(1), toDate: day(0) })).body.reason).toBe(
      'endsBeforeItBegins',
    )
    const guest = await app.person('guestAuthor', ['author'])
    expect((await save({ substituteId: guest.id, ...dates })).status, 'who comes through the portal').toBe(
      400,
    )
    const { status, body } = await who.bob.client.get('blade-system/user/select')
    const ids = ((body.data ?? []) as unknown as { id: string }[]).map((one) => one.id)
    expect([status, ids.includes(who.cid.id), ids.includes(guest.id)]).toEqual([200, true, false])
    const saved = await save({ substituteId: who.cid.id, userId: who.ann.id, ...dates })
    expect(saved.status, saved.raw).toBe(200)
    expect(saved.body.data).toMatchObject({ userId: who.bob.id, substituteId: who.cid.id })
    const others = await who.cid.client.get('blade-flow/substitute/list')
    expect(others.body.data).toMatchObject({ total: 0 })
  })

  it('see the task too; who acts is said with for whom, and both find it done', async () => {
    const instance = await begin(who.ann.client, id)
    const [own] = await tasksOf(who.bob.client, 'todo', instance)
    const [offered] = await tasksOf(who.cid.client, 'todo', instance)
    expect(offered).toMatchObject({ taskId: own?.taskId, forName: 'bob' })
    expect(await tasksOf(who.eve.client, 'todo', instance)).toEqual([])
    expect((await complete(who.eve.client, own?.taskId)).status).toBe(404)
    expect((await complete(who.cid.client, own?.taskId)).status).toBe(200)
    const { lines } = await detailOf(who.ann.client, { processInstanceId: instance })
    expect(lines[0]).toMatchObject({ what: 'agreed', userName: 'cid', forName: 'bob' })
    for (const one of [who.bob, who.cid])
      expect((await tasksOf(one.client, 'done', instance)).map(({ taskName }) => taskName)).toEqual(['A'])
  })

  it('claim in the other’s place, and give it back', async () => {
    const instance = await begin(who.ann.client, id)
    await complete(who.bob.client, (await tasksOf(who.bob.client, 'todo', instance))[0]?.taskId)
    const [task] = await tasksOf(who.cid.client, 'claim', instance)
    const claim = () => who.cid.client.post('blade-flow/work/claim-task', { taskId: task?.taskId })
    expect((await claim()).status).toBe(200)
    const back = await who.cid.client.post('blade-flow/work/unclaim-task', { taskId: task?.taskId })
    expect(back.status).toBe(200)
    expect((await tasksOf(who.bob.client, 'claim', instance)).length).toBe(1)
    await claim()
    const { lines } = await detailOf(who.bob.client, { processInstanceId: instance })
    expect(lines[0]).toMatchObject({ what: 'claimed', userName: 'cid', forName: 'bob' })
  })

  it('delegate in the other’s place: it comes back to whose it is, and either takes it back', async () => {
    const instance = await begin(who.ann.client, id)
    const call = (client: Client, path: string, more: object = {}) =>
      client.post(`blade-flow/work/${path}`, { taskId: task?.taskId, ...more })
    const [task] = await tasksOf(who.cid.client, 'todo', instance)
    const own = await call(who.cid.client, 'delegate', { userId: who.bob.id })
    expect(own.body.reason, 'to whose it is').toBe('ownsIt')
    expect((await call(who.cid.client, 'delegate', { userId: who.eve.id })).status).toBe(200)
    for (const [one, forName] of [
      [who.bob, null],
      [who.cid, 'bob'],
    ] as const)
      expect(await tasksOf(one.client, 'todo', instance)).toMatchObject([{ delegatedTo: 'eve', forName }])
    expect((await call(who.cid.client, 'take-back')).status).toBe(200)
    const { lines } = await detailOf(who.bob.client, { processInstanceId: instance })
    expect(lines[0]).toMatchObject({ what: 'takenBack', userName: 'cid', forName: 'bob' })
    expect(await tasksOf(who.bob.client, 'todo', instance)).toMatchObject([{ forName: null }])
    expect((await call(who.cid.client, 'delegate', { userId: who.eve.id })).status).toBe(200)
    expect((await complete(who.eve.client, task?.taskId, { comment: 'as it should be' })).status).toBe(200)
    expect(await tasksOf(who.eve.client, 'todo', instance)).toEqual([])
    expect(await tasksOf(who.bob.client, 'todo', instance), 'back with whose it is').toMatchObject([
      { taskId: task?.taskId, forName: null },
    ])
    const heard = async (client: Client) =>
      (await client.get('blade-message/inbox/list')).body.data as { title: string }[]
    expect((await heard(who.bob.client))[0]?.title).toMatch(/^委派已交回：A/)
    expect((await heard(who.cid.client))[0]?.title).toMatch(/^代 ?bob ?，委派已交回：A/)
    expect(await tasksOf(who.cid.client, 'todo', instance)).toMatchObject([{ forName: 'bob' }])
    expect(await tasksOf(who.cid.client, 'done', instance)).toMatchObject([{ outcome: 'delegated' }])
  })

  it('hear of what comes to whoever they stand in for, but for what they asked for themselves', async () => {
    const heard = async (instance: string) =>
      (
        await app.db.of('000000').query<{ line: string }>(
          sql`select u.account || ': ' || o.subject as line from mail_outbox o join blade_user u on u.id = o.recipient_id
              where o.about_id = ${instance} order by o.id`,
        )
      ).map(({ line }) => line.split('，').slice(0, -1).join('，'))
    expect(await heard(await begin(who.ann.client, id))).toEqual(['bob: 待办：A', 'cid: 代bob，待办：A'])
    expect(await heard(await begin(who.cid.client, id))).toEqual(['bob: 待办：A'])
  })

  it('leave the task where it lies until it is done: who is back finds it there', async () => {
    const instance = await begin(who.ann.client, id)
    const [task] = await tasksOf(who.cid.client, 'todo', instance)
    const asked = { taskId: task?.taskId, userId: who.eve.id, when: 'before' }
    expect((await who.cid.client.post('blade-flow/work/add-signer', asked)).status).toBe(200)
    expect(await tasksOf(who.bob.client, 'todo', instance)).toMatchObject([
      { taskId: task?.taskId, awaitedName: 'eve', forName: null },
    ])
    const [signer] = await tasksOf(who.eve.client, 'todo', instance)
    expect((await complete(who.eve.client, signer?.taskId)).status).toBe(200)
    expect((await complete(who.bob.client, task?.taskId)).status).toBe(200)
  })

  it('decide nothing that they asked for themselves', async () => {
    const instance = await begin(who.cid.client, id)
    expect(await tasksOf(who.cid.client, 'todo', instance)).toEqual([])
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    expect((await complete(who.cid.client, task?.taskId)).body.reason).toBe('othersHave')
  })

  it('see nothing any more when the days are over', async () => {
    const [row] = (
      (await who.bob.client.get('blade-flow/substitute/list')).body.data as {
        records: { id: string; version: number }[]
      }
    ).records
    await who.bob.client.post('blade-flow/substitute/submit', {
      id: row?.id,
      version: row?.version,
      fromDate: day(-3),
      toDate: day(-2),
    })
    const instance = await begin(who.ann.client, id)
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    expect(await tasksOf(who.cid.client, 'todo', instance)).toEqual([])
    expect((await complete(who.cid.client, task?.taskId)).status).toBe(404)
  })
})

describe('copies', () => {
  it('go to whom a drawing or a person names; they show the process and nothing to do', async () => {
    const id = await deployFile(
      admin,
      process(
        inRow(
          '<serviceTask id="A" flow:action="copy"><extensionElements><flow:given name="to" value="eve"/></extensionElements></serviceTask>',
          flow('A', 'B'),
          user('B', '', 'flow:assignee="bob"'),
          flow('B', 'e'),
        ),
        'copied',
      ),
      'copied',
    )
    const instance = await begin(who.ann.client, id)
    const list = async (client: Client) =>
      ((await client.get('blade-flow/work/copy-list')).body.data as { records: Record<string, string>[] })
        .records
    expect((await list(who.eve.client))[0]).toMatchObject({ processInstanceId: instance, byName: 'ann' })
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update blade_user set real_name_en = 'Ann Example' where id = ${who.ann.id}`),
    )
    const english = await who.eve.client.get('blade-flow/work/copy-list', {}, { 'accept-language': 'en' })
    const [told] = (english.body.data as { records: Record<string, string>[] }).records
    expect([told?.byName, told?.starterName]).toEqual(['Ann Example', 'Ann Example'])
    expect((await list(who.eve.client))[0]).toMatchObject({ byName: 'ann', starterName: 'ann' })
    const seen = await who.eve.client.get('blade-flow/work/detail', { processInstanceId: instance })
    expect((seen.body.data as { can: object }).can).toMatchObject({ complete: false, claim: false })
    await who.eve.client.post('blade-flow/work/read-copy', { processInstanceId: instance })
    expect((await list(who.eve.client))[0]?.readTime).toBeTruthy()
    const copy = (userIds: string) =>
      who.bob.client.post('blade-flow/work/copy', { processInstanceId: instance, userIds })
    expect((await copy(`${who.cid.id},${who.eve.id}`)).body.data).toBe(1)
    expect((await copy(who.cid.id)).body.reason).toBe('copiedAlready')
    const { copies, lines } = await detailOf(who.ann.client, { processInstanceId: instance })
    expect(copies.map(({ name }) => name)).toEqual(['eve', 'cid'])
    expect(lines[0]).toMatchObject({ what: 'copied', changes: { to: 'cid' } })
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update blade_user set real_name_en = 'Cid Example' where id = ${who.cid.id}`),
    )
    const read = await who.ann.client.get(
      'blade-flow/work/detail',
      { processInstanceId: instance },
      { 'accept-language': 'en' },
    )
    expect((read.body.data as unknown as Detail).lines[0]?.changes).toEqual({ to: 'Cid Example' })
    const stranger = await who.cid.client.post('blade-flow/work/copy', {
      processInstanceId: '1',
      userIds: who.eve.id,
    })
    expect(stranger.status).toBe(404)
  })
})

describe('the time line', () => {
  it('says to whom a task went, and tells nothing of a field of the form that happens to be called "to"', async () => {
    const saved = await admin.post('blade-flow/model/submit', {
      name: 'travel',
      modelKey: 'travel',
      category: '1',
      xml: process(inRow(user('A', '', 'flow:assignee="bob" flow:fields="to:h"'), flow('A', 'e')), 'travel'),
      form: [{ key: 'to', zh: '目的地', en: 'Destination', kind: 'text' }],
    })
    const modelId = (saved.body.data as { id: string }).id
    expect((await admin.post('blade-flow/model/deploy', { modelId, category: '1' })).status).toBe(200)
    const list = await admin.get('blade-flow/manager/list', { processKey_equal: 'travel' })
    const id = (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
    const instance = await begin(who.ann.client, id, { to: 'a secret place' })
    const [task] = await tasksOf(who.bob.client, 'todo', instance)
    const taskId = task?.taskId
    await who.bob.client.post('blade-flow/work/add-signer', { taskId, userId: who.ann.id, when: 'before' })
    const [asked] = await tasksOf(who.ann.client, 'todo', instance)
    await complete(who.ann.client, asked?.taskId)
    await who.bob.client.post('blade-flow/work/delegate', { taskId, userId: who.eve.id })
    await who.eve.client.post('blade-flow/work/hand-over', { taskId, userId: who.cid.id })
    const { lines } = await detailOf(who.cid.client, { taskId: taskId ?? '' })
    const told = lines.map(({ what, changes }) => [what, changes?.to])
    expect(told.toReversed()).toEqual([
      ['started', undefined],
      ['askedBefore', 'ann'],
      ['agreed', undefined],
      ['delegated', 'eve'],
      ['handedOver', 'cid'],
    ])
  })
})

describe('in bulk', () => {
  it('tasks are agreed to where their step allows it; what fails is said beside its own', async () => {
    const deploy = (key: string, more: string) =>
      deployFile(
        admin,
        process(inRow(user('A', '', `flow:assignee="bob" ${more}`), flow('A', 'e')), key),
        key,
      )
    const [many, one] = [await deploy('many', 'flow:bulk="true"'), await deploy('single', '')]
    const instances = [
      await begin(who.ann.client, many),
      await begin(who.ann.client, one),
      await begin(who.ann.client, many),
    ]
    const ids = await Promise.all(
      instances.map(async (id) => (await tasksOf(who.bob.client, 'todo', id))[0]?.taskId ?? ''),
    )
    const answer = await who.bob.client.post('blade-flow/work/complete-tasks', {
      ids: [...ids, '1'].join(','),
      approved: true,
    })
    expect(answer.status, answer.raw).toBe(200)
    const { affected, results } = answer.body.data as unknown as {
      affected: number
      results: { id: string; success: boolean; reason?: string }[]
    }
    expect(affected).toBe(2)
    const said = Object.fromEntries(results.map(({ id, success, reason }) => [id, reason ?? success]))
    expect(said).toEqual({ [ids[0]!]: true, [ids[1]!]: 'notInBulk', [ids[2]!]: true, '1': 'noTask' })
    expect((await tasksOf(who.bob.client, 'todo', instances[1])).length).toBe(1)
    const refused = await who.eve.client.post('blade-flow/work/complete-tasks', { ids: ids[1] })
    expect((refused.body.data as { results: { reason: string }[] }).results[0]?.reason).toBe('noTask')
  })
})

describe('the clock', () => {
  it('reminds once before it is due, and hands on what is overdue', async () => {
    const id = await deployFile(
      admin,
      process(
        inRow(
          user('A', '', 'flow:assignee="bob" flow:due="P2D" flow:remind="PT4H" flow:escalate="cid"'),
          flow('A', 'e'),
        ),
        'late',
      ),
      'late',
    )
    const instance = await begin(who.ann.client, id)
    const bell = async (client: Client) =>
      ((await client.get('blade-message/inbox/list')).body.data as { title: string }[]).map(
        ({ title }) => title,
      )
    const run = (name: string) => runFor(app.ctx, job(name), '000000')
    expect(await run('workflow.reminders')).toMatchObject({ done: 0 })
    app.travel(new Date(Date.now() + 45 * 3_600_000))
    expect(await run('workflow.reminders')).toMatchObject({ done: 1, failed: 0 })
    expect(await run('workflow.reminders')).toMatchObject({ done: 0 })
    expect(await run('workflow.escalations')).toMatchObject({ done: 0 })
    app.travel(new Date(Date.now() + 49 * 3_600_000))
    expect(await run('workflow.escalations')).toMatchObject({ done: 1, failed: 0 })
    app.travel(new Date())
    expect((await bell(who.bob.client)).some((title) => /即将到期|Due soon/.test(title))).toBe(true)
    const gone = /逾期已转交|it was overdue and has been handed on/
    expect(
      (await bell(who.bob.client)).some((title) => gone.test(title)),
      'who had it',
    ).toBe(true)
    expect((await bell(who.cid.client)).some((title) => gone.test(title))).toBe(false)
    expect(await tasksOf(who.bob.client, 'todo', instance)).toEqual([])
    expect((await tasksOf(who.cid.client, 'todo', instance)).length).toBe(1)
    const { lines, can } = await detailOf(who.ann.client, { processInstanceId: instance })
    // Nobody has had a say yet: it is its starter’s to take back.
    expect(can.withdraw).toBe(true)
    expect(lines.slice(0, 2).map(({ what }) => what)).toEqual(['escalated', 'reminded'])
    // On the page that was open all the while: who has it now.
    const [open] = await tasksOf(who.cid.client, 'todo', instance)
    const late = await complete(who.bob.client, open?.taskId)
    expect([late.body.reason, late.body.msg]).toEqual(['othersHave', expect.stringContaining('cid')])
  })

  it('a reminder without a due date is refused when it is deployed', async () => {
    const xml = process(
      inRow(user('A', '', 'flow:assignee="bob" flow:remind="PT4H"'), flow('A', 'e')),
      'nodue',
    )
    await expect(deployFile(admin, xml, 'nodue')).rejects.toThrow('noDue')
  })
})

describe('files', () => {
  const form = [
    { key: 'papers', zh: '材料', en: 'Papers', kind: 'files', required: true },
    { key: 'photos', zh: '照片', en: 'Photos', kind: 'images' },
    { key: 'secret', zh: '内部', en: 'Internal', kind: 'files' },
  ]
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
  const sent = async (client: Client, name = 'a.pdf') => {
    const answer = await client.upload(
      'blade-resource/oss/endpoint/put-file?forRecord=1',
      {},
      { name, bytes: pdf, type: 'application/pdf' },
    )
    expect(answer.status, answer.raw).toBe(200)
    return (answer.body.data as { attachId: string }).attachId
  }
  const opens = async (client: Client, id: string) =>
    (await client.get('blade-resource/attach/file', { id })).status
  let definition = ''
  beforeAll(async () => {
    const xml = process(
      inRow(user('A', '', 'flow:assignee="bob" flow:fields="secret:h"'), flow('A', 'e')),
      'filed',
    )
    const saved = await admin.post('blade-flow/model/submit', {
      name: 'filed',
      modelKey: 'filed',
      category: '1',
      xml,
      form,
    })
    const done = await admin.post('blade-flow/model/deploy', {
      modelId: (saved.body.data as { id: string }).id,
      category: '1',
    })
    expect(done.status, done.raw).toBe(200)
    const list = await admin.get('blade-flow/manager/list', { processKey_equal: 'filed' })
    definition = (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
  })

  it('F06 a file of a form opens for whoever sees its field, and for nobody else', async () => {
    const [paper, secret] = [await sent(who.ann.client), await sent(who.ann.client, 'b.pdf')]
    const instance = await begin(who.ann.client, definition, { papers: [paper], secret: [secret] })
    expect(await opens(who.ann.client, paper)).toBe(200)
    expect(await opens(who.bob.client, paper)).toBe(200)
    expect(await opens(who.bob.client, secret)).not.toBe(200)
    expect(await opens(who.eve.client, paper)).not.toBe(200)
    const { form: shown, files } = await detailOf(who.bob.client, { processInstanceId: instance })
    expect(shown.map(({ key }) => key)).toEqual(['papers', 'photos'])
    expect(files.map(({ name }) => name)).toEqual(['a.pdf'])
    expect(await opens(admin, secret)).toBe(200)
  })

  it('F06 nobody puts a foreign file into a form, nor one of a kind that it does not take', async () => {
    const foreign = await sent(who.cid.client)
    const begun = (variables: object) =>
      who.ann.client.post('blade-flow/work/start', { processDefinitionId: definition, variables })
    expect((await begun({ papers: [foreign] })).status).toBe(400)
    const own = await sent(who.ann.client)
    const wrong = await begun({ papers: [own], photos: [own] })
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'photos'])
    expect((await begun({})).body.errors?.[0]?.field).toBe('papers')
  })

  it('a title that is too long is refused and not cut, and an empty file is none', async () => {
    const papers = [await sent(who.ann.client)]
    const titled = (title: string) =>
      who.ann.client.post('blade-flow/work/start', {
        processDefinitionId: definition,
        title,
        variables: { papers },
      })
    const long = await titled('长'.repeat(201))
    expect([long.status, long.body.errors?.[0]?.field]).toEqual([400, 'title'])
    expect((await titled('长'.repeat(200))).status).toBe(200)
    const empty = await who.ann.client.upload(
      'blade-resource/oss/endpoint/put-file?forRecord=1',
      {},
      { name: 'empty.txt', bytes: Buffer.alloc(0), type: 'text/plain' },
    )
    expect([empty.status, empty.body.reason]).toEqual([415, 'emptyFile'])
  })

  it('files are attached beside the form while the process goes on', async () => {
    const instance = await begin(who.ann.client, definition, { papers: [await sent(who.ann.client)] })
    const extra = await sent(who.bob.client, 'note.pdf')
    const attach = (client: Client, id: string) =>
      client.post('blade-flow/work/attach', { processInstanceId: instance, files: id })
    expect((await attach(who.eve.client, extra)).status).toBe(404)
    expect((await attach(who.bob.client, extra)).status).toBe(200)
    expect(await opens(who.ann.client, extra)).toBe(200)
    const { files, lines } = await detailOf(who.ann.client, { processInstanceId: instance })
    expect(files.filter(({ fieldKey }) => fieldKey === null).map(({ name }) => name)).toEqual(['note.pdf'])
    expect(lines[0]?.what).toBe('attached')
  })
})

describe('a field for a person', () => {
  const field = { key: 'whom', zh: '对接人', en: 'Contact', kind: 'person' }
  it.each<[string, object, number]>([
    ['office', {}, 400],
    ['anybody', { anybody: true }, 200],
  ])('of %s takes people of the office, and others where it is drawn so', async (key, more, student) => {
    const saved = await admin.post('blade-flow/model/submit', {
      name: key,
      modelKey: key,
      category: '1',
      xml: process(inRow(user('A', '', 'flow:assignee="bob"'), flow('A', 'e')), key),
      form: [{ ...field, ...more }],
    })
    const modelId = (saved.body.data as { id: string }).id
    expect((await admin.post('blade-flow/model/deploy', { modelId, category: '1' })).status).toBe(200)
    const list = await admin.get('blade-flow/manager/list', { processKey_equal: key })
    const processDefinitionId = (list.body.data as { records: { id: string }[] }).records[0]?.id
    const { id } = await app.person(`student${key}`, ['student'])
    const started = (whom: string) =>
      who.ann.client.post('blade-flow/work/start', { processDefinitionId, variables: { whom } })
    expect((await started(who.bob.id)).status).toBe(200)
    expect((await started(id)).status).toBe(student)
  })
})
