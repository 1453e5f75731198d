import { useState, type ComponentType, type ReactNode } from 'react'
import { Message } from '#kernel/portal/ui/kit.tsx'
import { mailWord } from '#kernel/portal/ui/mailWord.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'

/** Held over the way through sign-in or registration, in this tab only: what stands behind `#` does not travel. */
const kept = 'mail-word'
const found = () => mailWord ?? sessionStorage.getItem(kept) ?? undefined

const texts = {
  title: ['确认邮箱', 'Confirm your e-mail'],
  none: [
    '请使用邮件中的完整链接打开本页。',
    'Open this page by the whole link of the mail that you were sent.',
  ],
  first: [
    '请用收到此信的邮箱的账号登录；还没有账号可先注册。',
    'Sign in with the account of the address that got the letter. If you have none, create one with it.',
  ],
  signIn: ['登录', 'Sign in'],
  confirm: ['确认这是我的邮箱', 'This is my address'],
  done: ['{email} 已确认。', '{email} is confirmed.'],
} as const satisfies Texts

type Props = {
  readonly signedIn: boolean
  readonly signIn: string
  readonly register?: { readonly href: string; readonly text: string } | undefined
  /** What a confirmed address is good for, said before. */
  readonly ask: string
  readonly onward: { readonly href: string; readonly text: string }
  readonly frame: ComponentType<{ title: string; sub?: string; children: ReactNode }>
  readonly className: string
  readonly buttonClassName: string
}

/** Opened by the link of a letter: whoever is signed in to the account says that the address is theirs. */
export function ConfirmEmail({
  signedIn,
  signIn,
  register,
  ask,
  onward,
  frame: Frame,
  className,
  buttonClassName,
}: Props) {
  const t = useTexts(texts)
  const [word] = useState(() => {
    const one = found()
    if (one) sessionStorage.setItem(kept, one)
    return one
  })
  const [email, setEmail] = useState<string>()
  const { busy, problem, run } = useWork()
  const confirm = () =>
    run(async () => {
      const answer = await post<{ email: string }>('blade-auth/mailbox/confirm', { word })
      sessionStorage.removeItem(kept)
      setEmail(answer.email)
    })
  if (email)
    return (
      <Frame title={t('title')}>
        <div className={className}>
          <Message problem={t('done', { email })} tone="ok" />
        </div>
        <p className="more">
          <a className="btn p" href={onward.href}>
            {onward.text}
          </a>
        </p>
      </Frame>
    )
  if (!word)
    return (
      <Frame title={t('title')}>
        <div className={className}>
          <Message problem={t('none')} tone="info" />
        </div>
      </Frame>
    )
  return (
    <Frame title={t('title')} sub={signedIn ? ask : t('first')}>
      <div className={className}>
        <Message problem={problem} />
      </div>
      {signedIn ? (
        <button type="button" className={buttonClassName} disabled={busy} onClick={() => void confirm()}>
          {t('confirm')}
        </button>
      ) : (
        <>
          <a className={buttonClassName} href={signIn}>
            {t('signIn')}
          </a>
          {register && (
            <p className="more">
              <a className="link" href={register.href}>
                {register.text}
              </a>
            </p>
          )}
        </>
      )}
    </Frame>
  )
}
