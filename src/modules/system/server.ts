import { resetFromNow } from '#auth/reset-link.ts'
import type { AreaServer } from '#kernel/http/areas.ts'
import { action, route, slice, type Slice } from '#kernel/http/slice.ts'
import { idList, idsOf } from '#kernel/http/rows.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import { linksNote } from '#kernel/store/history.ts'
import { sql } from '#kernel/store/sql.ts'
import { area } from './index.ts'
import { refuse } from './catalogue.ts'
import { apiScopeSlice } from './api-scope/server.ts'
import { clientSlice } from './client/server.ts'
import { dataScopeSlice } from './data-scope/server.ts'
import { dept } from './dept/definition.ts'
import { firstSteps } from './first-steps.ts'
import { dict, dictBiz } from './dict/definition.ts'
import { dictSlice, wordsRoute } from './dict/server.ts'
import { loginProviderSlice } from './login-provider/server.ts'
import { heldMenus, menuSlice } from './menu/server.ts'
import { post } from './post/definition.ts'
import { regionSlice } from './region/server.ts'
import { menusBeyond, oneAtATime, seesByDepartment } from './role/reach.ts'
import { roleSlice } from './role/server.ts'
import { tenantPackage } from './tenant-package/definition.ts'
import { paramSlice, tenantParamSlice } from './tenant-param/server.ts'
import { tenantEnding } from './tenant/ending.ts'
import { tenantGoesAgain } from './tenant/going-again.ts'
import { tenantSlice } from './tenant/server.ts'
import { topMenu } from './top-menu/definition.ts'
import { familyCalls } from './user/calls.ts'
import { colleagues } from './user/colleagues.ts'
import { accountLetters } from './user/account-letters.ts'
import { accountProof, withEmailWord } from './user/email-word.ts'
import { userSlice } from './user/server.ts'
import { sheetsNamed } from './sheet-names.ts'
import { supply } from './supply.ts'
import { accountAsked } from './whose-account.ts'

/** Ids from the top down to what a department lies in, as clients of the family know them. */
const ancestors = sql.raw('departments_above(t.parent_id)')

const deptSlice = slice(dept, {
  columns: () => ({ ancestors }),
  async beforeSubmit(tx, { values, existing, caller, imported }) {
    const [next, before] = [values.parentId ?? '0', existing?.parentId ?? '0']
    // Of two that are called alike in one place neither a sheet nor a person tells which is meant.
    if (imported) {
      await oneAtATime(tx)
      const there = await tx.one(
        sql`select 1 as one from dept where dept_name = ${values.deptName} and coalesce(parent_id, 0) = ${next} and is_deleted = 0`,
      )
      if (there) return refuse('deptThere')
    }
    if (!existing || values.parentId === undefined || next === before) return undefined
    await oneAtATime(tx)
    return (await seesByDepartment(tx, caller)) ? refuse('byDepartment') : undefined
  },
  routes: [
    route(
      { method: 'GET', url: 'blade-system/dept/select', permission: 'signedIn' },
      async ({ caller, db, input }) => {
        const whose = accountAsked(caller, input.userId)
        if (isRefusal(whose)) return whose
        return db
          .of(caller.tenantId)
          .query(
            sql`select id, dept_name as "deptName" from dept where is_deleted = 0 and id = any((select t.dept_id from blade_user t where t.id = ${whose.id} and (${whose.seen}))::bigint[]) order by sort, id`,
          )
      },
    ),
  ],
})

const topMenuSlice = slice(topMenu, {
  actions: {
    grant: action({ body: { type: 'object', required: ['topMenuIds'] } }, async ({ tx, caller, input }) => {
      const tops = idsOf(input.topMenuIds)
      if (isRefusal(tops)) return tops
      const menus = idList(input.menuIds)
      if (isRefusal(menus)) return menus
      // One after the other: of two who had the same before them the second is told.
      const known = await tx.query(
        sql`select id from top_menu where id = any(${tops}::bigint[]) and is_deleted = 0 order by id for update`,
      )
      const there = await tx.query(
        sql`select id from menu where id = any(${menus}::bigint[]) and is_deleted = 0`,
      )
      if (known.length !== tops.length || there.length !== menus.length) return refuse('unknownRows')
      if (typeof input.seen === 'string' && (await heldMenus(tx, tops)) !== input.seen)
        return refuse('topMenuChanged')
      const changed = await tx.query<{ gone: string[]; came: string[] }>(
        sql`with gone as (delete from top_menu_menu where top_menu_id = any(${tops}::bigint[]) and not menu_id = any(${menus}::bigint[]) returning top_menu_id as record_id, menu_id as value),
            came as (insert into top_menu_menu (top_menu_id, menu_id) select t, m from unnest(${tops}::bigint[]) t, unnest(${menus}::bigint[]) m on conflict do nothing returning top_menu_id as record_id, menu_id as value)${linksNote(tx, topMenu, 'menuIds', tops)}
            select coalesce((select array_agg(value) from gone), '{}') as gone, coalesce((select array_agg(value) from came), '{}') as came`,
      )
      const menusChanged = changed.flatMap(({ gone, came }) => [...gone, ...came])
      return (await menusBeyond(tx, caller, menusChanged)) ? refuse('beyondOwn') : true
    }),
  },
})

/** As clients of the family call them. */
const regionSheets = {
  export: 'export-region',
  import: 'import-region',
  'import-template': 'export-template',
}

const slices: readonly Slice[] = [
  tenantSlice,
  slice(tenantPackage, {
    // A package is the rights of whole tenants: it changes by what one holds, in both directions (threat P04).
    async beforeSubmit(tx, { values, existing, caller }) {
      if (values.menuIds === undefined) return undefined
      const [next, before] = [values.menuIds ?? [], existing?.menuIds ?? []]
      const changed = [
        ...next.filter((id) => !before.includes(id)),
        ...before.filter((id) => !next.includes(id)),
      ]
      return (await menusBeyond(tx, caller, changed)) ? refuse('beyondOwn') : undefined
    },
  }),
  {
    ...userSlice,
    rules: {
      ...userSlice.rules,
      routes: [...(userSlice.rules.routes ?? []), ...familyCalls(userSlice)],
    },
  },
  roleSlice,
  deptSlice,
  slice(post),
  menuSlice,
  topMenuSlice,
  paramSlice,
  tenantParamSlice,
  dictSlice(dict, [wordsRoute(dict, dictBiz)]),
  dictSlice(dictBiz),
  clientSlice,
  {
    ...regionSlice,
    rules: {
      ...regionSlice.rules,
      routes: [...(regionSlice.rules.routes ?? []), ...sheetsNamed(regionSlice, regionSheets)],
    },
  },
  dataScopeSlice,
  apiScopeSlice,
  loginProviderSlice,
]

export const server: AreaServer = {
  area,
  slices,
  supply,
  firstSteps,
  colleagues,
  letters: { words: [withEmailWord, resetFromNow], ...accountLetters },
  mailProofs: [accountProof],
  jobs: [tenantEnding, tenantGoesAgain],
}
