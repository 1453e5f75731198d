import { useCallback, useEffect, useMemo, useState } from 'react'
import { person } from '#auth/browser/whose.ts'
import { arriving } from '#kernel/ui/arriving.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { chunk } from '../chunks.ts'
import { ErrorPage, titleOf } from '../pages/ErrorPage.tsx'
import { hasScreen, menuPathOf, screenOf } from '../screens.ts'
import { shellTexts } from '../texts/shell.ts'
import {
  embeddedRoot,
  labelFor,
  leaves,
  topOf,
  useMenus,
  useTopMenus,
  wayOf,
  within,
  type MenuNode,
} from './menus.ts'
import { Notes } from './Notes.tsx'
import { Panes } from './Panes.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'
import './shell.css'
import { TabBar } from './TabBar.tsx'
import { activate, home, openTab, useTabs } from './tabs.ts'
import { TopBar } from './TopBar.tsx'

const AskWhom = arriving(
  chunk(() => import('../pages/AskWhom.tsx')),
  () => null,
)

const errorPaths = { '/404': '404', '/403': '403', '/500': '500' } as const
type ErrorPath = keyof typeof errorPaths

export function Shell() {
  const t = useTexts(shellTexts)
  const [folded, toggleFold] = useFold()
  const [drawn, setDrawn] = useState(false) // the side menu over the page, on narrow screens
  const shut = useCallback(() => setDrawn(false), [])
  const menus = useMenus()
  const [shown, current, setTopMenu] = useTopMenu(menus)
  const fault = useAddress(menus)

  function toggle() {
    if (matchMedia('(max-width: 720px)').matches) return setDrawn(!drawn)
    toggleFold()
  }
  return (
    <div className={`app${folded ? ' fold' : ''}${drawn ? ' drawn' : ''}`}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <TopBar
        folded={folded}
        onToggle={toggle}
        topMenu={current}
        onTopMenu={(id) => {
          setTopMenu(id)
          if (!id) activate(home)
        }}
      />
      <Shortcuts />
      <Sidebar nodes={shown} folded={folded && !drawn} onGo={shut} />
      {drawn && <div className="veil" onClick={shut} />}
      <div className="mn">
        <TabBar />
        <main className="panes" id="main" tabIndex={-1}>
          <Notes />
          {fault ? (
            <ErrorPage
              kind={errorPaths[fault]}
              more={fault === '/403' && <AskWhom />}
              onHome={() => {
                activate(home, false)
                history.pushState(null, '', home)
                dispatchEvent(new PopStateEvent('popstate'))
              }}
            />
          ) : (
            <Panes />
          )}
        </main>
      </div>
    </div>
  )
}

const usePath = () => useTabs((state) => state.tabs.find((tab) => tab.key === state.active)?.path)

/** Whether the side menu is folded: as the person has it, and beside a wide screen unless they unfold it there. */
function useFold(): [boolean, () => void] {
  const [folded, setFolded] = useState(() => localStorage.getItem('folded') === 'yes')
  const [unfolded, setUnfolded] = useState(false)
  const path = usePath()
  const beside = path !== undefined && screenOf(path).wide === true
  function toggle() {
    if (beside) return setUnfolded(!unfolded)
    localStorage.setItem('folded', folded ? 'no' : 'yes')
    setFolded(!folded)
  }
  return [beside ? !unfolded : folded, toggle]
}

const topKey = 'topMenu'

type Menus = MenuNode[] | undefined

/**
 * The menus of the chosen top menu, and the one that the screen lies under. A chosen one outlives a reload and follows
 * whoever goes to a screen outside of it; on the start page all menus are shown until one is chosen.
 */
function useTopMenu(menus: Menus): [Menus, string, (id: string) => void] {
  const tops = useTopMenus()
  const [kept, setChosen] = useState(() => sessionStorage.getItem(topKey) ?? '')
  // Whoever signed in before may have had others.
  const top = tops?.find(({ id }) => id === kept)
  const chosen = top?.id ?? ''
  const path = usePath()
  const under = menus && tops ? topOf(tops, menus, path, chosen) : ''
  function choose(id: string) {
    sessionStorage.setItem(topKey, id)
    setChosen(id)
  }
  useEffect(() => {
    if (chosen && under) choose(under)
    // Whoever chooses another one looks at its menus before they go anywhere.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [under])
  // Nothing is shown that the chosen one would take away again a moment later.
  const known = kept && !tops ? undefined : menus
  const shown = useMemo(() => known && (top ? within(known, top.menuIds) : known), [known, top])
  return [shown, chosen || under, choose]
}

/** Keeps tabs and address bar in step; answers with the error page that the address names, if any. */
function useAddress(menus: readonly MenuNode[] | undefined): ErrorPath | undefined {
  const [fault, setFault] = useState<ErrorPath>()
  const active = useTabs((state) => state.active)
  const tabs = useTabs((state) => state.tabs)
  const now = useLang()
  const t = useTexts(shellTexts)

  useEffect(() => {
    if (!menus) return
    let latest = 0
    async function follow() {
      const mine = (latest += 1)
      const target = await arrive(menus!, () => mine === latest)
      if (mine !== latest) return
      const { pathname, search } = location
      if (target && target !== pathname) history.replaceState({ wanted: pathname + search }, '', target)
      setFault(target)
    }
    const onPop = () => void follow()
    onPop()
    addEventListener('popstate', onPop)
    return () => {
      latest = Infinity
      removeEventListener('popstate', onPop)
    }
  }, [menus])
  // Opening a tab from a menu or a list leaves the error page behind.
  useEffect(() => useTabs.subscribe(() => setFault(undefined)), [])

  useEffect(() => {
    const tab = tabs.find(({ key }) => key === active)
    const shown = fault ? t(titleOf(errorPaths[fault])) : tab?.label[now]
    const house = person()?.tenantName ?? t('product')
    document.title = shown ? `${shown} · ${house}` : house
  }, [active, tabs, now, t, fault])
  return fault
}

/** Opens the tab that the address names, or says which error it is. */
async function arrive(menus: readonly MenuNode[], isLatest: () => boolean): Promise<ErrorPath | undefined> {
  // What was refused may have been given meanwhile.
  const wanted = (history.state as { wanted?: string } | null)?.wanted
  if (location.pathname === '/403' && wanted) history.replaceState(null, '', wanted)
  const { pathname, search } = location
  if (pathname in errorPaths) return pathname as ErrorPath
  if (pathname === '/' || pathname === '/lock' || pathname === '/login') {
    activate(home, false)
    return undefined
  }
  const path = menuPathOf(pathname)
  const screen = screenOf(path)
  const query = Object.fromEntries(new URLSearchParams(search))
  const at = (place: string) => leaves(menus).find((leaf) => pathOf(leaf) === place)
  const node = at(path)
  if (!node && path.startsWith(embeddedRoot)) return '/404'
  const always = path === home || path === '/info/index' || path === '/test/index' || screen.perRecord
  const isUnder = screen.under !== undefined && at(screen.under) !== undefined
  if (!node && !always && !isUnder) return (await hasScreen(path)) ? '/403' : '/404'
  if (screen.perRecord && !query.id) return '/404'
  if (!isLatest()) return undefined
  const label = node ? labelFor(node) : (screen.perRecord ?? screen.label ?? { zh: path, en: path })
  openTab(path, query, label, false)
  return undefined
}

function pathOf(node: MenuNode): string | undefined {
  const way = wayOf(node)
  return 'path' in way ? way.path : undefined
}
