import { useState, type FormEvent } from 'react'
import md5 from 'spark-md5'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { signIn, signInWithCode } from '#auth/browser/token.ts'
import {
  Captcha,
  Card,
  here,
  Input,
  localPath,
  Message,
  noCaptcha,
  parameter,
  signedIn,
  start,
  useWork,
} from './ui.tsx'

const texts = {
  title: ['作者登录', 'Author sign-in'],
  sub: ['登录后投稿、查看进度与审稿。', 'Sign in to submit, follow your papers and review.'],
  account: ['邮箱', 'E-mail'],
  password: ['密码', 'Password'],
  code: ['验证器动态码或恢复码', 'Code of your authenticator, or a recovery code'],
  enter: ['登录', 'Sign in'],
  register: ['注册作者账号', 'Create an author account'],
  forgot: ['忘记密码', 'Forgotten password'],
  office: ['编辑部登录', 'Editorial office'],
  failed: ['登录失败，请稍后再试。', 'Signing in failed, try again shortly.'],
} as const satisfies Texts

function Login() {
  const t = useTexts(texts)
  const [account, setAccount] = useState(parameter('account') ?? '')
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState(noCaptcha)
  /** The password was right, and the account's second factor is asked. */
  const [ticket, setTicket] = useState<string>()
  const [code, setCode] = useState('')
  const [round, setRound] = useState(0)
  const [refused, setRefused] = useState<string>()
  const { busy, problem, run } = useWork()

  function enter(event: FormEvent): void {
    event.preventDefault()
    setRefused(undefined)
    void run(async () => {
      const held = ticket
        ? await signInWithCode(ticket, code.trim())
        : await signIn({
            tenantId: '000000',
            account: account.trim(),
            passwordMd5: md5.hash(password),
            ...(captcha.needed && { captcha: { key: captcha.key, code: captcha.code } }),
          })
      if (!held) return location.assign(localPath(parameter('next')) ?? here('/apaph/workspace'))
      if (held.ticket) return setTicket(held.ticket)
      // A captcha serves once: the next try needs another.
      setRound((n) => n + 1)
      setRefused(held.text || t('failed'))
    })
  }

  return (
    <Card title={t('title')} sub={t('sub')}>
      <form className="fm1" onSubmit={enter}>
        <Message problem={refused ?? problem} />
        {ticket ? (
          <Input
            key="code"
            label={t('code')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            required
          />
        ) : (
          <>
            <Input
              label={t('account')}
              value={account}
              onChange={setAccount}
              autoComplete="username"
              required
            />
            <Input
              label={t('password')}
              value={password}
              onChange={setPassword}
              type="password"
              autoComplete="current-password"
              required
            />
            <Captcha key={round} value={captcha} onChange={setCaptcha} />
          </>
        )}
        <button type="submit" className="btn p w" disabled={busy}>
          {t('enter')}
        </button>
      </form>
      <p className="more">
        <a
          className="link"
          href={here('/apaph/register', parameter('next') ? { next: parameter('next')! } : {})}
        >
          {t('register')}
        </a>
        <a className="link" href={here('/apaph/reset-password')}>
          {t('forgot')}
        </a>
        <a className="link" href="/manage/login">
          {t('office')}
        </a>
      </p>
    </Card>
  )
}

// Whoever is signed in has nothing to do here (spec section 2).
if (signedIn()) location.replace(localPath(parameter('next')) ?? here('/'))
else start(Login)
