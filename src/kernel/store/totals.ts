import type { Asking, Db, Reader } from './db.ts'
import { sql, statementOf, type Sql } from './sql.ts'

/**
 * Exact totals that are not counted at every call: a total is kept until somebody writes to one of the tables that it
 * was counted over. At a million rows the count is 90 times dearer than the page beside it.
 */
type Kept = { readonly total: number; readonly stamp: string; readonly until: number }

const kept = new Map<string, Kept>()
const most = 5000
/** Other processes tell of their writes within milliseconds; should one die before it did, this is the longest that a total can lag. */
const longestMs = 30_000
const underway = new Map<string, Promise<number>>()

const totalling = (from: Sql): Sql => sql`select count(*)::int as total ${from}`

function keyOf(db: Db, tenantId: string, statement: Sql): string {
  const { text } = statementOf(statement, true)
  return `${numberOf(db)}|${tenantId}|${text}|${JSON.stringify(statement.values)}`
}

/** Whether there were more than so many when they were last counted, be that true by now or not. */
export const wasMore = (db: Db, tenantId: string, from: Sql, than: number): boolean =>
  (kept.get(keyOf(db, tenantId, totalling(from)))?.total ?? 0) > than

/** Undefined where it was never counted, or somebody wrote since. */
function keptTotal(db: Db, key: string, stamp: string): number | undefined {
  const known = kept.get(key)
  const good = known?.stamp === stamp && db.touches.heard && (db.embedded || known.until > Date.now())
  return good ? known.total : undefined
}

export async function totalOf(db: Db, tenantId: string, from: Sql): Promise<number> {
  const statement = totalling(from)
  const { text } = statementOf(statement, true)
  const key = keyOf(db, tenantId, statement)
  const stamp = stampOf(db, tenantId, text)
  const known = keptTotal(db, key, stamp)
  if (known !== undefined) return known
  const flight = `${key}|${stamp}`
  const joined = underway.get(flight)
  const total = joined
    ? await joinedOr(joined, () => count(db, tenantId, statement))
    : await started(flight, count(db, tenantId, statement))
  // The stamp was read before counting: a write in between makes it stale at once, never wrong.
  if (kept.size >= most) kept.delete(kept.keys().next().value as string)
  kept.delete(key)
  kept.set(key, { total, stamp, until: Date.now() + longestMs })
  return total
}

/** How long a page waits for its exact total, and how far is counted instead. */
const patienceMs = 800
const mostMeanwhile = 10_000

export type Counted = { readonly total: number; readonly atLeast?: true }

/**
 * What took longer than a page waits, by the text of its question: for a while nobody waits for such a count, and it is tried
 * again by one at a time, with pauses. A list of ten million that somebody always writes to would wait at each look, and for
 * counts that nobody is told of.
 */
type Slow = { readonly next: number; readonly until: number }
const slow = new Map<string, Slow>()
const slowMs = 60_000
const pauses = 5

function noteSlow(shape: string, note: Slow): void {
  if (slow.size >= 1_000) slow.clear()
  slow.set(shape, note)
}

/** Counted, and how long it took remembered. */
async function timed(shape: string, counting: () => Promise<number>): Promise<number> {
  const begun = performance.now()
  try {
    return await counting()
  } finally {
    const [took, now] = [performance.now() - begun, performance.now()]
    if (took > patienceMs) noteSlow(shape, { next: now + pauses * took, until: now + slowMs })
    else slow.delete(shape)
  }
}

/**
 * The exact total where it is there in time. Where it is not, the page says how many there are at least, and the count goes
 * on for whoever asks next: rows that are found are never kept back because counting all of them runs out of its time.
 */
export async function totalInTime(
  db: Db,
  tenantId: string,
  from: Sql,
  shown: () => Promise<number>,
): Promise<Counted> {
  // One connection: whatever else is asked waits behind the count.
  if (db.embedded) return { total: await totalOf(db, tenantId, from) }
  const { text } = statementOf(totalling(from), true)
  const known = keptTotal(db, keyOf(db, tenantId, totalling(from)), stampOf(db, tenantId, text))
  if (known !== undefined) return { total: known }
  const shape = `${numberOf(db)}|${tenantId}|${text}`
  const was = slow.get(shape)
  const now = performance.now()
  const isSlow = was !== undefined && now < was.until
  if (!isSlow || now >= was.next) {
    if (isSlow) noteSlow(shape, { ...was, next: Infinity })
    const exact = timed(shape, () => totalOf(db, tenantId, from))
    exact.catch(() => undefined)
    const inTime = isSlow ? undefined : await Promise.race([exact.catch(outOfTime), later(patienceMs)])
    if (inTime !== undefined) return { total: inTime }
    if (!isSlow) noteSlow(shape, slow.get(shape) ?? { next: Infinity, until: performance.now() + slowMs })
  }
  const some = sql`select count(*)::int as total from (select 1 as one ${from} limit ${mostMeanwhile}) meanwhile`
  const total = await count(db, tenantId, some).catch(outOfTime)
  if (total !== undefined && total < mostMeanwhile) return { total }
  return { total: Math.max(total ?? 0, await shown()), atLeast: true }
}

