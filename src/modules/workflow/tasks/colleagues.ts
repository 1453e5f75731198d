import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { insert, update } from '#kernel/store/rows.ts'
import { refuse } from '../catalogue.ts'
import type { Instance } from '../instances/definition.ts'
import { tellAsked } from '../running/asked.ts'
import { deed } from '../running/history.ts'
import { holderOf } from '../running/holder.ts'
import { worksHere } from '../running/people.ts'
import { tell } from '../running/telling.ts'
import { flowTask, type Task } from './definition.ts'
import { askToSign, held, lineOf, type Doing } from './doing.ts'
import { mustWait } from './waiting.ts'

/** To a colleague for good, or for the colleague to look at and hand back. */
export async function handTo(
  doing: Doing,
  id: string,
  userId: string,
  how: 'handedOver' | 'delegated',
  comment: string | null,
): Promise<unknown> {
  const { tx, caller } = doing
  const found = await held(doing, id)
  if (isRefusal(found)) return found
  const wrong = await unfitPerson(doing, userId)
  if (wrong) return wrong
  const { task, instance } = found
  // Delegated on, or by whoever stands in, it goes back to whoever is responsible for it all the same.
  const ownerId = how === 'delegated' ? (task.ownerId ?? task.forUserId ?? caller.userId) : task.ownerId
  if (how === 'delegated' && userId === ownerId) return refuse('ownsIt')
  await update(tx, flowTask, task.id, {
    assigneeId: userId,
    forUserId: null,
    ownerId: ownerId === userId ? null : ownerId,
  })
  await deed(tx, {
    ...lineOf(task),
    what: how,
    comment,
    changes: { userId, ...(how === 'delegated' && ownerId !== caller.userId && { ownerId }) },
  })
  await tellHanded(doing, instance, task, userId, how)
  await tellOwner(doing, instance, task, userId)
  return true
}

/** Whoever delegated a task answers for it: they hear that somebody else has been given it. */
export async function tellOwner(
  { tx, ctx, caller }: Doing,
  instance: Instance,
  { id, name, ownerId }: Pick<Task, 'id' | 'name' | 'ownerId'>,
  userId: string,
): Promise<void> {
  if (!ownerId || [caller.userId, userId].includes(ownerId)) return
  const has = await holderOf(tx, id)
  await tell(tx, ctx, ownerId, {
    instance,
    key: `on:${id}:${tx.now.getTime()}`,
    subject: {
      zh: `委派的任务转到${has?.zh ?? '他人'}：${name}，${instance.title}`,
      en: `What you delegated is with ${has?.en ?? 'somebody else'} now: ${name}, ${instance.title}`,
    },
  })
}

export const tellHanded = (
  { tx, ctx }: Doing,
  instance: Instance,
  { id, name }: Pick<Task, 'id' | 'name'>,
  userId: string,
  how: string,
): Promise<void> =>
  tellAsked(tx, ctx, userId, {
    instance,
    key: `${how}:${id}:${tx.now.getTime()}`,
    subject: {
      zh: `转来待办：${name}，${instance.title}`,
      en: `Handed to you: ${name}, ${instance.title}`,
    },
    path: `/task/handle?id=${id}`,
  })

/** Somebody else signs too: before, and the task waits; after, and the process waits. */
export async function addSigner(
  doing: Doing,
  id: string,
  userId: string,
  when: 'before' | 'after',
  comment: string | null,
): Promise<unknown> {
  const { tx, ctx } = doing
  const found = await held(doing, id)
  if (isRefusal(found)) return found
  const wrong = (await unfitPerson(doing, userId)) ?? (await mustWait(tx, found.task))
  if (wrong) return wrong
  const { task, instance } = found
  const [root = ''] = task.executionId.split('#', 1)
  const signer = await insert(tx, flowTask, {
    instanceId: instance.id,
    nodeId: task.nodeId,
    executionId: `${root}#${when}${tx.now.getTime()}`,
    name: task.name,
    kind: 'user',
    state: 'open',
    assigneeId: userId,
    signer: when,
    ...(when === 'after' && { waitsForId: task.id }),
  })
  if (when === 'before') await update(tx, flowTask, task.id, { waitsForId: signer.id })
  await deed(tx, {
    ...lineOf(task),
    what: when === 'before' ? 'askedBefore' : 'askedAfter',
    comment,
    changes: { userId },
  })
  // Whoever signs after is told when it is their turn.
  if (when === 'before') await askToSign({ tx, ctx }, instance, signer, userId)
  return true
}

export async function unfitPerson(
  { tx, caller }: Doing,
  userId: string,
  whom: 'others' | 'oneself too' = 'others',
): Promise<Refusal | undefined> {
  if (whom === 'others' && userId === caller.userId) return refuse('yourself')
  return (await worksHere(tx, [userId])) ? undefined : refuse('noPerson')
}
