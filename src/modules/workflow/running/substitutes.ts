import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

type Claimant = Pick<Caller, 'userId' | 'timeZone'>

/** Arrangements (alias `s`) by which this caller stands in for somebody today. */
const inForce = ({ userId, timeZone }: Claimant): Sql =>
  sql`s.substitute_id = ${userId} and (now() at time zone ${timeZone}::text)::date between s.from_date and s.to_date and s.is_deleted = 0`

/** Nobody decides as a substitute about what they asked for themselves. */
const notOwn = ({ userId }: Claimant): Sql =>
  sql`not exists (select 1 from flow_instance o where o.id = t.instance_id and o.starter_id = ${userId})`

/** Tasks (alias `t`) whose person in this column is the caller, or somebody whom they stand in for. */
const ofTheirs = (caller: Claimant, column: 'assignee_id' | 'owner_id'): Sql => {
  const person = sql`t.${sql.id(column)}`
  return sql`(${person} = any(array(select ${caller.userId}::bigint union all select s.user_id from flow_substitute s where ${inForce(caller)}))
    and (${person} = ${caller.userId} or ${notOwn(caller)}))`
}

/** Tasks (alias `t`) that this caller has in hand, their own and those of whoever they stand in for. */
export const inHand = (caller: Claimant): Sql => ofTheirs(caller, 'assignee_id')

/** Tasks (alias `t`) that this caller, or somebody whom they stand in for, answers for while somebody else is asked about them. */
export const delegatedBy = (caller: Claimant): Sql =>
  sql`(t.owner_id <> t.assignee_id and t.assignee_id <> ${caller.userId} and ${ofTheirs(caller, 'owner_id')})`

/** Whether a task that nobody has might be claimed by somebody for whom this caller stands in. */
export const claimableFor = (caller: Claimant): Sql =>
  sql`(t.assignee_id is null and exists (select 1 from ${absentCandidates(caller)}))`

const absentCandidates = (caller: Claimant): Sql =>
  sql`flow_substitute s join blade_user u on u.id = s.user_id and u.is_deleted = 0 and u.status = 1
      where ${inForce(caller)} and ${notOwn(caller)} and (u.id = any(t.candidate_users) or (
        coalesce(cardinality(t.candidate_roles), 0) + coalesce(cardinality(t.candidate_posts), 0) + coalesce(cardinality(t.candidate_depts), 0) > 0
        and (coalesce(cardinality(t.candidate_roles), 0) = 0 or t.candidate_roles && u.role_id)
        and (coalesce(cardinality(t.candidate_posts), 0) = 0 or t.candidate_posts && u.post_id)
        and (coalesce(cardinality(t.candidate_depts), 0) = 0 or t.candidate_depts && u.dept_id)))`

/** For whom this caller would claim the task. */
export async function claimsFor(
  reader: Reader,
  caller: Claimant,
  taskId: string,
): Promise<string | undefined> {
  const found = await reader.one<{ userId: string }>(
    sql`select a.user_id from flow_task t cross join lateral (select s.user_id from ${absentCandidates(caller)} order by s.id limit 1) a where t.id = ${taskId} and t.assignee_id is null`,
  )
  return found?.userId
}

/** Whether this caller may act on a task of somebody else today. */
export async function standsInFor(reader: Reader, caller: Claimant, taskId: string): Promise<boolean> {
  const found = await reader.one(
    sql`select 1 as one from flow_task t where t.id = ${taskId} and t.assignee_id <> ${caller.userId} and ${inHand(caller)}`,
  )
  return found !== undefined
}

/** Whether this caller answers for a task that somebody else was asked about, themselves or in somebody’s place. */
export const hasDelegated = async (reader: Reader, caller: Claimant, taskId: string): Promise<boolean> =>
  (await reader.one(
    sql`select 1 as one from flow_task t where t.id = ${taskId} and ${delegatedBy(caller)}`,
  )) !== undefined
