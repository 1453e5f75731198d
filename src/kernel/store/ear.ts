import pg from 'pg'
import type { makeTouches } from './touches.ts'

/**
 * Hears the writes of other processes on a line of its own, which leads past any pooler. A line that is open is not yet
 * one that hears: every second a word is sent through the pool, and while that one does not come back nothing kept
 * counts as fresh. Resolves when the first word was heard.
 */
export type Ear = { close(): Promise<void> }

const channel = 'touched'
const isBeat = /^\w+\|beat\|/
const beatMs = 1_000
/** Longer than a pool that is busy keeps a word back. */
const deafAfterMs = 3_000

export type EarOptions = {
  /** Where the database is now: asked anew for every line. */
  readonly url: () => Promise<string>
  readonly node: string
  readonly touches: ReturnType<typeof makeTouches>
  /** Sends payloads on the channel, through the pool. */
  send(payloads: readonly string[]): Promise<void>
}

export async function listen({ url, node, touches, send }: EarOptions): Promise<Ear> {
  const beat = `${node}|beat|`
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let heardAt = 0
  let first = () => {}

  function hear(payload: string): void {
    if (isBeat.test(payload) && !payload.startsWith(beat)) return
    if (!payload.startsWith(beat)) return touches.hear(payload)
    heardAt = performance.now()
    touches.setHeard(true)
    first()
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: await url(),
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    })
    next.on('notification', (message) => next === client && hear(message.payload ?? ''))
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    heardAt = performance.now()
    await send([`${beat}${Date.now()}`]).catch(() => {})
  }

  function lost(from: pg.Client): void {
    if (closed || from !== client) return
    client = undefined
    touches.setHeard(false)
    void from.end().catch(() => {})
    retry()
  }
  function retry(): void {
    timer = setTimeout(() => connect().catch(() => !closed && retry()), 300)
    timer.unref()
  }

  const beating = setInterval(() => {
    if (!client) return
    if (performance.now() - heardAt > deafAfterMs) return lost(client)
    // What cannot be sent is not heard either, and the line is then taken for deaf.
    send([`${beat}${Date.now()}`]).catch(() => {})
  }, beatMs)
  beating.unref()

  touches.setHeard(false)
  const hears = new Promise<boolean>((resolve) => {
    first = () => resolve(true)
    setTimeout(resolve, deafAfterMs, false).unref()
  })
  await connect()
  if (!(await hears))
    throw new Error(
      'what is said through DATABASE_URL is not heard at DATABASE_DIRECT_URL: both must lead to the same database, and the second past any pooler',
    )
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(beating)
      await client?.end().catch(() => {})
    },
  }
}

/** Tells other processes every few milliseconds what was written here. News that cannot be told is told later. */
export function tellNews(
  touches: ReturnType<typeof makeTouches>,
  send: EarOptions['send'],
): { stop(): Promise<void> } {
  async function tell(): Promise<void> {
    const payloads = touches.takeNews()
    if (payloads.length > 0) await send(payloads).catch(() => touches.untold(payloads))
  }
  const timer = setInterval(() => void tell(), 10)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return tell()
    },
  }
}
