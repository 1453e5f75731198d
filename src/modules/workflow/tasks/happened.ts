import { inList, type Lang } from '#kernel/definition/index.ts'
import { inWordsOf } from '#kernel/definition/ours.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { post } from '#modules/system/post/definition.ts'
import { role } from '#modules/system/role/definition.ts'
import { user } from '#modules/system/user/definition.ts'
import type { Plan } from '../terms/shapes.ts'
import { flowTimer } from '../timers/definition.ts'
import { itsTurnComes } from './waiting.ts'

/** What has happened in a process, what is waited for in it, and who got a copy. */

export type Line = {
  id: string
  what: string
  step: string | null
  comment: string | null
  time: Date
  userName: string | null
  forName: string | null
  changes: Record<string, unknown> | null
}

/** The newest line first. */
export const linesOf = async (reader: Reader, instanceId: string, lang: Lang): Promise<Line[]> => {
  const lines = await reader.query<Line>(
    sql`select d.id, d.what, d.step, d.comment, d.time, d.changes, ${titled(user, 'u', lang)} as user_name, ${titled(user, 'w', lang)} as for_name
        from flow_deed d left join blade_user u on u.id = d.user_id left join blade_user w on w.id = d.for_user_id
        where d.instance_id = ${instanceId} and d.is_deleted = 0 order by d.id desc`,
  )
  // Why something could not be told is said by the product.
  return lines.map((line) =>
    line.what === 'notTold' && line.comment ? { ...line, comment: inWordsOf(line.comment, lang) } : line,
  )
}

type Copy = { userId: string; name: string; time: Date; readTime: Date | null }
export const copiesOf = (reader: Reader, instanceId: string, lang: Lang): Promise<Copy[]> =>
  reader.query<Copy>(
    sql`select c.user_id, ${titled(user, 'u', lang)} as name, c.copy_time as time, c.read_time from flow_copy c join blade_user u on u.id = c.user_id
        where c.instance_id = ${instanceId} and c.is_deleted = 0 order by c.id`,
  )

type Open = {
  id: string
  name: string
  kind: string
  state: string
  createTime: Date
  dueTime: Date | null
  fault: string | null
  assignee: string | null
  /** Who may claim it: people by name, and behind them the roles and posts whose holders may. */
  offered: string[] | null
  waits: boolean
  own: boolean
}
/** To whom a task (alias `t`) that nobody has is offered; of very many the first few, and one more that says so. */
const offeredOf = (lang: Lang) =>
  sql`case when t.assignee_id is null and t.kind = 'user' then (select array_agg(n.name order by n.rank, n.id) from (
        select 1 as rank, u.id, ${titled(user, 'u', lang)} as name from blade_user u where u.id = any(t.candidate_users) and u.is_deleted = 0 and u.status = 1
        union all select 2, r.id, ${titled(role, 'r', lang)} from role r where r.id = any(t.candidate_roles) and r.is_deleted = 0
        union all select 3, p.id, ${titled(post, 'p', lang)} from post p where p.id = any(t.candidate_posts) and p.is_deleted = 0
        order by 1, 2 limit 4) n) end`

/** Tasks that somebody has still to do, or that failed. */
export const openTasksOf = async (
  reader: Reader,
  instanceId: string,
  { userId, lang }: Pick<Caller, 'userId' | 'lang'>,
): Promise<Open[]> => {
  const open = await reader.query<Open>(
    sql`select t.id, t.name, t.kind, t.state, t.create_time, t.due_time, t.fault, ${titled(user, 'u', lang)} as assignee, ${offeredOf(lang)} as offered, ${itsTurnComes} as waits, coalesce(t.assignee_id = ${userId}, false) as own from flow_task t left join blade_user u on u.id = t.assignee_id
        where t.instance_id = ${instanceId} and t.state in ('open', 'failed') and t.is_deleted = 0 order by t.id`,
  )
  return open.map(({ fault, ...one }) => ({ ...one, fault: fault && inWordsOf(fault, lang) }))
}

/** Times that are waited for in place of people; what stands at the border of a task is told by the chart. */
export const standingTimers = async (reader: Reader, instanceId: string, { nodes }: Plan) =>
  (await findAll(reader, flowTimer, sql`t.instance_id = ${instanceId} and t.state = 'waiting'`))
    .filter(({ nodeId }) => nodes[nodeId]?.on === undefined)
    .map(({ id, nodeId, createTime, dueTime }) => ({
      id,
      name: nodes[nodeId]?.name || nodeId,
      kind: 'timer',
      state: 'open',
      createTime,
      dueTime,
      fault: null,
      assignee: null,
      offered: null,
      waits: false,
    }))

/** Lines that lead to people or to another step. Of others `changes` is what was filled in, under names that a form chose. */
const leading: ReadonlySet<string> = new Set(
  'handedOver delegated takenBack backAgreed backRefused askedBefore askedAfter signerRemoved copied sentBack moved'.split(
    ' ',
  ),
)
export const peopleOf = (changes: Line['changes']): unknown[] =>
  [changes?.userId ?? changes?.userIds ?? []].flat()

/** Whom or which step a line leads to; what was filled in stands in the form, with what each may see of it. */
export function toWhom(
  what: string,
  changes: Line['changes'],
  names: ReadonlyMap<string, string>,
  lang: Lang,
): { to: unknown } | null {
  if (!leading.has(what) || !changes) return null
  if (changes.to !== undefined) return { to: changes.to }
  const known = peopleOf(changes).flatMap((id) => names.get(String(id)) ?? [])
  return known.length > 0 ? { to: inList(known, lang) } : null
}

/** The department from which it was started, as it is called now. */
export const deptOf = async (reader: Reader, id: string | null): Promise<string> =>
  id
    ? ((await reader.one<{ name: string }>(sql`select dept_name as name from dept where id = ${id}`))?.name ??
      '')
    : ''

export async function peopleIn(
  reader: Reader,
  ids: readonly unknown[],
  lang: Lang,
): Promise<Map<string, string>> {
  const known = ids.filter((id): id is string => typeof id === 'string' && /^\d{1,19}$/.test(id))
  const rows = await reader.query<{ id: string; name: string }>(
    sql`select u.id, ${titled(user, 'u', lang)} as name from blade_user u where u.id = any(${known}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
