import { useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Message, useLoad, useWork } from './ui.tsx'

const texts = {
  ask: [
    '邮箱 {email} 尚未确认。确认后才能看到他人投稿中将您列为作者的稿件。',
    '{email} is not confirmed yet. Papers of others that name you as an author appear once it is.',
  ],
  send: ['发送确认邮件', 'Send the link'],
  sent: ['确认邮件已发送至 {email}，请打开信中链接。', 'A letter is on its way to {email}. Follow its link.'],
} as const satisfies Texts

type Me = { email: string | null; emailVerified: boolean }

/** Nothing at all for whoever has confirmed, which is nearly everybody nearly always. */
export function Unconfirmed() {
  const t = useTexts(texts)
  const { data } = useLoad('me', () => get<Me>('blade-system/user/info'))
  const [sent, setSent] = useState(false)
  const { busy, problem, run } = useWork()
  if (!data?.email || data.emailVerified) return null
  const { email } = data
  if (sent) return <Message problem={t('sent', { email })} tone="ok" />
  return (
    <div className="hint unc">
      <p>{t('ask', { email })}</p>
      <Message problem={problem} />
      <button
        type="button"
        className="link"
        disabled={busy}
        onClick={() => void run(async () => void (await post('blade-auth/mailbox/ask', {}), setSent(true)))}
      >
        {t('send')}
      </button>
    </div>
  )
}
