import { useEffect, useState } from 'react'
import { lang, useLang } from '#kernel/ui/say.ts'

/** What the server says of this page: whose it is by its domain, whether it asks for a tenant, other ways in. */
export type SignInPage = {
  readonly asksTenant: boolean
  readonly tenantId: string
  readonly tenantName: string
  readonly providers: readonly { source: string; name: string }[]
  /** Asks again for a tenant that was typed. */
  ask(tenantId: string): void
}
type Answer = Omit<SignInPage, 'ask'>
const unknown: Answer = { asksTenant: false, tenantId: '000000', tenantName: '', providers: [] }

export function useSignInPage(): SignInPage {
  const now = useLang()
  const [answer, setAnswer] = useState(unknown)
  const [tenantId, ask] = useState(() => new URLSearchParams(location.search).get('tenant') ?? '')
  useEffect(() => {
    let gone = false
    const query = new URLSearchParams({ domain: location.hostname, tenantId })
    fetch(`/api/blade-auth/sign-in?${query}`, {
      headers: { 'Accept-Language': lang() === 'zh' ? 'zh-CN' : 'en' },
    })
      .then((response) => response.json() as Promise<{ success: boolean; data: Answer }>)
      .then(({ success, data }) => !gone && success && setAnswer(data))
      // Without it the page still signs in with an account.
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [tenantId, now])
  return { ...answer, ask }
}
