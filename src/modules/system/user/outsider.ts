/** Accounts of people outside the office whom an area writes to before they ever came here. */
import { followRoles } from '#auth/sessions.ts'
import type { Refusal } from '#kernel/definition/index.ts'
import type { Outsider } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { oneAtATime } from '../role/reach.ts'
import { user } from './definition.ts'
import { quotaRefusal } from './quota.ts'

type Known = { id: string; status: number; roleId: string[] | null; sameEmail: boolean; proven: boolean }

/**
 * The account with this address, holding this role; made without a password where there is none: its owner comes by the
 * links of letters until they choose one. Of two at once, and of one beside a registration, one is made.
 */
export async function outsiderOf(tx: Tx, who: Outsider): Promise<{ id: string } | Refusal> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`register:${tx.actor.tenantId}`}, 0))`)
  await oneAtATime(tx)
  const email = who.email.trim().toLowerCase()
  // A role of the office is an administrator's to give.
  const role = await tx.one<{ id: string }>(
    sql`select id from role where role_alias = ${who.role} and held_by = 'portal' and is_deleted = 0`,
  )
  if (!role) return refuse('outsiderRole')
  const known = await tx.query<Known>(
    sql`select id, status, role_id, lower(email) = ${email} as same_email, coalesce(verified_email = lower(email), false) as proven
        from blade_user where is_deleted = 0 and (lower(email) = ${email} or account_fold = account_fold(${email}))
        order by (status = 1 and lower(email) = ${email}) desc, (role_id @> array[${role.id}::bigint]) desc, proven desc, id for update`,
  )
  const [account] = known
  if (!account) return newcomer(tx, { ...who, email }, role.id)
  if (!account.sameEmail) return refuse('outsiderTaken')
  if (account.status !== 1) return refuse('outsiderShut')
  if (account.roleId?.includes(role.id)) return { id: account.id }
  // Whoever typed an address into their account need not own it: what is sent to the owner is not theirs to read.
  if (!account.proven) return refuse('outsiderUnproven')
  const roles = [...(account.roleId ?? []), role.id]
  await followRoles(tx, [account.id], roles)
  await update(tx, user, account.id, { roleId: roles })
  return { id: account.id }
}

async function newcomer(tx: Tx, who: Outsider, roleId: string): Promise<{ id: string } | Refusal> {
  const isHan = (text: string) => /\p{Script=Han}/u.test(text)
  const name = who.name.trim().slice(0, 100) || who.email
  const place = who.affiliation?.trim().slice(0, 300) || null
  const { id } = await insert(tx, user, {
    account: who.email,
    name,
    realName: name,
    email: who.email,
    roleId: [roleId],
    language: isHan(name) ? 'zh' : 'en',
    ...(place && (isHan(place) ? { affiliationZh: place } : { affiliationEn: place })),
  })
  return (await quotaRefusal(tx)) ?? { id }
}
