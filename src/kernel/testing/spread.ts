import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { makeCluster, postgresBinaries } from './cluster.ts'

/**
 * A database that the extension citus spreads over several servers: a coordinator, which the product speaks with, and others
 * that hold the tenants. The extension is built beside the product by `scripts/citus.mjs` and never shipped with it.
 */
export type Spread = {
  /** Without a database's name; the coordinator is the first. */
  readonly urls: readonly string[]
  remove(): Promise<void>
}

export function spreadBinaries(): string | undefined {
  const bin = postgresBinaries()
  if (!bin) return undefined
  const share = execFileSync(join(bin, 'pg_config'), ['--sharedir']).toString().trim()
  return existsSync(join(share, 'extension/citus.control')) ? bin : undefined
}

const settings = [
  'shared_preload_libraries=citus',
  'citus.node_conninfo=sslmode=disable',
  'wal_level=logical',
  'max_prepared_transactions=200',
  'max_worker_processes=32',
  'max_wal_senders=20',
  'max_replication_slots=20',
  // A tenant's tables stand on one server, so what a function or trigger asks there is answered there, in its transaction.
  'citus.allow_nested_distributed_execution=on',
  'citus.enable_unsafe_triggers=on',
]

export async function makeSpread(bin: string, { workers = 2, durable = false } = {}): Promise<Spread> {
  const nodes = await Promise.all(
    Array.from({ length: workers + 1 }, () => makeCluster(bin, { durable, settings })),
  )
  await Promise.all(nodes.map((one) => one.start()))
  return {
    urls: nodes.map((one) => one.url),
    async remove() {
      await Promise.all(nodes.map((one) => one.remove()))
    },
  }
}

/** A database on all of them, the coordinator, the first, knowing the others. */
export async function makeSpreadDatabase(urls: readonly string[], name: string): Promise<string> {
  for (const url of urls) {
    await say(`${url}/postgres`, [`create database ${name}`])
    await say(`${url}/${name}`, ['create extension citus'])
  }
  const [first, ...others] = urls.map((url) => `'127.0.0.1', ${new URL(url).port}`)
  await say(`${urls[0]}/${name}`, [
    `select citus_set_coordinator_host(${first})`,
    ...others.map((other) => `select citus_add_node(${other})`),
  ])
  return `${urls[0]}/${name}`
}

export async function dropSpreadDatabase(urls: readonly string[], name: string): Promise<void> {
  for (const url of urls) await say(`${url}/postgres`, [`drop database if exists ${name} with (force)`])
}

async function say(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const one of statements) await client.query(one)
  } finally {
    await client.end()
  }
}
