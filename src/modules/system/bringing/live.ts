import type { Area } from '#kernel/definition/index.ts'
import type { Bringing } from '#kernel/http/bringing.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { bringDictionaries } from './dictionaries.ts'
import { bringMenus, menuNodes } from './menus.ts'
import { bringRoles } from './roles.ts'

/** Areas that come while the product runs bring what others bring at a start; when they go for good it goes with them. */
export const bringing: Bringing = {
  async toPlatform(tx, { area }) {
    await bringMenus(tx, [area])
  },
  async toTenant(tx, brought) {
    const server = { ...brought, slices: [] }
    await bringRoles(tx, [server])
    await bringDictionaries(tx, [server], 'tenant')
  },
  async fromPlatform(tx, { area }, became) {
    const codes = leaving(area, became?.area)
    if (codes.length === 0) return
    await tx.query(
      sql`delete from top_menu_menu where menu_id in (select id from menu where code = any(${codes}::text[]))`,
    )
    await tx.query(
      sql`delete from top_menu where code = ${area.code} and not exists (select 1 from top_menu_menu where top_menu_id = top_menu.id)`,
    )
    await tx.query(sql`delete from menu where code = any(${codes}::text[])`)
    await forget(tx, [
      ...(became ? [] : [`top:${area.code}`]),
      ...codes.flatMap((code) => [`menu:${code}`, `top:${area.code}:${code}`]),
    ])
  },
  async fromTenant(tx, { area, supply }, became) {
    const codes = leaving(area, became?.area)
    if (codes.length === 0) return
    // Records may still say a word that is drawn no more: words go with the whole alone.
    const dictionaries = became ? [] : Object.entries(supply?.dictionaries ?? {})
    await tx.query(
      sql`delete from role_menu where menu_id in (select id from menu where code = any(${codes}::text[]))`,
    )
    const words = dictionaries.flatMap(([code, { entries }]) => [
      `words:${code}`,
      ...entries.map(([key]) => `words:${code}:${key}`),
    ])
    // Words that somebody added stay with whoever added them.
    await tx.query(
      sql`update dict_biz set is_deleted = 1 where id in (select record_id from brought where thing = any(${words}::text[]))`,
    )
    const aliases = Object.keys(supply?.rights ?? {})
    await forget(tx, [...words, ...aliases.flatMap((alias) => codes.map((code) => `right:${alias}:${code}`))])
  },
}

const codesOf = (area: Area) => menuNodes([area]).map(({ code }) => code)

function leaving(area: Area, became: Area | undefined): string[] {
  const stays = new Set(became ? codesOf(became) : [])
  return codesOf(area).filter((code) => !stays.has(code))
}

const forget = (tx: Tx, things: readonly string[]) =>
  tx.query(
    sql`delete from brought where tenant_id = ${tx.actor.tenantId} and thing = any(${[...things]}::text[])`,
  )
