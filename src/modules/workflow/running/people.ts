import type { Refusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { todayOf, type Reader, type Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { valueOf } from '../terms/feel.ts'
import type { People, PlanNode } from '../terms/shapes.ts'
import { claimableFor } from './substitutes.ts'

/** Who may take a task, as its row says it. */
export type Candidates = {
  readonly assigneeId?: string
  readonly candidateUsers?: string[]
  readonly candidateRoles?: string[]
  readonly candidatePosts?: string[]
  readonly candidateDepts?: string[]
}
export type Scope = Readonly<Record<string, unknown>>
type Starter = { readonly starterId: string | null; readonly starterDeptId: string | null }

/** From what the drawing says to ids of this tenant; a step that nobody could do is refused before it stands. */
export async function candidatesOf(
  tx: Tx,
  node: PlanNode,
  scope: Scope,
  starter: Starter,
): Promise<Candidates | Refusal> {
  const people: People = node.people ?? {}
  const assigneeId = people.assignee && (await personNamed(tx, people.assignee, scope, starter))
  if (assigneeId) return { assigneeId }
  const named = [...(people.users ?? []), ...(people.assignee ? [people.assignee] : [])]
  const users = (await Promise.all(named.map((one) => peopleNamed(tx, one, scope, starter)))).flat()
  if (people.starterManager) users.push(...(await managersOf(tx, starter.starterDeptId)))
  const [roles, posts] = [people.roles ?? [], people.posts ?? []]
  const wanted = {
    candidateUsers: [...new Set(users)],
    candidateRoles: await idsIn(
      tx,
      sql`select id from role where role_alias = any(${[...roles]}::text[]) and is_deleted = 0`,
      roles,
    ),
    candidatePosts: await idsIn(
      tx,
      sql`select id from post where post_code = any(${[...posts]}::text[]) and is_deleted = 0`,
      posts,
    ),
    candidateDepts: await deptsOf(tx, people.depts ?? [], starter),
  }
  // What is asked for and is not there must not be left out: the rest would then fit too many.
  const lost =
    (roles.length > 0 && wanted.candidateRoles.length === 0) ||
    (posts.length > 0 && wanted.candidatePosts.length === 0) ||
    ((people.depts ?? []).length > 0 && wanted.candidateDepts.length === 0)
  const { candidateUsers, candidateRoles, candidatePosts, candidateDepts } = wanted
  const asks = !lost && candidateRoles.length + candidatePosts.length + candidateDepts.length > 0
  const some = await tx.one(
    sql`select 1 as one from blade_user u where u.is_deleted = 0 and u.status = 1 and (u.id = any(${candidateUsers}::bigint[]) or (${asks}::boolean
          and (cardinality(${candidateRoles}::bigint[]) = 0 or u.role_id && ${candidateRoles}::bigint[])
          and (cardinality(${candidatePosts}::bigint[]) = 0 or u.post_id && ${candidatePosts}::bigint[])
          and (cardinality(${candidateDepts}::bigint[]) = 0 or u.dept_id && ${candidateDepts}::bigint[]))) limit 1`,
  )
  if (!some) return refuse('nobody', { step: node.name || node.id })
  return lost ? { candidateUsers: wanted.candidateUsers } : wanted
}

/** Whether a task (alias `t`) may be claimed by this caller, for themselves or for whoever they stand in for. */
export const mayClaim = (caller: Caller): Sql => sql`(${isCandidate(caller)} or ${claimableFor(caller)})`

export function isCandidate(caller: Caller): Sql {
  const own = (column: string) =>
    sql`(select u.${sql.id(column)} from blade_user u where u.id = ${caller.userId})`
  const part = (column: string, held: Sql) =>
    sql`(coalesce(cardinality(t.${sql.id(column)}), 0) = 0 or t.${sql.id(column)} && ${held})`
  return sql`(t.assignee_id is null and (${caller.userId}::bigint = any(t.candidate_users) or (
    coalesce(cardinality(t.candidate_roles), 0) + coalesce(cardinality(t.candidate_posts), 0) + coalesce(cardinality(t.candidate_depts), 0) > 0
    and ${part('candidate_roles', sql`${[...caller.roleIds]}::bigint[]`)} and ${part('candidate_posts', own('post_id'))} and ${part('candidate_depts', own('dept_id'))})))`
}

async function idsIn(tx: Tx, statement: Sql, asked: readonly string[]): Promise<string[]> {
  return asked.length === 0 ? [] : (await tx.query<{ id: string }>(statement)).map(({ id }) => id)
}

async function deptsOf(tx: Tx, asked: readonly string[], { starterDeptId }: Starter): Promise<string[]> {
  const names = asked.filter((one) => one !== 'starter')
  const found = await idsIn(
    tx,
    sql`select id from dept where (dept_name = any(${names}::text[]) or id::text = any(${names}::text[])) and is_deleted = 0`,
    names,
  )
  return asked.includes('starter') && starterDeptId ? [...found, starterDeptId] : found
}

async function personNamed(
  tx: Tx,
  said: string,
  scope: Scope,
  starter: Starter,
): Promise<string | undefined> {
  const found = await peopleNamed(tx, said, scope, starter)
  return found.length === 1 ? found[0] : undefined
}

/** `starter`, an account, an id, or an expression that answers some of them. Nobody who cannot sign in. */
export async function peopleNamed(
  reader: Reader,
  said: string,
  scope: Scope,
  { starterId }: Starter,
): Promise<string[]> {
  const value: unknown =
    said === 'starter' ? starterId : said.startsWith('=') ? valueOf(said.slice(1), scope) : said
  const names = (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String)
    .slice(0, 200)
  if (names.length === 0) return []
  const rows = await reader.query<{ id: string }>(
    sql`select id from blade_user where (account = any(${names}::text[]) or id::text = any(${names}::text[])) and is_deleted = 0 and status = 1`,
  )
  return rows.map(({ id }) => id)
}

/** Holders of a senior or middle post in the department, else in the nearest one above that has any. */
async function managersOf(tx: Tx, deptId: string | null): Promise<string[]> {
  if (!deptId) return []
  const rows = await tx.query<{ id: string; up: number }>(
    sql`with recursive above as (select id, parent_id, 0 as up from dept where id = ${deptId} and is_deleted = 0
          union all select d.id, d.parent_id, a.up + 1 from dept d join above a on d.id = a.parent_id where d.is_deleted = 0 and a.up < 20)
        select u.id, a.up from above a join blade_user u on a.id = any(u.dept_id) and u.is_deleted = 0 and u.status = 1
        where exists (select 1 from post p where p.id = any(u.post_id) and p.category::text in ('1', '2') and p.is_deleted = 0) order by a.up`,
  )
  const nearest = rows[0]?.up
  return rows.filter(({ up }) => up === nearest).map(({ id }) => id)
}

/** Who gets a task that is overdue. */
export async function escalatedTo(tx: Tx, said: string, scope: Scope, starter: Starter): Promise<string[]> {
  return said === 'starterManager'
    ? managersOf(tx, starter.starterDeptId)
    : peopleNamed(tx, said, scope, starter)
}

/** Everybody who may do this task now: who has it, else its candidates; and who stands in for one of them today. Or its candidates, `whoever has it`. */
export async function peopleFor(tx: Tx, id: string, candidates?: 'whoever has it'): Promise<string[]> {
  const today = todayOf(tx)
  const whose = candidates ? sql.raw('false') : sql.raw('t.assignee_id is not null')
  const rows = await tx.query<{ id: string }>(
    sql`with asked as (select u.id from flow_task t join blade_user u on u.is_deleted = 0 and u.status = 1
          and case when ${whose} then u.id = t.assignee_id else u.id = any(t.candidate_users) or (
            coalesce(cardinality(t.candidate_roles), 0) + coalesce(cardinality(t.candidate_posts), 0) + coalesce(cardinality(t.candidate_depts), 0) > 0
            and (coalesce(cardinality(t.candidate_roles), 0) = 0 or t.candidate_roles && u.role_id)
            and (coalesce(cardinality(t.candidate_posts), 0) = 0 or t.candidate_posts && u.post_id)
            and (coalesce(cardinality(t.candidate_depts), 0) = 0 or t.candidate_depts && u.dept_id)) end
          where t.id = ${id})
        select id from asked union select s.substitute_id from flow_substitute s join asked a on a.id = s.user_id
        where ${today}::date between s.from_date and s.to_date and s.is_deleted = 0 order by 1 limit 200`,
  )
  return rows.map((row) => row.id)
}

/** Who works at the office by any role of theirs: nobody else has a list of tasks. */
export const worksHere = async (reader: Reader, userIds: readonly string[]): Promise<boolean> =>
  (
    await reader.query(
      sql`select u.id from blade_user u where u.id = any(${[...userIds]}::bigint[]) and u.is_deleted = 0 and u.status = 1
          and u.role_id && (select array_agg(r.id) from role r where r.held_by = 'staff' and r.is_deleted = 0)`,
    )
  ).length === new Set(userIds).size

export const canSignIn = async (reader: Reader, userId: string): Promise<boolean> =>
  (await reader.one(
    sql`select 1 as one from blade_user where id = ${userId} and is_deleted = 0 and status = 1`,
  )) !== undefined
