import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  hasPostgres,
  platformActor,
  startTestApp,
  testPassword,
  type Client,
  type TestApp,
} from '#app/testing.ts'
import { label } from '#kernel/definition/index.ts'
import { allJobs, registerJobs } from '#kernel/http/areas.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { todayOf } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { enterJobs, runDue, runEverywhere, startJobs } from './clock.ts'
import { every, task, type Job } from './job.ts'
import { runFor } from './run.ts'
import { minutes, seconds } from './schedule.ts'

/** Records of the test are preferences: `due` until somebody worked on them. */
const minute = 60_000
const common = { label: label('测试', 'Test'), schedule: minutes(1) }

describe.each(hasPostgres ? [[false], [true]] : [[false]])('jobs, on PostgreSQL: %s', (postgres) => {
  let app: TestApp
  let platform: Client
  let other: string
  let worked: string[]
  let before: readonly Job[]

  beforeAll(async () => {
    app = await startTestApp({ postgres })
    before = allJobs()
    platform = await app.as('admin')
    const made = await platform.post('blade-system/tenant/submit', {
      tenantName: 'Other',
      password: testPassword,
    })
    other = (made.body.data as { tenantId: string }).tenantId
    worked = []
  })
  // Each test finds what a new server would: no jobs entered, nothing due, and the time it is.
  afterEach(async () => {
    registerJobs(before)
    app.travel(new Date())
    worked = []
    for (const tenantId of ['000000', other])
      await app.db.tx({ ...platformActor, tenantId }, async (tx) => {
        for (const kept of [sql`job_failure`, sql`job_run`, sql`preference`, sql`job`])
          await tx.query(sql`delete from ${kept}`)
      })
  })
  afterAll(() => app.close())

  const put = (tenantId: string, ...records: string[]) =>
    app.db.tx({ ...platformActor, tenantId }, (tx) =>
      tx.query(
        sql`insert into preference (tenant_id, user_id, key, value) select ${tenantId}, 1, k, '"due"' from unnest(${records}::text[]) k`,
      ),
    )
  const statesOf = async (tenantId: string) =>
    Object.fromEntries(
      (
        await app.db
          .of(tenantId)
          .query<{ key: string; value: string }>(
            sql`select key, value #>> '{}' as value from preference where user_id = 1`,
          )
      ).map(({ key, value }) => [key, value]),
    )
  const failures = (tenantId: string) =>
    app.db
      .of(tenantId)
      .query<{ record: string; state: string; tries: number; reason: string }>(
        sql`select record, state, tries, reason from job_failure order by record`,
      )
  const job = (more: Partial<Parameters<typeof every<{ key: string }>>[1]> = {}): Job =>
    every<{ key: string }>('test.records', {
      ...common,
      due: ({ reader }) =>
        reader.query(
          sql`select key from preference where user_id = 1 and value = '"due"' order by key limit 100`,
        ),
      key: ({ key }) => key,
      work: async ({ tenantId }, tx, { key }) => {
        const mine = await tx.query(
          sql`update preference set value = '"done"' where user_id = 1 and key = ${key} and value = '"due"' returning 1 as one`,
        )
        if (key.startsWith('bad')) throw new Error(`no good: ${key}`)
        if (key.startsWith('not yet')) return refuse('notFound')
        if (mine.length === 0) return undefined
        worked.push(`${tenantId}:${key}`)
        return key
      },
      ...more,
    })

  it('works on each record of each tenant in a transaction of its own, and one in trouble keeps no other waiting', async () => {
    await put('000000', 'a', 'bad', 'c', 'not yet')
    await put(other, 'd')
    const faults: unknown[] = []
    await runEverywhere(app.ctx, job(), { onFault: (fault) => faults.push(fault) })
    expect(await statesOf('000000')).toEqual({ a: 'done', bad: 'due', c: 'done', 'not yet': 'due' })
    expect(await statesOf(other)).toEqual({ d: 'done' })
    expect(worked).toEqual(['000000:a', '000000:c', `${other}:d`])
    expect(faults.map(String)).toEqual(['Error: no good: bad'])
    expect(await failures('000000')).toEqual([
      { record: 'bad', state: 'waiting', tries: 1, reason: 'Error: no good: bad' },
    ])
    expect(await failures(other)).toEqual([])
  })

  it('comes to the end of a list that names only so many at once, in one run, and to each that fails once', async () => {
    const many = Array.from({ length: 250 }, (_, n) => `k${String(n).padStart(3, '0')}`)
    await put('000000', 'bad', ...many)
    expect(await runFor(app.ctx, job(), '000000')).toEqual({ done: 250, failed: 1 })
  })

  it('lets the records of a tenant that is shut wait until it opens again', async () => {
    const expires = (at: Date | null) =>
      app.db.tx(platformActor, (tx) =>
        tx.query(sql`update tenant set expire_time = ${at} where tenant_id = ${other}`),
      )
    await put(other, 'a')
    await expires(new Date(Date.now() - minute))
    await runEverywhere(app.ctx, job())
    expect(await statesOf(other)).toEqual({ a: 'due' })
    await expires(null)
    await runEverywhere(app.ctx, job())
    expect(await statesOf(other)).toEqual({ a: 'done' })
  })

  it('tries again after longer and longer pauses, puts the record aside after the last, and takes it up when told to', async () => {
    await put('000000', 'bad')
    registerJobs([job({ tries: 3 })])
    const [only] = allJobs()
    const start = Date.now()
    const tries: number[] = []
    for (let at = 0; at <= 20; at += 1) {
      app.travel(new Date(start + at * (minute + 1000)))
      const { failed } = await runFor(app.ctx, only!, '000000')
      if (failed > 0) tries.push(at)
    }
    expect(tries).toEqual([0, 1, 3])
    expect(await failures('000000')).toMatchObject([{ record: 'bad', state: 'aside', tries: 3 }])
    app.travel(new Date())
    const list = await platform.get('blade-log/job-failure/list')
    const [row] = (list.body.data as { records: { id: string; reason: string }[] }).records
    expect(row?.reason).toBe('Error: no good: bad')
    await app.db.tx(platformActor, (tx) =>
      tx.query(sql`update preference set key = 'good' where key = 'bad'`),
    )
    await put('000000', 'bad')
    const again = await platform.post('blade-log/job-failure/again', { ids: row?.id })
    expect(again.status, again.raw).toBe(200)
    expect(await runFor(app.ctx, only!, '000000')).toEqual({ done: 1, failed: 1 })
    expect(await failures('000000')).toMatchObject([{ record: 'bad', state: 'waiting', tries: 1 }])
    // Settled in another way: nothing is left to say about it.
    await app.db.tx(platformActor, (tx) => tx.query(sql`delete from preference where key = 'bad'`))
    await runFor(app.ctx, only!, '000000')
    expect(await failures('000000')).toEqual([])
  })

  it('a day is the day of the tenant whose records it is, for the job and in what it writes', async () => {
    await put('000000', 'good')
    await put(other, 'good')
    await app.db.tx(platformActor, (tx) =>
      tx.query(sql`update tenant set time_zone = 'Pacific/Honolulu' where tenant_id = ${other}`),
    )
    app.travel(new Date('2031-05-10T02:00:00Z'))
    const days: string[][] = []
    const told = every<{ key: string }>('test.day', {
      ...common,
      due: ({ reader }) => reader.query<{ key: string }>(sql`select key from preference where user_id = 1`),
      key: ({ key }) => key,
      work: async ({ today }, tx) => days.push([tx.actor.tenantId, today, todayOf(tx)]),
    })
    registerJobs([told])
    await runFor(app.ctx, told, '000000')
    await runFor(app.ctx, told, other)
    expect(days).toEqual([
      ['000000', '2031-05-10', '2031-05-10'],
      [other, '2031-05-09', '2031-05-09'],
    ])
  })

  it('a job is taken by one server at a time, when it is due, and by another when that one died', async () => {
    await put('000000', 'a')
    const jobs = [job()]
    await enterJobs(app.ctx, jobs)
    const taken = await Promise.all([1, 2, 3].map(() => runDue(app.ctx, jobs)))
    expect(taken.flat()).toEqual(['test.records'])
    expect(worked).toHaveLength(1)
    expect(await runDue(app.ctx, jobs)).toEqual([])
    app.travel(new Date(Date.now() + minute + 1000))
    expect(await runDue(app.ctx, jobs)).toEqual(['test.records'])
    // As a kill leaves it: taken, and nobody there.
    const now = app.ctx.clock().getTime()
    await app.db.platform.query(
      sql`update job set held_by = 'gone', held_until = ${new Date(now + minute)}, next_at = ${new Date(now - minute)}`,
    )
    expect(await runDue(app.ctx, jobs)).toEqual([])
    app.travel(new Date(now + 2 * minute))
    expect(await runDue(app.ctx, jobs)).toEqual(['test.records'])
    // A clock that ran a day ahead is put back: the job does not wait for that day.
    app.travel(new Date(now - 24 * 60 * minute))
    expect(await runDue(app.ctx, jobs)).toEqual(['test.records'])
  })

  it('a job that one server has just done is not taken by another whose clock is behind', async () => {
    const jobs = [job()]
    await enterJobs(app.ctx, jobs)
    const now = app.ctx.clock().getTime()
    expect(await runDue(app.ctx, jobs)).toEqual(['test.records'])
    app.travel(new Date(now - 5_000))
    expect(await runDue(app.ctx, jobs)).toEqual([])
    // Nor one that it is at work on.
    await app.db.platform.query(
      sql`update job set held_by = 'other', held_until = ${new Date(now + 50_000)}, next_at = ${new Date(now - minute)}`,
    )
    expect(await runDue(app.ctx, jobs)).toEqual([])
  })

  it('what nobody declares any more goes, and what is new is due at once', async () => {
    const names = async () =>
      (await app.db.platform.query<{ name: string }>(sql`select name from job order by name`)).map(
        ({ name }) => name,
      )
    const second = { ...job(), name: 'test.second' }
    await enterJobs(app.ctx, [job(), second])
    expect(await names()).toEqual(['test.records', 'test.second'])
    await enterJobs(app.ctx, [second])
    expect(await names()).toEqual(['test.second'])
    expect(await runDue(app.ctx, [job(), second])).toEqual(['test.second'])
  })

  it('a question that breaks is told as a run that failed, and the next tenant has its turn', async () => {
    const broken = job({
      due: async ({ tenantId, reader }) => {
        if (tenantId === '000000') throw new Error('cannot ask')
        return reader.query(sql`select key from preference where user_id = 1`)
      },
    })
    await put(other, 'd')
    await runEverywhere(app.ctx, broken)
    expect(worked).toEqual([`${other}:d`])
    const runs = await app.db.of('000000').query(sql`select done, failed, reason from job_run`)
    expect(runs).toEqual([{ done: 0, failed: 1, reason: 'Error: cannot ask' }])
  })

  it('a stop waits for the record that is being worked on and begins no further one', async () => {
    await put('000000', 'a', 'b')
    let entered = () => {}
    let letGo = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const slow = job({
      ahead: async () => {
        entered()
        await held
      },
    })
    const clock = startJobs(app.ctx, [slow], { everyMs: 5, onFault: (fault) => expect.fail(String(fault)) })
    await inside
    let stopped = false
    const stop = clock.stop().then(() => (stopped = true))
    expect(stopped).toBe(false)
    letGo()
    await stop
    expect(await statesOf('000000')).toEqual({ a: 'done', b: 'due' })
    expect(await app.db.platform.one(sql`select held_by from job`)).toEqual({ heldBy: null })
  })

  it('jobs of one area wait for each other, those of another do not wait for them', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const ran: string[] = []
    const whole = (name: string, run: () => Promise<void>) =>
      task(name, {
        ...common,
        schedule: seconds(3600),
        ofPlatform: true,
        run: async () => run().then(() => ran.push(name)),
      })
    const jobs = [
      whole('slow.first', () => held),
      whole('slow.second', async () => {}),
      whole('quick.only', async () => letGo()),
    ]
    const clock = startJobs(app.ctx, jobs, { everyMs: 5 })
    await expect.poll(() => ran.length, { timeout: 60_000 }).toBe(3)
    await clock.stop()
    // The first could end only because the quick one ran meanwhile.
    expect(ran.filter((name) => name !== 'quick.only')).toEqual(['slow.first', 'slow.second'])
  })

  it('whoever may look sees lag and failures; whoever may run one runs it for their tenant, and the log tells', async () => {
    const office = task('test.office', { ...common, ofPlatform: true, run: async () => 7 })
    registerJobs([job(), office])
    await enterJobs(app.ctx, allJobs())
    await put(other, 'd', 'bad')
    await put('000000', 'a')
    app.travel(new Date(Date.now() + 5 * minute))
    const boss = await app.as('admin', testPassword, other)
    type Shown = { name: string; lagSeconds: number; waiting: number; handled: number; schedule: string }
    const jobs = async (client: Client) => (await client.get('blade-log/job-run/jobs')).body.data as Shown[]
    expect((await jobs(platform)).map(({ name }) => name)).toEqual(['test.records', 'test.office'])
    const [seen, ...rest] = await jobs(boss)
    expect(rest).toEqual([])
    expect(seen).toMatchObject({ name: 'test.records', schedule: '每 1 分钟', waiting: 0 })
    expect(seen?.lagSeconds).toBeGreaterThanOrEqual(300)

    const ran = await boss.post('blade-log/job-run/run', { name: 'test.records' })
    expect(ran.body.data, ran.raw).toEqual({ done: 1, failed: 1 })
    expect(await statesOf(other)).toEqual({ d: 'done', bad: 'due' })
    expect(await statesOf('000000')).toEqual({ a: 'due' })
    expect((await jobs(boss))[0]).toMatchObject({ waiting: 1, handled: (seen?.handled ?? 0) + 1 })
    expect((await boss.post('blade-log/job-run/run', { name: 'test.office' })).status).toBe(404)
    expect((await platform.post('blade-log/job-run/run', { name: 'test.office' })).body.data).toEqual({
      done: 7,
      failed: 0,
    })
    const list = (await boss.get('blade-log/job-run/list')).body.data as { records: object[] }
    expect(list.records).toMatchObject([{ job: '测试', how: 'hand', done: 1, failed: 1 }])
    const named = await boss.get('blade-log/job-run/list', { job: 'tes' })
    expect((named.body.data as { total: number }).total).toBe(1)
    const strange = await boss.get('blade-log/job-run/list', { job: 'nothing so' })
    expect((strange.body.data as { total: number }).total).toBe(0)

    await app.role('watcher', ['jobRun_view'])
    await app.person('watcher', ['watcher'])
    const watcher = await app.as('watcher')
    expect((await watcher.get('blade-log/job-run/jobs')).status).toBe(200)
    expect((await watcher.post('blade-log/job-run/run', { name: 'test.records' })).status).toBe(403)
    await app.logbook.flush()
    const told = await app.db
      .of(other)
      .query<{ by: string }>(sql`select create_by as by from log_usual where log_id = 'runJob'`)
    expect(told).toEqual([{ by: 'admin' }])
  })
})

