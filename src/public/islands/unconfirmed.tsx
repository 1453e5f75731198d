import { AskToConfirm } from '#auth/browser/AskToConfirm.tsx'
import { get } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { useLoad } from './ui.tsx'

const texts = {
  ask: [
    '邮箱 {email} 尚未确认。确认后才能看到他人投稿中将您列为作者的稿件。',
    '{email} is not confirmed yet. Papers of others that name you as an author appear once it is.',
  ],
} as const satisfies Texts

type Me = { email: string | null; emailVerified: boolean }

/** Nothing at all for whoever has confirmed, which is nearly everybody nearly always. */
export function Unconfirmed() {
  const t = useTexts(texts)
  const { data } = useLoad('me', () => get<Me>('blade-system/user/info'))
  if (!data?.email || data.emailVerified) return null
  const { email } = data
  return <AskToConfirm email={email} why={t('ask', { email })} className="hint unc" />
}
