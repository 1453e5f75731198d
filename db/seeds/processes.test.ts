import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { seedProcesses } from './processes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.person('money', ['finance'])
})
afterAll(() => app.close())

it('leave and expense are deployed once, with instances at their steps', async () => {
  await seedProcesses(app.ctx)
  await seedProcesses(app.ctx)
  const rows = await app.db
    .of('000000')
    .query<{ title: string; steps: string | null; state: string }>(
      sql`select title, steps, state from flow_instance order by id`,
    )
  expect(rows.map(({ title, steps, state }) => `${title} ${steps ?? state}`)).toEqual([
    '12 月年假 部门审批',
    '半日病假 ended',
    '亚太公共卫生年会差旅费 财务复核',
    '打印耗材 部门审批',
  ])
})
