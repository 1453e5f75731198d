import type { Row } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert, insertLines, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowActivity, flowDeed } from '../activities/definition.ts'
import type { Passed } from '../engine/commands.ts'
import type { Plan } from '../terms/shapes.ts'

type Line = Partial<Row<typeof flowActivity>>

/** Elements that were entered, left and given up, and flows that were taken, in the order in which it happened. */
export async function record(
  tx: Tx,
  instanceId: string,
  plan: Plan,
  passed: readonly Passed[],
): Promise<void> {
  const lines: Line[] = []
  const begun = new Map<string, Line>()
  const before = new Map<string, 'leave' | 'discard'>()
  for (const { what, id, executionId } of passed) {
    const flow = plan.flows[id]
    const node = plan.nodes[id]
    if (what === 'take' && flow)
      lines.push({
        instanceId,
        activityId: id,
        activityName: flow.name,
        activityType: 'sequenceFlow',
        executionId,
        startTime: tx.now,
        endTime: tx.now,
        cancelled: false,
      })
    else if (what === 'enter' && node) {
      const line: Line = {
        instanceId,
        activityId: id,
        activityName: node.name,
        activityType: node.type,
        executionId,
        startTime: tx.now,
        cancelled: false,
      }
      lines.push(line)
      begun.set(executionId, line)
    } else if (what === 'leave' || what === 'discard') {
      const line = begun.get(executionId)
      // What is given up is left too: the first of both counts.
      if (!line && !before.has(executionId)) before.set(executionId, what)
      if (line && !line.endTime) Object.assign(line, { endTime: tx.now, cancelled: what === 'discard' })
    }
  }
  await insertLines(tx, flowActivity, lines)
  for (const how of ['leave', 'discard'] as const) {
    const ids = [...before].flatMap(([id, what]) => (what === how ? [id] : []))
    if (ids.length > 0)
      await updateAll(
        tx,
        flowActivity,
        sql`t.instance_id = ${instanceId} and t.execution_id = any(${ids}::text[]) and t.end_time is null`,
        { endTime: tx.now, cancelled: how === 'discard' },
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
