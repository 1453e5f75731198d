import type { AreaServer } from '#kernel/http/areas.ts'
import { slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowActivity, flowDeed } from './activities/definition.ts'
import { deployments, sources } from './deployments/server.ts'
import { area } from './index.ts'
import { instances } from './instances/server.ts'
import { models } from './models/server.ts'
import { supply } from './supply.ts'
import { tasks } from './tasks/server.ts'
import { flowTimer } from './timers/definition.ts'
import { workflowJobs } from './timers/jobs.ts'

export const server: AreaServer = {
  area,
  slices: [
    models,
    deployments,
    sources,
    instances,
    tasks,
    slice(flowActivity),
    slice(flowDeed),
    slice(flowTimer),
  ],
  supply,
  jobs: workflowJobs,
  letters: { about: ['flowInstance'], rows: (caller) => sql`t.recipient_id = ${caller.userId}` },
}
