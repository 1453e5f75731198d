import { ConfirmEmail } from '#auth/browser/ConfirmEmail.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Card, here, isClosed, signedIn, start } from './ui.tsx'

const texts = {
  register: ['注册作者账号', 'Create an author account'],
  ask: [
    '确认后，将您列为作者的稿件也会出现在您的工作台。',
    'Papers that name you as an author then appear in your workspace too.',
  ],
  workspace: ['进入工作台', 'Open my workspace'],
} as const satisfies Texts

function App() {
  const t = useTexts(texts)
  const next = { next: here('/apaph/confirm-email') }
  return (
    <ConfirmEmail
      signedIn={signedIn()}
      signIn={here('/apaph/login', next)}
      register={isClosed() ? undefined : { href: here('/apaph/register', next), text: t('register') }}
      ask={t('ask')}
      onward={{ href: here('/apaph/workspace'), text: t('workspace') }}
      frame={Card}
      className="fm1"
      buttonClassName="btn p w"
    />
  )
}

start(App)
