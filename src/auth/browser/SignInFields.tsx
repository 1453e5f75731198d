import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import md5 from 'spark-md5'
import { Captcha, noCaptcha } from '#kernel/portal/ui/Captcha.tsx'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { signIn, signInWithCode, signOn, type Held } from './token.ts'
import { broughtBack } from './way-back.ts'
import { wayTexts } from './way-texts.ts'
import { Ways } from './Ways.tsx'

const texts = {
  ...wayTexts,
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
  /** Of a button that is not the first one. */
  readonly buttonClassName: string
  readonly onDone: () => void | Promise<void>
}

/** The way in of every page for people outside the office: account, password and captcha, then the second factor; or a provider. */
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
  /** An identity of a provider that no account is bound to: the one that they sign in to now will be. */
  const [oauthId, setOauthId] = useState<string>()
  const { busy, problem, run } = useWork()

  function settle(held: Held | undefined): void | Promise<void> {
    if (!held) return onDone()
    if (held.ticket) return setTicket(held.ticket)
    if (held.registration) return setOauthId(held.registration.oauthId)
    if (held.over) beginAgain(held.over)
    // A captcha serves once: the next try needs another.
    setRound((n) => n + 1)
    setRefused(held.text || t('failed'))
  }

  /** From the password on; an identity that can be bound no more would have it refused for ever. */
  function beginAgain(over: NonNullable<Held['over']>): void {
    setTicket(undefined)
    setCode('')
    if (over === 'identity') setOauthId(undefined)
  }

  const signOnWith = useEffectEvent((answer: URLSearchParams) =>
    answer.has('unavailable')
      ? setRefused(t('unavailable'))
      : void run(async () => settle(await signOn(answer))),
  )
  useEffect(() => {
    const answer = broughtBack()
    if (answer) signOnWith(answer)
  }, [])

  function enter(event: FormEvent): void {
    event.preventDefault()
    setRefused(undefined)
    void run(async () =>
      settle(
        ticket
          ? await signInWithCode(ticket, code.trim(), oauthId)
          : await signIn({
              tenantId,
              account: account.trim(),
              passwordMd5: md5.hash(password),
              oauthId,
              ...(captcha.needed && { captcha: { key: captcha.key, code: captcha.code } }),
            }),
      ),
    )
  }

  return (
    <form className={className} onSubmit={enter}>
      {oauthId && !refused && problem.length === 0 && <Message problem={t('binding')} tone="info" />}
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
      <button type="submit" className={`${buttonClassName} p`} disabled={busy}>
        {t('enter')}
      </button>
      {!ticket && !oauthId && <Ways tenantId={tenantId} className={buttonClassName} />}
    </form>
  )
}
