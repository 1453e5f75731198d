import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { counts, seen, spread } from '#kernel/testing/promise.ts'
import { makeCluster, postgresBinaries, type Cluster } from '#kernel/testing/cluster.ts'
import { endServer, postsKept, signIn, startServer, statusOf, type Running } from '#e2e/server.ts'
import { writing } from '#e2e/writing.ts'

/**
 * The database goes away under load and comes back (promises R02, R03): the server lives, says 503 meanwhile, and no
 * write that it acknowledged is lost or stands twice. A cluster of its own, with durability on.
 */
const writers = 12
const { rounds, reads, outages } = counts(
  { rounds: 20, reads: 600, outages: 3 },
  { rounds: 20, reads: 100_000, outages: 60 },
)

describe.runIf(process.env.TEST_PG)('while the database goes', () => {
  let cluster: Cluster
  let running: Running
  let dataDir: string
  let token: string
  let written = 0

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'journal-loss-'))
    cluster = await makeCluster(postgresBinaries() ?? '', { durable: true })
    await cluster.start()
    running = await startServer(dataDir, { DATABASE_URL: `${cluster.url}/postgres` })
    token = await signIn(running)
  })
  afterAll(async () => {
    await endServer(running, 'SIGKILL')
    await cluster.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  const writeOn = (name: string, rest = 0) => writing({ running, token, writers, name, rest })

  it.each(['fast', 'kill'] as const)(
    `R02 R03 ${rounds} times (%s), the server says 503, comes back and has lost nothing`,
    async (how) => {
      const load = writeOn(how)
      const away: (number | undefined)[] = []
      const back: number[] = []
      for (let round = 1; round <= rounds; round += 1) {
        // Counted and not timed: the blow falls amid the writers however slow the machine is.
        await load.until(round * 30)
        await cluster.stop(how)
        away.push(await statusOf(running, '/readyz'))
        await cluster.start()
        const from = performance.now()
        while ((await statusOf(running, '/readyz')) !== 200 && running.child.exitCode === null)
          await new Promise((resolve) => setTimeout(resolve, 10))
        back.push(performance.now() - from)
      }
      const { acknowledged, odd } = await load.stop()
      written += acknowledged.size
      expect(running.child.exitCode, running.output.join('').slice(-2000)).toBe(null)
      expect(away).toEqual(Array.from({ length: rounds }, () => 503))
      expect([...odd.keys()].filter((status) => status !== '409')).toEqual([])
      const kept = await postsKept(running, token)
      const counts = new Map<string, number>()
      for (const code of kept) counts.set(code, (counts.get(code) ?? 0) + 1)
      expect([...acknowledged].filter((code) => counts.get(code) !== 1)).toEqual([])
      expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 30)
      seen('R02', { how, rounds, acknowledged: acknowledged.size, lost: 0 })
      seen('R03', {
        how,
        'ready after ms (median)': spread(back).p50,
        p95: spread(back).p95,
        worst: spread(back).worst,
      })
      // A bound for a hang, not for speed: the promise is two seconds.
      expect(Math.max(...back)).toBeLessThan(10_000)
    },
  )

  it('R02 every backend that is terminated amid its statement costs 503 and no more', async () => {
    const load = writeOn('terminated')
    const owner = new pg.Client({ connectionString: `${cluster.url}/postgres` })
    await owner.connect()
    for (let round = 1; round <= rounds; round += 1) {
      await load.until(round * 20)
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    }
    await owner.end()
    const { acknowledged, odd } = await load.stop()
    written += acknowledged.size
    expect(running.child.exitCode, running.output.join('').slice(-2000)).toBe(null)
    expect([...odd.keys()].filter((status) => status !== '409')).toEqual([])
    const kept = new Set(await postsKept(running, token))
    expect([...acknowledged].filter((code) => !kept.has(code))).toEqual([])
  })

  it(`R04 who reads ${reads} times while the database comes and goes gets what is there, or 503, and never less or more than his right`, async () => {
    const load = writeOn('read', 50)
    let going = true
    let read = 0
    const wrong: string[] = []
    const statuses = new Map<number, number>()
    async function ask(path: string, bearer: string): Promise<{ status: number; total: number | undefined }> {
      const answer = await fetch(`http://127.0.0.1:${running.port}/api/${path}`, {
        headers: { 'blade-auth': `bearer ${bearer}` },
      })
      const { data } = (await answer.json()) as { data?: { total?: number } | null }
      read += 1
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      return { status: answer.status, total: data?.total }
    }
    const code = (n: number) => `keyword=${encodeURIComponent(`read-${n}-`)}`
    const readers = Array.from({ length: 6 }, async (_, n) => {
      while (going) {
        // What was acknowledged before the question must be in the answer.
        const least = load.takenOf(n)
        const { status, total } = await ask(`blade-system/post/list?${code(n)}`, token)
        if (status === 200 ? (total ?? -1) < least : status !== 503)
          wrong.push(`${status} with ${total} of ${least}`)
      }
    })
    // Ended before: no answer of a database that is away lets them in again.
    const ended = await signIn(running)
    await fetch(`http://127.0.0.1:${running.port}/api/blade-auth/logout`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${ended}` },
    })
    const outsider = (async () => {
      while (going) {
        const { status } = await ask('blade-system/post/list', ended)
        if (status !== 401 && status !== 503) wrong.push(`an ended session: ${status}`)
      }
    })()
    const readUntil = async (count: number) => {
      while (read < count && running.child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (let round = 1; round <= outages; round += 1) {
      await load.until(round * 20)
      await readUntil((round * reads) / outages)
      await cluster.stop(round % 2 ? 'kill' : 'fast')
      await new Promise((resolve) => setTimeout(resolve, 200))
      await cluster.start()
      while ((await statusOf(running, '/readyz')) !== 200 && running.child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 10))
    }
    going = false
    await Promise.all([...readers, outsider])
    await load.stop()
    seen('R04', {
      reads: read,
      outages,
      wrong: wrong.length,
      answers: [...statuses].map(([status, n]) => `${status}×${n}`).join(' '),
    })
    expect(wrong).toEqual([])
    expect(statuses.get(503)).toBeGreaterThan(0)
    expect(statuses.get(200)).toBeGreaterThan(0)
  })

  it('L03 the trail of writes is whole afterwards and has every one of them', async () => {
    const verify = async () => {
      const answer = await fetch(`http://127.0.0.1:${running.port}/api/blade-log/api/verify`, {
        headers: { 'blade-auth': `bearer ${token}` },
      })
      return ((await answer.json()) as { data: { rows: number; broken: string | null } }).data
    }
    await expect.poll(async () => (await verify()).rows).toBeGreaterThanOrEqual(written)
    expect((await verify()).broken).toBe(null)
  })
})
