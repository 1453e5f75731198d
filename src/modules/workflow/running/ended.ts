import type { Tx } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Outcome } from '../engine/commands.ts'
import type { Instance } from '../instances/definition.ts'
import { flowTask, type Task } from '../tasks/definition.ts'
import type { Plan } from '../terms/shapes.ts'

/** The last decision. Nobody agrees to what they ask for themselves: a starter who reads the answer leaves it as it is. */
export async function lastWord(
  tx: Tx,
  { id, starterId }: Instance,
  { nodes }: Plan,
): Promise<Task | undefined> {
  const own = Object.values(nodes).flatMap((node) => (node.people?.assignee === 'starter' ? [node.id] : []))
  const [last] = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${id} and t.outcome is not null
      and not (t.outcome = 'agreed' and t.signer is null and t.node_id = any(${own}::text[]) and t.assignee_id is not distinct from ${starterId})`,
    { order: sql`t.end_time desc, t.id desc`, limit: 1 },
  )
  return last
}

/** The code of the end that was reached: one on a way that was not taken says nothing, and one within is caught there. */
export const thrownBy = ({ nodes, processId }: Plan, passed: Outcome['passed']): string | undefined =>
  passed
    .filter(({ what, id }) => what === 'enter' && nodes[id]?.scope === processId)
    .map(({ id }) => nodes[id]?.error)
    .find((code) => code !== undefined)
