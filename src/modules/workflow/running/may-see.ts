import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mayClaim } from './people.ts'
import { flowInstance, type Instance } from '../instances/definition.ts'

/** Whoever follows processes, started this one, has or had a task in it, or may claim one (W04). */
export async function visibleInstance(
  reader: Reader,
  caller: Caller,
  id: string,
): Promise<Instance | undefined> {
  const instance = await find(reader, flowInstance, id)
  if (!instance) return undefined
  if (caller.may('flowInstance_view') || instance.starterId === caller.userId) return instance
  const part = await reader.one(
    sql`select 1 as one from flow_task t join flow_instance i on i.id = t.instance_id
        where (t.instance_id = ${id} or i.root_id = ${id}) and t.is_deleted = 0 and (t.assignee_id = ${caller.userId} or t.owner_id = ${caller.userId} or (t.state = 'open' and ${mayClaim(caller)})) limit 1`,
  )
  return part ? instance : undefined
}
