import type pg from 'pg'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { becoming } from './ahead.ts'
import { batched } from './batched.ts'
import type { Shaping } from './db.ts'
import { shapingLock } from './shaping.ts'
import type { Means } from './means.ts'
import { txOn } from './tx.ts'
import { queryAs, sendAll, type Outcome, type Statement } from './wire.ts'

/** A line on which the owner of the tables speaks, and its end. */
export type OwnLine = {
  readonly client: pg.ClientBase
  readonly end: (fault?: Error) => Promise<void> | void
}

/** Tables change by one process at a time, on a line of their owner. */
export function makeReshape(means: Means, owner: () => Promise<OwnLine>) {
  const { touches, clock, housing, placeOf } = means

  return async function reshape<T>(work: (shaping: Shaping) => Promise<T>): Promise<T> {
    const { client, end } = await owner()
    const later: (() => void | Promise<void>)[] = []
    const written = new Map<string, Set<string>>()
    const ends: (() => Promise<unknown>)[] = []
    const now = clock()
    let fault: Error | undefined
    try {
      await client.query(
        `begin; ${housing?.shaping ?? ''} set local lock_timeout = '5s'; select pg_advisory_xact_lock(${shapingLock})`,
      )
      const result = await work({
        async run(ddl) {
          await client.query(`set local role none; set local statement_timeout = '60s'`)
          if (housing) await housing.shape(client, ddl)
          else await client.query(ddl.join('\n'))
        },
        as(actor) {
          const own = written.get(actor.tenantId) ?? new Set<string>()
          written.set(actor.tenantId, own)
          // Fenced again each time: the tenant may be another, and the owner may have spoken between.
          const place = placeOf(actor.tenantId)
          const fenced = async (statement: Statement) => {
            const sent = { ...statement, name: undefined }
            // It lies in a transaction that is ended elsewhere.
            if (!place?.spread) return queryAs(client, actor.tenantId, sent, { prepared: false, place })
            // Who changes a table on another server must have read it there as the same: the schema alone is the fence here.
            await client.query(becoming(actor.tenantId, place.path).join(';'))
            const [outcome] = await sendAll(client, [sent], { prepared: false })
            return outcome ?? { rows: [], rowCount: 0 }
          }
          const last: Statement[] = []
          ends.push(async () => {
            for (const one of last) await fenced(one)
          })
          // The line carries one at a time: what is asked side by side waits its turn.
          const inTurn = batched(async (statements: readonly Statement[]) => {
            const outcomes: Outcome[] = []
            for (const one of statements) outcomes.push(await fenced(one))
            return outcomes
          })
          return txOn(means, inTurn, { actor, attempt: 1, now }, { later, written: own, last })
        },
      })
      if (isRefusal(result)) {
        await client.query('rollback')
        return result
      }
      for (const end of ends) await end()
      await client.query('set local role none')
      await housing?.reshaped(client)
      const news = [...written].map(([tenantId, tables]) => touches.announceText(tenantId, tables))
      await client.query(`${news.join('')}commit`)
      for (const [tenantId, tables] of written) touches.touch(tenantId, [...tables])
      for (const step of later) await step()
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (fault = lost))
      throw error
    } finally {
      await end(fault)
    }
  }
}
