import { Activity, memo, useCallback, useMemo, useRef } from 'react'
import { useSay } from '#kernel/ui/say.ts'
import { TabContext, type Tab } from '#kernel/ui/tab.ts'
import { screenOf } from '../screens.ts'
import { CrashGuard } from './CrashGuard.tsx'
import { useCloseTabs } from './closing.ts'
import { openTab, patchTab, turnTab, useTabs, type OpenTab } from './tabs.ts'

/** Every live tab stays mounted; the hidden ones sleep in an Activity and keep form, scroll and filter. */
export function Panes() {
  const { tabs, active, live } = useTabs()
  return tabs
    .filter((tab) => live.includes(tab.key))
    .map((tab) => (
      <Activity key={tab.key} mode={tab.key === active ? 'visible' : 'hidden'}>
        <Pane key={tab.revision} tab={tab} />
      </Activity>
    ))
}

/** Going to another tab draws no screen anew: a pane knows its own tab alone. */
const Pane = memo(function Pane({ tab }: { tab: OpenTab }) {
  const pane = useRef<HTMLDivElement>(null)
  const close = useCloseTabs()
  const { key, path, query } = tab
  const setQuery = useCallback<Tab['setQuery']>(
    (next) => {
      const kept = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]))
      patchTab(key, { query: Object.fromEntries(kept) })
    },
    [key],
  )
  const context = useMemo<Tab>(
    () => ({
      path,
      query,
      setQuery,
      setLabel: (label) => patchTab(key, { label }),
      setDirty: (dirty) => patchTab(key, { dirty }),
      open: (to, toQuery = {}, label) =>
        openTab(to, toQuery, label ?? screenOf(to).perRecord ?? { zh: to, en: to }),
      turnTo: (toQuery) => turnTab(key, toQuery, screenOf(path).perRecord ?? { zh: path, en: path }),
      close: () => void close((other) => other.key === key),
      container: () => pane.current ?? document.body,
    }),
    [path, query, setQuery, key, close],
  )
  const say = useSay()
  const Screen = screenOf(path).component
  if (!Screen) return null
  return (
    <div className="pane" ref={pane} role="tabpanel" aria-label={say(tab.label)}>
      <div className="scroll">
        <TabContext value={context}>
          <CrashGuard>
            <Screen />
          </CrashGuard>
        </TabContext>
      </div>
    </div>
  )
})
