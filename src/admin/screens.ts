import type { Entity } from '#kernel/definition/entity.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { label, type Label } from '#kernel/definition/index.ts'
import { screens as areaScreens } from '#modules/screens.ts'
import { expectList } from '#kernel/ui/useList.ts'
import { readToken } from '#auth/browser/cookies.ts'
import type { Arriving } from '#kernel/ui/arriving.tsx'
import { coming } from './coming.tsx'
import { areaAt, definitionsFor, entityAt, liveAreas } from './definitions.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { embeddedRoot } from './shell/menus.ts'

/**
 * Which screen stands at which menu path. Every entity with a menu has the generic screen at once;
 * a hand-written one is named by its area and loaded when it is opened.
 */
type Screen = {
  readonly component: Arriving
  /** One tab for each record, as `?id=`; not in the menu, so reached from a list. */
  readonly perRecord?: Label
  /** Path of the menu whose page leads here. */
  readonly under?: string
  /** The side menu is folded beside it. */
  readonly wide?: true
  /** Name of a screen that no menu names. */
  readonly label?: Label
}

const shell: Readonly<Record<string, Screen>> = {
  '/wel/index': {
    component: coming(() => import('./pages/Dashboard.tsx')),
    label: label('首页', 'Home'),
  },
  '/info/index': {
    component: coming(() => import('./pages/UserInfo.tsx')),
    label: label('个人信息', 'User info'),
  },
  '/test/index': {
    component: coming(() => import('./pages/Samples.tsx')),
    label: label('示例', 'Samples'),
  },
}

const own: Readonly<Record<string, Screen>> = {
  ...shell,
  ...Object.fromEntries(
    areaScreens
      .flatMap(({ screens = {} }) => Object.entries(screens))
      .map(([path, { load, ...more }]) => [
        path,
        { component: coming(() => definitionsFor(path).then(load)), ...more },
      ]),
  ),
}

/** `/system/user/index` and `/system/user` are one screen: family clients append the segment to leaves. */
export function menuPathOf(pathname: string): string {
  return own[pathname] ? pathname : pathname.replace(/\/index$/, '')
}

/**
 * Has the code of the screen at this address on its way while rights and menus are asked for, and the rows of a list that is
 * shown as all lists are. What does not come is asked for when the screen is opened, and told then.
 */
export async function expectScreen({ pathname, search }: Location, queries: QueryClient): Promise<void> {
  const path = menuPathOf(pathname)
  if (!areaAt(path) && !own[path]) return
  await screenOf(path).component.ask()
  const entity = ownScreen(path) ? undefined : entityAt(path)
  const token = readToken('access')
  if (entity && token)
    await expectList(entity, Object.fromEntries(new URLSearchParams(search)), { queries, token })
}

/** `/task/process/{kind}/form` stands for every path with one part there. */
const patterns = Object.keys(own)
  .filter((path) => path.includes('{'))
  .map((path) => ({ path, fits: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))

function ownScreen(path: string): Screen | undefined {
  return own[path] ?? own[patterns.find(({ fits }) => fits.test(path))?.path ?? '']
}

const generic = new Map<string, Arriving>()

const embedded: Screen = { component: coming(() => import('./pages/Embedded.tsx')) }

/** What stands at a path of an area turns out when its definitions are there; and whether it is of any. */
export function screenOf(path: string): Screen {
  const known = ownScreen(path)
  if (known) return known
  if (path.startsWith(embeddedRoot)) return embedded
  let component = generic.get(path)
  if (!component) {
    component = coming(async () => {
      await definitionsFor(path)
      const entity = entityAt(path)
      if (!entity) return { default: Nothing }
      const { screenFor } = await import('#kernel/ui/EntityScreen.tsx')
      return { default: screenFor(entity) }
    })
    generic.set(path, component)
  }
  return { component }
}

/** Whether the product has a screen there, whoever may see it. */
export async function hasScreen(path: string): Promise<boolean> {
  if (ownScreen(path) || path.startsWith(embeddedRoot)) return true
  await definitionsFor(path)
  return entityAt(path) !== undefined
}

const Nothing = () => createElement(ErrorPage, { kind: '404' })
/** How the records of every area live. */
export async function livesOfAreas() {
  const found = await Promise.all(areaScreens.map(({ lives }) => lives?.()))
  const live = await liveAreas(true)
  return [...found.flatMap((one) => one?.lives ?? []), ...live.flatMap(({ lives }) => lives)]
}

/** What areas show beside records of others. */
export const besideRecordOfAreas = areaScreens.flatMap(({ besideRecord }) => besideRecord ?? [])

/** The page that an area gives each of its records, beside their list. */
export function recordPage({ menu }: Entity): string | undefined {
  const page = menu && `${menu.path}/detail`
  return page && screenOf(page).perRecord ? page : undefined
}
