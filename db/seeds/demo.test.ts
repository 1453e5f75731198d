import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { seedDemo } from './demo.ts'

/** The whole of what `npm start` fills an empty database with: its parts are tested apart, and stand on one another here. */
let app: TestApp
beforeAll(async () => {
  // As `npm start` has it.
  app = await startTestApp({ postgres: false })
})
afterAll(() => app.close())

it('the demo stands on an empty database, twice is the same as once, and its people can work', async () => {
  const said = await seedDemo(app.ctx, () => {})
  const counts = async () =>
    app.db.of('000000').one<Record<string, number>>(
      sql`select (select count(*)::int from submissions) as papers, (select count(*)::int from flow_instance) as processes,
            (select count(*)::int from stu_info) as students, (select count(*)::int from school_shop) as shops,
            (select count(*)::int from blade_user) as people`,
    )
  const once = await counts()
  expect(Object.values(once ?? {}).every((n) => n > 1)).toBe(true)
  // Whoever looks for the first time finds a process that waits for somebody and one that is through.
  const states = await app.db
    .of('000000')
    .query<{ state: string }>(sql`select distinct state from flow_instance order by state`)
  expect(states.map(({ state }) => state)).toEqual(['ended', 'running'])
  expect(await seedDemo(app.ctx, () => {})).toEqual(said)
  expect(await counts()).toEqual(once)
  // It writes everything there is, on the slower database: a bound for a hang, not for speed.
}, 900_000)
