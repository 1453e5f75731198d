import '#kernel/ui/older.ts'
/** Opens a page of the portal in the place that the server left for it. */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { setCredentials } from '#kernel/ui/api.ts'
import { speakIn } from '#kernel/ui/say.ts'

/** The session of whoever reads: handed in, because the kernel knows no sign-in. */
export type Session = Parameters<typeof setCredentials>[0]

/** The page is in the language of its address, whatever this browser spoke last; before anything is said or linked to. */
export const speak = () => speakIn(document.getElementById('app')?.dataset.lang === 'en' ? 'en' : 'zh')

export function open<F extends object>(App: (props: { facts: F }) => ReactNode, session: Session): void {
  const root = document.getElementById('app')
  if (!root) return
  speak()
  setCredentials(session)
  createRoot(root).render(<App facts={{ ...root.dataset } as unknown as F} />)
}

export const parameter = (name: string) => new URLSearchParams(location.search).get(name) ?? undefined

/** A path of this site and nothing else: no scheme, no host, no `//` (threat I04). */
export function localPath(next: string | undefined): string | undefined {
  return next !== undefined && /^\/(?![/\\])[\w\-./?=&%]*$/.test(next) ? next : undefined
}
