import { useEffect, useState } from 'react'
import { headersOf } from '#kernel/ui/ahead.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { setOutHere, wayThrough } from './way-back.ts'
import { wayTexts } from './way-texts.ts'

type Way = { readonly source: string; readonly name: string }
type Answer = { readonly success: boolean; readonly data: { readonly providers: readonly Way[] } }

/** Providers through which people of a tenant come in. Without an answer an account still does. */
export function Ways({ tenantId, className }: { tenantId: string; className: string }) {
  const t = useTexts(wayTexts)
  const now = useLang()
  const [ways, setWays] = useState<readonly Way[]>([])
  useEffect(() => {
    const query = new URLSearchParams({ tenantId, domain: location.hostname })
    fetch(`/api/blade-auth/sign-in?${query}`, { headers: headersOf(now) })
      .then((response) => response.json() as Promise<Answer>)
      .then(({ success, data }) => success && setWays(data.providers))
      .catch(() => undefined)
  }, [tenantId, now])
  if (ways.length === 0) return null
  return (
    <div className="ways">
      <p className="mut">{t('providers')}</p>
      {ways.map(({ source, name }) => (
        <a key={source} className={className} href={wayThrough(tenantId, source)} onClick={setOutHere}>
          {name}
        </a>
      ))}
    </div>
  )
}
