import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCluster, postgresBinaries, type Cluster } from '#kernel/testing/cluster.ts'
import { counts, seen } from '#kernel/testing/promise.ts'
import { endServer, postsKept, signIn, startServer, writePost, type Running } from './server.ts'

/** The restore drill (promise R20, threat N06): the commands of `docs/reliability.md`, on a cluster that never saw us. */
const { rows } = counts({ rows: 500 }, { rows: 1_000_000 })

describe.runIf(process.env.TEST_PG)('a backup', () => {
  const bin = postgresBinaries() ?? ''
  let here: Cluster
  let there: Cluster
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'journal-backup-'))
    here = await makeCluster(bin, { durable: true })
    there = await makeCluster(bin, { durable: true })
    await Promise.all([here.start(), there.start()])
  })
  afterAll(async () => {
    await Promise.all([here.remove(), there.remove()])
    await rm(folder, { recursive: true, force: true })
  })
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { stdio: ['ignore', 'ignore', 'inherit'] })

  async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<T>(text).finally(() => client.end())
    return rows
  }
  /** Every row of every table, as one number a table. */
  async function checksums(url: string): Promise<Record<string, string>> {
    const tables = await query<{ name: string }>(
      url,
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await query<{ sum: string }>(
        url,
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${name}" t`,
      )
      sums[name] = row?.sum ?? ''
    }
    return sums
  }
  async function upload({ port }: Running, token: string, bytes: string): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'text/plain' }), 'kept.txt')
    const answer = await fetch(`http://127.0.0.1:${port}/api/blade-resource/oss/endpoint/put-file`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${token}` },
      body: form,
    })
    return ((await answer.json()) as { data: { link: string } }).data.link
  }
  const read = async ({ port }: Running, token: string, link: string) =>
    (await fetch(`http://127.0.0.1:${port}${link}`, { headers: { 'blade-auth': `bearer ${token}` } })).text()

  it(`R20 N06 restored elsewhere answers the same: ${rows} rows, every table's checksum, the files, and the passwords`, async () => {
    const source = `${here.url}/postgres`
    const target = `${there.url}/journal`
    const [data, copy, dump] = ['data', 'copy', 'journal.dump'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    let running = await startServer(data, { DATABASE_URL: source })
    let token = await signIn(running)
    for (const code of ['a', 'b', 'c']) expect(await writePost(running, token, code)).toBe(200)
    const link = await upload(running, token, 'what was kept')
    await query(
      source,
      `insert into notice (id, tenant_id, title, category, release_time, content, create_user, update_user)
         select g, '000000', 'notice ' || g, '1', '2026-01-01', '<p>x</p>', 1, 1 from generate_series(1, ${rows}) g`,
    )
    // The trail of writes is written behind the answers; a stop waits for it.
    await endServer(running, 'SIGTERM')

    const begun = performance.now()
    run('pg_dump', '--format=custom', '--no-owner', `--file=${dump}`, source)
    await cp(data, copy, { recursive: true })
    const backed = performance.now()
    await query(
      `${there.url}/postgres`,
      'create role journal_app nologin; create role journal_seeker nologin',
    )
    await query(`${there.url}/postgres`, 'create database journal')
    run('pg_restore', '--no-owner', '--exit-on-error', '--jobs=2', `--dbname=${target}`, dump)
    const restored = performance.now()

    expect(await checksums(target)).toEqual(await checksums(source))
    running = await startServer(copy, { DATABASE_URL: target })
    try {
      expect((await postsKept(running, token)).length).toBeGreaterThanOrEqual(3)
      token = await signIn(running)
      expect((await postsKept(running, token)).filter((code) => /^[abc]$/.test(code)).toSorted()).toEqual([
        'a',
        'b',
        'c',
      ])
      expect(await read(running, token, link)).toBe('what was kept')
      expect(await writePost(running, token, 'd')).toBe(200)
    } finally {
      await endServer(running, 'SIGKILL')
    }
    seen('R20', {
      rows,
      'backup s': ((backed - begun) / 1000).toFixed(1),
      'restore s': ((restored - backed) / 1000).toFixed(1),
    })
  })
})
