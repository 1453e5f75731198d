import { label, type Label, type Refusal } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { refuse } from '../catalogue.ts'
import { instanceStates, type Instance } from '../instances/definition.ts'
import { deedTexts } from '../terms/texts.ts'
import { holderOf } from './holder.ts'

type Ended = Label & { readonly what: string; readonly userId: string | null }

/**
 * A task that is over, to whoever comes second: who ended it, and by what. What ended it is the deed of the same moment; one
 * of the task itself before one of its process, or of the process that called it.
 */
export async function taskOver(
  reader: Reader,
  { userId }: { readonly userId: string },
  taskId: string,
): Promise<Refusal> {
  const ended = await reader.one<Ended>(
    sql`select d.what, d.user_id, ${titled(user, 'u', 'zh')} as zh, ${titled(user, 'u', 'en')} as en
        from flow_task k join flow_instance i on i.id = k.instance_id
        join flow_deed d on d.instance_id = any(array[i.id, i.parent_id, i.root_id]) and d.time = k.end_time
        left join blade_user u on u.id = d.user_id
        where k.id = ${taskId} order by d.task_id is not distinct from k.id desc, d.id desc limit 1`,
  )
  // Nobody does what the clock does.
  if (ended?.what === 'timer') return refuse('taskTimeUp')
  if (!ended?.userId || !Object.hasOwn(deedTexts, ended.what)) return refuse('taskGone')
  const what = label(...deedTexts[ended.what as keyof typeof deedTexts])
  return refuse('taskOver', { name: ended.userId === userId ? label('本人', 'You') : ended, what })
}

/** A task that somebody else has by now, to whoever comes second or handed it on in another window: who has it. */
export async function othersHave(reader: Reader, taskId: string): Promise<Refusal> {
  const has = await holderOf(reader, taskId)
  return has ? refuse('othersHave', { name: has }) : refuse('notYours')
}

export const instanceOver = ({ state }: Pick<Instance, 'state'>): Refusal =>
  refuse('instanceOver', { state: instanceStates[state] })
