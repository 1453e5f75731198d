import { useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { Captcha, captchaHeaders, noCaptcha } from '#kernel/portal/ui/Captcha.tsx'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { mailWord } from '#kernel/portal/ui/mailWord.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { differ, NewPassword, newPasswordTexts, noPasswords } from './NewPassword.tsx'

const texts = {
  ...newPasswordTexts,
  title: ['重设密码', 'Reset your password'],
  ask: [
    '填写注册邮箱，我们会寄出设置新密码的链接。',
    'Enter your address and we will send a link for a new password.',
  ],
  email: ['邮箱', 'E-mail'],
  send: ['发送链接', 'Send the link'],
  sent: [
    '如果此邮箱已注册，链接已经寄出，15 分钟内有效。',
    'If the address is registered, the link is on its way. It is valid for 15 minutes.',
  ],
  choose: ['请设置新密码。', 'Choose a new password.'],
  signIn: ['去登录', 'Sign in'],
} as const satisfies Texts

type Props = {
  readonly tenantId: string
  /** Where somebody signs in afterwards. */
  readonly signIn: string
  /** The letter leads back to the portal's page instead of the journal's. */
  readonly from?: 'portal'
  readonly frame: ComponentType<{ title: string; sub?: string; children: ReactNode }>
  readonly className: string
  readonly buttonClassName: string
}

/** Asks for a letter; opened by its link, takes a new password. */
export function ResetPassword(props: Props) {
  // In letters of earlier versions it was a parameter.
  const token = mailWord ?? parameter('token')
  return token ? <Choose {...props} token={token} /> : <Ask {...props} />
}

function Ask({ tenantId, signIn, from, frame: Frame, className, buttonClassName }: Props) {
  const t = useTexts(texts)
  const [email, setEmail] = useState('')
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState(false)
  const { busy, problem, run } = useWork()

  function send(event: FormEvent): void {
    event.preventDefault()
    setSent(false)
    void run(async () => {
      try {
        await post('blade-auth/password/forgot', { email, from, ...captchaHeaders(captcha), tenantId })
        setSent(true)
      } finally {
        setRound((n) => n + 1)
      }
    })
  }

  return (
    <Frame title={t('title')} sub={t('ask')}>
      <form className={className} onSubmit={send}>
        <Message problem={problem} />
        {sent && <Message problem={t('sent')} tone="ok" />}
        <Input
          label={t('email')}
          value={email}
          onChange={setEmail}
          type="email"
          autoComplete="email"
          required
        />
        <Captcha key={round} value={captcha} onChange={setCaptcha} />
        <button type="submit" className={buttonClassName} disabled={busy}>
          {t('send')}
        </button>
      </form>
      <p className="more">
        <a className="link" href={signIn}>
          {t('signIn')}
        </a>
      </p>
    </Frame>
  )
}

function Choose({ token, signIn, frame: Frame, className, buttonClassName }: Props & { token: string }) {
  const t = useTexts(texts)
  const [passwords, setPasswords] = useState(noPasswords)
  const [done, setDone] = useState(false)
  const { busy, problem, run } = useWork()

  function choose(event: FormEvent): void {
    event.preventDefault()
    if (differ(passwords)) return
    void run(async () => {
      await post('blade-auth/password/reset', { token, ...passwords })
      setDone(true)
    })
  }

  return (
    <Frame title={t('title')} sub={done ? '' : t('choose')}>
      {done ? (
        <div className={className}>
          <Message problem={t('done')} tone="ok" />
          <a className={buttonClassName} href={signIn}>
            {t('signIn')}
          </a>
        </div>
      ) : (
        <form className={className} onSubmit={choose}>
          <Message problem={problem} />
          <NewPassword label={t('password')} again={t('again')} value={passwords} onChange={setPasswords} />
          <button type="submit" className={buttonClassName} disabled={busy}>
            {t('set')}
          </button>
        </form>
      )}
    </Frame>
  )
}
