import { isRefusal, type Lang } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find, findAll, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { refuse } from '../catalogue.ts'
import { deed } from '../running/history.ts'
import { tell } from '../running/telling.ts'
import { flowTask, type Task } from './definition.ts'
import { held, lineOf, type Doing } from './doing.ts'
import { taskOver } from '../running/over.ts'

/** Who was asked to sign beside a task, and what waits for whom. */
type Signer = { readonly id: string; readonly name: string; readonly when: 'before' | 'after' }

/** Signers of this task who have not signed yet. */
export const signersOf = (reader: Reader, task: Task, lang: Lang): Promise<Signer[]> =>
  reader.query<Signer>(
    sql`select t.id, ${titled(user, 'u', lang)} as name, t.signer as "when" from flow_task t join blade_user u on u.id = t.assignee_id
        where t.instance_id = ${task.instanceId} and t.state = 'open' and t.is_deleted = 0
        and ((t.signer = 'before' and t.id = ${task.waitsForId}) or (t.signer = 'after' and t.waits_for_id = ${task.id})) order by t.id`,
  )

/** Whoever asked takes it back, as long as it is not signed: somebody who is away holds nothing up. */
export async function removeSigner(doing: Doing, id: string): Promise<unknown> {
  const { tx, ctx } = doing
  const asked = await find(tx, flowTask, id)
  const [asker] = asked?.signer
    ? await findAll(
        tx,
        flowTask,
        asked.signer === 'before' ? sql`t.waits_for_id = ${id}` : sql`t.id = ${asked.waitsForId}`,
        { limit: 1 },
      )
    : []
  if (!asker) return refuse('noTask')
  const found = await held(doing, asker.id)
  if (isRefusal(found)) return found
  const signer = await lock(tx, flowTask, id)
  if (signer?.state !== 'open') return taskOver(tx, doing.caller, id)
  await update(tx, flowTask, id, { state: 'cancelled', endTime: tx.now })
  if (signer.signer === 'before') await update(tx, flowTask, found.task.id, { waitsForId: null })
  await deed(tx, {
    ...lineOf(found.task),
    what: 'signerRemoved',
    changes: { userId: signer.assigneeId },
  })
  if (signer.assigneeId)
    await tell(tx, ctx, signer.assigneeId, {
      instance: found.instance,
      key: `unsigned:${id}`,
      subject: {
        zh: `无需会签：${signer.name}，${found.instance.title}`,
        en: `No need to sign: ${signer.name}, ${found.instance.title}`,
      },
    })
  return true
}
