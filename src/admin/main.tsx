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

/** The page of a signed-out person must stay small: the shell with its component library is a chunk of its own. */
applyTheme()
setLang(lang())
const root = createRoot(document.getElementById('root')!)

const signInPaths = ['/manage/login', '/login']
const faults = { '/403': '403', '/500': '500' } as const
const fault = own(faults, location.pathname)

if (fault && !readToken('refresh')) {
  root.render(<ErrorPage kind={fault} onHome={() => location.assign('/')} />)
} else if (location.pathname === '/manage/login' || !readToken('refresh')) {
  if (!signInPaths.includes(location.pathname)) {
    const wanted = location.pathname + location.search
    history.replaceState(null, '', `/manage/login?redirect=${encodeURIComponent(wanted)}`)
  }
  root.render(<LoginPage />)
} else {
  void open()
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
