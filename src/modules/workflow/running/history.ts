import type { Tx } from '#kernel/store/db.ts'
import { insert, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowActivity, flowDeed } from '../activities/definition.ts'
import type { Passed } from '../engine/run.ts'
import type { Plan } from '../terms/shapes.ts'

/** Elements that were entered, left and given up, and flows that were taken, in the order in which it happened. */
export async function record(
  tx: Tx,
  instanceId: string,
  plan: Plan,
  passed: readonly Passed[],
): Promise<void> {
  for (const { what, id, executionId } of passed) {
    const flow = plan.flows[id]
    const node = plan.nodes[id]
    if (what === 'take' && flow)
      await insert(tx, flowActivity, {
        instanceId,
        activityId: id,
        activityName: flow.name,
        activityType: 'sequenceFlow',
        executionId,
        startTime: tx.now,
        endTime: tx.now,
        cancelled: false,
      })
    else if (what === 'enter' && node)
      await insert(tx, flowActivity, {
        instanceId,
        activityId: id,
        activityName: node.name,
        activityType: node.type,
        executionId,
        startTime: tx.now,
        cancelled: false,
      })
    else if (what === 'leave' || what === 'discard')
      await updateAll(
        tx,
        flowActivity,
        sql`t.instance_id = ${instanceId} and t.execution_id = ${executionId} and t.end_time is null`,
        { endTime: tx.now, cancelled: what === 'discard' },
      )
  }
}

export type Deed = {
  readonly instanceId: string
  readonly taskId?: string
  readonly what: string
  readonly step?: string
  /** In whose place it was done. */
  readonly forUserId?: string
  readonly comment?: string | null
  readonly changes?: Record<string, unknown>
}

/** A line of the time line, by whoever acts. */
export function deed(tx: Tx, { comment, ...rest }: Deed): Promise<unknown> {
  return insert(tx, flowDeed, {
    ...rest,
    userId: tx.actor.userId,
    time: tx.now,
    ...(comment ? { comment } : {}),
  })
}
