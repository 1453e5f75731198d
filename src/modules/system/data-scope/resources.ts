import { entitiesIn, folderOf } from '#auth/folders.ts'
import { codeOf, columnsOf, type Entity, type Prop } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { areasElsewhere } from '#kernel/http/live.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { filtersOf, mayFilter } from '#kernel/store/asked.ts'
import { allEntities, entityNamed } from '#kernel/store/registry.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { inPackage } from '../tenant-package/ceiling.ts'
import { dataScope } from './definition.ts'
import { type Property, type Resource } from './shapes.ts'

/** What the form of a data scope offers: nobody is to know by heart what entities and their properties are called. */

type Node = { id: string; parentId: string; code: string; title: string }

/** In the order of the menu, a folder before what is in it; what no menu shows stands behind. */
async function resourcesOf({ caller, db }: Call): Promise<readonly Resource[]> {
  const name = caller.lang === 'en' ? sql`coalesce(nullif(m.name_en, ''), m.name)` : sql.raw('m.name')
  const menus = await db.platform.query<Node & { readonly shown: boolean }>(
    sql`select m.id, coalesce(m.parent_id, 0)::text as parent_id, m.code, ${name} as title,
          m.status = 1 and m.category = '1' and (${inPackage(caller.tenantId, sql.raw('m.id'))}
            or exists (select 1 from menu c where c.parent_id = m.id and c.category = '1' and c.is_deleted = 0)) as shown
        from menu m where m.is_deleted = 0 order by m.sort, m.id`,
  )
  const strange = new Set(
    areasElsewhere(caller.tenantId).flatMap(({ slices = [] }) => slices.map(({ entity }) => entity.name)),
  )
  const isOffered = (code: string) =>
    entityNamed(code) !== undefined && sliceOf(code) !== undefined && !strange.has(code)
  const nodes = menus.filter(({ shown }) => shown)
  // Those of a folder that the tenant did not buy are no resource of its own; those that no menu has ever shown are.
  const inMenus = new Set(menus.map(({ code }) => code))
  const others = allEntities()
    .filter((entity) => isOffered(entity.name) && !inMenus.has(entity.name))
    .map((entity): Resource => ({ code: entity.name, title: entity.label[caller.lang] }))
  return [...shownIn(nodes, isOffered, '0'), ...others]
}

function shownIn(
  nodes: readonly Node[],
  isOffered: (code: string) => boolean,
  parent: string,
  under?: string,
): readonly Resource[] {
  const here = nodes.filter(({ parentId }) => parentId === parent)
  const plain = here
    .filter(({ code }) => isOffered(code))
    .map(({ code, title }): Resource => ({ code, title, ...(under !== undefined && { under }) }))
  const folders = here.flatMap(({ id, code, title }) => {
    const inside = shownIn(nodes, isOffered, id, title)
    const holds = [...new Set(inside.filter((one) => !one.holds).map((one) => one.code))]
    if (holds.length === 0) return []
    return isOffered(code) ? inside : [{ code, title, under: title, holds }, ...inside]
  })
  return [...plain, ...folders]
}

/** Properties that every entity of the resource has: a scope of a folder narrows all of them alike. */
async function propertiesOf({ caller, db, input }: Call) {
  const resourceCode = String(input.resourceCode ?? '')
  const menuId = entityNamed(resourceCode) ? null : ((await folderOf(db.platform, resourceCode)) ?? null)
  const named = { resourceCode, menuId }
  const [first, ...more] = (await entitiesIn(db.platform, [named]))(named).flatMap(
    (name) => entityNamed(name) ?? [],
  )
  if (!first) return refuse('unknownResource')
  // What is its own before what every record has.
  const own = first.props.map(({ name }) => name)
  return columnsOf(first)
    .toSorted((a, b) => Number(own.includes(b.name)) - Number(own.includes(a.name)))
    .filter((prop) => !prop.kind.writeOnly && more.every((entity) => hasAlike(entity, prop)))
    .map((prop) => propertyFor(prop, caller.lang))
}

const hasAlike = (entity: Entity, { name, kind }: Prop) =>
  columnsOf(entity).some((prop) => prop.name === name && prop.kind.widget === kind.widget)

function propertyFor(prop: Prop, lang: Call['caller']['lang']): Property {
  const target = prop.kind.points && String(prop.kind.facts?.target)
  return {
    name: prop.name,
    title: prop.label[lang],
    ...((target === 'user' || target === 'dept') && { points: target }),
    ops: mayFilter(prop) ? filtersOf(prop) : [],
  }
}

const reading = { method: 'GET', permission: codeOf(dataScope, 'list') } as const

export const resourceRoutes = [
  route(
    { ...reading, url: `${dataScope.path}/resources`, summary: 'What data scopes may narrow' },
    resourcesOf,
  ),
  route(
    {
      ...reading,
      url: `${dataScope.path}/properties`,
      summary: 'Properties of a resource that a data scope may name',
    },
    propertiesOf,
  ),
]
