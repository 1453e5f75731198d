import md5 from 'spark-md5'
import { useState, type SubmitEvent } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { outside } from '#auth/browser/outside.ts'
import { signIn } from '#auth/browser/token.ts'
import { wayThrough } from '#auth/browser/way-back.ts'
import { loginTexts } from '../texts/login.ts'
import { Captcha, type CaptchaValue } from './Captcha.tsx'
import { enter, rememberTarget, type Again } from './enter.ts'
import { Fault } from './Fault.tsx'
import { Field } from './Field.tsx'
import type { Bind, Registration } from './RegisterForm.tsx'
import { firstTenant, type SignInPage } from './useSignInPage.ts'

const remembered = () => localStorage.getItem('account') ?? ''

type Props = {
  page: SignInPage
  again: Again | undefined
  /** What a provider's answer came to, said above the button. */
  fault: string
  bind?: Bind | undefined
  onCode: (ticket: string) => void
  /** The identity can be bound no more: the next try goes without it. */
  onUnbind: () => void
  onRegister: (registration: Registration) => void
}

export function SignInForm({ page, again, fault: before, bind, onCode, onUnbind, onRegister }: Props) {
  const lang = useLang()
  const t = useTexts(loginTexts)
  const [typed, setTyped] = useState(() => again?.whose?.tenantId ?? bind?.tenantId ?? firstTenant())
  const tenantId = page.asksTenant ? typed : page.tenantId
  const [account, setAccount] = useState(() => again?.whose?.account ?? remembered())
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [remember, setRemember] = useState(true)
  const [captcha, setCaptcha] = useState<CaptchaValue>({ key: '', code: '', needed: true })
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState(before)

  const missing = {
    tenant: page.asksTenant && !tenantId ? t('needTenant') : '',
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
      const held = await signIn({
        tenantId,
        account: account.trim(),
        passwordMd5: md5.hash(password),
        oauthId: bind?.oauthId,
        ...(captcha.needed && { captcha: { key: captcha.key, code: captcha.code } }),
      })
      rememberAccount()
      if (!held) return again ? again.onEnter() : enter()
      if (held.ticket) return onCode(held.ticket)
      if (held.over === 'identity') onUnbind()
      setFault(held.text || t('failed'))
      setRound((n) => n + 1) // a captcha serves once
    } catch {
      setFault(t('offline'))
    }
    setBusy(false)
  }

  function rememberAccount() {
    const kept = { account: account.trim(), tenant: page.asksTenant ? tenantId : '' }
    for (const [key, value] of Object.entries(kept))
      if (remember && value) localStorage.setItem(key, value)
      else localStorage.removeItem(key)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('title')}</h1>
      {lang === 'zh' && (
        <p className="s" lang="en">
          Sign in to the back-office
        </p>
      )}
      {bind && !fault && (
        <p className="s" role="status">
          {t('binding')}
        </p>
      )}
      {page.asksTenant && (
        <Field id="tenant" label={t('tenant')} fault={tried ? missing.tenant : ''}>
          <input
            id="tenant"
            value={tenantId}
            inputMode="numeric"
            aria-invalid={tried && Boolean(missing.tenant)}
            aria-describedby="tenant-fault"
            onChange={(e) => setTyped(e.target.value.trim())}
            onBlur={() => page.ask(typed)}
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
        <a
          className="lk"
          href={outside(lang === 'zh' ? '/apaph/reset-password' : '/en/apaph/reset-password', page.tenantId)}
        >
          {t('forgot')}
        </a>
      </div>
      <Fault text={fault} />
      <button className="b p go" disabled={busy}>
        {busy ? t('submitting') : t('submit')}
      </button>
      {page.providers.length > 0 && !bind && (
        <div className="pv">
          <p>{t('providers')}</p>
          {page.providers.map(({ source, name }) => (
            <a key={source} className="b" href={wayThrough(page.tenantId, source)} onClick={rememberTarget}>
              {name}
            </a>
          ))}
        </div>
      )}
      {page.registers && !bind && (
        <p className="no">
          {t('noAccount')}{' '}
          <button
            type="button"
            className="lk"
            onClick={() => onRegister({ tenantId, name: '', account: '', oauthId: '' })}
          >
            {t('registerLink')}
          </button>
        </p>
      )}
    </form>
  )
}
