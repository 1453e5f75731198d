import type { ReactNode } from 'react'
import { forget, renew } from '#auth/browser/token.ts'
import { readToken } from '#auth/browser/cookies.ts'
import { localPath, open, parameter } from '#kernel/portal/ui/open.tsx'
import { lang } from '#kernel/ui/say.ts'
import { at } from '../address.ts'
import '../style/portal.css'

export * from '#kernel/portal/ui/kit.tsx'
export { localPath, parameter }

/** What the journal's pages share: their start, the facts of the page, the way to sign in. */

export type Facts = {
  readonly journal: string
  readonly code: string
  readonly name: string
  readonly email: string
  readonly [more: string]: string | undefined
}

/** `word` stands in for a session where a mail's link carries one. */
export function start(App: (props: { facts: Facts }) => ReactNode, word?: string): void {
  open<Facts>(App, {
    token: () => word ?? readToken('access'),
    renew: async (stale) => word === undefined && renew(stale),
    over: () => {
      if (word !== undefined) return
      forget()
      toLogin()
    },
  })
}

export const signedIn = () => readToken('access') !== undefined
export const here = (path: string, query: Record<string, string> = {}) => at(lang(), path, query)

export function toLogin(): void {
  location.assign(here('/apaph/login', { next: location.pathname + location.search }))
}
