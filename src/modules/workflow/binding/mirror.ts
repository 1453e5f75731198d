import { nameOf, type Entity, type Row } from '#kernel/definition/index.ts'
import { onceChecked } from '#kernel/http/checked.ts'
import type { Looked } from '#kernel/http/lived.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, insert, lock, update, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowActivity } from '../activities/definition.ts'
import type { flowProcess } from '../deployments/definition.ts'
import { flowInstance, type Instance } from '../instances/definition.ts'
import { deed } from '../running/history.ts'
import { loadPlan } from '../running/load.ts'
import type { Plan, PlanNode } from '../terms/shapes.ts'
import { mirrorsOf, stateField } from './bound.ts'

/**
 * A record shown as a process: its token stands where the record stands. It has no engine and nobody acts in it; the record
 * moves it, in the transaction of the record's own step.
 */
export const isMirror = ({ about, engine, state }: Instance): boolean =>
  about !== null && state === 'running' && engine === null

export async function saw({
  tx,
  entity,
  row,
  before,
}: Looked & { readonly before: Row<Entity> }): Promise<void> {
  const state = stateOf(entity, row)
  let mirrors: Awaited<ReturnType<typeof mirrorsOf>> = []
  const unseen = await onceChecked(tx, `unmirrored ${entity.name}`, async () => {
    mirrors = await mirrorsOf(tx, entity.name)
    return mirrors.length === 0
  })
  if (unseen) return
  for (const process of mirrors) {
    const found = await mirrorOf(tx, entity, row.id, process.processKey)
    const instance = found ?? (await makeMirror(tx, entity, before, process))
    if (instance?.state !== 'running') continue
    await moveMirror(tx, instance, entity, state)
  }
}

const stateOf = (entity: Entity, row: Row<Entity>): string => {
  const field = stateField(entity)
  return String(field ? (row as Readonly<Record<string, unknown>>)[field] : '')
}

async function mirrorOf(tx: Tx, entity: Entity, id: string, key: string): Promise<Instance | undefined> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`flow:about:${entity.name}:${id}`}, 0)) as locked`,
  )
  const [found] = await findAll(
    tx,
    flowInstance,
    sql`t.about = ${entity.name} and t.about_id = ${id} and t.process_id in (select p.id from flow_process p where p.process_key = ${key})`,
    { order: sql`t.id desc`, limit: 1 },
  )
  return found && lock(tx, flowInstance, found.id)
}

/** Shows a record where it stands; undefined where it is shown already. */
export async function mirrorRecord(
  tx: Tx,
  entity: Entity,
  row: Row<Entity>,
  process: Row<typeof flowProcess>,
): Promise<Instance | undefined> {
  if (await mirrorOf(tx, entity, row.id, process.processKey)) return undefined
  return makeMirror(tx, entity, row, process)
}

async function makeMirror(
  tx: Tx,
  entity: Entity,
  row: Row<Entity>,
  process: Row<typeof flowProcess>,
): Promise<Instance | undefined> {
  const { plan } = await loadPlan(tx, process.id)
  const made = await insert(tx, flowInstance, {
    processId: process.id,
    title: `${entity.label.zh} ${nameOf(entity, row, 'zh')}`.slice(0, 200),
    category: process.category,
    state: 'running',
    variables: {},
    about: entity.name,
    aboutId: row.id,
    starterId: row.createUser,
    startTime: row.createTime,
  })
  const start = Object.values(plan.nodes).find(
    ({ type, scope }) => type === 'startEvent' && scope === plan.processId,
  )
  if (start) await enter(tx, made.id, start, row.createTime)
  await deed(tx, { instanceId: made.id, what: 'started' })
  return moveMirror(tx, made, entity, stateOf(entity, row))
}

async function moveMirror(tx: Tx, instance: Instance, entity: Entity, state: string): Promise<Instance> {
  const { plan } = await loadPlan(tx, instance.processId)
  const [present] = await findAll(
    tx,
    flowActivity,
    sql`t.instance_id = ${instance.id} and t.end_time is null and t.activity_type <> 'sequenceFlow'`,
    { order: sql`t.id desc`, limit: 1 },
  )
  const target = Object.values(plan.nodes).find((node) => node.state === state)
  const ended = (sliceOf(entity.name)?.rules.life?.life.ends ?? []).map(String).includes(state)
  if (target && target.id !== present?.activityId) {
    await updateAll(tx, flowActivity, sql`t.instance_id = ${instance.id} and t.end_time is null`, {
      endTime: tx.now,
    })
    for (const id of wayTo(plan, present?.activityId ?? '', target.id)) await pass(tx, instance.id, plan, id)
    await enter(tx, instance.id, target, tx.now)
    await deed(tx, { instanceId: instance.id, what: 'mirrored', step: target.name || target.id })
  }
  const over = ended || target?.type === 'endEvent'
  if (over)
    await updateAll(tx, flowActivity, sql`t.instance_id = ${instance.id} and t.end_time is null`, {
      endTime: tx.now,
    })
  return update(tx, flowInstance, instance.id, {
    steps: over ? null : (target?.name ?? instance.steps),
    ...(over && { state: 'ended' as const, endTime: tx.now }),
  })
}

const enter = (tx: Tx, instanceId: string, { id, name, type }: PlanNode, startTime: Date) =>
  insert(tx, flowActivity, {
    instanceId,
    activityId: id,
    activityName: name,
    activityType: type,
    executionId: `mirror_${id}`,
    startTime,
    cancelled: false,
  })

const pass = (tx: Tx, instanceId: string, plan: Plan, id: string) =>
  insert(tx, flowActivity, {
    instanceId,
    activityId: id,
    activityName: plan.flows[id]?.name ?? '',
    activityType: 'sequenceFlow',
    executionId: `mirror_${id}`,
    startTime: tx.now,
    endTime: tx.now,
    cancelled: false,
  })

/** The shortest way of the drawing from one element to another that passes no other state; empty where none is drawn. */
export function wayTo({ flows, nodes }: Plan, from: string, to: string): readonly string[] {
  const ways: { at: string; passed: readonly string[] }[] = [{ at: from, passed: [] }]
  const seen = new Set([from])
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const [id, { source, target }] of Object.entries(flows)) {
      if (source !== way.at || seen.has(target)) continue
      const passed = [...way.passed, id]
      if (target === to) return passed
      seen.add(target)
      if (nodes[target]?.state === undefined) ways.push({ at: target, passed })
    }
  }
  return []
}
