import type { Tx } from '#kernel/store/db.ts'
import { findAll, update, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowActivity } from '../activities/definition.ts'
import { flowInstance, type Instance } from '../instances/definition.ts'
import { flowTask } from '../tasks/definition.ts'
import { flowTimer } from '../timers/definition.ts'

/** Ends an instance and all that it called, with whatever waits in them. */
export async function stop(
  tx: Tx,
  instance: Instance,
  state: 'withdrawn' | 'terminated' | 'refused',
  reason: string | null,
): Promise<Instance> {
  const called = await findAll(tx, flowInstance, sql`t.parent_id = ${instance.id} and t.state = 'running'`)
  for (const child of called) await stop(tx, child, state, reason)
  await updateAll(tx, flowTask, sql`t.instance_id = ${instance.id} and t.state in ('open', 'failed')`, {
    state: 'cancelled',
    endTime: tx.now,
  })
  await updateAll(tx, flowTimer, sql`t.instance_id = ${instance.id} and t.state = 'waiting'`, {
    state: 'cancelled',
  })
  await updateAll(tx, flowActivity, sql`t.instance_id = ${instance.id} and t.end_time is null`, {
    endTime: tx.now,
    cancelled: true,
  })
  return update(tx, flowInstance, instance.id, { engine: null, state, steps: null, endTime: tx.now, reason })
}
