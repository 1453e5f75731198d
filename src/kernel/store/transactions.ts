import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { commit } from './ahead.ts'
import { batched } from './batched.ts'
import type { Actor, Tx, Witness } from './db.ts'
import { isConnectionFault, isStaleStatement } from './faults.ts'
import { positionOf } from './positions.ts'
import type { Means } from './means.ts'
import { txOn } from './tx.ts'
import { sendAll, type Outcome, type Statement } from './wire.ts'

/** How often work that the database refused for others' sake is tried again (promise R23). */
const mostRetries = 3
const giveWayMs = 20

const logEnd: Statement = {
  text: 'select pg_current_wal_insert_lsn()::text as "logEnd"',
  values: [],
  name: 'log_end',
}

/** `marked`: somebody wants to know where in the log a commit ended. */
export function makeTransactions(means: Means, marked: boolean) {
  const { pool, spoken, touches, clock, prepared, placeOf } = means
  let witness: Witness | undefined
  // Asked in the commit's own message.
  const committed = marked ? [commit, logEnd] : [commit]
  const committing = committed.map(({ text }) => text).join('; ')

  async function tx<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(actor, work, attempt)
      } catch (error) {
        // Deadlock, serialisation failure, stale statement: nothing was written, the same work may be tried again.
        const code = (error as { code?: string }).code
        const harmless = code === '40P01' || code === '40001' || isStaleStatement(error as Error)
        if (attempt > mostRetries || !harmless) throw error
        // At once, it would meet whom it has just made way for, before they have woken up; and each by its own chance, or
        // two that gave way meet again.
        await sleep((0.5 + Math.random()) * giveWayMs * 2 ** (attempt - 1))
      }
    }
  }

  async function once<T>(actor: Actor, work: (tx: Tx) => Promise<T>, attempt: number): Promise<T> {
    const client = await pool.connect()
    const later: (() => void | Promise<void>)[] = []
    const written = new Set<string>()
    let begun = false
    let ended = false
    let broken: Error | undefined
    // What was stale may be so on other connections too.
    const named = (one: Statement) => (attempt === 1 ? one : { ...one, name: undefined })
    async function send(statements: readonly Statement[]): Promise<Outcome[]> {
      const fence = begun
        ? undefined
        : { tenant: actor.tenantId, begin: true, place: placeOf(actor.tenantId) }
      begun = true
      try {
        return await sendAll(client, statements.map(named), { fence, prepared })
      } catch (error) {
        if (isConnectionFault(error as Error)) broken = error as Error
        throw error
      }
    }
    const ask = batched((statements: readonly Statement[]) => {
      // The fence ends with the transaction: what comes later would run outside of it.
      if (ended) throw new Error('the transaction has ended; read through the database instead')
      return send(statements)
    })
    const last: Statement[] = []
    try {
      const own = txOn(means, ask, { actor, attempt, now: clock() }, { later, written, last })
      const result = await work(own)
      ended = true
      if (isRefusal(result)) {
        if (begun) await client.query('rollback')
        return result
      }
      const seen = written.size > 0 ? witness?.(own) : undefined
      if (seen) last.push(spoken(seen, actor.tenantId, true).sent)
      const news = touches.announceText(actor.tenantId, written)
      let end: unknown
      if (last.length > 0 && news === '') end = await send([...last, ...committed])
      else {
        if (last.length > 0) await send(last)
        if (begun || written.size > 0) end = await client.query(`${news}${committing}`)
      }
      touches.touch(actor.tenantId, [...written], endOf(end))
      for (const step of later) await step()
      return result
    } catch (error) {
      ended = true
      if (begun && !broken) await client.query('rollback').catch((lost: Error) => (broken = lost))
      throw error
    } finally {
      client.release(broken)
    }
  }

  return { tx, witnessed: (by: Witness) => void (witness = by) }
}

/** Of the answers to a commit: where the log stood after it. */
function endOf(answers: unknown): bigint | undefined {
  const last = ([answers].flat() as (Outcome | undefined)[]).at(-1)
  return positionOf(last?.rows?.[0]?.logEnd as string | undefined)
}
