import { useEffect, useState } from 'react'
import { platformTenant } from '#kernel/definition/platform.ts'
import { headersOf } from '#kernel/ui/ahead.ts'
import { lang, useLang } from '#kernel/ui/say.ts'
import type { Made } from '#kernel/ui/useEffort.ts'
import { untilAnswered } from '#kernel/ui/untilAnswered.ts'

/** What the server says of this page: whose it is by its domain, whether it asks for a tenant, other ways in. */
export type SignInPage = {
  readonly asksTenant: boolean
  readonly tenantId: string
  readonly tenantName: string
  /** Picture of whose page this is; empty where there is none. */
  readonly backgroundUrl: string
  /** Its mark beside the name; empty where it has none. */
  readonly logoUrl: string
  /** Whether somebody without an account is offered to make one. */
  readonly registers: boolean
  readonly providers: readonly { source: string; name: string }[]
  /** Asks again for a tenant that was typed. */
  ask(tenantId: string): void
}
type Answer = Omit<SignInPage, 'ask'> & { captcha?: Made }
const unknown: Answer = {
  asksTenant: false,
  tenantId: platformTenant,
  tenantName: '',
  backgroundUrl: '',
  logoUrl: '',
  registers: true,
  providers: [],
}

/** The tenant that the form begins with: named by the address, or remembered with the account. */
export const firstTenant = () =>
  new URLSearchParams(location.search).get('tenant') ?? localStorage.getItem('tenant') ?? ''

/** Undefined when there is no answer; the page then still signs in with an account. */
async function fetchPage(tenantId: string, captcha: '1' | '0'): Promise<Answer | undefined> {
  const query = new URLSearchParams({ domain: location.hostname, tenantId, captcha })
  const response = await fetch(`/api/blade-auth/sign-in?${query}`, {
    headers: headersOf(lang()),
  }).catch(() => undefined)
  const body = (await response?.json().catch(() => undefined)) as
    | { success: boolean; data: Answer }
    | undefined
  return body?.success ? body.data : undefined
}

let first: Promise<Answer | undefined> | undefined
let captchaTaken = false

/** One call for all that the page shows at first, whoever asks first; its captcha serves once. */
const firstPage = () => (first ??= fetchPage(firstTenant(), '1'))

export async function firstCaptcha(): Promise<Answer['captcha']> {
  if (captchaTaken) return undefined
  captchaTaken = true
  return (await firstPage())?.captcha
}

/** `tenantId` is whose screen lies below, where one does. */
export function useSignInPage(tenantId = firstTenant()): SignInPage {
  const now = useLang()
  const [answer, setAnswer] = useState(unknown)
  const [asked, setAsked] = useState({ tenantId, lang: now })
  const [begun] = useState(asked)
  useEffect(() => {
    let isFirst = asked === begun && now === begun.lang && asked.tenantId === firstTenant()
    const page = () => {
      const asking = isFirst ? firstPage() : fetchPage(asked.tenantId, '0')
      isFirst = false
      return asking
    }
    // Until it is answered nobody knows whose page this is, nor that it asks for a tenant.
    return untilAnswered(page, (found) => found && setAnswer(found))
  }, [asked, begun, now])
  return { ...answer, ask: (tenantId) => setAsked({ tenantId, lang: now }) }
}
