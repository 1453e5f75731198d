import { isRefusal, type FieldError } from '#kernel/definition/index.ts'
import { refuse as refuseInput } from '#kernel/http/catalogue.ts'
import { unfitFiles } from '#kernel/http/fitting-files.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowFile } from '../attachments/definition.ts'
import { attach } from '../attachments/keeping.ts'
import { refuse } from '../catalogue.ts'
import { copyTo } from '../running/copying.ts'
import { flowCopy } from '../copies/definition.ts'
import { deed } from '../running/history.ts'
import { visibleInstance } from '../running/may-see.ts'
import { worksHere } from '../running/people.ts'
import { instanceOver } from '../running/over.ts'
import { tell } from '../running/telling.ts'
import type { Doing } from './doing.ts'

/** What somebody who sees a process does beside its steps. */

export async function copyBy({ tx, ctx, caller }: Doing, id: string, userIds: readonly string[]) {
  const instance = await visibleInstance(tx, caller, id)
  if (!instance) return refuse('noInstance')
  if (!(await worksHere(tx, userIds))) return refuse('noPerson')
  if (userIds.every((one) => one === caller.userId)) return refuse('yourself')
  const fresh = await copyTo(
    tx,
    ctx,
    instance,
    userIds.filter((one) => one !== caller.userId),
    null,
  )
  if (fresh.length === 0) return refuse('copiedAlready')
  await deed(tx, {
    instanceId: instance.id,
    what: 'copied',
    changes: { userIds: fresh },
  })
  return fresh.length
}

/** A word beside the process rings with whoever started it, has a task of it, or said something before. */
export async function commentOn({ tx, ctx, caller }: Doing, id: string, comment: string) {
  const instance = await visibleInstance(tx, caller, id)
  if (!instance) return refuse('noInstance')
  const hearing = await tx.query<{ id: string }>(
    sql`select u.id from blade_user u where u.is_deleted = 0 and u.status = 1 and u.id <> ${caller.userId} and u.id in (
          select i.starter_id from flow_instance i where i.id = ${id}
          union select t.assignee_id from flow_task t where t.instance_id = ${id} and t.kind = 'user' and t.state = 'open' and t.is_deleted = 0
          union select d.user_id from flow_deed d where d.instance_id = ${id} and d.what = 'commented' and d.is_deleted = 0)
        order by u.id`,
  )
  await deed(tx, { instanceId: instance.id, what: 'commented', comment })
  for (const { id: userId } of hearing)
    await tell(tx, ctx, userId, {
      instance,
      key: `comment:${tx.now.getTime()}`,
      subject: { zh: `有新评论：${instance.title}`, en: `A comment on ${instance.title}` },
      text: comment,
    })
  return true
}

/** The first look counts. */
export async function markRead({ tx, caller }: Doing, id: string): Promise<number> {
  const read = await updateAll(
    tx,
    flowCopy,
    sql`t.instance_id = ${id} and t.user_id = ${caller.userId} and t.read_time is null`,
    { readTime: tx.now },
  )
  return read.length
}

export async function attachTo({ tx, caller }: Doing, id: string, fileIds: readonly string[]) {
  const instance = await visibleInstance(tx, caller, id)
  if (!instance) return refuse('noInstance')
  if (instance.state !== 'running') return instanceOver(instance)
  const unfit = await unfitAmong(tx, fileIds)
  if (isRefusal(unfit)) return unfit
  await attach(tx, { instanceId: instance.id, step: null }, fileIds)
  await deed(tx, { instanceId: instance.id, what: 'attached' })
  return fileIds.length
}

async function unfitAmong(tx: Doing['tx'], fileIds: readonly string[]) {
  for (const fileId of fileIds) {
    const errors: FieldError[] = await unfitFiles(flowFile, { fileId }, {}, tx)
    const [first] = errors
    if (first)
      return refuseInput('badInput', { first: first.msg }, { errors: [{ field: 'files', msg: first.msg }] })
  }
  return undefined
}
