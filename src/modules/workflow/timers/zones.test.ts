import { expect, it } from 'vitest'
import { dateIn } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { end, flow, gateway, process, start, timer, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { begin, deployFile, tasksOf } from '../testing/stage.ts'

const { app, admin } = opened()

it('which day it is, and a moment said without its zone, is meant where the tenant is and not where the server is', async () => {
  const bob = (id: string, more = '') => user(id, '', `flow:assignee="bob" ${more}`)
  const id = await deployFile(
    admin,
    process(
      [
        start,
        flow('s', 'c'),
        `<intermediateCatchEvent id="c">${timer('2027-03-01T09:00:00', 'timeDate')}</intermediateCatchEvent>`,
        flow('c', 'e'),
        flow('s', 'g'),
        gateway('exclusive', 'g', 'g_B'),
        flow('g', 'A', 'string(today()) = day and date(now()) = today()'),
        flow('g', 'B'),
        bob('A', 'flow:due="=today()"'),
        bob('B'),
        flow('A', 'e'),
        flow('B', 'e'),
        end(),
      ].join('\n'),
      'zoned',
      '',
    ).replace(
      '<startEvent id="s"/>',
      '<startEvent id="s"><extensionElements><flow:formProperty id="day"/></extensionElements></startEvent>',
    ),
    'zoned',
  )
  // Half past midnight in Shanghai, where the server's clock has the day before.
  const at = new Date(`${new Date().toISOString().slice(0, 10)}T16:30:00Z`)
  const day = dateIn(at, 'Asia/Shanghai')
  app.travel(at)
  const instance = await begin(await app.as('ann'), id, { day })
  const there = await tasksOf(await app.as('bob'), 'todo', instance)
  app.travel(new Date())
  expect(there.map(({ taskName }) => taskName)).toEqual(['A'])
  const due = await app.db
    .of('000000')
    .query<{ dueTime: Date }>(
      sql`select due_time from flow_timer where instance_id = ${instance} union all select due_time from flow_task where instance_id = ${instance}`,
    )
  expect(due.map(({ dueTime }) => dueTime.toISOString())).toEqual([
    '2027-03-01T01:00:00.000Z',
    `${day}T15:59:59.000Z`,
  ])
})
