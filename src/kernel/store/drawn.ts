import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { dateIn, zoneOf } from '#kernel/definition/time.ts'
import type { Actor, Db, Drawn } from './db.ts'
import { counting, numberOf } from './series.ts'

/**
 * Numbers of series that very many draw from at once (`series(…, { ahead: true })`): they are taken before the transaction
 * begins, for all who wait in one statement, so that nobody waits for the commit of whoever came before (decision 72).
 * What is not used goes to the next; a number is missing only where a process died between draw and commit.
 */
type Waiting = { readonly done: (count: number) => void; readonly failed: (error: unknown) => void }
/** Of one tenant, prefix and day. */
type Pool = { readonly left: number[]; waiting: Waiting[]; busy: boolean }

type Means = { readonly db: Db; readonly clock: () => Date }

const pools = new WeakMap<Db, Map<string, Pool>>()

/** Does the work of making one record with a number drawn for it, where the definition says so. */
export async function withNumbers<T>(
  means: Means,
  actor: Actor,
  entity: Entity,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  const prop = entity.props.find(({ kind }) => kind.series?.ahead)
  // The embedded database has one line: nobody can be faster there.
  if (!prop || means.db.embedded) return work(actor)
  return withNumber(means, actor, prop, work)
}

async function withNumber<T>(
  { db, clock }: Means,
  actor: Actor,
  { kind }: Prop,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  const prefix = kind.series?.prefix ?? ''
  const day = dateIn(clock(), zoneOf(actor)).replaceAll('-', '')
  const pool = poolOf(db, `${actor.tenantId} ${prefix}${day}`)
  const count = await next(pool, (many) => draw(db, actor, { prefix, day, many }))
  let taken = 0
  const drawn: Drawn = {
    take(asked, attempt) {
      if (asked !== prefix || taken === attempt) return undefined
      taken = attempt
      return numberOf(prefix, day, count)
    },
  }
  // Whether a commit whose line was lost happened nobody knows: what was taken then is not given to anybody else.
  let back = false
  try {
    const result = await work({ ...actor, drawn })
    back = taken === 0 || isRefusal(result)
    return result
  } finally {
    if (back) pool.left.push(count)
  }
}

function poolOf(db: Db, name: string): Pool {
  let own = pools.get(db)
  if (!own) pools.set(db, (own = new Map()))
  let pool = own.get(name)
  if (!pool) {
    // Those of days that are over are nobody's any more.
    if (own.size > 1000) own.clear()
    own.set(name, (pool = { left: [], waiting: [], busy: false }))
  }
  return pool
}

/** What was given back, else a share of the next draw. */
async function next(pool: Pool, drawing: (many: number) => Promise<number>): Promise<number> {
  const left = pool.left.shift()
  if (left !== undefined) return left
  return new Promise((done, failed) => {
    pool.waiting.push({ done, failed })
    if (!pool.busy) void drawAll(pool, drawing)
  })
}

/** One statement for all who wait; who comes meanwhile waits for the next. */
async function drawAll(pool: Pool, drawing: (many: number) => Promise<number>): Promise<void> {
  pool.busy = true
  while (pool.waiting.length > 0) {
    const now = pool.waiting
    pool.waiting = []
    try {
      const last = await drawing(now.length)
      now.forEach(({ done }, at) => done(last - now.length + 1 + at))
    } catch (error) {
      for (const { failed } of now) failed(error)
    }
  }
  pool.busy = false
}

/** The last of so many; nobody waits for it but those whom it is for. */
async function draw(
  db: Db,
  { tenantId }: Actor,
  { prefix, day, many }: { readonly prefix: string; readonly day: string; readonly many: number },
): Promise<number> {
  const statement = counting({ tenantId, prefix, during: day, many })
  const row = await db.of(tenantId).one<{ last: number }>(statement, { keep: true })
  if (!row) throw new Error(`no number of ${prefix} was drawn`)
  return row.last
}
