import md5 from 'spark-md5'
import { useEffect, useState, type SubmitEvent } from 'react'
import { ApiError, post } from '#kernel/ui/api.ts'
import { Icon, Logo } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { signOut } from '#auth/browser/token.ts'
import { calledIn, person } from '#auth/browser/whose.ts'
import { useTabs } from '../shell/tabs.ts'
import { lockTexts } from '../texts/lock.ts'
import { shellTexts } from '../texts/shell.ts'
import './lock.css'
import { useLock } from './lock.ts'
import ridge from './ridge.svg'

export function LockScreen({ since }: { since: string }) {
  const t = useTexts(lockTexts)
  const shell = useTexts(shellTexts)
  const now = useLang()
  const clock = useClock()
  const { tabs } = useTabs()
  const release = useLock((state) => state.unlock)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const who = person()
  const unsaved = tabs.filter((tab) => tab.dirty).length
  const locale = now === 'zh' ? 'zh-CN' : 'en-GB'
  const time = (at: Date) =>
    at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false })

  async function unlock(event: SubmitEvent) {
    event.preventDefault()
    if (!password) return setFault(t('required'))
    setBusy(true)
    try {
      await post('blade-auth/unlock', { password: md5.hash(password) })
      release()
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : t('offline'))
      setPassword('')
    }
    setBusy(false)
  }
  return (
    <div className="lk0">
      <img className="ridge" src={ridge} alt="" />
      <header>
        <span className="n">
          <i>
            <Logo />
          </i>
          {shell('product')}
        </span>
        {now === 'zh' && <span lang="en">Locked</span>}
      </header>
      <main>
        <h1 className="sr">{t('locked')}</h1>
        <time dateTime={clock.toISOString()}>{time(clock)}</time>
        <p className="d num">
          {clock.toLocaleDateString(locale, { month: 'long', day: 'numeric' })}{' '}
          {clock.toLocaleDateString(locale, { weekday: 'long' })}
        </p>
        <form className="bx" onSubmit={(event) => void unlock(event)}>
          <span className="av" aria-hidden="true">
            {[...calledIn(now)][0]}
          </span>
          <b>{calledIn(now)}</b>
          <span className="r">{who?.duties || who?.account}</span>
          <span className="pw">
            <label className="sr" htmlFor="lock-password">
              {t('password')}
            </label>
            <input
              id="lock-password"
              type="password"
              autoComplete="off"
              // The page exists for this one field.
              autoFocus
              value={password}
              aria-describedby="lock-fault"
              onChange={(event) => setPassword(event.target.value)}
            />
            <button aria-label={t('unlock')} title={t('unlock')} disabled={busy}>
              <Icon name="right" size={20} />
            </button>
          </span>
          <p className="er" id="lock-fault" role="alert">
            {fault && (
              <>
                <Icon name="warn" size={14} />
                {fault}
              </>
            )}
          </p>
          <p className="ac">
            <button
              type="button"
              onClick={() => {
                release()
                void signOut().finally(() => location.assign('/manage/login'))
              }}
            >
              <Icon name="exit" />
              {t('signOut')}
            </button>
          </p>
        </form>
      </main>
      <footer>
        <span>
          {t('tabsKept', { n: tabs.length })}
          {unsaved > 0 && `${now === 'zh' ? '，' : ', '}${t('unsaved', { n: unsaved })}`}
        </span>
        <span className="num">{t('since', { time: time(new Date(since)) })}</span>
      </footer>
    </div>
  )
}

function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
