import { useState, type FormEvent } from 'react'
import md5 from 'spark-md5'
import { Captcha, noCaptcha } from '#kernel/portal/ui/Captcha.tsx'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { signIn, signInWithCode } from './token.ts'

const texts = {
  password: ['密码', 'Password'],
  code: ['验证器动态码或恢复码', 'Code of your authenticator, or a recovery code'],
  enter: ['登录', 'Sign in'],
  failed: ['登录失败，请稍后再试。', 'Signing in failed, try again shortly.'],
} as const satisfies Texts

type Props = {
  readonly tenantId: string
  /** What the account is called here: an e-mail address, a number. */
  readonly accountLabel: string
  readonly account?: string | undefined
  readonly className: string
  readonly buttonClassName: string
  readonly onDone: () => void | Promise<void>
}

/** The way in of every page for people outside the office: account, password and captcha, then the second factor. */
export function SignInFields({
  tenantId,
  accountLabel,
  className,
  buttonClassName,
  onDone,
  ...first
}: Props) {
  const t = useTexts(texts)
  const [account, setAccount] = useState(first.account ?? '')
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
            tenantId,
            account: account.trim(),
            passwordMd5: md5.hash(password),
            ...(captcha.needed && { captcha: { key: captcha.key, code: captcha.code } }),
          })
      if (!held) return onDone()
      if (held.ticket) return setTicket(held.ticket)
      // A captcha serves once: the next try needs another.
      setRound((n) => n + 1)
      setRefused(held.text || t('failed'))
    })
  }

  return (
    <form className={className} onSubmit={enter}>
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
            label={accountLabel}
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
      <button type="submit" className={buttonClassName} disabled={busy}>
        {t('enter')}
      </button>
    </form>
  )
}
