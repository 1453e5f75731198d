import { inList, wallClock, type Lang } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { recordSeen } from '../binding/bound.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { stepAccess } from '../forms/access.ts'
import { atStep } from '../forms/form.ts'
import { flowProcess } from '../deployments/definition.ts'
import { filesOf } from '../attachments/keeping.ts'
import { hiddenFrom, visibleInstance } from '../running/may-see.ts'
import { loadPlan } from '../running/load.ts'
import { mayClaim } from '../running/people.ts'
import { standsInFor } from '../running/substitutes.ts'
import type { Plan } from '../terms/shapes.ts'
import { flowTimer } from '../timers/definition.ts'
import { flowTask, type Task } from './definition.ts'
import { earlierSteps } from './moving.ts'
import { signersOf } from './signers.ts'
import { mayWithdraw } from './starter.ts'
import { itsTurnComes, waitsFor } from './waiting.ts'

type Line = {
  id: string
  what: string
  step: string | null
  comment: string | null
  time: Date
  userName: string | null
  forName: string | null
  changes: Record<string, unknown> | null
}

/** A task, or a process without one: what was filled in, what this step may write, what has happened, what may be done. */
export async function detail({ caller, db, input, ctx }: Call): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const taskId = idOf(input.taskId)
  const task = taskId ? await find(reader, flowTask, taskId) : undefined
  const instanceId = task?.instanceId ?? idOf(input.processInstanceId)
  const instance =
    instanceId && (!taskId || task) ? await visibleInstance(reader, caller, instanceId) : undefined
  if (!instance) return refuse(taskId ? 'noTask' : 'noInstance')
  const process = await find(reader, flowProcess, instance.processId)
  const loaded = await loadPlan(reader, instance.processId)
  const { plan, form } = loaded
  const going = instance.state === 'running' && !isMirror(instance)
  const mine =
    task?.state === 'open' &&
    (task.assigneeId === caller.userId || (await standsInFor(reader, caller, task.id)))
  const claimable =
    task?.state === 'open' &&
    Boolean(
      await reader.one(
        sql`select 1 as one from flow_task t where t.id = ${task.id} and t.kind = 'user' and ${mayClaim(caller)}`,
      ),
    )
  const awaited = mine ? await waitsFor(reader, task) : undefined
  const signers = mine ? await signersOf(reader, task, caller.lang) : []
  // Whose it is, for whom it was delegated to.
  const owner = mine && task.ownerId !== caller.userId ? task.ownerId : null
  const delegate =
    task?.state === 'open' && task.ownerId === caller.userId && task.assigneeId !== caller.userId
      ? task.assigneeId
      : null
  const access = mine && task.signer !== 'before' ? stepAccess(plan, form, task.nodeId) : {}
  const hidden = await hiddenFrom(reader, caller, instance, loaded)
  const shownFields = form.filter(({ key }) => atStep(access)(key) !== 'hidden' && !hidden.has(key))
  const files = (await filesOf(reader, instance.id, caller.lang)).filter(
    ({ fieldKey }) => fieldKey === null || shownFields.some(({ key }) => key === fieldKey),
  )
  const lines = await reader.query<Line>(
    sql`select d.id, d.what, d.step, d.comment, d.time, d.changes, ${titled(user, 'u', caller.lang)} as user_name, ${titled(user, 'w', caller.lang)} as for_name
        from flow_deed d left join blade_user u on u.id = d.user_id left join blade_user w on w.id = d.for_user_id
        where d.instance_id = ${instance.id} and d.is_deleted = 0 order by d.id desc`,
  )
  const copies = await reader.query<{ userId: string; name: string; time: Date; readTime: Date | null }>(
    sql`select c.user_id, ${titled(user, 'u', caller.lang)} as name, c.copy_time as time, c.read_time from flow_copy c join blade_user u on u.id = c.user_id
        where c.instance_id = ${instance.id} and c.is_deleted = 0 order by c.id`,
  )
  const open = await reader.query<{
    id: string
    name: string
    kind: string
    state: string
    createTime: Date
    dueTime: Date | null
    fault: string | null
    assignee: string | null
    waits: boolean
    own: boolean
  }>(
    sql`select t.id, t.name, t.kind, t.state, t.create_time, t.due_time, t.fault, ${titled(user, 'u', caller.lang)} as assignee, ${itsTurnComes} as waits, coalesce(t.assignee_id = ${caller.userId}, false) as own from flow_task t left join blade_user u on u.id = t.assignee_id
        where t.instance_id = ${instance.id} and t.state in ('open', 'failed') and t.is_deleted = 0 order by t.id`,
  )
  const time = (moment: Date | null) => (moment ? wallClock(moment, caller.timeZone) : null)
  const names = await peopleIn(
    reader,
    [
      instance.starterId,
      owner,
      delegate,
      ...form
        .filter(({ kind }) => kind === 'person' || kind === 'people')
        .flatMap(({ key }) => instance.variables[key]),
      ...lines.flatMap(({ changes }) => peopleOf(changes)),
    ],
    caller.lang,
  )
  return {
    task: task ? { ...brief(task), dueTime: time(task.dueTime), claimTime: time(task.claimTime) } : null,
    instance: {
      id: instance.id,
      instanceNo: instance.instanceNo,
      title: instance.title,
      state: instance.state,
      starterId: instance.starterId,
      starterName: names.get(instance.starterId ?? '') ?? '',
      startTime: time(instance.startTime),
      endTime: time(instance.endTime),
      reason: instance.reason,
      processName: process?.name ?? '',
      processVersion: process?.processVersion ?? null,
      processDefinitionId: instance.processId,
      category: instance.category,
    },
    about: await recordSeen({ caller }, reader, instance),
    record: (task && plan.nodes[task.nodeId]?.record) ?? null,
    form: shownFields,
    access,
    values: Object.fromEntries(
      shownFields.map(({ key }) => [
        key,
        Object.hasOwn(instance.variables, key) ? instance.variables[key] : null,
      ]),
    ),
    owner: owner ? (names.get(owner) ?? '') : null,
    delegatedTo: delegate ? (names.get(delegate) ?? '') : null,
    waitsFor: awaited ? (caller.lang === 'en' ? awaited.nameEn : awaited.name) : null,
    signers,
    names: Object.fromEntries(names),
    open: [...open, ...(await standingTimers(reader, instance.id, plan))].map((one) => ({
      ...one,
      createTime: time(one.createTime),
      dueTime: time(one.dueTime),
    })),
    lines: lines.map(({ changes, what, ...line }) => ({
      ...line,
      what,
      time: time(line.time),
      changes: toWhom(what, changes, names, caller.lang),
    })),
    files: files.map((one) => ({ ...one, time: time(one.time) })),
    copies: copies.map((one) => ({ name: one.name, time: time(one.time), readTime: time(one.readTime) })),
    unread: copies.some(({ userId, readTime }) => userId === caller.userId && readTime === null),
    now: wallClock(ctx.clock(), caller.timeZone),
    can: {
      complete: mine && !awaited,
      claim: claimable,
      unclaim: mine && !awaited && task.claimTime !== null && task.ownerId === null,
      sendBack:
        mine && task.signer === null && !owner && !awaited
          ? await earlierSteps(reader, plan, instance.id, task.nodeId, caller.lang)
          : [],
      withdraw:
        going &&
        instance.starterId === caller.userId &&
        !instance.parentId &&
        (await mayWithdraw(reader, instance.id, caller.userId)),
      urge:
        going &&
        instance.starterId === caller.userId &&
        open.some(({ kind, own }) => kind === 'user' && !own),
    },
  }
}

