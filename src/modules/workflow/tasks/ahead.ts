import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { tried } from '#kernel/store/tried.ts'
import { refuse } from '../catalogue.ts'
import { flowInstance } from '../instances/definition.ts'
import { openIn } from '../running/holder.ts'
import { lockInstanceOf } from '../running/load.ts'
import type { Ahead } from '../terms/ahead.ts'
import { complete } from './doing.ts'

/**
 * Where agreeing leads: done, looked at and taken back, so that conditions, votes and joins are the ones that count. Null while
 * something is missing that agreeing asks for, or while it cannot be done: the button itself will say why.
 */
export function ahead(
  { caller, db, ctx }: Pick<Call, 'caller' | 'db' | 'ctx'>,
  taskId: string,
  variables: unknown,
): Promise<Ahead | null | Refusal> {
  return tried(db, caller.actor, async (tx) => {
    const instance = await lockInstanceOf(tx, taskId)
    if (!instance) return refuse('noTask')
    const whole = instance.rootId ?? instance.id
    const stood = new Set((await waitingIn(tx, whole)).map(({ id }) => id))
    const done = await complete({ tx, ctx, caller }, taskId, { approved: true, variables })
    // A foreign task is none here either; why this one cannot be done now is said by whoever does it.
    if (isRefusal(done)) return done.status === 404 ? done : null
    const fresh = (await waitingIn(tx, whole)).filter(({ id }) => !stood.has(id))
    const state = (await find(tx, flowInstance, whole))?.state
    return { steps: [...new Set(fresh.map(({ name }) => name))], ends: state === 'ended' }
  })
}

const waitingIn = (tx: Tx, whole: string) =>
  tx.query<{ id: string; name: string }>(
    sql`select k.id, k.name from flow_task k where ${openIn(whole)} order by k.id`,
  )
