import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import type { Instance } from '../instances/definition.ts'
import { flowTask } from '../tasks/definition.ts'
import { deed } from './history.ts'
import { step, type Stepping } from './step.ts'

/** A message that the instance waits for: the oldest wait gets it. */
export async function stepOnMessage(at: Stepping, instance: Instance, name: string): Promise<true | Refusal> {
  const { tx } = at
  const [waiting] = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${instance.id} and t.kind = 'message' and t.state = 'open' and t.message = ${name}`,
    { limit: 1 },
  )
  if (!waiting) return refuse('noMessage', { name })
  await update(tx, flowTask, waiting.id, { state: 'done', endTime: tx.now })
  await deed(tx, { instanceId: instance.id, taskId: waiting.id, what: 'message', step: waiting.name })
  const went = await step(at, instance, { do: 'complete', executionId: waiting.executionId, output: {} })
  return isRefusal(went) ? went : true
}