/** Times that are waited for in place of people; what stands at the border of a task is told by the chart. */
const standingTimers = async (reader: Reader, instanceId: string, { nodes }: Plan) =>
  (await findAll(reader, flowTimer, sql`t.instance_id = ${instanceId} and t.state = 'waiting'`))
    .filter(({ nodeId }) => nodes[nodeId]?.on === undefined)
    .map(({ id, nodeId, createTime, dueTime }) => ({
      id,
      name: nodes[nodeId]?.name || nodeId,
      kind: 'timer',
      state: 'open',
      createTime,
      dueTime,
      fault: null,
      assignee: null,
      waits: false,
    }))

const brief = ({ id, name, nodeId, state, outcome, comment, assigneeId, forUserId, signer }: Task) => ({
  id,
  name,
  nodeId,
  state,
  outcome,
  comment,
  assigneeId,
  forUserId,
  signer,
})

/** Lines that lead to people or to another step. Of others `changes` is what was filled in, under names that a form chose. */
const leading: ReadonlySet<string> = new Set(
  'handedOver delegated takenBack backAgreed backRefused askedBefore askedAfter signerRemoved copied sentBack moved'.split(
    ' ',
  ),
)
const peopleOf = (changes: Line['changes']): unknown[] => [changes?.userId ?? changes?.userIds ?? []].flat()

/** Whom or which step a line leads to; what was filled in stands in the form, with what each may see of it. */
function toWhom(
  what: string,
  changes: Line['changes'],
  names: ReadonlyMap<string, string>,
  lang: Lang,
): { to: unknown } | null {
  if (!leading.has(what) || !changes) return null
  if (changes.to !== undefined) return { to: changes.to }
  const known = peopleOf(changes).flatMap((id) => names.get(String(id)) ?? [])
  return known.length > 0 ? { to: inList(known, lang) } : null
}

async function peopleIn(
  reader: Parameters<typeof visibleInstance>[0],
  ids: readonly unknown[],
  lang: Lang,
): Promise<Map<string, string>> {
  const known = ids.filter((id): id is string => typeof id === 'string' && /^\d{1,19}$/.test(id))
  const rows = await reader.query<{ id: string; name: string }>(
    sql`select u.id, ${titled(user, 'u', lang)} as name from blade_user u where u.id = any(${known}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
