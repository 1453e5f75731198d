import { inWords } from '#kernel/definition/refusal.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { problemWords, type ProblemCode } from '../bpmn/problems.ts'
import type { People, Plan, PlanNode, Problem } from '../terms/shapes.ts'

const kinds = { roles: 'noSuchRole', posts: 'noSuchPost', depts: 'noSuchDept' } as const
type Kind = keyof typeof kinds
const groups = Object.keys(kinds) as Kind[]

/** The starter's own department is found when there is a starter. */
const named = (people: People | undefined, kind: Kind) =>
  (people?.[kind] ?? []).filter((name) => name !== 'starter')

/** Whoever keeps an office is called by one alias at the platform and by another in every tenant: a drawing for either names both. */
const twins: Readonly<Record<string, string>> = { admin: 'administrator', administrator: 'admin' }

/** Nobody would come of this name, nor of the one that stands beside it for the same people. */
function isForeign(kind: Kind, what: string, beside: readonly string[], known: readonly string[]): boolean {
  const twin = kind === 'roles' ? twins[what] : undefined
  return !known.includes(what) && !(twin && beside.includes(twin) && known.includes(twin))
}

const problemAt = ({ id, name, line }: PlanNode, code: ProblemCode, what: string): Problem => ({
  code,
  element: id,
  ...(name && { name }),
  line,
  ...inWords(problemWords[code], { what }),
})

/**
 * Roles, posts and departments that a drawing names and this tenant does not have, each at its step: with them a process
 * would begin and then stand where nobody may go on.
 */
export async function strangersIn(reader: Reader, { nodes }: Plan): Promise<Problem[]> {
  const steps = Object.values(nodes)
  const of = (kind: Kind) => [...new Set(steps.flatMap(({ people }) => named(people, kind)))]
  if (groups.every((kind) => of(kind).length === 0)) return []
  const known = await reader.one<Readonly<Record<Kind, string[]>>>(
    sql`select array(select role_alias from role where role_alias = any(${of('roles')}::text[]) and is_deleted = 0) as roles,
          array(select post_code from post where post_code = any(${of('posts')}::text[]) and is_deleted = 0) as posts,
          array(select unnest(array[dept_name, id::text]) from dept
            where (dept_name = any(${of('depts')}::text[]) or id::text = any(${of('depts')}::text[])) and is_deleted = 0) as depts`,
  )
  return steps.flatMap((node) =>
    groups.flatMap((kind) =>
      named(node.people, kind)
        .filter((what, _at, beside) => isForeign(kind, what, beside, known?.[kind] ?? []))
        .map((what) => problemAt(node, kinds[kind], what)),
    ),
  )
}

/** Accounts that a drawing names; `starter` and what is reckoned are known when there is a starter. */
const accountsOf = ({ people, escalate }: PlanNode): string[] =>
  [people?.assignee, ...(people?.users ?? []), escalate].filter(
    (said) => said !== undefined && !said.startsWith('=') && said !== 'starter' && said !== 'starterManager',
  ) as string[]

/** Accounts with which nobody can sign in now: somebody may still be given one before a process comes there. */
export async function absentIn(reader: Reader, { nodes }: Plan): Promise<Problem[]> {
  const steps = Object.values(nodes)
  const all = [...new Set(steps.flatMap(accountsOf))]
  if (all.length === 0) return []
  const found = await reader.query<{ account: string; id: string }>(
    sql`select account, id::text as id from blade_user where (account = any(${all}::text[]) or id::text = any(${all}::text[])) and is_deleted = 0 and status = 1`,
  )
  const known = new Set(found.flatMap(({ account, id }) => [account, id]))
  return steps.flatMap((node) =>
    accountsOf(node)
      .filter((what) => !known.has(what))
      .map((what) => problemAt(node, 'noSuchAccount', what)),
  )
}
