import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Card, here, Message, signedIn, start, useWork } from './ui.tsx'

/** Held over the way through sign-in or registration, in this tab only: what stands behind `#` does not travel. */
const kept = 'mail-word'
const word = /^#t=([\w.-]{20,600})$/.exec(location.hash)?.[1] ?? sessionStorage.getItem(kept) ?? undefined
if (word) sessionStorage.setItem(kept, word)

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
  register: ['注册作者账号', 'Create an author account'],
  ask: [
    '确认后，将您列为作者的稿件也会出现在您的工作台。',
    'Papers that name you as an author then appear in your workspace too.',
  ],
  confirm: ['确认这是我的邮箱', 'This is my address'],
  done: ['{email} 已确认。', '{email} is confirmed.'],
  workspace: ['进入工作台', 'Open my workspace'],
} as const satisfies Texts

function App() {
  const t = useTexts(texts)
  const [email, setEmail] = useState<string>()
  const { busy, problem, run } = useWork()
  const next = { next: here('/apaph/confirm-email') }
  const confirm = () =>
    run(async () => {
      const answer = await post<{ email: string }>('blade-auth/mailbox/confirm', { word })
      sessionStorage.removeItem(kept)
      setEmail(answer.email)
    })
  if (email)
    return (
      <Card title={t('title')}>
        <div className="fm1">
          <Message problem={t('done', { email })} tone="ok" />
        </div>
        <p className="more">
          <a className="btn p" href={here('/apaph/workspace')}>
            {t('workspace')}
          </a>
        </p>
      </Card>
    )
  if (!word)
    return (
      <Card title={t('title')}>
        <div className="fm1">
          <Message problem={t('none')} tone="info" />
        </div>
      </Card>
    )
  return (
    <Card title={t('title')} sub={t(signedIn() ? 'ask' : 'first')}>
      <div className="fm1">
        <Message problem={problem} />
      </div>
      {signedIn() ? (
        <button type="button" className="btn p w" disabled={busy} onClick={() => void confirm()}>
          {t('confirm')}
        </button>
      ) : (
        <>
          <a className="btn p w" href={here('/apaph/login', next)}>
            {t('signIn')}
          </a>
          <p className="more">
            <a className="link" href={here('/apaph/register', next)}>
              {t('register')}
            </a>
          </p>
        </>
      )}
    </Card>
  )
}

start(App)
