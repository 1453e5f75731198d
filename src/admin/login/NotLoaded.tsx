import { useTexts } from '#kernel/ui/say.ts'
import { loginTexts } from '../texts/login.ts'
import './login.css'

/** The program itself did not come: the network, or a version that is gone. */
export function NotLoaded() {
  const t = useTexts(loginTexts)
  return (
    <main className="unloaded" role="alert">
      <h1>{t('unloaded')}</h1>
      <p>{t('unloadedText')}</p>
      <button className="b p" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </main>
  )
}
