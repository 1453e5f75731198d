import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { complete, type Completing, type Doing } from './doing.ts'

/**
 * Several tasks in one go, each by the rules of one: what fails for a task is undone for that one alone and said beside it.
 * Instances are locked in the order of their outermost ones, so that two of these never wait for each other.
 */
export async function completeAll(doing: Doing, ids: readonly string[], how: Completing): Promise<unknown> {
  const { tx, caller } = doing
  const tasks = await tx.query<{ id: string; bulk: boolean | null }>(
    sql`select t.id, t.bulk from flow_task t join flow_instance i on i.id = t.instance_id
        where t.id = any(${[...ids]}::bigint[]) and t.is_deleted = 0 order by coalesce(i.root_id, i.id), i.id, t.id`,
  )
  const results: Record<string, unknown>[] = ids
    .filter((id) => !tasks.some((task) => task.id === id))
    .map((id) => line(id, refuse('noTask'), caller.lang))
  for (const { id, bulk } of tasks) {
    await tx.query(sql.raw('savepoint one'))
    const done = await complete(doing, id, how)
    // Said after everything else, so that a task of somebody else is not told apart from one that is not there.
    const settled = isRefusal(done) || bulk ? done : refuse('notInBulk')
    if (isRefusal(settled)) await tx.query(sql.raw('rollback to savepoint one'))
    await tx.query(sql.raw('release savepoint one'))
    results.push(isRefusal(settled) ? line(id, settled, caller.lang) : { id, code: 200, success: true })
  }
  return { affected: results.filter(({ success }) => success).length, results }
}

const line = (id: string, { status, reason, msg }: Refusal, lang: 'zh' | 'en') => ({
  id,
  code: status,
  success: false,
  reason,
  msg: msg[lang],
})
