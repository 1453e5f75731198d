import type { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from '#kernel/store/wire.ts'

/**
 * Makes the Nth statement of a scenario fail, as SQLite's tests do with every call (promise R27): on the wire itself,
 * below everything of ours. Only where the clients of a test speak to PostgreSQL over a socket.
 */
export type Blow =
  /** The line breaks before the statement is sent: it did not run. */
  | 'unsent'
  /** The line breaks after it was sent: it may have run, and nobody hears of it. */
  | 'unheard'
  /** The server ends the transaction with an error of its own: too little memory. */
  | 'refused'

export type Sweep = {
  /** Whether the Nth statement came. */
  readonly struck: boolean
  /** How many statements there were. */
  readonly count: number
}

/** Statements count where `counted` says so, for beside a request others are at work. */
export async function striking<T>(
  nth: number,
  blow: Blow,
  counted: () => boolean,
  work: () => Promise<T>,
): Promise<{ value: T } & Sweep> {
  const proto = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const original = proto.query
  let count = 0
  let struck = false
  proto.query = function (this: unknown, ...args: unknown[]) {
    if (!counted() || (count += 1) !== nth) return original.apply(this, args)
    struck = true
    const { stream } = (this as { connection: { stream: Socket } }).connection
    if (blow === 'refused') return original.call(this, instead(args[0]), ...args.slice(1))
    if (blow === 'unsent') stream.destroy(new Error('Connection terminated unexpectedly'))
    const answer = original.apply(this, args)
    if (blow === 'unheard') stream.end(() => stream.destroy())
    return answer
  }
  try {
    return { value: await work(), struck, count }
  } finally {
    proto.query = original
  }
}

/** The same message with a last statement that the server refuses for want of memory: what stood before it has run. */
function instead(asked: unknown): unknown {
  const text = `do $$ begin raise exception using errcode = '53200'; end $$`
  if (typeof asked === 'string') return text
  const { statements } = asked as { readonly statements?: readonly Statement[] }
  const last: Statement = { text, values: [], name: undefined }
  return Object.assign(
    asked as object,
    statements ? { statements: [...statements.slice(0, -1), last] } : last,
  )
}
