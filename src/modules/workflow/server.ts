import { label } from '#kernel/definition/kind.ts'
import type { AreaServer } from '#kernel/http/areas.ts'
import { slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowActivity, flowDeed } from './activities/definition.ts'
import { deployments, sources } from './deployments/server.ts'
import { attachments } from './running/files.ts'
import { allows } from './binding/guard.ts'
import { mirrorJob } from './binding/jobs.ts'
import { saw } from './binding/mirror.ts'
import { flowCopy } from './copies/definition.ts'
import { area } from './index.ts'
import { instances } from './instances/server.ts'
import { models } from './models/server.ts'
import { substitutes } from './substitutes/server.ts'
import { supply } from './supply.ts'
import { tasksLeft } from './tasks/left-behind.ts'
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
    slice(flowCopy),
    attachments,
    substitutes,
  ],
  supply,
  jobs: [...workflowJobs, mirrorJob],
  leftBehind: tasksLeft,
  onlookers: [{ allows, saw }],
  letters: {
    about: ['flowInstance'],
    rows: (caller) => sql`t.recipient_id = ${caller.userId}`,
    called: (code) => (code === 'flow' ? label('流程提醒', 'News of a process') : undefined),
  },
}
