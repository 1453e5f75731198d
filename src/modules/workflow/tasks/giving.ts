import { lock, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { deed } from '../running/history.ts'
import { lockInstanceOf } from '../running/load.ts'
import { tellLeft } from '../running/left.ts'
import { canSignIn } from '../running/people.ts'
import { tell } from '../running/telling.ts'
import { tellHanded, tellOwner, unfitPerson } from './colleagues.ts'
import { flowTask } from './definition.ts'
import { lineOf, type Doing } from './doing.ts'
import { instanceOver, taskOver } from '../running/over.ts'

/** Tasks (alias `k`) that lie with somebody who can no longer sign in: nobody else has them, and nobody is reminded. */
export const liesWithNobody: Sql = sql`(k.state = 'open' and k.kind = 'user' and k.is_deleted = 0 and k.assignee_id is not null
       and not exists (select 1 from blade_user u where u.id = k.assignee_id and u.is_deleted = 0 and u.status = 1))`

/** Whoever follows processes gives an open task to somebody, whoever has it now: they may have left. */
export async function giveTo(doing: Doing, id: string, userId: string, reason: string): Promise<unknown> {
  const { tx, ctx } = doing
  const instance = await lockInstanceOf(tx, id)
  const task = instance && (await lock(tx, flowTask, id))
  if (!task || task.kind !== 'user') return refuse('noTask')
  if (task.state !== 'open') return taskOver(tx, doing.caller, id)
  if (instance.state !== 'running') return instanceOver(instance)
  if (isMirror(instance)) return refuse('mirrored')
  if (task.assigneeId === userId) return refuse('hasIt')
  const wrong = await unfitPerson(doing, userId, 'oneself too')
  if (wrong) return wrong
  const before = task.assigneeId
  const elsewhere = { zh: '已交由他人', en: 'somebody else has it' }
  if (!before) await tellLeft(doing, instance, sql`t.id = ${id}`, elsewhere, [userId])
  await update(tx, flowTask, id, {
    assigneeId: userId,
    forUserId: null,
    // What was delegated goes back to whoever is responsible, unless that is who has it now.
    ...(task.ownerId === userId && { ownerId: null }),
  })
  await deed(tx, {
    ...lineOf({ ...task, forUserId: null }),
    what: 'handedOver',
    comment: reason,
    changes: { userId, fromId: before },
  })
  await tellHanded(doing, instance, task, userId, 'given')
  await tellOwner(doing, instance, task, userId)
  if (before && (await canSignIn(tx, before)))
    await tell(tx, ctx, before, {
      instance,
      key: `givenAway:${id}:${tx.now.getTime()}`,
      subject: {
        zh: `无需办理，已交由他人：${task.name}，${instance.title}`,
        en: `No longer asked of you, somebody else has it: ${task.name}, ${instance.title}`,
      },
    })
  return true
}
