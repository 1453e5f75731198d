import { useTexts } from '#kernel/ui/say.ts'
import { ChangePassword } from '../pages/ChangePassword.tsx'
import '../pages/pages.css'
import { signOut } from '#auth/browser/token.ts'
import { factorTexts } from '../texts/factor.ts'
import { SecondFactor } from './SecondFactor.tsx'

/** What the server wants done before it opens anything else; its own words say why. */
export default function Duty({ reason, text, onDone }: { reason: string; text: string; onDone: () => void }) {
  const t = useTexts(factorTexts)
  return (
    <main className="duty">
      <h1>{t('dutyTitle')}</h1>
      <p className="mut">{text}</p>
      {reason === 'passwordDuty' ? <ChangePassword onDone={onDone} /> : <SecondFactor onDone={onDone} />}
      <button className="b" onClick={() => void signOut().then(() => location.replace('/manage/login'))}>
        {t('signOut')}
      </button>
    </main>
  )
}
