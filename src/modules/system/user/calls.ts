import { forgiveAccounts, forgiveCodes } from '#auth/throttle.ts'
import { codeOf, isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { route, type ActionCall, type Route, type Slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { sheetsNamed } from '../sheet-names.ts'
import { user } from './definition.ts'
import { usersOf } from './rights-of-users.ts'

/** Calls of the family beside the plain ones (contract section 4). */

/** The sheet calls under the names that clients of the family know. */
const familyNames: Readonly<Record<string, string>> = {
  export: 'export-user',
  import: 'import-user',
  'import-template': 'export-template',
}

export function familyCalls(slice: Slice): Route[] {
  return [
    ...sheetsNamed(slice, familyNames),
    route(
      {
        method: 'GET',
        url: `${user.path}/user-list`,
        permission: [codeOf(user, 'view'), codeOf(user, 'role')],
        persons: () => 500,
        told: 'persons.read',
      },
      (call) => userList(slice, call),
    ),
  ]
}

/** Active users as pickers show them: id and name, within the data scope of who asks. */
async function userList(slice: Slice, { caller, db, input }: Call): Promise<unknown> {
  const rows = rowsFor(slice, caller) ?? sql.raw('true')
  const word = String(input.name ?? input.keyword ?? '').slice(0, 100)
  const account = caller.hides(user).has('account') ? sql.raw("''") : sql.raw('t.account')
  const named = word
    ? sql`position(lower(${word}) in lower(t.real_name)) > 0 or position(lower(${word}) in lower(${account})) > 0`
    : sql.raw('true')
  return db.of(caller.tenantId).query(
    sql`select t.id, t.real_name as name, t.real_name, ${account} as account from blade_user t
        where t.is_deleted = 0 and t.status = 1 and (${rows}) and (${named}) order by t.real_name, t.id limit 500`,
  )
}

/** Forgives the failed attempts counted for these accounts, whatever source they came from. */
export async function unlock({ tx, caller, input }: ActionCall): Promise<unknown> {
  const ids = await usersOf(tx, caller, input.userIds)
  if (isRefusal(ids)) return ids
  await forgiveAccounts(tx, ids)
  await forgiveCodes(tx, ids)
  return true
}
