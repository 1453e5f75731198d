import { label } from '#kernel/definition/index.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { minutes, seconds } from '#kernel/jobs/schedule.ts'
import { lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { lockInstance } from '../running/load.ts'
import { flowTimer } from './definition.ts'
import { fire } from './fire.ts'
import { escalate, remind, type DueTask } from './overdue.ts'

type DueTimer = { readonly id: string; readonly instanceId: string }

/** Moments that instances and tasks wait for. Of two servers that see one due, the second finds it done. */
export const workflowJobs: readonly Job[] = [
  every<DueTimer>('workflow.timers', {
    label: label('流程定时', 'Timers of processes'),
    schedule: seconds(5),
    due: ({ reader, now }) =>
      reader.query<DueTimer>(
        sql`select id, instance_id from flow_timer where state = 'waiting' and due_time <= ${now} and is_deleted = 0 order by due_time limit 200`,
      ),
    key: ({ id }) => id,
    work: async ({ ctx }, tx, { id, instanceId }) => {
      const instance = await lockInstance(tx, instanceId)
      const timer = await lock(tx, flowTimer, id)
      if (!instance || instance.state !== 'running' || timer?.state !== 'waiting') return undefined
      if (timer.dueTime > tx.now) return undefined
      return fire({ tx, ctx }, instance, timer)
    },
  }),
  every<DueTask>('workflow.reminders', {
    label: label('流程提醒', 'Reminders of tasks'),
    schedule: minutes(1),
    ofLate: true,
    due: ({ reader, now }) =>
      reader.query<DueTask>(
        sql`select id, instance_id from flow_task where state = 'open' and remind_time <= ${now} and is_deleted = 0 order by remind_time limit 200`,
      ),
    key: ({ id }) => id,
    work: ({ ctx }, tx, due) => remind(tx, ctx, due),
  }),
  every<DueTask>('workflow.escalations', {
    label: label('流程升级', 'Escalation of tasks'),
    schedule: minutes(1),
    ofLate: true,
    due: ({ reader, now }) =>
      reader.query<DueTask>(
        sql`select id, instance_id from flow_task where state = 'open' and escalate_time <= ${now} and is_deleted = 0 order by escalate_time limit 200`,
      ),
    key: ({ id }) => id,
    work: ({ ctx }, tx, due) => escalate(tx, ctx, due),
  }),
]
