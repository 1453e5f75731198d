import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { App as AntdApp, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Activity, useEffect, useMemo, useState } from 'react'
import { dataAhead } from '#kernel/ui/ahead.ts'
import { ApiError, setCredentials } from '#kernel/ui/api.ts'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { setBesideRecord } from '#kernel/ui/BesideRecord.tsx'
import { setEntities } from '#kernel/ui/entities.ts'
import { setLives } from '#kernel/ui/lives.ts'
import { usePermissions } from '#kernel/ui/permission.ts'
import { preferencesAsked } from '#kernel/ui/preferences.ts'
import { lang, useLang, useTexts } from '#kernel/ui/say.ts'
import { tabLeavesLists } from '#kernel/ui/tabLeaves.ts'
import { antdConfig } from './look/antd.ts'
import { useLook } from './look/look.ts'
import { catchFaults } from './errorLog/store.ts'
import { useLock } from './lock/lock.ts'
import { LockScreen } from './lock/LockScreen.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { allDefinitions, entityNamed, liveAreas } from './definitions.ts'
import { besideRecordOfAreas, expectScreen, livesOfAreas, recordPage } from './screens.ts'
import { readToken } from '#auth/browser/cookies.ts'
import { useEnded, watchOtherWindows } from './session/ended.ts'
import { followRights, followSwitch } from './session/switched.ts'
import { forget, ownToken, renew, tellAtSignIn } from '#auth/browser/token.ts'
import { isAnothers, person } from '#auth/browser/whose.ts'
import { keepFor } from '#kernel/ui/unsaved.ts'
import { LoginPage } from './login/LoginPage.tsx'
import { fetchButtons, menusAsked } from './shell/menus.ts'
import { Shell } from './shell/Shell.tsx'
import { shellTexts } from './texts/shell.ts'

const Duty = arriving(() => import('./account/Duty.tsx'), Nothing)

setEntities(entityNamed, allDefinitions, recordPage, () => liveAreas(true))
setLives(livesOfAreas)
setBesideRecord(besideRecordOfAreas)
catchFaults()
tabLeavesLists()
setCredentials({
  token: ownToken,
  isAnothers,
  renew,
  over() {
    if (queries.getQueryData(['buttons'])) return useEnded.getState().end()
    // Nothing stands on screen yet that could be lost.
    if (isAnothers()) return location.reload()
    tellAtSignIn()
    forget()
    useLock.getState().unlock()
    location.replace(`/manage/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
  },
  locked: () => {
    if (!useLock.getState().lockedAt) useLock.getState().lock()
  },
})

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && !(error instanceof ApiError),
    },
  },
})

function resume() {
  useEnded.getState().resume()
  // A new session is not locked.
  useLock.getState().unlock()
  // What asked in vain asks again; what stands on screen stays until the answer is here.
  void queries.invalidateQueries()
}
keepFor(person()?.userId)
const drawAnew = () => void queries.invalidateQueries()
followRights(drawAnew)
watchOtherWindows({
  switched: () => followSwitch(drawAnew, 'roles'),
  resumed: resume,
})

/** Rights, menus and settings were asked for before this code came: what is there is drawn at once, not after an empty shell. */
const ahead = [...menusAsked(lang()), preferencesAsked].map(async ({ path, queryKey, kept }) => {
  const data = await dataAhead(path, readToken('access'))
  if (data !== undefined) queries.setQueryData(queryKey, kept ? kept(data) : data)
})
const screen = expectScreen(location, queries).catch(() => undefined)

/** Nobody looks at an empty page for longer than this: what is not there by then comes as it comes. */
const patienceMs = 200
export const known = () =>
  Promise.race([Promise.all([...ahead, screen]), new Promise((done) => setTimeout(done, patienceMs))])

export function App() {
  const now = useLang()
  const { theme, colour } = useLook()
  const config = useMemo(() => antdConfig(theme, colour), [theme, colour])
  dayjs.locale(now === 'zh' ? 'zh-cn' : 'en')
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider
        theme={config}
        locale={now === 'zh' ? zhCN : enUS}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
      >
        <AntdApp component={false}>
          <Locked />
        </AntdApp>
      </ConfigProvider>
    </QueryClientProvider>
  )
}

/** Behind the lock, and while its person signs in again, the shell sleeps as it stood: open drawers and half-typed forms are there again afterwards. */
function Locked() {
  const lockedAt = useLock((state) => state.lockedAt)
  const { whose, other, why } = useEnded()
  const [begun, setBegun] = useState(!lockedAt)
  if (!lockedAt && !begun) setBegun(true)
  return (
    <>
      {whose !== undefined && (
        <LoginPage again={{ whose: whose === 'unknown' ? undefined : whose, other, why, onEnter: resume }} />
      )}
      {lockedAt && whose === undefined && <LockScreen since={lockedAt} />}
      {begun && (
        <Activity mode={lockedAt || whose !== undefined ? 'hidden' : 'visible'}>
          <Session />
        </Activity>
      )}
    </>
  )
}

const isBusy = (error: Error) => error instanceof ApiError && error.status === 503
const passes = (error: Error) => isBusy(error) || !(error instanceof ApiError)
const kindOf = (error: Error) => (isBusy(error) ? '503' : error instanceof ApiError ? '500' : 'offline')

/** Rights first, then the shell: a button that flashes and goes would be a promise not kept. */
function Session() {
  const t = useTexts(shellTexts)
  const setCodes = usePermissions((state) => state.setCodes)
  const client = useQueryClient()
  const asked = useQuery({
    queryKey: ['buttons'],
    queryFn: fetchButtons,
    staleTime: Infinity,
    // A server that is busy or cannot be reached is asked again by itself; meanwhile its page stands.
    retry: (_count, why) => passes(why),
    retryDelay: 5_000,
  })
  const { data, refetch } = asked
  const error = asked.error ?? asked.failureReason
  const retry = () => void client.cancelQueries({ queryKey: ['buttons'] }).then(() => refetch())
  useEffect(() => {
    if (data) setCodes(data)
  }, [data, setCodes])
  useEffect(() => {
    document.documentElement.lang = lang() === 'zh' ? 'zh-Hans' : 'en'
  })
  if (error instanceof ApiError && error.reason.endsWith('Duty'))
    return <Duty reason={error.reason} text={error.message} onDone={() => void refetch()} />
  if (error && !(error instanceof ApiError && error.status === 401))
    return <ErrorPage kind={kindOf(error)} onRetry={retry} />
  if (!data) return <div className="boot" role="status" aria-label={t('loading')} />
  return <Shell />
}
