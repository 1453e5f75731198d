import { label, type Label } from '#kernel/definition/kind.ts'
import { ours } from '#kernel/definition/ours.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, update, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowActivity } from '../activities/definition.ts'
import { flowInstance, instanceStates, type Instance } from '../instances/definition.ts'
import { flowTask } from '../tasks/definition.ts'
import { flowTimer } from '../timers/definition.ts'
import { tellLeft } from './left.ts'

type Means = { readonly tx: Tx; readonly ctx: Pick<Context, 'baseUrl'> }

type Leaving = { readonly how: Label; readonly knowing: readonly (string | null)[] }

/** Ends an instance and all that it called, with whatever waits in them; who was asked hears that they are not any more. */
export async function stop(
  at: Means,
  instance: Instance,
  state: 'withdrawn' | 'terminated' | 'refused',
  reason: string | null,
  leaving: Leaving = endedAs(state, instance),
): Promise<Instance> {
  const { tx } = at
  const called = await findAll(tx, flowInstance, sql`t.parent_id = ${instance.id} and t.state = 'running'`)
  for (const child of called) await stop(at, child, state, reason, leaving)
  await tellLeft(at, instance, sql`true`, leaving.how, leaving.knowing)
  await updateAll(tx, flowTask, sql`t.instance_id = ${instance.id} and t.state in ('open', 'failed')`, {
    state: 'cancelled',
    endTime: tx.now,
  })
  await updateAll(tx, flowTimer, sql`t.instance_id = ${instance.id} and t.state = 'waiting'`, {
    state: 'cancelled',
  })
  await updateAll(tx, flowActivity, sql`t.instance_id = ${instance.id} and t.end_time is null`, {
    endTime: tx.now,
    cancelled: true,
  })
  return update(tx, flowInstance, instance.id, { engine: null, state, steps: null, endTime: tx.now, reason })
}

/** The starter is told how it ended. */
function endedAs(state: keyof typeof instanceStates, { starterId }: Instance): Leaving {
  const { zh, en } = instanceStates[state]
  return { how: { zh: `流程${zh}`, en }, knowing: [starterId] }
}

const leftByCaller = ours(
  label('主流程已不再等待它', 'The process that called it does not wait for it any more'),
)

/** Called processes whose caller went on without them: nobody is asked for what comes of them. */
export async function stopCalled(
  at: Means,
  { id }: Instance,
  executionIds: readonly string[],
  how: Label,
): Promise<void> {
  const called = await findAll(
    at.tx,
    flowInstance,
    sql`t.parent_id = ${id} and t.parent_execution = any(${[...executionIds]}::text[]) and t.state = 'running'`,
  )
  for (const child of called) await stop(at, child, 'terminated', leftByCaller, { how, knowing: [] })
}
