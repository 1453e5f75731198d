import md5 from 'spark-md5'
import { useEffect, useState, type SubmitEvent } from 'react'
import { Icon, Logo } from '#kernel/ui/Icon.tsx'
import { setLang, useLang, useTexts } from '#kernel/ui/say.ts'
import { forget, signIn } from '../session/token.ts'
import { loginTexts } from '../texts/login.ts'
import { Captcha, type CaptchaValue } from './Captcha.tsx'
import { Field } from './Field.tsx'
import './login.css'
import ridge from './ridge.svg?inline'

/** Signing in over a screen that stays as it stood. */
export type Again = { readonly account: string; readonly onEnter: () => void }

/** Hand-made and without the component library: the page of a signed-out person has a budget of 130 KB of script. */
export function LoginPage({ again }: { again?: Again }) {
  const lang = useLang()
  const t = useTexts(loginTexts)
  useEffect(() => {
    document.title = t('page')
  }, [t])
  return (
    <div className="lo">
      <section className="art" aria-label={t('intro')}>
        <img className="rg" src={ridge} alt="" />
        <div className="n">
          <i>
            <Logo />
          </i>
          {t('product')}
        </div>
        <p className="claim">
          {t('claim1')}
          <br />
          {t('claim2')}
        </p>
        {lang === 'zh' && <p lang="en">Every manuscript followed up, every room looked after</p>}
      </section>
      <main className="fm">
        <button
          type="button"
          className="l"
          lang={lang === 'zh' ? 'en' : 'zh-Hans'}
          onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
        >
          <Icon name="globe" />
          {lang === 'zh' ? 'English' : '中文'}
        </button>
        {again && (
          <p className="again" role="status">
            {t('again')}
          </p>
        )}
        <SignInForm again={again} />
        <div className="ft">
          <span>
            {t('authors')}{' '}
            <a className="lk" href="/apaph/login">
              {t('authorLogin')}
            </a>
          </span>
        </div>
      </main>
    </div>
  )
}

const remembered = () => localStorage.getItem('account') ?? ''

function SignInForm({ again }: { again: Again | undefined }) {
  const lang = useLang()
  const t = useTexts(loginTexts)
  const asked = new URLSearchParams(location.search)
  const manyTenants = asked.has('tenant')
  const [tenantId, setTenantId] = useState(asked.get('tenant') || '000000')
  const [account, setAccount] = useState(() => again?.account ?? remembered())
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [remember, setRemember] = useState(true)
  const [captcha, setCaptcha] = useState<CaptchaValue>({ key: '', code: '', needed: true })
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState('')

  const missing = {
    tenant: manyTenants && !tenantId ? t('needTenant') : '',
    account: account ? '' : t('needAccount'),
    password: password ? '' : t('needPassword'),
    captcha: captcha.needed && !captcha.code ? t('needCaptcha') : '',
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || Object.values(missing).some(Boolean)) return
    setBusy(true)
    setFault('')
    try {
      if (!again) forget()
      const answer = await signIn({
        tenantId,
        account: account.trim(),
        passwordMd5: md5.hash(password),
        ...(captcha.needed && { captcha: { key: captcha.key, code: captcha.code } }),
      })
      if (answer === undefined) return enter()
      setFault(answer || t('failed'))
      setRound((n) => n + 1) // a captcha serves once
    } catch {
      setFault(t('offline'))
    }
    setBusy(false)
  }

  function enter() {
    if (remember) localStorage.setItem('account', account.trim())
    else localStorage.removeItem('account')
    if (again) return again.onEnter()
    location.replace(safeTarget(asked.get('redirect')))
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('title')}</h1>
      {lang === 'zh' && (
        <p className="s" lang="en">
          Sign in to the back-office
        </p>
      )}
      {manyTenants && (
        <Field id="tenant" label={t('tenant')} fault={tried ? missing.tenant : ''}>
          <input
            id="tenant"
            value={tenantId}
            inputMode="numeric"
            onChange={(e) => setTenantId(e.target.value)}
          />
        </Field>
      )}
      <Field id="account" label={t('account')} fault={tried ? missing.account : ''}>
        <input
          id="account"
          name="account"
          autoComplete="username"
          value={account}
          aria-invalid={tried && Boolean(missing.account)}
          aria-describedby="account-fault"
          onChange={(e) => setAccount(e.target.value)}
        />
      </Field>
      <Field id="password" label={t('password')} fault={tried ? missing.password : ''}>
        <span className="pw">
          <input
            id="password"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            aria-invalid={tried && Boolean(missing.password)}
            aria-describedby="password-fault"
            onChange={(e) => setPassword(e.target.value)}
          />
          <button
            type="button"
            className="ib"
            aria-label={shown ? t('hidePassword') : t('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
          </button>
        </span>
      </Field>
      <Captcha key={round} value={captcha} onChange={setCaptcha} fault={tried ? missing.captcha : ''} />
      <div className="op">
        <label>
          <input
            type="checkbox"
            className="cb"
            checked={remember}
            onChange={(e) => setRemember(e.target.checked)}
          />
          {t('remember')}
        </label>
      </div>
      <p className="fault" role="alert">
        {fault && (
          <>
            <Icon name="warn" size={15} />
            {fault}
          </>
        )}
      </p>
      <button className="b p go" disabled={busy}>
        {busy ? t('submitting') : t('submit')}
      </button>
    </form>
  )
}

/** Only a path of this very site: `//other.example` and `/\other.example` leave it. */
function safeTarget(wanted: string | null): string {
  return wanted && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/manage/login') ? wanted : '/wel/index'
}
