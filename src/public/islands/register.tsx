import { useState, type FormEvent } from 'react'
import { post } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import {
  Captcha,
  captchaHeaders,
  Card,
  here,
  Input,
  localPath,
  Message,
  noCaptcha,
  parameter,
  start,
  tenantHere,
  useWork,
} from './ui.tsx'

const texts = {
  title: ['注册作者账号', 'Create an author account'],
  sub: [
    '注册后即可投稿，审稿邀请也会发到此邮箱。',
    'You can submit at once; review invitations come to this address too.',
  ],
  name: ['姓名', 'Your name'],
  email: ['邮箱', 'E-mail'],
  emailHelp: ['登录时使用，编辑部来信也发到这里。', 'You sign in with it, and we write to it.'],
  password: ['密码', 'Password'],
  passwordHelp: ['至少 8 个字符，避免常见密码。', 'At least 8 characters, not a common one.'],
  again: ['再次输入密码', 'Password again'],
  create: ['注册', 'Create account'],
  have: ['已有账号，去登录', 'I have an account'],
  done: [
    '我们已写信到此邮箱。若是新账号，现在就可登录投稿，并请打开信中链接确认邮箱；若此前已有账号，请用原密码登录，信中可重设密码。',
    'We wrote to this address. A new account is ready: sign in to submit, and confirm the address by the link in the letter. If you had an account already, sign in with its password; the letter tells how to set a new one.',
  ],
  signIn: ['去登录', 'Sign in'],
  differ: ['两次输入的密码不一致。', 'The two passwords differ.'],
} as const satisfies Texts

function Register() {
  const t = useTexts(texts)
  const [form, setForm] = useState({ name: '', email: '', password: '', password2: '' })
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [round, setRound] = useState(0)
  const [done, setDone] = useState(false)
  const { busy, problem, run } = useWork()
  const set = (key: keyof typeof form) => (value: string) => setForm((now) => ({ ...now, [key]: value }))
  const wanted = localPath(parameter('next'))
  const next: Record<string, string> = wanted ? { next: wanted } : {}
  const differ = form.password2 !== '' && form.password !== form.password2

  function create(event: FormEvent): void {
    event.preventDefault()
    if (differ) return
    void run(async () => {
      try {
        // The password itself travels here, over TLS, so that the server can judge it (contract section 2).
        await post('blade-auth/author/register', {
          ...form,
          ...captchaHeaders(captcha),
          tenantId: tenantHere(),
          language: lang(),
        })
        setDone(true)
      } finally {
        setRound((n) => n + 1)
      }
    })
  }

  if (done)
    return (
      <Card title={t('title')}>
        <div className="fm1">
          <Message problem={t('done')} tone="ok" />
          <a className="btn p w" href={here('/apaph/login', { account: form.email.trim(), ...next })}>
            {t('signIn')}
          </a>
        </div>
      </Card>
    )
  return (
    <Card title={t('title')} sub={t('sub')}>
      <form className="fm1" onSubmit={create}>
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
          help={t('emailHelp')}
          maxLength={200}
          required
        />
        <Input
          label={t('password')}
          value={form.password}
          onChange={set('password')}
          type="password"
          autoComplete="new-password"
          help={t('passwordHelp')}
          required
        />
        <Input
          label={t('again')}
          value={form.password2}
          onChange={set('password2')}
          type="password"
          autoComplete="new-password"
          error={differ ? t('differ') : undefined}
          required
        />
        <Captcha key={round} value={captcha} onChange={setCaptcha} />
        <button type="submit" className="btn p w" disabled={busy}>
          {t('create')}
        </button>
      </form>
      <p className="more">
        <a className="link" href={here('/apaph/login', next)}>
          {t('have')}
        </a>
      </p>
    </Card>
  )
}

start(Register)
