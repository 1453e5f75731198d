import { useState, type FormEvent } from 'react'
import md5 from 'spark-md5'
import { Captcha, Input, Message, noCaptcha, useWork } from '#kernel/portal/ui/kit.tsx'
import { localPath, parameter } from '#kernel/portal/ui/open.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { isSignedIn, openPortal, portal, type PortalFacts } from './portal.tsx'
import { forget, signIn, signInWithCode } from './token.ts'

const texts = {
  title: ['登录', 'Sign in'],
  account: ['账号', 'Account'],
  password: ['密码', 'Password'],
  code: ['验证器动态码或恢复码', 'Code of your authenticator, or a recovery code'],
  enter: ['登录', 'Sign in'],
  failed: ['登录失败，请稍后再试。', 'Signing in failed, try again shortly.'],
} as const satisfies Texts

const onward = () => localPath(parameter('next')) ?? portal('home')

function SignIn({ facts }: { facts: PortalFacts }) {
  const t = useTexts(texts)
  const [account, setAccount] = useState('')
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
            tenantId: facts.tenant,
            account: account.trim(),
            passwordMd5: md5.hash(password),
            ...(captcha.needed && { captcha: { key: captcha.key, code: captcha.code } }),
          })
      if (!held) return location.replace(onward())
      if (held.ticket) return setTicket(held.ticket)
      // A captcha serves once: the next try needs another.
      setRound((n) => n + 1)
      setRefused(held.text || t('failed'))
    })
  }

  return (
    <main id="main" className="pp-in">
      <h1>{facts.name}</h1>
      <form className="pp-form" onSubmit={enter}>
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
        <button type="submit" className="btn p big" disabled={busy}>
          {t('enter')}
        </button>
      </form>
      <a
        className="link other"
        href={facts.other + location.search}
        hrefLang={facts.otherword === 'English' ? 'en' : 'zh-CN'}
      >
        {facts.otherword}
      </a>
    </main>
  )
}

if (isSignedIn()) location.replace(onward())
else {
  // Somebody of another tenant was here: their session is not this portal's.
  forget()
  openPortal(SignIn)
}
