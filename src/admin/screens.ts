import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { isEntity, label, type Entity, type Label, type MenuGroup } from '#kernel/definition/index.ts'
import { areas } from '#modules/index.ts'

/**
 * Which screen stands at which menu path. Every entity with a menu has the generic screen at once;
 * a hand-written one is named here and loaded when it is opened.
 */
type Screen = {
  readonly component: LazyExoticComponent<ComponentType> | ComponentType
  /** One tab for each record, as `?id=`; not in the menu, so reached from a list. */
  readonly perRecord?: Label
  /** Name of a screen that no menu names. */
  readonly label?: Label
}

const own: Readonly<Record<string, Screen>> = {
  '/wel/index': { component: lazy(() => import('./pages/Dashboard.tsx')), label: label('首页', 'Home') },
  '/info/index': {
    component: lazy(() => import('./pages/UserInfo.tsx')),
    label: label('个人信息', 'User info'),
  },
  '/system/user': { component: lazy(() => import('#modules/system/user/web.tsx')) },
  '/system/topmenu': { component: lazy(() => import('#modules/system/top-menu/web.tsx')) },
  '/authority/role': { component: lazy(() => import('#modules/system/role/web.tsx')) },
  '/journal/issues': { component: lazy(() => import('#modules/journal/journal-issues/web.tsx')) },
  '/journal/articles': { component: lazy(() => import('#modules/journal/articles/web.tsx')) },
  '/journal/submissions': { component: lazy(() => import('#modules/journal/submissions/web.tsx')) },
  '/journal/submissions/detail': {
    component: lazy(() => import('#modules/journal/submissions/Manuscript.tsx')),
    perRecord: label('稿件', 'Manuscript'),
  },
}

const entities = new Map(areas.flatMap((area) => area.entities).map((entity) => [entity.name, entity]))
const byPath = new Map<string, Entity>()
const labels = new Map<string, Label>()
for (const area of areas) {
  labels.set(area.code, area.label)
  for (const entity of area.entities)
    if (entity.menu) {
      byPath.set(entity.menu.path, entity)
      labels.set(entity.menu.path, entity.label)
    }
  area.menus.forEach(remember)
}

function remember(group: MenuGroup): void {
  labels.set(group.path, group.label)
  labels.set(group.code, group.label)
  for (const item of group.items ?? []) if (!isEntity(item)) remember(item)
}

export function entityNamed(name: string): Entity | undefined {
  return entities.get(name)
}

/** `/system/user/index` and `/system/user` are one screen: family clients append the segment to leaves. */
export function menuPathOf(pathname: string): string {
  return own[pathname] ? pathname : pathname.replace(/\/index$/, '')
}

export function labelOfPath(path: string): Label | undefined {
  return labels.get(path)
}

const generic = new Map<string, ComponentType>()

export function screenOf(path: string): Screen | undefined {
  if (own[path]) return own[path]
  const entity = byPath.get(path)
  if (!entity) return undefined
  let component = generic.get(path)
  if (!component) {
    component = lazy(async () => {
      const { screenFor } = await import('#kernel/ui/EntityScreen.tsx')
      return { default: screenFor(entity) }
    })
    generic.set(path, component)
  }
  return { component }
}
