import { useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { Captcha, captchaHeaders, noCaptcha } from '#kernel/portal/ui/Captcha.tsx'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { post } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { differ, NewPassword, noPasswords } from './NewPassword.tsx'

const texts = {
  name: ['姓名', 'Your name'],
  email: ['邮箱', 'E-mail'],
  password: ['密码', 'Password'],
  again: ['再次输入密码', 'Password again'],
  create: ['注册', 'Create account'],
  signIn: ['去登录', 'Sign in'],
  have: ['已有账号，去登录', 'I have an account'],
} as const satisfies Texts

type Props = {
  readonly tenantId: string
  /** The role that an area leaves open to whoever comes. */
  readonly role: string
  readonly title: string
  readonly sub: string
  readonly emailHelp: string
  /** What is said once it is made. */
  readonly done: string
  /** What is said instead of the form where nobody makes themselves an account. */
  readonly closed: string | undefined
  /** The way to sign in, with the account that was made where there is one. */
  readonly signIn: (account?: string) => string
  readonly frame: ComponentType<{ title: string; sub?: string; children: ReactNode }>
  readonly className: string
  readonly buttonClassName: string
}

/** Makes an account that its owner signs in to by the e-mail address. */
export function NewAccount({
  tenantId,
  role,
  title,
  sub,
  emailHelp,
  done: doneText,
  closed,
  signIn,
  frame: Frame,
  className,
  buttonClassName,
}: Props) {
  const t = useTexts(texts)
  const [form, setForm] = useState({ name: '', email: '', ...noPasswords })
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [round, setRound] = useState(0)
  const [done, setDone] = useState(false)
  const { busy, problem, run } = useWork()
  const set = (key: 'name' | 'email') => (value: string) => setForm((now) => ({ ...now, [key]: value }))

  function create(event: FormEvent): void {
    event.preventDefault()
    if (differ(form)) return
    void run(async () => {
      try {
        // The password itself travels here, over TLS, so that the server can judge it (contract section 2).
        await post(`blade-auth/${role}/register`, {
          ...form,
          ...captchaHeaders(captcha),
          tenantId,
          language: lang(),
        })
        setDone(true)
      } finally {
        setRound((n) => n + 1)
      }
    })
  }

  if (closed)
    return (
      <Frame title={title}>
        <div className={className}>
          <Message problem={closed} tone="ok" />
          <a className={buttonClassName} href={signIn()}>
            {t('signIn')}
          </a>
        </div>
      </Frame>
    )
  if (done)
    return (
      <Frame title={title}>
        <div className={className}>
          <Message problem={doneText} tone="ok" />
          <a className={buttonClassName} href={signIn(form.email.trim())}>
            {t('signIn')}
          </a>
        </div>
      </Frame>
    )
  return (
    <Frame title={title} sub={sub}>
      <form className={className} onSubmit={create}>
        <Message problem={problem} />
        <Input
          label={t('name')}
          value={form.name}
          onChange={set('name')}
          autoComplete="name"
          maxLength={100}
          required
        />
        <Input
          label={t('email')}
          value={form.email}
          onChange={set('email')}
          type="email"
          autoComplete="email"
          help={emailHelp}
          maxLength={200}
          required
        />
        <NewPassword
          label={t('password')}
          again={t('again')}
          value={form}
          onChange={(passwords) => setForm((now) => ({ ...now, ...passwords }))}
        />
        <Captcha key={round} value={captcha} onChange={setCaptcha} />
        <button type="submit" className={buttonClassName} disabled={busy}>
          {t('create')}
        </button>
      </form>
      <p className="more">
        <a className="link" href={signIn()}>
          {t('have')}
        </a>
      </p>
    </Frame>
  )
}
