import type { ReactNode } from 'react'
import { portalAddress } from '#kernel/portal/address.ts'
import { open, speak } from '#kernel/portal/ui/open.tsx'
import { keepFor } from '#kernel/ui/unsaved.ts'
import { lang } from '#kernel/ui/say.ts'
import { readToken } from './cookies.ts'
import { ownSession } from './own-session.ts'
import { person } from './whose.ts'
import '#kernel/portal/ui/phone.css'

/** What the server says of a page: whose portal it is, and where the same page is in the other language. */
export type PortalFacts = {
  readonly tenant: string
  /** The tenant where it stands in the path. */
  readonly held?: string
  readonly name: string
  readonly title: string
  readonly other: string
  readonly otherword: string
  /** Where whoever has no account makes one, if anywhere. */
  readonly join?: string
}

export const portalFacts = () => (document.getElementById('app')?.dataset ?? {}) as unknown as PortalFacts

/** A page of the same portal. */
export const portal = (path: string, query: Record<string, string | undefined> = {}) =>
  portalAddress({ lang: lang(), tenant: portalFacts().held }, path, query)

export function toSignIn(): void {
  location.assign(portal('sign-in', { next: location.pathname + location.search }))
}

/** A session of this portal's tenant: whoever is signed in elsewhere is nobody here. */
export const isSignedIn = () =>
  readToken('access') !== undefined && person()?.tenantId === portalFacts().tenant

/** Opens a page for whoever is signed in here; anybody else signs in first and comes back. */
export function startPortal(App: (props: { facts: PortalFacts }) => ReactNode): void {
  speak()
  if (!isSignedIn()) return toSignIn()
  keepFor(person()?.userId)
  openPortal(App)
}

export function openPortal(App: (props: { facts: PortalFacts }) => ReactNode): void {
  open<PortalFacts>(App, ownSession(toSignIn))
}
