import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { LeaveButton } from './LeaveButton.tsx'
import { portal } from './portal.tsx'

const texts = { account: ['我的账号', 'My account'] } as const satisfies Texts

/** What is about the account itself, wherever somebody begins: its own page, and the end of the session on this phone. */
export function OwnAccount() {
  const t = useTexts(texts)
  return (
    <>
      <a className="t" href={portal('account')} aria-label={t('account')}>
        <Icon name="person" size={20} />
      </a>
      <LeaveButton />
    </>
  )
}
