import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { seen } from '#kernel/testing/promise.ts'
import { makeCluster, postgresBinaries, type Cluster } from '#kernel/testing/cluster.ts'
import { endServer, postsKept, signIn, startServer, statusOf, writePost, type Running } from '#e2e/server.ts'
import { writing } from '#e2e/writing.ts'

/**
 * The primary dies under load and its replica is promoted by hand (promise S07): the address names both, replication is
 * synchronous. What was acknowledged is there, readers of public pages notice nothing, and a former primary that is
 * started by itself is not written to.
 */
describe.runIf(process.env.TEST_PG)('a fail-over', () => {
  let first: Cluster
  let second: Cluster
  let running: Running
  let env: Record<string, string>
  let dataDir: string
  let token: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'journal-failover-'))
    const bin = postgresBinaries() ?? ''
    // Processes die here and no machine does: what a commit waits for is the replica alone.
    const settings = ['synchronous_commit=on']
    first = await makeCluster(bin, { durable: false, settings })
    await first.start()
    second = await makeCluster(bin, { durable: false, settings, copyOf: { cluster: first, name: 'second' } })
    await second.start()
    const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`
    env = {
      DATABASE_URL: `postgres://postgres@${hosts}/postgres`,
      DATABASE_REPLICAS: [first, second].map(({ url }) => `${url}/postgres`).join(','),
      SEED: 'demo',
    }
    running = await startServer(dataDir, env)
    await asOwner(first, "alter system set synchronous_standby_names = 'second'")
    await asOwner(first, 'select pg_reload_conf()')
    token = await signIn(running)
  }, 300_000)
  afterAll(async () => {
    await endServer(running, 'SIGKILL')
    await second.remove()
    await first.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function asOwner({ url }: Cluster, statement: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows[0]
  }
  const ready = async () =>
    (await (await fetch(`http://127.0.0.1:${running.port}/readyz`)).json()) as { replicas: string[] }

  it('S07 acknowledges nothing that the replica does not have, and does it once when it is back', async () => {
    await expect.poll(async () => (await ready()).replicas).toEqual(['other', 'used'])
    await second.stop('fast')
    expect(await writePost(running, token, 'alone', 'key-alone')).toBe(503)
    expect(await postsKept(running, token)).not.toContain('alone')
    await second.start()
    await expect.poll(() => writePost(running, token, 'alone', 'key-alone'), { timeout: 30_000 }).toBe(200)
    expect((await postsKept(running, token)).filter((code) => code === 'alone')).toHaveLength(1)
  })

  it('S07 loses no acknowledged write, answers 503 meanwhile, and public pages all the time', async () => {
    await expect.poll(async () => (await ready()).replicas).toEqual(['other', 'used'])
    const load = writing({ running, token, writers: 12, name: 'over' })
    await load.until(200)
    await first.stop('kill')
    const from = performance.now()
    expect(await statusOf(running, '/readyz')).toBe(503)
    expect(await statusOf(running, '/')).toBe(200)
    expect(await statusOf(running, '/oai?verb=ListRecords&metadataPrefix=oai_dc')).toBe(200)
    second.promote()
    const before = load.acknowledged.size
    await load.until(before + 1)
    const away = performance.now() - from
    await load.until(before + 200)
    const { acknowledged, odd } = await load.stop()
    expect(running.child.exitCode, running.output.join('').slice(-2000)).toBe(null)
    expect([...odd.keys()].filter((status) => status !== '409')).toEqual([])
    const counts = new Map<string, number>()
    for (const code of await postsKept(running, token)) counts.set(code, (counts.get(code) ?? 0) + 1)
    expect([...acknowledged].filter((code) => counts.get(code) !== 1)).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(400)
    expect(await statusOf(running, '/readyz')).toBe(200)
    seen('S07', { acknowledged: acknowledged.size, lost: 0, 'no writes for ms': Math.round(away) })
  })

  it('S07 does not go back to a former primary that is started by itself', async () => {
    await first.start()
    expect(await asOwner(first, 'select pg_is_in_recovery() as copy')).toEqual({ copy: false })
    await asOwner(first, "alter system set synchronous_standby_names = ''")
    await asOwner(first, 'select pg_reload_conf()')
    // The pool of the one that is used breaks: it is looked for again, and both are to be found.
    await asOwner(
      second,
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await expect.poll(() => writePost(running, token, 'after', 'key-after')).toBe(200)
    const started = await startServer(dataDir, env)
    try {
      expect(await postsKept(started, token)).toContain('after')
      expect(await writePost(started, token, 'anew')).toBe(200)
      await expect.poll(async () => await postsKept(running, token)).toContain('anew')
    } finally {
      await endServer(started, 'SIGTERM')
    }
    expect(
      await asOwner(first, `select count(*)::int as n from post where post_code in ('after', 'anew')`),
    ).toEqual({ n: 0 })
  })
})