it.skipIf(!hasPostgres)(
  'two servers that run a job at the same moment work on each record once',
  async () => {
    const app = await startTestApp({ postgres: true })
    try {
      const keys = Array.from({ length: 30 }, (_, i) => `r${i}`)
      await app.db.tx(platformActor, (tx) =>
        tx.query(
          sql`insert into preference (tenant_id, user_id, key, value) select '000000', 1, k, '0' from unnest(${keys}::text[]) k`,
        ),
      )
      const count = every<{ key: string }>('test.count', {
        ...common,
        due: ({ reader }) =>
          reader.query(sql`select key from preference where user_id = 1 and value = '0' order by key`),
        key: ({ key }) => key,
        work: (_working, tx, { key }) =>
          tx.one(
            sql`update preference set value = to_jsonb((value #>> '{}')::int + 1) where user_id = 1 and key = ${key} and value = '0' returning key`,
          ),
      })
      const ran = await Promise.all([1, 2, 3].map(() => runFor(app.ctx, count, '000000')))
      expect(ran.reduce((sum, { done }) => sum + done, 0)).toBe(30)
      expect(ran.reduce((sum, { failed }) => sum + failed, 0)).toBe(0)
      const values = await app.db
        .of('000000')
        .query(sql`select distinct value from preference where user_id = 1`)
      expect(values).toEqual([{ value: 1 }])
    } finally {
      await app.close()
    }
  },
)
