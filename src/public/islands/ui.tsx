import type { ReactNode } from 'react'
import { ownSession } from '#auth/browser/own-session.ts'
import { person } from '#auth/browser/whose.ts'
import { readToken } from '#auth/browser/cookies.ts'
import { portalAddress } from '#kernel/portal/address.ts'
import { localPath, open, parameter, speak } from '#kernel/portal/ui/open.tsx'
import { lang } from '#kernel/ui/say.ts'
import { at } from '../address.ts'
import '../style/portal.css'

export * from '#kernel/portal/ui/kit.tsx'
export * from '#kernel/portal/ui/shared-texts.ts'
export * from '#kernel/portal/ui/useLoad.ts'
export * from '#kernel/portal/ui/useWork.ts'
export { localPath, parameter, speak }

/** What the journal's pages share: their start, the facts of the page, the way to sign in. */

export type Facts = {
  readonly tenant: string
  /** Tenant and journal where they stand in the path. */
  readonly held?: string
  readonly at?: string
  readonly journal: string
  readonly code: string
  readonly name: string
  readonly email: string
  readonly [more: string]: string | undefined
}

/** `word` stands in for a session where a mail's link carries one. */
export function start(App: (props: { facts: Facts }) => ReactNode, word?: string): void {
  open<Facts>(
    App,
    word === undefined
      ? ownSession(toLogin)
      : { token: () => word, renew: async () => false, over: () => undefined },
  )
}

const facts = () => (document.getElementById('app')?.dataset ?? {}) as unknown as Facts
export const tenantHere = () => facts().tenant
/** Nobody makes themselves an account here. */
export const isClosed = () => facts().closed !== undefined

/** A session of this page's tenant: whoever is signed in elsewhere is nobody here. */
export const signedIn = () => readToken('access') !== undefined && person()?.tenantId === tenantHere()

/** A page of the same tenant and journal. */
export const here = (path: string, query: Record<string, string> = {}) =>
  at({ lang: lang(), tenant: facts().held, journal: facts().at }, path, query)

/** One's own address and password, and back to here. */
export const ownAccount = () =>
  portalAddress({ lang: lang(), tenant: facts().held }, 'account', { next: location.pathname })

export function toLogin(): void {
  location.assign(here('/apaph/login', { next: location.pathname + location.search }))
}
