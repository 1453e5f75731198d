import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '#kernel/definition/kind.ts'
import { usePermissions } from '#kernel/ui/permission.ts'
import { setLang } from '#kernel/ui/say.ts'
import { TabContext, type Tab } from '#kernel/ui/tab.ts'

type Around = {
  readonly lang?: Lang
  /** What the person may. */
  readonly codes?: readonly string[]
  /** The query of the tab. */
  readonly query?: Readonly<Record<string, string>>
  /** What the server has answered already, by the key of the question. */
  readonly answers?: readonly (readonly [QueryKey, unknown])[]
  /** As wide as a phone. */
  readonly narrow?: boolean
}

const nothing = () => undefined

/** Runs with what a browser has and a server lacks, and leaves nothing of it behind. */
function within<T>(narrow: boolean, work: () => T): T {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const given = {
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: () => ({ matches: narrow, addEventListener: nothing, removeEventListener: nothing }),
  }
  const before = Object.keys(given).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  try {
    return work()
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  }
}

/** The language of the screens, without the page that `setLang` tells of it. */
function speak(lang: Lang): void {
  const page = { documentElement: { lang: '' } }
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true })
  setLang(lang)
  Reflect.deleteProperty(globalThis, 'document')
}

/** What a component draws when it is first seen, without a browser: its markup. */
export function markup(shown: ReactNode, around: Around = {}): string {
  const { lang = 'zh', codes = [], query = {}, answers = [], narrow = false } = around
  const queries = new QueryClient()
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
  const tab: Tab = {
    path: '/trial/index',
    query,
    setQuery: nothing,
    setLabel: nothing,
    setDirty: nothing,
    open: nothing,
    turnTo: nothing,
    close: nothing,
    container: () => ({}) as HTMLElement,
  }
  // Of a first drawing the store's first state counts.
  const held = usePermissions.getInitialState().codes as Set<string>
  return within(narrow, () => {
    speak(lang)
    for (const code of codes) held.add(code)
    try {
      return renderToStaticMarkup(
        <QueryClientProvider client={queries}>
          <App component={false}>
            <TabContext value={tab}>{shown}</TabContext>
          </App>
        </QueryClientProvider>,
      )
    } finally {
      held.clear()
      speak('zh')
      queries.clear()
    }
  })
}

/** What somebody reads of it. */
export const wordsIn = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Each element of a kind, whole: `each(html, 'td')`. Not for elements that hold others of their kind. */
export const each = (html: string, tag: string): string[] =>
  html.match(new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`, 'g')) ?? []
