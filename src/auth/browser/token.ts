import { platformTenant } from '#kernel/definition/platform.ts'
import { headersOf } from '#kernel/ui/ahead.ts'
import { lang } from '#kernel/ui/say.ts'
import { dropAllUnsaved } from '#kernel/ui/unsaved.ts'
import { clearTokens, readToken, writeTokens } from './cookies.ts'
import { personIn, type TokenAnswer } from './person.ts'
import { endedKey, forgetPerson, isAnothers, keepPerson, person } from './whose.ts'

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
  /** An identity of a provider that the account is to be bound to. */
  oauthId?: string | undefined
}

/** What keeps somebody out, in the server's words, and what their next step needs. */
export type Held = {
  readonly text: string
  readonly ticket?: string
  /** An identity without an account; with a text, none can be asked for. */
  readonly registration?: { oauthId: string; tenantId: string; name: string; account: string }
  /** What waited too long or was used up, so that every further try with it would be refused as well. */
  readonly over?: 'step' | 'identity'
}

const over: Readonly<Record<string, Held['over']>> = {
  deadStep: 'step',
  deadState: 'identity',
  identityTaken: 'identity',
}

function settle(answer: TokenAnswer): Held | undefined {
  if (answer.access_token && !answer.error_description) return void keep(answer)
  const { oauth_id: oauthId, ticket, tenant_id: tenantId, user_name: name, account } = answer
  const text = answer.error_description ?? answer.msg ?? ''
  if (oauthId) return { text, registration: { oauthId, tenantId, name, account } }
  if (ticket) return { text, ticket }
  const ended = over[answer.reason ?? '']
  return { text, ...(ended && { over: ended }) }
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
      ...(form.oauthId && { oauthId: form.oauthId }),
    },
    {
      'Tenant-Id': form.tenantId,
      ...(form.captcha && { 'Captcha-Key': form.captcha.key, 'Captcha-Code': form.captcha.code }),
    },
  )
  return settle(answer)
}

/** The second step, with a code of the authenticator or a recovery code. */
export async function signInWithCode(
  ticket: string,
  code: string,
  oauthId?: string,
): Promise<Held | undefined> {
  const fields = { grant_type: 'second_factor', ticket, code, ...(oauthId && { oauthId }) }
  return settle((await ask('oauth/token', fields)).answer)
}

/** Back from a provider, with what it put into the address. */
export async function signOn(back: URLSearchParams): Promise<Held | undefined> {
  return settle((await ask('oauth/token', { grant_type: 'social', ...Object.fromEntries(back) })).answer)
}

function keep(answer: TokenAnswer): void {
  localStorage.removeItem(endedKey)
  writeTokens({ access: answer.access_token!, refresh: answer.refresh_token! })
  keepPerson(personIn(answer))
}

/** For calls of this page. */
export const ownToken = (): string | undefined => (isAnothers() ? undefined : readToken('access'))

/** Why the session cannot go on, where signing in again would not help; true in all windows until somebody signs in. */
export const endedBecause = (): string | undefined => localStorage.getItem(endedKey) ?? undefined

/** The page of signing in that this tab goes to says it once; whoever comes to another one is not meant. */
export function tellAtSignIn(): void {
  const why = endedBecause()
  if (why) sessionStorage.setItem(endedKey, why)
}
export function toldAtSignIn(): string | undefined {
  const why = sessionStorage.getItem(endedKey) ?? undefined
  sessionStorage.removeItem(endedKey)
  return why
}

/** A tenant may be opened again, and its sessions with it; whoever was disabled signs in anew once they may. */
function noteWhy({ reason = '', msg }: TokenAnswer): void {
  if (reason === 'disabled') clearTokens()
  if (msg && (reason === 'disabled' || reason === 'tenantClosed')) localStorage.setItem(endedKey, msg)
  else localStorage.removeItem(endedKey)
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
  if (status !== 200) noteWhy(answer)
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
  // Whoever leaves a shared machine leaves no half-written letter on it; a session that merely ends keeps it for them.
  dropAllUnsaved()
  if (token)
    await fetch('/api/blade-auth/logout', {
      method: 'POST',
      headers: { 'Blade-Auth': `bearer ${token}` },
    }).catch(() => undefined)
}

/** What must not outlive a session: tokens, the person, open tabs. Preferences stay. */
export function forget(): void {
  clearTokens()
  forgetPerson()
  forgetTraces()
}

/** Open tabs and the lock, which a sign-in begins without; those of whoever was here before are nobody else's. */
export function forgetTraces(): void {
  for (const key of ['tabs', 'lock']) localStorage.removeItem(key)
  // What the person had searched for is nobody else's.
  for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith('trail:')))
    sessionStorage.removeItem(key)
}
