import { lock, update } from '#kernel/store/rows.ts'
import { notTheirs } from '../running/formerly.ts'
import { deed } from '../running/history.ts'
import { lockInstanceOf } from '../running/load.ts'
import { hasDelegated } from '../running/substitutes.ts'
import { tell } from '../running/telling.ts'
import { flowTask } from './definition.ts'
import { lineOf, type Doing } from './doing.ts'
import { instanceOver, taskOver } from '../running/over.ts'

/**
 * Whoever answers for a task takes it back, as long as it was not handed back: somebody who is away holds nothing up. Who
 * stands in for them does it in their place, and it lies with them again.
 */
export async function takeBack({ tx, ctx, caller }: Doing, id: string): Promise<unknown> {
  const instance = await lockInstanceOf(tx, id)
  const task = instance && (await lock(tx, flowTask, id))
  if (task?.kind !== 'user') return notTheirs(tx, caller, id)
  const inPlace = task.ownerId !== caller.userId && (await hasDelegated(tx, caller, id)) ? task.ownerId : null
  const own = [task.ownerId, task.assigneeId].includes(caller.userId) || inPlace !== null
  if (!instance || !own) return notTheirs(tx, caller, id)
  if (task.state !== 'open') return taskOver(tx, caller, id)
  if (instance.state !== 'running') return instanceOver(instance)
  // It came back meanwhile, which is what was wanted.
  if (task.assigneeId === caller.userId) return true
  await update(tx, flowTask, id, { assigneeId: inPlace ?? caller.userId, ownerId: null, forUserId: null })
  await deed(tx, {
    ...lineOf({ ...task, forUserId: inPlace }),
    what: 'takenBack',
    changes: { userId: task.assigneeId },
  })
  if (task.assigneeId)
    await tell(tx, ctx, task.assigneeId, {
      instance,
      key: `takenBack:${id}:${tx.now.getTime()}`,
      subject: {
        zh: `无需办理，委派已收回：${task.name}，${instance.title}`,
        en: `No longer asked of you: ${task.name}, ${instance.title}`,
      },
    })
  return true
}
