import '#kernel/ui/older.ts'
import '#kernel/ui/look.css'
import { createRoot } from 'react-dom/client'
import { lang, setLang } from '#kernel/ui/say.ts'
import { chunk } from './chunks.ts'
import { LoginPage } from './login/LoginPage.tsx'
import { NotLoaded } from './login/NotLoaded.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { applyTheme } from './look/apply.ts'
import { readToken } from '#auth/browser/cookies.ts'
import { person } from '#auth/browser/whose.ts'
import { tenantParam } from '#kernel/definition/home.ts'

/** The page of a signed-out person must stay small: the shell with its component library is a chunk of its own. */
applyTheme()
setLang(lang())
const root = createRoot(document.getElementById('root')!)

const signInPaths = ['/manage/login', '/login']
const faults = { '/403': '403', '/500': '500' } as const
const fault = own(faults, location.pathname)

const wanted = wantedAt(location)

if (fault && !readToken('refresh')) {
  root.render(<ErrorPage kind={fault} onHome={() => location.assign('/')} />)
} else if (location.pathname === '/manage/login' || !readToken('refresh') || isOfAnother(wanted.tenant)) {
  if (!signInPaths.includes(location.pathname)) {
    const whose = wanted.tenant === null ? '' : `&${tenantParam}=${encodeURIComponent(wanted.tenant)}`
    history.replaceState(null, '', `/manage/login?redirect=${encodeURIComponent(wanted.path)}${whose}`)
  }
  root.render(<LoginPage />)
} else {
  // A screen takes what its address says for filters of its own.
  if (wanted.tenant !== null) history.replaceState(null, '', wanted.path + location.hash)
  void open()
}

/** Where somebody wants to go, and whose page a letter said that it is. */
function wantedAt({ pathname, search }: Location): { path: string; tenant: string | null } {
  const query = new URLSearchParams(search)
  const tenant = query.get(tenantParam)
  if (tenant === null) return { path: pathname + search, tenant }
  query.delete(tenantParam)
  return { path: query.size > 0 ? `${pathname}?${query}` : pathname, tenant }
}

/** Signed in at one tenant nobody sees what is another's. */
function isOfAnother(tenant: string | null): boolean {
  const who = person()
  return tenant !== null && who !== undefined && who.tenantId !== tenant
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Not awaited at the top: the shell imports what stands in this very chunk, which would wait for itself. */
async function open(): Promise<void> {
  try {
    const { App, known } = await chunk(() => import('./App.tsx'))()
    await known()
    root.render(<App />)
  } catch {
    root.render(<NotLoaded />)
  }
}
