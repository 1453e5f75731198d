import { isIP, Socket } from 'node:net'
import pg from 'pg'
import { isRefusal, type Refusal, type Row } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Outgoing } from '#kernel/http/outgoing.ts'
import { refuse } from '../catalogue.ts'
import type { datasource } from './definition.ts'
import { placeOf } from './shapes.ts'

export type Source = Pick<Row<typeof datasource>, 'url' | 'username' | 'password'>
/** One statement in a read-only transaction; answers its rows. */
export type Ask = <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>

export const secretOfSource = 'datasource:platform'

/** Milliseconds. Whoever cannot be reached is told so after the same time, whatever the reason (threat D02). */
const connectMs = 3_000
const statementMs = 8_000
const mostBytes = 32 * 1024 * 1024

/**
 * Asks a data source: through the guard of outgoing calls, to one pinned address, by one driver whose settings are all
 * named here, in a session that can only read. Whatever goes wrong is one refusal, so that nobody scans by the answers.
 */
export async function askSource<T>(
  { outgoing, vault }: Pick<Context, 'outgoing' | 'vault'>,
  source: Source,
  work: (ask: Ask) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const since = performance.now()
  const client = await connected(outgoing, source, vault.open(source.password ?? '', secretOfSource) ?? '')
  if (!client) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, connectMs + since - performance.now())))
    return refuse('unreachable')
  }
  try {
    await client.query('begin transaction read only')
    await client.query(`set local statement_timeout = ${statementMs}; set local lock_timeout = 2000`)
    // One statement each: what ends the transaction and goes on behind it is refused by the protocol itself.
    const ask = async <R extends object>(text: string, values: readonly unknown[] = []) => {
      const statement = { text, values: [...values], queryMode: 'extended' }
      return (await client.query<R>(statement)).rows
    }
    const answer = await work(ask)
    if (!isRefusal(answer)) await client.query('rollback')
    return answer
  } catch {
    return refuse('unreachable')
  } finally {
    void client.end().catch(() => undefined)
  }
}

async function connected(
  outgoing: Outgoing,
  source: Source,
  password: string,
): Promise<pg.Client | undefined> {
  const place = placeOf(source.url)
  const found = place && (await outgoing.addressOf(place.host).catch(() => undefined))
  if (!place || !found) return undefined
  const client = new pg.Client({
    host: found.address,
    port: place.port,
    database: place.database,
    user: source.username,
    // As a function, an empty one is not looked for in the environment.
    password: () => password,
    ssl: found.listed ? false : { ...(isIP(place.host) === 0 && { servername: place.host }) },
    options: '',
    application_name: 'developer tools',
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + 1_000,
    stream: () => bounded(new Socket()),
  })
  // Its end is told by the next statement; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    void client.end().catch(() => undefined)
    return undefined
  }
}

/** A server that never stops talking is cut off. */
function bounded(socket: Socket): Socket {
  const push = socket.push.bind(socket)
  let bytes = 0
  socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    bytes += chunk?.length ?? 0
    if (bytes > mostBytes) socket.destroy(new Error('it answers too much'))
    return push(chunk, encoding)
  }
  return socket
}
