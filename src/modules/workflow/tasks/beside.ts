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
import type { Doing } from './doing.ts'

/** What somebody who sees a process does beside its steps. */

export async function copyBy({ tx, ctx, caller }: Doing, id: string, userIds: readonly string[]) {
  const instance = await visibleInstance(tx, caller, id)
  if (!instance) return refuse('noInstance')
  if (!(await worksHere(tx, userIds))) return refuse('noPerson')
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
