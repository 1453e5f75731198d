import { codeOf, type Entity } from '#kernel/definition/index.ts'
import { allCalls } from '#kernel/http/calls.ts'
import type { Call } from '#kernel/http/caller.ts'
import { liveRefreshed, slicesHere } from '#kernel/http/live.ts'
import { plainRoutes } from '#kernel/http/plain.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { allSlices } from '#kernel/http/slices.ts'
import { sql } from '#kernel/store/sql.ts'
import { apiScope } from './definition.ts'
import type { Guardable } from './shapes.ts'

/** What the form of an API scope offers: nobody is to know by heart how calls are addressed. */

/**
 * Those that are looked at before they are let in; what is open to the world asks for no role. Of what is switched on while
 * the product runs, as it is known: whoever is to know it of this moment asks before (`liveRefreshed`), and never within a
 * transaction, which on the embedded database holds the only connection that could tell.
 */
export function guardableIn(tenantId: string): readonly Route[] {
  return [...allCalls(), ...slicesHere(tenantId).flatMap(plainRoutes)].filter(
    ({ permission }) => permission !== 'public',
  )
}

const above = (url: string) => url.slice(0, url.lastIndexOf('/'))

/** The entity that a call is one of. */
export const entityOfCall = (url: string): Entity | undefined =>
  allSlices().find(({ entity }) => entity.path === above(url))?.entity

/** Of those that the caller may make: nobody gives out what they lack. In the order of the menu. */
async function callsOf({ caller, db }: Call): Promise<readonly Guardable[]> {
  await liveRefreshed()
  const name = caller.lang === 'en' ? sql`coalesce(nullif(m.name_en, ''), m.name)` : sql.raw('m.name')
  const menus = await db.platform.query<{ code: string; title: string; under: string }>(
    sql`select m.code, ${name} as title, coalesce(${caller.lang === 'en' ? sql`coalesce(nullif(p.name_en, ''), p.name)` : sql.raw('p.name')}, '') as under
        from menu m left join menu p on p.id = m.parent_id and p.is_deleted = 0 where m.is_deleted = 0
        order by coalesce(p.sort, m.sort), p.id, m.sort, m.id`,
  )
  const at = new Map(menus.map((menu, index) => [menu.code, { ...menu, index }]))
  const entities = new Map(allSlices().map(({ entity }) => [entity.path, entity]))
  const found = new Map<string, Guardable & { readonly index: number }>()
  for (const { url, as, permission } of guardableIn(caller.tenantId)) {
    if (as !== undefined) continue
    const codes = [permission].flat()
    const right = codes.flatMap((code) => at.get(code) ?? [])[0]
    if (!codes.some((code) => code === 'signedIn' || caller.may(code))) continue
    const entity = entities.get(above(url))
    found.set(url, {
      path: url,
      title: right?.title ?? url.slice(above(url).length + 1),
      under: (entity && at.get(entity.name)?.title) ?? entity?.label[caller.lang] ?? right?.under ?? '',
      ...(entity && { resource: entity.name }),
      index: (entity && at.get(entity.name)?.index) ?? right?.index ?? menus.length,
    })
  }
  return [...found.values()].toSorted((a, b) => a.index - b.index).map(({ index: _index, ...one }) => one)
}

export const callsRoute = route(
  {
    method: 'GET',
    url: `${apiScope.path}/calls`,
    permission: codeOf(apiScope, 'list'),
    summary: 'Calls that an API scope may guard',
  },
  callsOf,
)
