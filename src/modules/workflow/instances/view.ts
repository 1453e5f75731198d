import { wallClock } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { refuse } from '../catalogue.ts'
import { flowProcess } from '../deployments/definition.ts'
import { visibleInstance } from '../running/may-see.ts'

type Item = {
  activityId: string
  activityName: string | null
  activityType: string
  startTime: Date
  endTime: Date | null
  cancelled: boolean
  assignee: string | null
}

/** The drawing with what was passed of it (contract section 4): by instance, or a definition without any history. */
export async function modelView({ caller, db, input }: Call): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const [instanceId, definitionId] = [idOf(input.processInstanceId), idOf(input.processDefinitionId)]
  const instance = instanceId ? await visibleInstance(reader, caller, instanceId) : undefined
  if (instanceId && !instance) return refuse('noInstance')
  const processId = instance?.processId ?? definitionId
  const process = processId ? await find(reader, flowProcess, processId) : undefined
  // A definition that nobody may start any more is seen by who keeps definitions.
  if (!process || (!instance && process.state !== 'active' && !caller.may('flowProcess_view')))
    return refuse('noProcess')
  const source = await reader.one<{ xml: string }>(
    sql`select xml from flow_source where process_id = ${process.id} and is_deleted = 0`,
  )
  const items = instance
    ? await reader.query<Item>(
        sql`select a.activity_id, a.activity_name, a.activity_type, a.start_time, a.end_time, a.cancelled,
              (select string_agg(distinct ${titled(user, 'u', caller.lang)}, ${caller.lang === 'en' ? ', ' : '、'}) from flow_task t join blade_user u on u.id = t.assignee_id
                where t.instance_id = a.instance_id and t.node_id = a.activity_id and (t.execution_id = a.execution_id or t.execution_id like a.execution_id || '\\_%' or t.execution_id like a.execution_id || '#%')) as assignee
            from flow_activity a where a.instance_id = ${instance.id} and a.is_deleted = 0 order by a.id`,
      )
    : []
  const time = (moment: Date | null) => (moment ? wallClock(moment, caller.timeZone) : null)
  return {
    xml: source?.xml ?? '',
    name: process.name,
    version: process.processVersion,
    title: instance?.title ?? null,
    state: instance?.state ?? null,
    flow: items.map((item) => ({
      ...item,
      startTime: time(item.startTime),
      // No end means: in progress.
      ...(item.endTime ? { endTime: time(item.endTime) } : { endTime: undefined }),
    })),
  }
}
