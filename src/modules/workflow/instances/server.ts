import { isRefusal, rowId, rowIds, text } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { action, route, slice, type Slice } from '#kernel/http/slice.ts'
import { among } from '#kernel/store/among.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { containing, sql } from '#kernel/store/sql.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { deed } from '../running/history.ts'
import { loadPlan, lockInstance } from '../running/load.ts'
import { step } from '../running/step.ts'
import { stop } from '../running/stop.ts'
import { tellStarter } from '../running/telling.ts'
import { instanceOver } from '../running/over.ts'
import { giveTo, liesWithNobody } from '../tasks/giving.ts'
import { moveTo } from '../tasks/moving.ts'
import { flowTask } from '../tasks/definition.ts'
import { giveAsks, whyMoved } from './asked.ts'
import { flowInstance } from './definition.ts'
import { migrate } from './migrate.ts'
import { modelView } from './view.ts'
import { migratePreview, versionsOf, waysOf } from './ways.ts'

/** Ends a process with a reason: a state and a line of its time line, nothing is erased (W06). */
async function endInstance({ caller, ctx, db, input }: Call): Promise<unknown> {
  const id = idOf(input.processInstanceId ?? input.id)
  const reason = String(input.reason ?? '').trim()
  if (!id) return refuse('noInstance')
  if (reason === '') return refuse('commentNeeded')
  return db.tx(caller.actor, async (tx) => {
    const instance = await lockInstance(tx, id)
    if (!instance || instance.parentId) return refuse('noInstance')
    if (instance.state !== 'running') return instanceOver(instance)
    if (isMirror(instance)) return refuse('mirrored')
    await deed(tx, { instanceId: id, what: 'terminated', comment: reason.slice(0, 1000) })
    await tellStarter(tx, ctx, await stop({ tx, ctx }, instance, 'terminated', reason.slice(0, 500)))
    return true
  })
}

export const instances: Slice = slice(flowInstance, {
  columns: () => ({
    processInstanceId: sql`t.id::text`,
    processDefinitionId: sql`t.process_id::text`,
    processDefinitionName: sql`(select p.name from flow_process p where p.id = t.process_id)`,
    processKey: sql`(select p.process_key from flow_process p where p.id = t.process_id)`,
    processDefinitionVersion: sql`(select p.process_version from flow_process p where p.id = t.process_id)`,
  }),
  filters: {
    // What was filled in, whatever its field is called.
    variable: (value) => sql`t.variables::text ilike ${containing(value)}`,
  },
  project: ({ engine: _, ...row }) => row,
  // Found from the few tasks that are open or failed, however many instances have ended.
  waiting: () =>
    among(sql`select k.instance_id from flow_task k where k.state = 'failed' and k.is_deleted = 0
      union all select k.instance_id from flow_task k where ${liesWithNobody}`),
  actions: {
    move: action(
      {
        asks: {
          id: rowId('flowInstance'),
          nodeId: text({ label: { zh: '移到步骤', en: 'To step' }, required: true, max: 100 }),
          reason: whyMoved,
        },
      },
      async ({ tx, ctx, input }) => {
        const instance = await lockInstance(tx, input.id)
        if (!instance) return refuse('noInstance')
        if (instance.state !== 'running') return instanceOver(instance)
        if (isMirror(instance)) return refuse('mirrored')
        const loaded = await loadPlan(tx, instance.processId)
        const node = loaded.plan.nodes[input.nodeId]
        if (node?.type !== 'userTask' || node.scope !== loaded.plan.processId) return refuse('noStepThere')
        const open = await tx.query<{ nodeId: string }>(
          sql`select node_id from flow_task where instance_id = ${instance.id} and state in ('open', 'failed') and is_deleted = 0`,
        )
        if (open.some(({ nodeId }) => nodeId === input.nodeId)) return refuse('standsThere')
        // What waits for a time alone is left like a task: it would go on beside where the process was moved.
        const timed = await tx.query<{ nodeId: string }>(
          sql`select node_id from flow_timer where instance_id = ${instance.id} and state = 'waiting' and is_deleted = 0`,
        )
        await deed(tx, {
          instanceId: instance.id,
          what: 'moved',
          comment: input.reason,
          changes: { to: node.name || node.id },
        })
        const went = await moveTo(
          { tx, ctx },
          instance,
          loaded,
          input.nodeId,
          [...open, ...timed].map(({ nodeId }) => nodeId),
        )
        return isRefusal(went) ? went : true
      },
    ),
    migrate: action(
      {
        asks: { ids: rowIds('flowInstance'), processDefinitionId: rowId('flowProcess'), reason: whyMoved },
      },
      async ({ tx, ctx, input }) => {
        for (const id of input.ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
          const went = await migrate({ tx, ctx }, id, input.processDefinitionId, input.reason)
          if (isRefusal(went)) return went
        }
        return input.ids.length
      },
    ),
    retry: action({ asks: { id: rowId('flowInstance') } }, async ({ tx, ctx, input }) => {
      const instance = await lockInstance(tx, input.id)
      if (!instance) return refuse('noInstance')
      const again = await updateAll(
        tx,
        flowTask,
        sql`t.instance_id = ${instance.id} and t.state = 'failed'`,
        {
          state: 'open',
          claimTime: null,
          fault: null,
        },
      )
      if (again.length === 0) return refuse('nothingFailed')
      await deed(tx, { instanceId: instance.id, what: 'retried' })
      const went = await step({ tx, ctx, steps: { n: 0 }, depth: 0 }, instance, { do: 'look' })
      return isRefusal(went) ? went : true
    }),
  },
  routes: [
    route(
      {
        method: 'GET',
        url: `${flowInstance.path}/ways`,
        permission: ['flowInstance_move', 'flowInstance_retry'],
        about: ['id'],
        summary:
          'What may be done about an instance: steps, messages that it waits for, failed actions, other versions',
      },
      waysOf,
    ),
    route(
      {
        method: 'GET',
        url: `${flowInstance.path}/versions`,
        permission: 'flowInstance_migrate',
        summary: 'Versions of a process: processKey',
      },
      versionsOf,
    ),
    route(
      {
        method: 'POST',
        url: `${flowInstance.path}/give`,
        permission: 'flowInstance_move',
        told: 'process',
        summary: 'Give an open task to somebody, whoever has it: taskId, userId, reason',
        asks: { taskId: rowId('flowTask'), ...giveAsks },
      },
      ({ caller, db, ctx, input }) =>
        db.tx(caller.actor, (tx) => giveTo({ tx, ctx, caller }, input.taskId, input.userId, input.reason)),
    ),
    route(
      {
        method: 'POST',
        url: `${flowInstance.path}/migrate-preview`,
        permission: 'flowInstance_migrate',
        summary: 'What would not fit in another version: ids, processDefinitionId',
        asks: { ids: rowIds('flowInstance'), processDefinitionId: rowId('flowProcess') },
      },
      migratePreview,
    ),
    route(
      {
        method: 'POST',
        url: `${flowInstance.path}/delete-process-instance`,
        permission: 'flowInstance_delete',
        about: ['processInstanceId', 'id'],
        told: 'process',
        summary: 'End a process with a reason: processInstanceId, reason',
      },
      endInstance,
    ),
    route(
      {
        method: 'GET',
        url: 'blade-flow/process/model-view',
        permission: 'signedIn',
        summary: 'Drawing and history by processInstanceId, or a drawing by processDefinitionId',
      },
      modelView,
    ),
  ],
})
