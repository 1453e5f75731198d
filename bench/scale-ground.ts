import { mkdtempSync, rmSync } from 'node:fs'
import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, type Cluster } from '#kernel/testing/cluster.ts'
import { adminPassword, ended, ready, signIn } from './served.ts'

/** What `bench:scale` stands on: a cluster of its own, filled with its safety off, and built servers before it. */

export const settings = [
  'shared_buffers=2GB',
  'effective_cache_size=12GB',
  'max_wal_size=6GB',
  'checkpoint_timeout=30min',
]
/** Nothing of it would survive a fall: for the filling alone, and taken back before anything is measured. */
const unsafe = [
  'fsync = off',
  'full_page_writes = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'autovacuum = off',
]

export async function unsafely<T>(cluster: Cluster, work: () => Promise<T>): Promise<T> {
  await asOwner(`${cluster.url}/postgres`, ...unsafe.map((one) => `alter system set ${one}`))
  await cluster.stop('fast')
  await cluster.start()
  const made = await work()
  await asOwner(`${cluster.url}/postgres`, 'alter system reset all')
  await cluster.stop('fast')
  await cluster.start()
  return made
}

export async function asOwner(url: string, ...statements: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  try {
    for (const one of statements) await owner.query(one)
  } finally {
    await owner.end()
  }
}

export type Servers = {
  /** Its port. */
  serve(name: string, env: Readonly<Record<string, string>>): Promise<number>
  readonly running: readonly { readonly name: string; readonly child: ChildProcess }[]
  /** All that run; more may be served afterwards. */
  end(): Promise<void>
}

/** Processes of one data folder, as those of one installation have. */
export function makeServers(): Servers & { remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-scale-'))
  let running: { name: string; child: ChildProcess }[] = []
  return {
    get running() {
      return running
    },
    async serve(name, env) {
      const port = await freePort()
      const child = spawn(process.execPath, ['dist/server/main.mjs'], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          BASE_URL: '',
          PORT: String(port),
          DATA_DIR: dataDir,
          CAPTCHA: 'off',
          CAPTCHA_FIXED: 'abcde',
          SEED: 'minimal',
          ADMIN_PASSWORD: adminPassword,
          TENANTS: 'many',
          // Several databases beside one another have keys and files in one folder.
          ADOPT_DATA_DIR: 'on',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      running.push({ name, child })
      await ready(port)
      return port
    },
    async end() {
      await Promise.all(running.map(({ child }) => ended(child)))
      running = []
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export const smallPassword = 'river stone 43'

/** One of the many, made as people make them, so that somebody may sign in there. */
export async function tenantMade(port: number, tenantName: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/blade-system/tenant/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${await signIn(port)}` },
    body: JSON.stringify({ tenantName, password: smallPassword }),
  })
  const { data } = (await answer.json()) as { data?: { tenantId?: string } }
  if (!data?.tenantId) throw new Error(`no tenant was made: ${answer.status}`)
  return data.tenantId
}
