import type { Refusal, Row } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { update } from '#kernel/store/rows.ts'
import type { Instance } from '../instances/definition.ts'
import { deed } from '../running/history.ts'
import { loadPlan } from '../running/load.ts'
import { step } from '../running/step.ts'
import { flowTimer } from './definition.ts'

/** A time has come, of an instance that is locked and runs. */
export async function fire(
  { tx, ctx }: { readonly tx: Tx; readonly ctx: Context },
  instance: Instance,
  { id, nodeId, executionId }: Row<typeof flowTimer>,
): Promise<Instance | Refusal> {
  await update(tx, flowTimer, id, { state: 'fired' })
  const { nodes } = (await loadPlan(tx, instance.processId)).plan
  const node = nodes[nodeId]
  // A time at the border of a step that has no name of its own is told by the step's.
  const named = node?.name || nodes[node?.on ?? '']?.name
  await deed(tx, { instanceId: instance.id, what: 'timer', ...(named && { step: named }) })
  return step({ tx, ctx, steps: { n: 0 }, depth: 0 }, instance, { do: 'fire', executionId })
}
