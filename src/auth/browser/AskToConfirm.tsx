import { useState } from 'react'
import { Message } from '#kernel/portal/ui/kit.tsx'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'

const texts = {
  send: ['发送确认邮件', 'Send the link'],
  sent: ['确认邮件已发送至 {email}，请打开信中链接。', 'A letter is on its way to {email}. Follow its link.'],
} as const satisfies Texts

type Props = {
  readonly email: string
  /** What it is good for, in the words of where it stands. */
  readonly why: string
  readonly className: string
}

/** An address that nobody has confirmed, and the letter that does it. */
export function AskToConfirm({ email, why, className }: Props) {
  const t = useTexts(texts)
  const [sent, setSent] = useState(false)
  const { busy, problem, run } = useWork()
  if (sent) return <Message problem={t('sent', { email })} tone="ok" />
  return (
    <div className={className}>
      <p>{why}</p>
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
