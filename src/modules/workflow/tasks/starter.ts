import { label, type Label } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { deed } from '../running/history.ts'
import { holdersIn, lostIn, withCalled } from '../running/holder.ts'
import { lockInstance } from '../running/load.ts'
import { peopleFor } from '../running/people.ts'
import { stop } from '../running/stop.ts'
import { tell } from '../running/telling.ts'
import { instanceOver } from '../running/over.ts'
import type { deedTexts } from '../terms/texts.ts'
import { flowTask, type Task } from './definition.ts'
import type { Doing } from './doing.ts'
import { itsTurnComes } from './waiting.ts'

/** What whoever started a process may do about it. */

/**
 * What decides something: who claims a task, gives it back, has another do it or sign first, comments, copies it on or adds a
 * file has said nothing about it yet, nor has the clock, nor whoever takes it to another version.
 */
const deciding: readonly (keyof typeof deedTexts)[] = [
  'agreed',
  'refused',
  'sentBack',
  'backAgreed',
  'backRefused',
  'moved',
  'message',
  'retried',
]

/** Who else has decided something about it, the latest of them. */
const actedIn = (reader: Reader, instanceId: string, starterId: string): Promise<Label | undefined> =>
  reader.one<Label>(
    sql`select coalesce(${titled(user, 'u', 'zh')}, ${somebody.zh}) as zh, coalesce(${titled(user, 'u', 'en')}, ${somebody.en}) as en
        from flow_deed d left join blade_user u on u.id = d.user_id
        where d.instance_id = ${withCalled(instanceId)} and d.user_id is distinct from ${starterId} and d.what = any(${[...deciding]}::text[])
        order by d.id desc limit 1`,
  )

const somebody = label('他人', 'Somebody')

/** Whether it was sent back to its starter, and lies with nobody else. */
const isBack = async (reader: Reader, instanceId: string, starterId: string): Promise<boolean> =>
  (await reader.one(
    sql`select 1 as one from flow_task t where t.instance_id = ${withCalled(instanceId)} and t.kind <> 'call' and t.state in ('open', 'failed') and t.is_deleted = 0
        having count(*) > 0 and bool_and(t.kind = 'user' and t.assignee_id = ${starterId} and t.owner_id is null and exists (
          select 1 from flow_task d where d.instance_id = t.instance_id and d.node_id = t.node_id and d.state = 'done' and d.assignee_id = ${starterId}))`,
  )) !== undefined

/** Why a process that goes on is not withdrawn: somebody else has had a say, and it is not with its starter again. */
async function decidedBy(reader: Reader, id: string, starterId: string): Promise<Label | undefined> {
  const acted = await actedIn(reader, id, starterId)
  return acted && !(await isBack(reader, id, starterId)) ? acted : undefined
}
export const mayWithdraw = async (reader: Reader, id: string, starterId: string): Promise<boolean> =>
  (await decidedBy(reader, id, starterId)) === undefined

/** Takes back what was started, as long as nobody else has acted in it or it came back. */
export async function withdraw({ tx, ctx, caller }: Doing, instanceId: string): Promise<unknown> {
  const instance = await lockInstance(tx, instanceId)
  if (!instance || instance.starterId !== caller.userId || instance.parentId) return refuse('noInstance')
  if (instance.state !== 'running') return instanceOver(instance)
  if (isMirror(instance)) return refuse('mirrored')
  const acted = await decidedBy(tx, instanceId, caller.userId)
  if (acted) {
    const has = (await holdersIn(tx, instanceId)) ?? label('当前办理人', 'whoever has it')
    return refuse('tooLateToWithdraw', { acted, has })
  }
  await deed(tx, { instanceId, what: 'withdrawn' })
  await stop({ tx, ctx }, instance, 'withdrawn', null)
  return true
}

/** Whether a process that it called waits for somebody else. */
export const calledWaits = async (reader: Reader, instanceId: string, starterId: string): Promise<boolean> =>
  (await reader.one(
    sql`select 1 as one from flow_task t where t.instance_id = ${withCalled(instanceId)} and t.instance_id <> ${instanceId}
        and t.kind = 'user' and t.state = 'open' and t.assignee_id is distinct from ${starterId} and t.is_deleted = 0 limit 1`,
  )) !== undefined

const urgeMs = 3_600_000

/** Reminds whoever has it now, once an hour. */
export async function urge({ tx, ctx, caller }: Doing, instanceId: string): Promise<unknown> {
  const instance = await lockInstance(tx, instanceId)
  if (!instance || instance.starterId !== caller.userId) return refuse('noInstance')
  if (instance.state !== 'running') return instanceOver(instance)
  if (isMirror(instance)) return refuse('mirrored')
  const recent = await tx.one(
    sql`select 1 as one from flow_deed where instance_id = ${instanceId} and what = 'urged' and time > ${new Date(tx.now.getTime() - urgeMs)} limit 1`,
  )
  if (recent) return refuse('urgedJustNow')
  const open = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${withCalled(instanceId)} and t.state = 'open' and t.kind = 'user' and not ${itsTurnComes}`,
  )
  // Of each the first of what waits for them: what is still to be claimed stands in no list of theirs of what to do.
  const people = new Map<string, Task>()
  for (const task of open)
    for (const userId of await peopleFor(tx, task.id)) if (!people.has(userId)) people.set(userId, task)
  if (open.length === 0) return refuse('nobodysTurn')
  if (people.delete(caller.userId) && people.size === 0) return refuse('yourTurn')
  if (people.size === 0)
    return refuse('nobodyToUrge', {
      name: (await lostIn(tx, instanceId)) ?? label('当前步骤的办理人', 'Whoever has the present step'),
    })
  for (const [userId, { id }] of people)
    await tell(tx, ctx, userId, {
      instance,
      key: `urged:${tx.now.getTime()}`,
      subject: { zh: `催办：${instance.title}`, en: `Please act: ${instance.title}` },
      path: `/task/handle?id=${id}`,
    })
  // Said where the task is, too: whoever loses it hears that they were reminded for nothing.
  const where = new Set([instanceId, ...[...people.values()].map((task) => task.instanceId)])
  for (const id of where) await deed(tx, { instanceId: id, what: 'urged' })
  return people.size
}
