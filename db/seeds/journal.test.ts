import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { submissionStates } from '#modules/journal/submissions/definition.ts'
import { seedJournal } from './articles.ts'
import { lives } from './content/lives.ts'
import { demoPassword, seedDesk } from './journal.ts'
import { platform } from './minimal.ts'
import { seedUsage } from './usage.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { db, ctx } = app
  await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
})
afterAll(() => app.close())

const desk = () => ({
  db: app.db,
  blobs: app.ctx.blobs,
  untrusted: app.ctx.untrusted,
  tenantId: '000000',
  now: app.ctx.clock(),
  baseUrl: 'http://localhost',
})

it('the demo journal has papers in every state, and a second start adds none', async () => {
  const accounts = await seedDesk(desk())
  const counts = await app.db
    .of('000000')
    .query<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from submissions where is_deleted = 0 group by state`,
    )
  expect(counts.map((row) => row.state).toSorted()).toEqual(Object.keys(submissionStates).toSorted())
  expect(counts.reduce((sum, row) => sum + row.n, 0)).toBe(lives.length)
  expect(accounts.map((one) => one.account)).toEqual([
    'chief',
    'editor',
    'editor2',
    'office',
    'deputy',
    'production',
    'finance',
    'author',
    'reviewer',
  ])
  expect(await seedDesk(desk())).toEqual(accounts)
  // Everybody of the office works somewhere, and one of them has departments and roles to switch between.
  const deputy = await app.as('deputy', demoPassword)
  const offered = async (what: string) =>
    ((await deputy.get(`blade-system/${what}/select`)).body.data as unknown as unknown[]).length
  expect([await offered('dept'), await offered('role')]).toEqual([2, 2])
  const nowhere = await app.db
    .of('000000')
    .query(
      sql`select account from blade_user where account in ('chief', 'editor', 'editor2', 'office', 'production', 'finance') and cardinality(dept_id) = 0`,
    )
  expect(nowhere).toEqual([])
  // Finance finds something of each kind: to issue, overdue, to look at, and what came in.
  const bills = await app.db
    .of('000000')
    .query<{ state: string; late: boolean }>(
      sql`select state, coalesce(due_at < ${app.ctx.clock()}, false) as late from publish_fee_bill where is_deleted = 0 order by state`,
    )
  expect(bills).toEqual([
    { state: 'draft', late: false },
    { state: 'issued', late: true },
    { state: 'paid', late: false },
    { state: 'proofSubmitted', late: false },
  ])
})
it('demo accounts sign in with the printed password and see their desks', async () => {
  const editor = await app.as('editor', demoPassword)
  const views = (await editor.get('blade-admin/submissions/views')).body.data as unknown as {
    key: string
    count: number
  }[]
  expect(views.find((view) => view.key === 'ready')?.count).toBeGreaterThan(0)
  const section = await app.as('editor2', demoPassword)
  const own = (await section.get('blade-admin/submissions/views')).body.data as unknown as typeof views
  expect(own.find((view) => view.key === 'section')?.count).toBeGreaterThan(0)
  const reviewer = await app.as('reviewer', demoPassword)
  expect((await reviewer.get('blade-admin/reviewRecord/mine')).body.data).not.toHaveLength(0)
})
it('its articles have been read in the last ninety days, and a second start adds no reading', async () => {
  const readings = async () => {
    await seedUsage(app.db, app.ctx.clock())
    return app.db
      .of('000000')
      .query<{ at: Date }>(sql`select e.at from usage_event e join articles a on a.id = e.article_id`)
  }
  const first = await readings()
  expect(first.length).toBeGreaterThan(100)
  const oldest = app.ctx.clock().getTime() - 91 * 86_400_000
  expect(first.every(({ at }) => at.getTime() > oldest)).toBe(true)
  expect(await readings()).toHaveLength(first.length)
})
