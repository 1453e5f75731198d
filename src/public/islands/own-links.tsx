import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { signOut } from '#auth/browser/token.ts'
import { here, ownAccount } from './ui.tsx'

const texts = {
  workspace: ['我的投稿', 'My submissions'],
  review: ['我的审稿', 'My reviews'],
  account: ['我的账号', 'My account'],
  out: ['退出登录', 'Sign out'],
} as const satisfies Texts

/** Where people who are signed in go on from their papers or their reviews. */
export function OwnLinks({ other }: { other: 'workspace' | 'review' }) {
  const t = useTexts(texts)
  return (
    <p className="more">
      <a className="link" href={here(`/apaph/${other}`)}>
        {t(other)}
      </a>
      <a className="link" href={ownAccount()}>
        {t('account')}
      </a>
      <button
        type="button"
        className="link"
        onClick={() => void signOut().then(() => location.assign(here('/')))}
      >
        {t('out')}
      </button>
    </p>
  )
}
