import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Tx } from '#kernel/store/db.ts'
import { daysBefore, type Leftover } from '#kernel/store/sweep.ts'
import { refuse } from './catalogue.ts'

/** Answers are repeated for a day. */
export const oldAnswers: Leftover = {
  table: 'idempotency',
  ofTenants: true,
  old: (now) => sql`create_time <= ${daysBefore(now, 1)}`,
}

/**
 * `Idempotency-Key`: same key and body → the first answer again and one effect, for 24 hours; other body → 422; a twin in
 * flight → 409 (contract section 1, promise R07). The key's row stands in the transaction of the effect, so a crash removes both.
 */
export async function onceOnly<T>(
  tx: Tx,
  request: FastifyRequest,
  scope: string,
  input: unknown,
  work: () => Promise<T>,
): Promise<T | Refusal> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return work()
  if (key.length > 255) return refuse('badInput', { first: 'Idempotency-Key: ≤ 255' })
  const user = tx.actor.userId ?? '0'
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const lockName = `${tx.actor.tenantId}:${user}:${scope}:${key}`
  // The second sees what whoever held the lock before has committed: each statement looks afresh.
  const [free, known] = await Promise.all([
    tx.one<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as free`,
    ),
    tx.one<{ bodyHash: string; answer: { value: T } }>(
      sql`select body_hash, answer from idempotency where user_id = ${user} and route = ${scope} and key = ${key} and create_time > ${daysBefore(tx.now, 1)}`,
    ),
  ])
  if (!free?.free) return refuse('inFlight')
  if (known) return known.bodyHash === hash ? known.answer.value : refuse('otherBody')
  const value = await work()
  if (isRefusal(value)) return value
  tx.atLast(
    sql`insert into idempotency (tenant_id, user_id, route, key, body_hash, answer, create_time)
        values (${tx.actor.tenantId}, ${user}, ${scope}, ${key}, ${hash}, ${JSON.stringify({ value: value ?? null })}, ${tx.now})
        on conflict (tenant_id, user_id, route, key) do update set body_hash = excluded.body_hash, answer = excluded.answer, create_time = excluded.create_time`,
  )
  return value
}
