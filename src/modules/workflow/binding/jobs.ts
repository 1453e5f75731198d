import { label } from '#kernel/definition/index.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { minutes } from '#kernel/jobs/schedule.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { find, lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowProcess } from '../deployments/definition.ts'
import { allMirrors } from './bound.ts'
import { mirrorRecord } from './mirror.ts'

type Unshown = { readonly entity: string; readonly id: string; readonly processId: string }

/** Records that no step has shown yet: new ones, and those that were there before their mirror was deployed. */
export const mirrorJob: Job = every<Unshown>('workflow.mirrors', {
  label: label('流程镜像', 'Mirrors of records'),
  schedule: minutes(1),
  due: async ({ reader }) => {
    const due: Unshown[] = []
    for (const { id: processId, processKey, mirrors } of await allMirrors(reader)) {
      const entity = entityNamed(mirrors ?? '')
      if (!entity) continue
      const rows = await reader.query<{ id: string }>(
        sql`select r.id from ${sql.id(entity.table)} r where r.is_deleted = 0 and not exists (
              select 1 from flow_instance i join flow_process p on p.id = i.process_id
              where i.about = ${entity.name} and i.about_id = r.id and p.process_key = ${processKey}) order by r.id desc limit 100`,
      )
      due.push(...rows.map(({ id }) => ({ entity: entity.name, id, processId })))
    }
    return due
  },
  key: ({ entity, id }) => `${entity}:${id}`,
  work: async (_working, tx, { entity: name, id, processId }) => {
    const entity = entityNamed(name)
    const process = await find(tx, flowProcess, processId)
    const row = entity && (await lock(tx, entity, id))
    return entity && row && process ? mirrorRecord(tx, entity, row, process) : undefined
  },
})