/** Statement or lock time-out; any other fault is one. */
function outOfTime(error: Error & { readonly code?: string }): undefined {
  if (error.code !== '57014' && error.code !== '55P03') throw error
  return undefined
}

const later = (ms: number): Promise<undefined> =>
  new Promise((resolve) => void setTimeout(resolve, ms, undefined).unref())

/** A process may have several databases, as tests do: what was counted in one says nothing of another. */
const numbers = new WeakMap<Db, number>()
let lastNumber = 0
function numberOf(db: Db): number {
  const known = numbers.get(db)
  if (known !== undefined) return known
  numbers.set(db, (lastNumber += 1))
  return lastNumber
}

async function started(flight: string, counting: Promise<number>): Promise<number> {
  underway.set(flight, counting)
  return counting.finally(() => underway.delete(flight))
}

/** Who joins a count that is about to run out of its time has only come: they count for themselves. */
const justCameMs = 1_000

async function joinedOr(joined: Promise<number>, own: () => Promise<number>): Promise<number> {
  const came = performance.now()
  try {
    return await joined
  } catch (error) {
    if (performance.now() - came > justCameMs) throw error
    return own()
  }
}

const keptRows = new Map<string, { rows: Promise<unknown[]>; stamp: string; until: number }>()
const mostRows = 300

/** How many of them run at a time: a crowd that asks for reports leaves the lists of all others a processor. */
const atATime = 2
let running = 0
const waiting: (() => void)[] = []
/** At half a second each the last of them waits for as long as somebody still looks at the screen. */
export const mostWaiting = 100

/** Told to whoever comes when the line is as long as that: nothing was asked of the database. */
const tooManyWaiting = () => Object.assign(new Error('too many reports wait'), { code: 'REPORTS_BUSY' })

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running === atATime && waiting.length >= mostWaiting) throw tooManyWaiting()
  await new Promise<void>((resolve) => {
    if (running === atATime) return void waiting.push(resolve)
    running += 1
    resolve()
  })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Questions whose turn has not come: whoever asks the same meanwhile gets that answer, which is read after both asked. */
const queued = new Map<string, Promise<unknown[]>>()

/**
 * Reads as a tenant and keeps what was read until somebody writes to one of the tables: for statements that have to go
 * through very much for a short answer, as reports do. They take turns.
 */
export function keepingReader(db: Db, tenantId: string): Reader {
  const reader = db.of(tenantId)
  async function query<T>(statement: Sql, options: Asking = {}): Promise<T[]> {
    const { text } = statementOf(statement, false)
    const key = `${numberOf(db)}|${tenantId}|${text}|${JSON.stringify(statement.values)}`
    const known = keptRows.get(key)
    const good =
      known && known.stamp === stampOf(db, tenantId, text) && db.touches.heard && known.until > Date.now()
    const rows = (good ? known.rows : (queued.get(key) ?? asked())) as Promise<T[]>
    // Whoever gets them may change them.
    return (await rows).map((row) => ({ ...row }))

    function asked(): Promise<unknown[]> {
      const rows = inTurn(() => {
        queued.delete(key)
        keptRows.delete(key)
        if (keptRows.size >= mostRows) keptRows.delete(keptRows.keys().next().value as string)
        // Read before the question: a write in between makes the answer stale at once, never wrong.
        keptRows.set(key, { rows, stamp: stampOf(db, tenantId, text), until: Date.now() + longestMs })
        return reader.query<Record<string, unknown>>(statement, { ...options, heavy: true })
      })
      queued.set(key, rows)
      rows.catch(() => {
        if (queued.get(key) === rows) queued.delete(key)
        keptRows.delete(key)
      })
      return rows
    }
  }
  return {
    query,
    one: async <T>(statement: Sql, options?: { keep?: boolean }) => (await query<T>(statement, options))[0],
  }
}

function stampOf(db: Db, tenantId: string, text: string): string {
  return tablesRead(text)
    .map((table) => db.touches.generation(tenantId, table))
    .join(',')
}

/**
 * Planned for the tenant who asks, each time: a plan that is kept is for nobody in particular, and where one tenant has nearly
 * all rows of a table it reads the whole of it for those who have few. Planning takes a tenth of a millisecond.
 */
async function count(db: Db, tenantId: string, statement: Sql): Promise<number> {
  const rows = await db.of(tenantId).query<{ total: number }>(statement)
  return rows[0]?.total ?? 0
}

const read = new Map<string, string[]>()

function tablesRead(text: string): string[] {
  let tables = read.get(text)
  if (!tables) {
    tables = [
      ...new Set(
        [...text.matchAll(/\b(?:from|join)\s+"?([a-z_][a-z0-9_]*)"?/gi)].map((match) =>
          (match[1] ?? '').toLowerCase(),
        ),
      ),
    ]
    if (read.size < 10_000) read.set(text, tables)
  }
  return tables
}
