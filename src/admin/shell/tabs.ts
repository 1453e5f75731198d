import { create } from 'zustand'
import type { Label } from '#kernel/definition/kind.ts'
import { queryText } from '#kernel/ui/api.ts'
import { noteVisit } from './visits.ts'

export type OpenTab = {
  /** Path, and for the tab of one record its id: two manuscripts are two tabs. */
  readonly key: string
  readonly path: string
  readonly label: Label
  readonly query: Readonly<Record<string, string>>
  readonly dirty: boolean
  /** Raised by reload and clear cache: the screen starts afresh. */
  readonly revision: number
}

type Tabs = { tabs: readonly OpenTab[]; active: string; live: readonly string[] }

export const home = '/wel/index'
/** Screens kept alive; beyond it the oldest clean one is dropped, its tab and query stay. */
const mostAlive = 12

const homeTab: OpenTab = {
  key: home,
  path: home,
  label: { zh: '首页', en: 'Home' },
  query: {},
  dirty: false,
  revision: 0,
}

export const useTabs = create<Tabs>(() => ({ tabs: restored(), active: home, live: [] }))

/** What the tab that is shown shows. */
export const pathShown = ({ tabs, active }: Tabs): string | undefined =>
  tabs.find(({ key }) => key === active)?.path

function restored(): readonly OpenTab[] {
  const kept = JSON.parse(localStorage.getItem('tabs') ?? '[]') as OpenTab[]
  return [homeTab, ...kept.filter((tab) => tab.key !== home).map((tab) => ({ ...tab, dirty: false }))]
}

function change(next: Partial<Tabs>): void {
  useTabs.setState(next)
  localStorage.setItem('tabs', JSON.stringify(useTabs.getState().tabs))
}

export function keyOf(path: string, query: Readonly<Record<string, string>>): string {
  return query.id ? `${path}?id=${query.id}` : path
}

/** Opens a tab or goes to it; `push` leaves a step in the browser's history. */
export function openTab(
  path: string,
  query: Readonly<Record<string, string>>,
  label: Label,
  push = true,
): void {
  const key = keyOf(path, query)
  const { tabs, active } = useTabs.getState()
  if (key !== active) noteVisit(path)
  const known = tabs.find((tab) => tab.key === key)
  const asked = Object.keys(query).length > 0
  const next = known
    ? tabs.map((tab) => (tab.key === key && asked ? { ...tab, query } : tab))
    : [...tabs, { key, path, label, query, dirty: false, revision: 0 }]
  change({ tabs: next })
  activate(key, push)
}

/** Another record in the same tab. What is unsaved is not thrown away: then the other one opens beside it. */
export function turnTab(key: string, query: Readonly<Record<string, string>>, label: Label): void {
  const { tabs, live } = useTabs.getState()
  const tab = tabs.find((one) => one.key === key)
  if (!tab) return
  const next = keyOf(tab.path, query)
  if (tab.dirty || tabs.some((one) => one.key === next)) return openTab(tab.path, query, label)
  change({
    tabs: tabs.map((one) =>
      one === tab ? { key: next, path: tab.path, label, query, dirty: false, revision: 0 } : one,
    ),
    live: live.filter((one) => one !== key),
  })
  activate(next)
}

/** A list that opens one of its records, or an empty form (`new`), beside the filters that it has. */
export function openWith(path: string, what: string, label: Label): void {
  const known = useTabs.getState().tabs.find((tab) => tab.key === path)
  openTab(path, { ...known?.query, open: what }, label)
}

export function activate(key: string, push = true): void {
  const { live, tabs } = useTabs.getState()
  const fresh = [...live.filter((other) => other !== key), key]
  change({ active: key, live: fresh.length > mostAlive ? withoutOldestClean(fresh, tabs) : fresh })
  showAddress(push)
}

function withoutOldestClean(live: readonly string[], tabs: readonly OpenTab[]): readonly string[] {
  const victim = live.find((key) => key !== home && !tabs.find((tab) => tab.key === key)?.dirty)
  return live.filter((key) => key !== victim)
}

export function patchTab(key: string, patch: Partial<Pick<OpenTab, 'query' | 'dirty' | 'label'>>): void {
  const { tabs, active } = useTabs.getState()
  change({ tabs: tabs.map((tab) => (tab.key === key ? { ...tab, ...patch } : tab)) })
  if (patch.query && key === active) showAddress(false)
}

/** Puts a tab before another one, or at the end; home stays first. */
export function moveTab(key: string, before: string | undefined): void {
  const { tabs } = useTabs.getState()
  const moved = tabs.find((tab) => tab.key === key)
  if (!moved || key === home || key === before || before === home) return
  const rest = tabs.filter((tab) => tab !== moved)
  const at = before === undefined ? rest.length : rest.findIndex((tab) => tab.key === before)
  change({ tabs: rest.toSpliced(at < 0 ? rest.length : at, 0, moved) })
}

export function closeTabs(goes: (tab: OpenTab) => boolean): void {
  const { tabs, active, live } = useTabs.getState()
  const stay = tabs.filter((tab) => tab.key === home || !goes(tab))
  const at = tabs.findIndex((tab) => tab.key === active)
  const next = stay.some((tab) => tab.key === active)
    ? active
    : (tabs.slice(0, at).findLast((tab) => stay.includes(tab))?.key ?? home)
  change({ tabs: stay, live: live.filter((key) => stay.some((tab) => tab.key === key)) })
  activate(next)
}

/** The screen of a tab starts afresh: reload of one, clear cache of all. */
export function renew(which: (tab: OpenTab) => boolean): void {
  const { tabs } = useTabs.getState()
  change({
    tabs: tabs.map((tab) => (which(tab) ? { ...tab, revision: tab.revision + 1, dirty: false } : tab)),
  })
}

export function addressOf(tab: OpenTab): string {
  return (
    (/\/index$|^\/myiframe\//.test(tab.path) || tab.path.split('/').length > 3
      ? tab.path
      : `${tab.path}/index`) + queryText(tab.query)
  )
}

function showAddress(push: boolean): void {
  const { tabs, active } = useTabs.getState()
  const tab = tabs.find((tab) => tab.key === active)
  if (!tab) return
  const address = addressOf(tab)
  if (address === location.pathname + location.search) return
  if (push) history.pushState(null, '', address)
  else history.replaceState(null, '', address)
}
