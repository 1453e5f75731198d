import { wallClock } from '#kernel/definition/index.ts'
import { inWordsOf } from '#kernel/definition/ours.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { listed } from '#kernel/http/who-can.ts'
import { find } from '#kernel/store/rows.ts'
import { recordSeen } from '../binding/bound.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { stepAccess } from '../forms/access.ts'
import { atStep } from '../forms/form.ts'
import { flowProcess } from '../deployments/definition.ts'
import { filesOf } from '../attachments/keeping.ts'
import type { Instance } from '../instances/definition.ts'
import { notTheirs } from '../running/formerly.ts'
import { hiddenFrom, visibleInstance } from '../running/may-see.ts'
import { loadPlan, type Loaded } from '../running/load.ts'
import type { Plan } from '../terms/shapes.ts'
import { flowTask, type Task } from './definition.ts'
import {
  copiesOf,
  deptOf,
  linesOf,
  openTasksOf,
  peopleIn,
  peopleOf,
  standingTimers,
  toWhom,
} from './happened.ts'
import { earlierSteps } from './moving.ts'
import { standingOn } from './standing.ts'
import { calledWaits, mayWithdraw } from './starter.ts'

const listedIn = (names: readonly string[], lang: Caller['lang']) =>
  listed(names.map((name) => ({ zh: name, en: name })))[lang]

type Standing = Awaited<ReturnType<typeof standingOn>>

/** A task, or a process without one: what was filled in, what this step may write, what has happened, what may be done. */
export async function detail({ caller, db, input, ctx }: Call): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const taskId = idOf(input.taskId)
  const task = taskId ? await find(reader, flowTask, taskId) : undefined
  const instanceId = task?.instanceId ?? idOf(input.processInstanceId)
  const instance =
    instanceId && (!taskId || task) ? await visibleInstance(reader, caller, instanceId) : undefined
  if (!instance) return taskId ? notTheirs(reader, caller, taskId) : refuse('noInstance')
  const loaded = await loadPlan(reader, instance.processId)
  const standing = await standingOn(reader, caller, task)
  const { owner, delegate, awaited, signers } = standing
  const form = await formFor(reader, caller, { instance, loaded, standing })
  const lines = await linesOf(reader, instance.id, caller.lang)
  const copies = await copiesOf(reader, instance.id, caller.lang)
  const open = await openTasksOf(reader, instance.id, caller)
  const timers = await standingTimers(reader, instance.id, loaded.plan)
  const people = form.fields.filter(({ kind }) => kind === 'person' || kind === 'people')
  const names = await peopleIn(
    reader,
    [
      instance.starterId,
      owner,
      delegate,
      ...people.flatMap(({ key }) => instance.variables[key]),
      ...lines.flatMap(({ changes }) => peopleOf(changes)),
    ],
    caller.lang,
  )
  const time = (moment: Date | null) => (moment ? wallClock(moment, caller.timeZone) : null)
  const nameOf = (id: string | null) => (id ? (names.get(id) ?? '') : null)
  const process = await find(reader, flowProcess, instance.processId)
  return {
    task: task
      ? {
          ...brief(task),
          createTime: time(task.createTime),
          dueTime: time(task.dueTime),
          claimTime: time(task.claimTime),
        }
      : null,
    instance: {
      id: instance.id,
      instanceNo: instance.instanceNo,
      title: instance.title,
      state: instance.state,
      starterId: instance.starterId,
      starterName: nameOf(instance.starterId) ?? '',
      starterDept: await deptOf(reader, instance.starterDeptId),
      startTime: time(instance.startTime),
      endTime: time(instance.endTime),
      reason: instance.reason && inWordsOf(instance.reason, caller.lang),
      processName: process?.name ?? '',
      processVersion: process?.processVersion ?? null,
      processDefinitionId: instance.processId,
      category: instance.category,
    },
    about: await recordSeen({ caller }, reader, instance),
    record: (task && loaded.plan.nodes[task.nodeId]?.record) ?? null,
    form: form.fields,
    access: form.access,
    values: form.values,
    owner: nameOf(owner),
    delegatedTo: nameOf(delegate),
    waitsFor: awaited ? (caller.lang === 'en' ? awaited.nameEn : awaited.name) : null,
    signers,
    names: Object.fromEntries(names),
    open: [...open, ...timers].map((one) => ({
      ...one,
      createTime: time(one.createTime),
      dueTime: time(one.dueTime),
      offered: one.offered && listedIn(one.offered, caller.lang),
    })),
    lines: lines.map(({ changes, what, ...line }) => ({
      ...line,
      what,
      time: time(line.time),
      changes: toWhom(what, changes, names, caller.lang),
    })),
    files: form.files.map((one) => ({ ...one, time: time(one.time) })),
    copies: copies.map((one) => ({ name: one.name, time: time(one.time), readTime: time(one.readTime) })),
    unread: copies.some(({ userId, readTime }) => userId === caller.userId && readTime === null),
    now: wallClock(ctx.clock(), caller.timeZone),
    can: {
      ...(await ownDeeds(reader, caller, { instance, plan: loaded.plan, standing })),
      ...(await starterDeeds(reader, caller, instance, open)),
    },
  }
}

type Seen = { readonly instance: Instance; readonly loaded: Loaded; readonly standing: Standing }

/** Fields, values and files that this person sees; what the step at hand may write of them. */
async function formFor(reader: Reader, caller: Caller, { instance, loaded, standing }: Seen) {
  const { mine } = standing
  const access = mine && mine.signer !== 'before' ? stepAccess(loaded.plan, loaded.form, mine.nodeId) : {}
  const hidden = await hiddenFrom(reader, caller, instance, loaded)
  const fields = loaded.form.filter(({ key }) => atStep(access)(key) !== 'hidden' && !hidden.has(key))
  const files = await filesOf(reader, instance.id, caller.lang)
  const valueOf = (key: string) => (Object.hasOwn(instance.variables, key) ? instance.variables[key] : null)
  return {
    access,
    fields,
    values: Object.fromEntries(fields.map(({ key }) => [key, valueOf(key)])),
    files: files.filter(({ fieldKey }) => fieldKey === null || fields.some(({ key }) => key === fieldKey)),
  }
}

/** What somebody may do with the task as theirs. */
async function ownDeeds(
  reader: Reader,
  caller: Caller,
  { instance, plan, standing }: { instance: Instance; plan: Plan; standing: Standing },
) {
  const { claimable, awaited, owner } = standing
  const mine = awaited ? undefined : standing.mine
  const decides = mine !== undefined && mine.signer === null && !owner
  return {
    complete: mine !== undefined,
    claim: claimable,
    unclaim: mine !== undefined && mine.claimTime !== null && mine.ownerId === null,
    sendBack: decides ? await earlierSteps(reader, plan, instance.id, mine.nodeId, caller.lang) : [],
  }
}

/** What whoever started the process may do about it. */
async function starterDeeds(
  reader: Reader,
  { userId }: Caller,
  instance: Instance,
  open: readonly { readonly kind: string; readonly own: boolean }[],
) {
  const going = instance.state === 'running' && !isMirror(instance) && instance.starterId === userId
  return {
    withdraw: going && !instance.parentId && (await mayWithdraw(reader, instance.id, userId)),
    urge:
      going &&
      (open.some(({ kind, own }) => kind === 'user' && !own) ||
        (open.some(({ kind }) => kind === 'call') && (await calledWaits(reader, instance.id, userId)))),
  }
}

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
