import { useState, type SubmitEvent } from 'react'
import { headersOf } from '#kernel/ui/ahead.ts'
import { lang, useTexts } from '#kernel/ui/say.ts'
import { loginTexts } from '../texts/login.ts'
import { Fault } from './Fault.tsx'
import { Field } from './Field.tsx'

/** `oauthId` is empty for whoever comes without a provider. */
export type Registration = { tenantId: string; name: string; account: string; oauthId: string }

/** An identity that a provider vouched for and no account is bound to: signing in there binds it. */
export type Bind = Pick<Registration, 'oauthId' | 'tenantId'>

/** Guest registration. The checks and their order are the server's (spec section 5). */
export function RegisterForm({
  registration,
  onBack,
  onBind,
}: {
  registration: Registration
  onBack: () => void
  /** For who has an account already. */
  onBind: (whose: Bind) => void
}) {
  const t = useTexts(loginTexts)
  const [form, setForm] = useState({ ...registration, password: '', password2: '' })
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [fault, setFault] = useState('')

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      const response = await fetch('/api/blade-system/user/register-guest', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...headersOf(lang()),
        },
        body: JSON.stringify(form),
      })
      const answer = (await response.json()) as { success: boolean; msg?: string }
      if (answer.success) setDone(true)
      else setFault(answer.msg || t('submitFailed'))
    } catch {
      setFault(t('offline'))
    }
    setBusy(false)
  }
  const field = (key: 'tenantId' | 'name' | 'account' | 'password' | 'password2', complete: string) => (
    <Field id={key} label={t(key === 'tenantId' ? 'tenant' : key)} fault="">
      <input
        id={key}
        type={key.startsWith('password') ? 'password' : 'text'}
        autoComplete={complete}
        value={form[key]}
        onChange={(e) => setForm({ ...form, [key]: e.target.value })}
      />
    </Field>
  )
  if (done)
    return (
      <div className="bx">
        <h1>{t('registerTitle')}</h1>
        <p className="s" role="status">
          {t('registered')}
        </p>
        <button type="button" className="b p go" onClick={onBack}>
          {t('back')}
        </button>
      </div>
    )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('registerTitle')}</h1>
      <p className="s">{registration.oauthId ? t('unbound') : t('registerText')}</p>
      {!registration.tenantId && field('tenantId', 'off')}
      {field('name', 'name')}
      {field('account', 'username')}
      {field('password', 'new-password')}
      {field('password2', 'new-password')}
      <Fault text={fault} />
      <button className="b p go" disabled={busy}>
        {t('register')}
      </button>
      {registration.oauthId && (
        <p className="no">
          {t('haveAccount')}{' '}
          <button type="button" className="lk" onClick={() => onBind(registration)}>
            {t('bindLink')}
          </button>
        </p>
      )}
      <button type="button" className="lk bk" onClick={onBack}>
        {t('back')}
      </button>
    </form>
  )
}
