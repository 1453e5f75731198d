import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { flow, gateway, process, start, timer, user } from './testing/bpmn.ts'
import { begin, deployFile, people, tasksOf } from './testing/stage.ts'

/**
 * A crash sweep: a step is cut off before its first statement, before its second, and so on until one gets through. The
 * database sees a line that went dead, as it does when the process is killed. Each time either nothing of it stands or all.
 */
type Cut = { at: number; seen: number }
let cut: Cut | undefined
const whole = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
  if (cut) {
    cut.seen += 1
    if (cut.seen === cut.at)
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
  return whole.apply(this, args)
} as typeof pg.Client.prototype.query

describe.runIf(hasPostgres)('a step that is cut off', () => {
  let app: TestApp
  let admin: Client
  let who: Awaited<ReturnType<typeof people>>
  beforeAll(async () => {
    app = await startTestApp({ postgres: true })
    admin = await app.as('admin')
    who = await people(app)
  })
  afterAll(async () => {
    cut = undefined
    pg.Client.prototype.query = whole as typeof pg.Client.prototype.query
    await app.close()
  })

  const standing = async (instance: string): Promise<string> => {
    const rows = await app.db.of('000000').query<{ line: string }>(
      sql`select 'instance ' || state || coalesce(steps, '') || version || md5(coalesce(engine::text, '')) as line from flow_instance where id = ${instance}
          union all select 'task ' || node_id || state || coalesce(outcome, '') from flow_task where instance_id = ${instance}
          union all select 'passed ' || activity_id || (end_time is null)::text from flow_activity where instance_id = ${instance}
          union all select 'deed ' || what from flow_deed where instance_id = ${instance}
          union all select 'timer ' || node_id || state from flow_timer where instance_id = ${instance}
          union all select 'copy ' || user_id from flow_copy where instance_id = ${instance}
          union all select 'letter ' || recipient_id || subject from mail_outbox where about_id = ${instance} order by 1`,
    )
    return rows.map(({ line }) => line).join('\n')
  }

  it('leaves the step or nothing, wherever it was cut', async () => {
    const given = (name: string, value: string) => `<flow:given name="${name}" value="${value}"/>`
    const service = (id: string, action: string, inside: string) =>
      `<serviceTask id="${id}" flow:action="${action}"><extensionElements>${inside}</extensionElements></serviceTask>`
    const id = await deployFile(
      admin,
      process(
        [
          start,
          flow('s', 'A'),
          user('A', '', 'flow:assignee="bob"'),
          flow('A', 'c'),
          service('c', 'copy', given('to', 'eve')),
          flow('c', 'n'),
          service('n', 'notify', given('to', 'starter') + given('subject', 'Look')),
          flow('n', 'g'),
          gateway('parallel', 'g'),
          flow('g', 'B'),
          flow('g', 'C'),
          user('B', '', 'flow:assignee="cid" flow:due="P1D"'),
          `<boundaryEvent id="late" attachedToRef="B">${timer('PT1H')}</boundaryEvent>`,
          flow('late', 'L'),
          user('L', '', 'flow:assignee="bob"'),
          user('C', '', 'flow:roles="finance"'),
        ].join('\n'),
      ),
    )
    let [instance, taskId, before] = ['', '', '']
    const anew = async () => {
      instance = await begin(who.ann.client, id)
      taskId = (await tasksOf(who.bob.client, 'todo', instance))[0]?.taskId ?? ''
      before = await standing(instance)
    }
    const complete = () => who.bob.client.post('blade-flow/work/complete-task', { taskId, approved: true })
    await anew()
    let nothing = 0
    for (let at = 1; at < 400; at += 1) {
      cut = { at, seen: 0 }
      const answer = await complete()
      const { seen } = cut
      cut = undefined
      const present = await standing(instance)
      if (present === before) {
        expect(answer.status, answer.raw).not.toBe(200)
        nothing += 1
        continue
      }
      // The line that went dead carried something else, or the answer alone was lost: the step stands as a whole, once.
      expect(answer.status === 200 || answer.status === 503, answer.raw).toBe(true)
      const count = (text: string) => present.split('\n').filter((line) => line.startsWith(text)).length
      expect(['deed agreed', 'copy ', 'task B', 'task C', 'timer ', 'letter '].map(count)).toEqual([
        1, 1, 1, 1, 1, 4,
      ])
      expect((await complete()).body.reason).toBe('taskOver')
      if (seen < at) break
      await anew()
    }
    // A line for every statement of the step, from the lock to the last row.
    expect(nothing).toBeGreaterThan(30)
  }, 300_000)
})
