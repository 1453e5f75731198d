import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import type { Passed } from '../engine/commands.ts'
import type { Instance } from '../instances/definition.ts'
import { ActionFault, perform } from './actions.ts'
import { deed } from './history.ts'
import { scopeOf, type Loaded } from './load.ts'

/**
 * What stands beside elements that were entered and left. Nothing waits for it: what cannot be done is told in the time line,
 * and the step goes on.
 */
export async function listen(
  { tx, ctx }: { readonly tx: Tx; readonly ctx: Context },
  instance: Instance,
  { plan, form }: Loaded,
  passed: readonly Passed[],
): Promise<void> {
  for (const { what, id, executionId } of passed) {
    const node = plan.nodes[id]
    for (const [at, action] of (node?.listeners ?? []).entries()) {
      if (!node || action.on !== what) continue
      try {
        await perform(
          tx,
          ctx,
          instance,
          { node, action, key: `${what}:${executionId}:${at}` },
          scopeOf(tx, instance, form),
        )
      } catch (error) {
        if (!(error instanceof ActionFault)) throw error
        await deed(tx, {
          instanceId: instance.id,
          what: 'notTold',
          step: node.name || node.id,
          comment: error.message.slice(0, 1000),
        })
      }
    }
  }
}
