import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { Entry } from './Entry.tsx'
import { isSignedIn, openPortal, portal } from './portal.tsx'

const texts = {
  ask: [
    '确认后，找回密码和通知都寄到此邮箱。',
    'Letters, and the link to a new password, then come to this address.',
  ],
  home: ['返回首页', 'Go to the first page'],
} as const satisfies Texts

function Confirm() {
  const t = useTexts(texts)
  return (
    <ConfirmEmail
      signedIn={isSignedIn()}
      signIn={portal('sign-in', { next: portal('confirm-email') })}
      ask={t('ask')}
      onward={{ href: portal('home'), text: t('home') }}
      frame={Entry}
      className="pp-form"
      buttonClassName="btn p big"
    />
  )
}

openPortal(Confirm)
