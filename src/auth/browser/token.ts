import { platformTenant } from '#kernel/definition/platform.ts'
import { headersOf } from '#kernel/ui/ahead.ts'
import { lang } from '#kernel/ui/say.ts'
import { setZone } from '#kernel/ui/today.ts'
import { clearTokens, readToken, writeTokens } from './cookies.ts'
import { personIn, type Person, type TokenAnswer } from './person.ts'

export type { Person, TokenAnswer }

async function ask(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`/api/blade-auth/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headersOf(lang()),
      ...headers,
    },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, answer: (await response.json().catch(() => ({}))) as TokenAnswer }
}

export type SignIn = {
  tenantId: string
  account: string
  passwordMd5: string
  captcha?: { key: string; code: string }
}

/** What keeps somebody out, in the server's words, and what their next step needs. */
export type Held = {
  readonly text: string
  readonly ticket?: string
  readonly registration?: { oauthId: string; tenantId: string; name: string; account: string }
}

function settle(answer: TokenAnswer): Held | undefined {
  if (answer.access_token && !answer.error_description) return void keep(answer)
  const { oauth_id: oauthId, ticket, tenant_id: tenantId, user_name: name, account } = answer
  const text = answer.error_description ?? answer.msg ?? ''
  if (oauthId) return { text, registration: { oauthId, tenantId, name, account } }
  return ticket ? { text, ticket } : { text }
}

/** undefined when signed in. */
export async function signIn(form: SignIn): Promise<Held | undefined> {
  const { answer } = await ask(
    'oauth/token',
    {
      tenantId: form.tenantId,
      username: form.account,
      password: form.passwordMd5,
      grant_type: form.captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    {
      'Tenant-Id': form.tenantId,
      ...(form.captcha && { 'Captcha-Key': form.captcha.key, 'Captcha-Code': form.captcha.code }),
    },
  )
  return settle(answer)
}

/** The second step, with a code of the authenticator or a recovery code. */
export async function signInWithCode(ticket: string, code: string): Promise<Held | undefined> {
  return settle((await ask('oauth/token', { grant_type: 'second_factor', ticket, code })).answer)
}

/** Back from a provider, with what it put into the address. */
export async function signOn(back: URLSearchParams): Promise<Held | undefined> {
  return settle((await ask('oauth/token', { grant_type: 'social', ...Object.fromEntries(back) })).answer)
}

let mine: Person | undefined

/** Whose page this is: of whoever was signed in when it was opened, or has signed in on it since. */
export const owner = (): Person | undefined => mine

function keep(answer: TokenAnswer): void {
  writeTokens({ access: answer.access_token!, refresh: answer.refresh_token! })
  const who = personIn(answer)
  localStorage.setItem('person', JSON.stringify(who))
  mine = who
  setZone(who.timeZone)
}

/**
 * Somebody else has signed in in another window of this browser. The cookies are theirs now: nothing of this page may be
 * asked, and nothing typed here be sent, in their name.
 */
export function isAnothers(): boolean {
  const now = person()
  return now !== undefined && mine !== undefined && now.userId !== mine.userId
}

/** For calls of this page. */
export const ownToken = (): string | undefined => (isAnothers() ? undefined : readToken('access'))

/**
 * Tells when somebody else signs in in another window, the same person goes on there with other roles, or they sign out there.
 * A page that the back button brings again as it stood slept meanwhile, and looks for itself.
 */
export function watchPerson(told: { another?(): void; switched?(): void; signedOut?(): void }): void {
  function look(): void {
    if (!mine) return
    const now = person()
    if (!now) return told.signedOut?.()
    if (isAnothers()) return told.another?.()
    if (now.roleId === mine.roleId && now.deptId === mine.deptId) return
    mine = now
    told.switched?.()
  }
  addEventListener('storage', ({ key }) => {
    if (key === 'person' || key === null) look()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}

export function person(): Person | undefined {
  const kept = localStorage.getItem('person')
  return kept ? (JSON.parse(kept) as Person) : undefined
}
// Screens' rules are tried where no browser is, too.
if (typeof document === 'object') {
  mine = person()
  setZone(mine?.timeZone)
}

/** What somebody is called in the language of the page. */
export const calledIn = (lang: 'zh' | 'en', who = person()): string =>
  (lang === 'en' && who?.nameEn) || (who?.name ?? '')

export function keepDuties(duties: string): void {
  const who = person()
  if (who) localStorage.setItem('person', JSON.stringify({ ...who, duties }))
}

let renewing: Promise<boolean> | undefined

/** One renewal for all who need one, in this tab and, through a lock of the browser, in all tabs of it. */
export function renew(staleToken: string): Promise<boolean> {
  renewing ??= underLock(() => renewOnce(staleToken)).finally(() => (renewing = undefined))
  return renewing
}

function underLock(work: () => Promise<boolean>): Promise<boolean> {
  // Absent on plain http beyond localhost; the server's grace for the same pair covers that case.
  return 'locks' in navigator ? navigator.locks.request('session-renewal', work) : work()
}

async function renewOnce(staleToken: string): Promise<boolean> {
  const now = readToken('access')
  if (now && now !== staleToken) return true // another tab was first
  const refresh = readToken('refresh')
  if (!refresh) return false
  const { status, answer } = await askRenewal(refresh)
  if (status !== 200 || !answer.access_token) return false
  // Whoever signed in or out in another window meanwhile is not undone.
  if (readToken('refresh') !== refresh) return readToken('access') !== undefined
  keep(answer)
  // A browser may write cookies behind our back; what is read stands where other tabs find it, before the lock goes on.
  return readToken('access') !== staleToken
}

function askRenewal(refresh: string, more: Record<string, string> = {}) {
  return ask('oauth/token/refresh', {
    grant_type: 'refresh_token',
    refresh_token: refresh,
    tenantId: person()?.tenantId ?? platformTenant,
    scope: 'all',
    ...more,
  })
}

/** Goes on as another department and role of the same person; undefined when done, else what the server says. */
export async function switchTo(deptId: string, roleId: string): Promise<string | undefined> {
  let refused: string | undefined
  await underLock(async () => {
    const { answer } = await askRenewal(readToken('refresh') ?? '', { deptId, roleId })
    if (answer.access_token) keep(answer)
    else refused = answer.error_description ?? answer.msg ?? ''
    return refused === undefined
  })
  return refused
}

export async function signOut(): Promise<void> {
  const token = readToken('access')
  forget()
  if (token)
    await fetch('/api/blade-auth/logout', {
      method: 'POST',
      headers: { 'Blade-Auth': `bearer ${token}` },
    }).catch(() => undefined)
}

/** What must not outlive a session: tokens, the person, open tabs. Preferences stay. */
export function forget(): void {
  clearTokens()
  localStorage.removeItem('person')
  forgetTraces()
}

/** Open tabs and the lock, which a sign-in begins without; those of whoever was here before are nobody else's. */
export function forgetTraces(): void {
  for (const key of ['tabs', 'lock']) localStorage.removeItem(key)
  // What the person had searched for is nobody else's.
  for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith('trail:')))
    sessionStorage.removeItem(key)
}
