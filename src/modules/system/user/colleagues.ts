import { inScope } from '#kernel/http/seen.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Colleagues } from '#kernel/http/who-can.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { inPackage } from '../tenant-package/ceiling.ts'
import { user } from './definition.ts'

/** With which somebody gives rights to others. */
const giving = ['role_setting', 'user_role']
const mostRead = 50

type Row = { zh: string; en: string; gives: boolean }

/**
 * The names of people of the office who hold one of these rights, or give rights; those who were there last first. Told
 * to people of the office alone, within what they may see of users: neither an author nor a student learns who works there.
 * Whoever has no role yet is nobody's guest: somebody of the office made or approved the account.
 */
export async function colleagues(
  reader: Reader,
  caller: Caller,
  rights: readonly string[],
): Promise<Colleagues | undefined> {
  if (caller.hides(user).has('realName')) return undefined
  const rows = await reader.query<Row>(
    // Each role is asked for the few rights, whatever is known of the tables: roles of a tenant hold thousands.
    sql`with asked as materialized (
          select m.id, m.code = any(${giving}::text[]) as gives from menu m
          where m.is_deleted = 0 and m.status = 1 and m.code = any(${[...giving, ...rights]}::text[]) and ${inPackage(caller.tenantId, sql.raw('m.id'))}),
        can as (
          select r.id, bool_or(a.gives) as gives
          from role r cross join asked a
          cross join lateral (select 1 as one from role_menu rm where rm.role_id = r.id and rm.menu_id = a.id limit 1) held
          where r.is_deleted = 0 and r.held_by = 'staff'
          group by r.id
          -- Who may call everything holds no menus (auth/rights.ts).
          union select r.id, true from role r where r.role_alias = 'administrator' and r.is_deleted = 0 and ${caller.tenantId === platformTenant})
        select t.real_name as zh, coalesce(nullif(t.real_name_en, ''), t.real_name) as en, bool_or(c.gives) as gives
        from blade_user t join can c on c.id = any(t.role_id)
        where t.is_deleted = 0 and t.status = 1 and t.id <> ${caller.userId} and (${inScope(caller, user)})
          and (exists (select 1 from role o where o.id = any(${[...caller.roleIds]}::bigint[]) and o.held_by = 'staff' and o.is_deleted = 0)
            or not exists (select 1 from blade_user me join role o on o.id = any(me.role_id) and o.is_deleted = 0 where me.id = ${caller.userId}))
        group by t.id, t.real_name, t.real_name_en, t.last_sign_in_at order by t.last_sign_in_at desc nulls last, t.id limit ${mostRead}`,
    { keep: true },
  )
  const names = (which: boolean) =>
    rows.filter(({ gives }) => gives === which).map(({ zh, en }) => ({ zh, en }))
  return { holders: names(false), givers: names(true) }
}
