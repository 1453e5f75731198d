import type { Connection } from 'mysql2'
import { boundedSocket, connectMs, statementMs, type Speak } from './line.ts'

/**
 * MySQL and MariaDB, by a driver in plain JavaScript. Every setting is named: one statement at a time and those prepared,
 * no file of ours for a server that asks for one, no password in the clear, no code made of what it answers.
 */
export const speakMysql: Speak = async ({ place, address, listed, user, password }) => {
  const { createConnection } = await import('mysql2')
  const client = createConnection({
    // For the name in the certificate alone: the line goes to the address that was looked up.
    host: place.host,
    port: place.port,
    stream: () => boundedSocket().connect(place.port, address),
    database: place.database,
    user,
    password,
    ...(!listed && { ssl: { rejectUnauthorized: true, verifyIdentity: true } }),
    multipleStatements: false,
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS', '-COMPRESS'],
    enableCleartextPlugin: false,
    disableEval: true,
    connectTimeout: connectMs,
    charset: 'utf8mb4_general_ci',
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
  })
  // Its end is told by the next statement; without a listener it would end the process.
  client.on('error', () => undefined)
  const end = () => client.destroy()
  const ask = <R extends object>(sql: string, values: readonly unknown[] = []): Promise<R[]> =>
    within(
      statementMs + 1_000,
      new Promise((resolve, reject) =>
        client.execute(sql, values.map(String), (fault, rows) =>
          fault ? reject(fault) : resolve(Array.isArray(rows) ? (rows as unknown as R[]) : []),
        ),
      ),
    )
  const version = async () =>
    (await ask<{ version: string }>('select version() as version'))[0]?.version ?? ''
  try {
    await within(connectMs, up(client))
  } catch {
    end()
    return undefined
  }
  return {
    ask,
    end,
    version,
    async readOnly() {
      // The session, so that whatever ends this transaction finds none that could write.
      await ask('set session transaction read only')
      await ask('set session lock_wait_timeout = 2')
      const isMariaDb = /mariadb/i.test(await version())
      await ask(
        isMariaDb
          ? `set session max_statement_time = ${statementMs / 1000}`
          : `set session max_execution_time = ${statementMs}`,
      )
      await ask('start transaction read only')
    },
  }
}

const up = (client: Connection) =>
  new Promise<void>((resolve, reject) => client.connect((fault) => (fault ? reject(fault) : resolve())))

/** A server that accepts and then says nothing. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
