import { label, type Label } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { flowInstance } from '../instances/definition.ts'
import { liesWithNobody } from './giving.ts'

type Held = { readonly zh: string; readonly en: string; readonly n: number }

/** Tasks that nobody else has, of people who can no longer sign in: what lies there is given away where processes are followed. */
export async function tasksLeft(tx: Tx, userIds: readonly string[]): Promise<readonly Label[]> {
  const held = await tx.query<Held>(
    sql`select ${titled(user, 'u', 'zh')} as zh, ${titled(user, 'u', 'en')} as en, count(*)::int as n from flow_task k
        join blade_user u on u.id = k.assignee_id join flow_instance i on i.id = k.instance_id and i.state = 'running' and (i.about is null or i.engine is not null)
        where k.assignee_id = any(${[...userIds]}::bigint[]) and ${liesWithNobody}
        group by u.id order by u.id`,
  )
  const { zh: list, en: listEn } = flowInstance.menu?.label ?? flowInstance.label
  return held.map(({ zh, en, n }) =>
    label(
      `${zh}还有 ${n} 项流程待办，请在“${list}”中转交他人`,
      `${en} still has ${n} open ${n === 1 ? 'task' : 'tasks'} of processes: give ${n === 1 ? 'it' : 'them'} to somebody else under “${listEn}”`,
    ),
  )
}
