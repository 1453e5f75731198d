import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { toSignIn } from './portal.tsx'
import { signOut } from './token.ts'

const texts = { signOut: ['退出', 'Sign out'] } as const satisfies Texts

/** Ends the session on this phone, wherever somebody begins. */
export function LeaveButton() {
  const t = useTexts(texts)
  return (
    <button
      type="button"
      className="t"
      aria-label={t('signOut')}
      onClick={() => void signOut().finally(toSignIn)}
    >
      <Icon name="exit" size={20} />
    </button>
  )
}
