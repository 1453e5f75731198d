import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** PostgreSQL clusters and poolers of a test's own: on a free port of this machine, in a folder that goes with them. */
export type Cluster = {
  /** Without a database's name. */
  readonly url: string
  readonly port: number
  start(): Promise<void>
  /** `fast` breaks every connection and ends in order; `kill` ends all of its processes at once. */
  stop(how: 'fast' | 'kill'): Promise<void>
  /** All of its processes stand still, as on a machine that is out of reach, or go on. */
  freeze(on: boolean): void
  /** Of a copy: it takes writes from now on. */
  promote(): void
  remove(): Promise<void>
}

export function postgresBinaries(): string | undefined {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  const versions = readdirSync(base).filter((name) => existsSync(join(base, name, 'bin/postgres')))
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest && join(base, newest, 'bin')
}

type ClusterOptions = {
  /** Tests of what many do at once need no durability; tests of what survives a kill do. */
  readonly durable: boolean
  /** A copy of this one, which goes on replaying it under this name. */
  readonly copyOf?: { readonly cluster: Pick<Cluster, 'url'>; readonly name: string }
  /** As `synchronous_standby_names=one`. */
  readonly settings?: readonly string[]
}

export async function makeCluster(
  bin: string,
  { durable, copyOf, settings: own = [] }: ClusterOptions,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-pg-'))
  openTo(folder)
  const data = join(folder, 'data')
  const make = copyOf
    ? [
        'pg_basebackup',
        '-R',
        '-c',
        'fast',
        '-D',
        data,
        '-d',
        `${copyOf.cluster.url}?application_name=${copyOf.name}`,
      ]
    : ['initdb', '-D', data, '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8', '-A', 'trust']
  const [program = '', ...rest] = make
  execFileSync(...asPostgres(join(bin, program), rest), { stdio: 'ignore' })
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}`
  const settings = [
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'max_connections=300',
    'shared_buffers=128MB',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...(copyOf ? ['wal_retrieve_retry_interval=200ms'] : []),
    ...own,
  ]
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
    server = spawn(...asPostgres(join(bin, 'postgres'), args), { stdio: 'ignore' })
    await untilUp(`${url}/postgres`)
  }

  async function stop(how: 'fast' | 'kill'): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((resolve) => server?.once('exit', resolve))
    if (how === 'fast') server.kill('SIGINT')
    // The postmaster first, so that nobody is started anew; then whoever it had started.
    else {
      const started = childrenOf(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]))
      server.kill('SIGKILL')
      for (const pid of started) killQuietly(pid)
      while (started.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await gone
    if (how === 'kill') rmSync(join(data, 'postmaster.pid'), { force: true })
  }

  return {
    url,
    port,
    start,
    stop,
    freeze(on) {
      const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      for (const pid of [first, ...childrenOf(first)]) process.kill(pid, on ? 'SIGSTOP' : 'SIGCONT')
    },
    promote() {
      execFileSync(...asPostgres(join(bin, 'pg_ctl'), ['promote', '-w', '-D', data]), { stdio: 'ignore' })
    },
    async remove() {
      await stop('fast')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian's, or another that is named. */
export const pgbouncerBinary = [
  process.env.PGBOUNCER ?? '',
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
].find((path) => path !== '' && existsSync(path))

/** May sign in and nothing more: what an application's user should be. The set-up of the tests makes it. */
export const plainUser = 'journal_login'

/** From 1.21 on; an older one does not start with a setting that it does not know. */
function keepsStatements(binary = ''): boolean {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(execFileSync(binary, ['--version']).toString()) ?? []
  return Number(major) * 100 + Number(minor) >= 121
}

export type Pooler = { readonly url: string; remove(): Promise<void> }

/** PgBouncer in transaction mode before a cluster, with few connections, so that clients meet each other's. */
export async function makePooler(
  databasePort: number,
  { connections = 3, binary = pgbouncerBinary }: { connections?: number; binary?: string | undefined } = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-pooler-'))
  openTo(folder)
  const port = await freePort()
  const path = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    // Backends change under the clients, as they do over a day.
    'server_lifetime = 2',
    ...(keepsStatements(binary) ? ['max_prepared_statements = 200'] : []),
  ]
  // With `any` everybody comes as the user that the database's line names: one without any power of its own.
  lines[1] += ` user=${plainUser}`
  writeFileSync(path, lines.join('\n'))
  chmodSync(path, 0o644)
  const child = spawn(...asPostgres(binary ?? 'pgbouncer', ['-q', path]), { stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}`
  await untilUp(`${url}/postgres`)
  return {
    url,
    async remove() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

// These servers refuse to run as root; Debian's packages bring users for them.
const isRoot = userInfo().uid === 0

const asPostgres = (program: string, args: string[]) => asUser('postgres', program, args)

export function asUser(user: string, program: string, args: string[]): [string, string[]] {
  return isRoot
    ? ['setpriv', [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', program, ...args]]
    : [program, args]
}

export function openTo(folder: string, user = 'postgres'): void {
  if (!isRoot) return
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user]).toString()))
  chownSync(folder, uid!, gid!)
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone by itself.
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z'
  } catch {
    return false
  }
}

async function untilUp(url: string): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch {
      await client.end().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('the server did not start')
}
