import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { allEntities } from '#kernel/store/registry.ts'
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

/** Follows from a write, or counts them. */
const follows = new Set(['version', 'updateTime', 'updateUser', 'updateUserName', 'oaiDatestamp', '_can'])

it('contract 1: every kind of row is taken back as it was answered, and nothing of it changes but its version', async () => {
  const admin = await app.as('admin')
  const wrong: unknown[] = []
  const taken = new Set<string>()
  for (const { name, path, calls, lazy } of allEntities()) {
    if (!['list', 'detail', 'edit'].every((call) => calls.includes(call as never))) continue
    const key = lazy?.key === 'code' ? 'code' : 'id'
    const { data } = (await admin.get(`${path}/page`, { size: 10 })).body
    for (const { [key]: id = '' } of (data as { records: Record<string, string>[] }).records.slice(0, 4)) {
      const read = async () =>
        (await admin.get(`${path}/detail`, { [key]: id })).body.data as Record<string, unknown>
      const before = await read()
      const answer = await admin.post(`${path}/submit`, { ...before, $index: 1, createUserName: '' })
      // A record's state, or whose it is, may forbid it; how it is written never does.
      if (answer.status === 400 || answer.status >= 500) wrong.push([name, id, answer.raw])
      if (answer.status !== 200) continue
      taken.add(name)
      const after = await read()
      // What nobody has said a rule may fill in.
      const changed = Object.entries(before).filter(
        ([one, value]) =>
          value !== null && !follows.has(one) && JSON.stringify(value) !== JSON.stringify(after[one]),
      )
      if (changed.length > 0) wrong.push([name, id, changed])
    }
  }
  expect(wrong).toEqual([])
  expect(taken.size).toBeGreaterThan(30)
}, 300_000)
