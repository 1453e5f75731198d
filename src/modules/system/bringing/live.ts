import type { Area } from '#kernel/definition/index.ts'
import type { Bringing } from '#kernel/http/bringing.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { bringDictionaries } from './dictionaries.ts'
import { bringMenus, menuNodes } from './menus.ts'
import { openDrawn, sealUndrawn, takeDictionaries, unaskedIn } from './retired.ts'
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
    await openDrawn(tx, server)
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
  async fromTenant(tx, brought, became) {
    const { area, supply } = brought
    const codes = leaving(area, became?.area)
    if (codes.length > 0)
      await tx.query(
        sql`delete from role_menu where menu_id in (select id from menu where code = any(${codes}::text[]))`,
      )
    if (became) await sealUndrawn(tx, brought, became)
    await takeDictionaries(tx, unaskedIn(brought, became))
    const aliases = Object.keys(supply?.rights ?? {})
    await forget(
      tx,
      aliases.flatMap((alias) => codes.map((code) => `right:${alias}:${code}`)),
    )
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
