import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { counts, seen, spread } from '#kernel/testing/promise.ts'
import {
  hasPostgres,
  platformActor,
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from './testing.ts'

/** A database that makes everybody wait (promises R22 and R23), on PostgreSQL with a pool of twenty. */
const { waiting, deadlocks } = counts({ waiting: 60, deadlocks: 3 }, { waiting: 600, deadlocks: 3_000 })

describe.runIf(hasPostgres)('a database that is busy', () => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await startTestApp({ postgres: true })
    admin = await app.as('admin')
  })
  afterAll(() => app.close())

  /** Holds a table for itself while `work` goes on, as a long change of the schema would. */
  async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
    let release = () => {}
    let taken = () => {}
    const held = new Promise<void>((resolve) => (taken = resolve))
    const until = new Promise<void>((resolve) => (release = resolve))
    const holder = app.db.tx(platformActor, async (tx) => {
      await tx.query(sql`lock table ${sql.id(table)} in access exclusive mode`)
      taken()
      // Kept alive: a transaction of ours is never idle for long.
      await until
    })
    await held
    try {
      return await work()
    } finally {
      release()
      await holder
    }
  }
  const posts = () => admin.get('blade-system/post/list')
  async function timed(call: () => Promise<Answer>) {
    const begun = performance.now()
    const answer = await call()
    return { answer, ms: performance.now() - begun }
  }

  it('R22 whoever wants a locked table is told 503 when their time is over, and every other call is answered', async () => {
    await whileLocked('post', async () => {
      let over = false
      const wants = timed(posts).finally(() => (over = true))
      const others: Answer[] = []
      while (!over) others.push(await admin.get('blade-system/dept/list'))
      const { answer, ms } = await wants
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
      expect(answer.body.reason).toBe('busy')
      expect([...new Set(others.map((one) => one.status))]).toEqual([200])
      seen('R22', { 'answered 503 after ms': Math.round(ms), 'other calls meanwhile': others.length })
    })
    expect((await posts()).status).toBe(200)
  })

  it(`R22 when ${waiting} want it no connection is left: all are told 503, what needs none goes on, and afterwards all is as before`, async () => {
    await whileLocked('post', async () => {
      let left = waiting
      const wants = Promise.all(
        Array.from({ length: waiting }, () => timed(posts).finally(() => (left -= 1))),
      )
      const alive = new Set<number>()
      while (left > 0) {
        alive.add((await app.app.inject({ url: '/healthz' })).statusCode)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const answers = await wants
      expect([...alive]).toEqual([200])
      expect([...new Set(answers.map(({ answer }) => answer.status))]).toEqual([503])
      const times = answers.map(({ ms }) => ms)
      seen('R22', {
        wanted: waiting,
        'told 503 after ms (median)': spread(times).p50,
        worst: spread(times).worst,
      })
    })
    // Everybody has let go of their connection.
    const after = await Promise.all(Array.from({ length: 20 }, posts))
    expect([...new Set(after.map((one) => one.status))]).toEqual([200])
  })

  it(`R23 two who lock the same two rows in opposite order both get through, ${deadlocks} times`, async () => {
    const ids = await Promise.all(
      ['one', 'other'].map(async (postCode) => {
        const made = await admin.post('blade-system/post/submit', { postCode, postName: '0' })
        return (made.body.data as { id: string }).id
      }),
    )
    const add = (id: string | undefined) =>
      sql`update post set post_name = (post_name::int + 1)::text where id = ${id}`
    let tries = 0
    for (let round = 0; round < deadlocks; round += 1) {
      let first = 0
      let bothHold = () => {}
      const meeting = new Promise<void>((resolve) => (bothHold = resolve))
      await Promise.all(
        [ids, ids.toReversed()].map((order) => {
          let again = false
          return app.db.tx(platformActor, async (tx) => {
            tries += 1
            await tx.query(add(order[0]))
            if (!again && (first += 1) === 2) bothHold()
            // Each holds its first row before either asks for its second: a deadlock, whatever the machine does.
            if (!again) await meeting
            again = true
            await tx.query(add(order[1]))
          })
        }),
      )
    }
    const rows = await app.db
      .of('000000')
      .query<{ postName: string }>(sql`select post_name from post where id = any(${ids}::bigint[])`)
    expect(rows.map((row) => Number(row.postName))).toEqual([2 * deadlocks, 2 * deadlocks])
    // One of the two was the victim each time, and was tried again.
    expect(tries).toBeGreaterThanOrEqual(3 * deadlocks)
    seen('R23', { deadlocks, surfaced: 0, tries })
  })
})
