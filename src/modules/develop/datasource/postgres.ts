import { isIP } from 'node:net'
import pg from 'pg'
import { boundedSocket, connectMs, statementMs, type Speak } from './line.ts'

/** PostgreSQL, by its driver; every setting is named, none is looked for in the environment. */
export const speakPostgres: Speak = async ({ place, address, listed, user, password }) => {
  const client = new pg.Client({
    host: address,
    port: place.port,
    database: place.database,
    user,
    // As a function, an empty one is not looked for in the environment.
    password: () => password,
    ssl: listed ? false : { ...(isIP(place.host) === 0 && { servername: place.host }) },
    options: '',
    application_name: 'developer tools',
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + 1_000,
    stream: boundedSocket,
  })
  const end = () => void client.end().catch(() => undefined)
  // Its end is told by the next statement; without a listener it would end the process.
  client.on('error', () => undefined)
  // One statement each: what ends the transaction and goes on behind it is refused by the protocol itself.
  const ask = async <R extends object>(text: string, values: readonly unknown[] = []) => {
    const statement = { text, values: [...values], queryMode: 'extended' }
    return (await client.query<R>(statement)).rows
  }
  try {
    await client.connect()
  } catch {
    end()
    return undefined
  }
  return {
    ask,
    end,
    async readOnly() {
      await client.query('begin transaction read only')
      await client.query(`set local statement_timeout = ${statementMs}; set local lock_timeout = 2000`)
    },
    async version() {
      const [row] = await ask<{ version: string }>(`select current_setting('server_version') as version`)
      return row?.version ?? ''
    },
  }
}
