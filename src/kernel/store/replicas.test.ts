import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { roots } from '#app/roots.ts'
import { makeCluster, postgresBinaries, type Cluster } from '#kernel/testing/cluster.ts'
import { post } from '#modules/system/post/definition.ts'
import type { Actor, Db } from './db.ts'
import { openDb } from './open.ts'
import { insert } from './rows.ts'
import { sql } from './sql.ts'

/** A primary and a server that replays it, both of the test's own, and two processes of ours on them. */
const [one, two] = ['100001', '100002'].map((tenantId): Actor => ({ tenantId, userId: null, deptId: null }))

describe.runIf(process.env.TEST_PG)('reads that may be a moment old', () => {
  let primary: Cluster
  let copy: Cluster
  let db: Db
  let other: Db
  /** As the owner of the replica, for what only its keeper may say. */
  let keeper: pg.Client
  beforeAll(async () => {
    const bin = postgresBinaries() ?? ''
    primary = await makeCluster(bin, { durable: false })
    await primary.start()
    copy = await makeCluster(bin, { durable: false, copyOf: { cluster: primary, name: 'copy' } })
    await copy.start()
    const open = () =>
      openDb({
        url: `${primary.url}/postgres`,
        replicaUrls: [`${copy.url}/postgres`, `${primary.url}/postgres`],
        migrations: roots.migrations,
      })
    db = await open()
    other = await open()
    keeper = await keeperOf(copy)
  }, 120_000)
  afterAll(async () => {
    await keeper.end().catch(() => {})
    await Promise.all([db.close(), other.close()])
    await copy.remove()
    await primary.remove()
  })

  async function keeperOf({ url }: Cluster): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  async function fromCopy(tenantId: string, from: Db = db): Promise<boolean | undefined> {
    return (await from.aside.of(tenantId).one<{ copy: boolean }>(sql`select pg_is_in_recovery() as copy`))
      ?.copy
  }
  const write = (actor: Actor | undefined, postCode: string, to: Db = db) =>
    to.tx(actor!, (tx) => insert(tx, post, { postCode, postName: postCode, category: '1' }))
  const read = async (actor: Actor | undefined, from: Db = db) =>
    (
      await from.aside
        .of(actor!.tenantId)
        .query<{ postCode: string }>(sql`select post_code from post order by post_code`)
    ).map((row) => row.postCode)

  it('are answered by a replica, and what takes writes is none', async () => {
    await expect.poll(() => fromCopy('100001')).toBe(true)
    await expect.poll(() => db.replicas().map(({ state }) => state)).toEqual(['used', 'other'])
    expect(db.of('100001'), 'what must be of this moment').not.toBe(db.aside.of('100001'))
  })

  it('hold nothing of an answer once it is given', async () => {
    setFlagsFromString('--expose-gc')
    const used = () => {
      runInNewContext('gc')()
      return process.memoryUsage().heapUsed / 1_048_576
    }
    const big = sql`select repeat('x', 4000000) as text, pg_is_in_recovery() as copy`
    await expect.poll(() => fromCopy('100001')).toBe(true)
    const before = used()
    // What the primary answers meanwhile is not meant.
    for (let copies = 0; copies < 40;)
      if ((await db.aside.of('100001').one<{ copy: boolean }>(big))?.copy) copies += 1
    expect(used() - before, '160 MB were read').toBeLessThan(40)
  })

  it('show at once what was written here, however far a replica is', async () => {
    for (let n = 0; n < 50; n += 1) {
      await write(one, `a${n}`)
      expect(await read(one)).toContain(`a${n}`)
    }
  })

  it('go on at the replica for a tenant that did not write, and come back to it for who did', async () => {
    await keeper.query('select pg_wal_replay_pause()')
    await write(one, 'paused')
    expect(await read(one)).toContain('paused')
    expect([await fromCopy('100001'), await fromCopy('100002')]).toEqual([false, true])
    await keeper.query('select pg_wal_replay_resume()')
    await expect.poll(() => fromCopy('100001')).toBe(true)
    expect(await read(one)).toContain('paused')
  })

  it('show what another process wrote as soon as it was heard of', async () => {
    await expect.poll(() => fromCopy('100002', other)).toBe(true)
    await keeper.query('select pg_wal_replay_pause()')
    const heard = new Promise<void>((resolve) =>
      db.touches.on((tenantId, table) => tenantId === '100002' && table === 'post' && resolve()),
    )
    await write(two, 'elsewhere', other)
    await heard
    expect(await read(two)).toEqual(['elsewhere'])
    expect(await read(two, other)).toEqual(['elsewhere'])
    await keeper.query('select pg_wal_replay_resume()')
  })

  it('show every tenant what was written to a table of the platform', async () => {
    await keeper.query('select pg_wal_replay_pause()')
    await db.tx(one!, (tx) => tx.query(sql`update region set remark = remark where false`))
    expect([await fromCopy('100001'), await fromCopy('100002')]).toEqual([false, false])
    await keeper.query('select pg_wal_replay_resume()')
    await expect.poll(() => fromCopy('100002')).toBe(true)
  })

  it('see nothing of another tenant at a replica either', async () => {
    await expect.poll(() => fromCopy('100002')).toBe(true)
    expect(await read(two)).toEqual(['elsewhere'])
    expect(
      await db.aside.of('100002').one(sql`select current_user::text as acts`),
      'the role of the fence',
    ).toEqual({ acts: 'journal_app' })
  })

  it('take no sign of life of another process for a write', async () => {
    const told: string[] = []
    const heard = new Promise<void>((resolve) =>
      db.touches.on((tenantId, table) => {
        told.push(`${tenantId} ${table}`)
        if (table === 'last') resolve()
      }),
    )
    const say = (payload: string) => db.platform.query(sql`select pg_notify('touched', ${payload})`)
    await say('abc|beat|1700000000000|0/1')
    await say('abc|100009|last')
    await heard
    expect(told.filter((one) => !one.startsWith('10000'))).toEqual([])
  })

  it('go to the primary where a replica cannot answer, and say what is wrong with a statement itself', async () => {
    const numbered = sql`select pg_current_xact_id() is not null as numbered`
    expect(await db.aside.platform.one(numbered)).toEqual({ numbered: true })
    await expect(db.aside.platform.query(sql`select * from nowhere`)).rejects.toMatchObject({ code: '42P01' })
  })

  it.each(['fast', 'kill'] as const)(
    'S06 leave out a replica that goes (%s) and take it in again',
    async (how) => {
      await expect.poll(() => fromCopy('100001')).toBe(true)
      await copy.stop(how)
      expect(await fromCopy('100001')).toBe(false)
      expect(await read(one)).toContain('paused')
      expect(db.replicas()[0]?.state).toBe('away')
      await copy.start()
      await expect.poll(() => fromCopy('100001'), { timeout: 10_000 }).toBe(true)
      await keeper.end().catch(() => {})
      keeper = await keeperOf(copy)
    },
  )

  it('S06 go on while the primary is away, also where nobody knows what was written last', async () => {
    await primary.stop('kill')
    await expect.poll(() => db.touches.heard).toBe(false)
    db.touches.touch('100001', ['post'])
    expect(await fromCopy('100001')).toBe(true)
    expect(await read(one)).toContain('paused')
    await expect(write(one, 'nowhere')).rejects.toThrow()
    await primary.start()
    await expect.poll(() => db.touches.heard, { timeout: 10_000 }).toBe(true)
    await write(one, 'back')
    expect(await read(one)).toContain('back')
  })

  it('S06 do not wait for a replica that stands still', async () => {
    await expect.poll(() => fromCopy('100001'), { timeout: 10_000 }).toBe(true)
    await copy.freeze(true)
    try {
      expect(await fromCopy('100001'), 'asked before it was missed').toBe(false)
      expect(await fromCopy('100001')).toBe(false)
    } finally {
      await copy.freeze(false)
    }
    await expect.poll(() => fromCopy('100001'), { timeout: 10_000 }).toBe(true)
  })
})
