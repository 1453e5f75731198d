import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { label, type Label } from '#kernel/definition/index.ts'
import { chunk } from './chunks.ts'
import { entityAt } from './labels.ts'
import { embeddedRoot } from './shell/menus.ts'

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
  '/wel/index': {
    component: lazy(chunk(() => import('./pages/Dashboard.tsx'))),
    label: label('首页', 'Home'),
  },
  '/info/index': {
    component: lazy(chunk(() => import('./pages/UserInfo.tsx'))),
    label: label('个人信息', 'User info'),
  },
  '/test/index': {
    component: lazy(chunk(() => import('./pages/Samples.tsx'))),
    label: label('示例', 'Samples'),
  },
  '/system/user': { component: lazy(chunk(() => import('#modules/system/user/web.tsx'))) },
  '/system/tenant': { component: lazy(chunk(() => import('#modules/system/tenant/web.tsx'))) },
  '/resource/oss': { component: lazy(chunk(() => import('#modules/resource/oss/web.tsx'))) },
  '/resource/sms': { component: lazy(chunk(() => import('#modules/resource/sms/web.tsx'))) },
  '/system/topmenu': { component: lazy(chunk(() => import('#modules/system/top-menu/web.tsx'))) },
  '/authority/role': { component: lazy(chunk(() => import('#modules/system/role/web.tsx'))) },
  '/campus/floors': { component: lazy(chunk(() => import('#modules/campus/places/floors/web.tsx'))) },
  '/journal/reviews': { component: lazy(chunk(() => import('#modules/journal/reviewing/web.tsx'))) },
  '/journal/reports': { component: lazy(chunk(() => import('#modules/journal/reports/web.tsx'))) },
  '/journal/mail-templates': {
    component: lazy(chunk(() => import('#modules/journal/mail-templates/web.tsx'))),
  },
  '/journal/issues': {
    component: lazy(chunk(() => import('#modules/journal/journal-issues/publishing/web.tsx'))),
  },
  '/journal/doi-deposits': {
    component: lazy(chunk(() => import('#modules/journal/doi-deposits/web.tsx'))),
  },
  '/journal/articles': { component: lazy(chunk(() => import('#modules/journal/articles/desk/web.tsx'))) },
  '/journal/bills': { component: lazy(chunk(() => import('#modules/journal/bills/web.tsx'))) },
  '/journal/bills/detail': {
    component: lazy(chunk(() => import('#modules/journal/bills/Bill.tsx'))),
    perRecord: label('账单', 'Bill'),
  },
  '/journal/submissions': {
    component: lazy(chunk(() => import('#modules/journal/submissions/screens/web.tsx'))),
  },
  '/journal/submissions/detail': {
    component: lazy(chunk(() => import('#modules/journal/submissions/screens/Manuscript.tsx'))),
    perRecord: label('稿件', 'Manuscript'),
  },
}

/** `/system/user/index` and `/system/user` are one screen: family clients append the segment to leaves. */
export function menuPathOf(pathname: string): string {
  return own[pathname] ? pathname : pathname.replace(/\/index$/, '')
}

const generic = new Map<string, ComponentType>()

const embedded: Screen = { component: lazy(chunk(() => import('./pages/Embedded.tsx'))) }

export function screenOf(path: string): Screen | undefined {
  if (own[path]) return own[path]
  if (path.startsWith(embeddedRoot)) return embedded
  const entity = entityAt(path)
  if (!entity) return undefined
  let component = generic.get(path)
  if (!component) {
    component = lazy(
      chunk(async () => {
        const { screenFor } = await import('#kernel/ui/EntityScreen.tsx')
        return { default: screenFor(entity) }
      }),
    )
    generic.set(path, component)
  }
  return { component }
}
