import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { signOn, type Held } from '#auth/browser/token.ts'
import { loginTexts } from '../texts/login.ts'
import { enter } from './enter.ts'
import type { Bind, Registration } from './RegisterForm.tsx'

type Props = {
  onForm: (fault: string) => void
  onCode: (ticket: string) => void
  onRegister: (registration: Registration) => void
  /** Somebody without an account who can ask for none: they may have one that is not bound yet. */
  onBind: (whose: Bind, fault: string) => void
}

let answer: Promise<Held | undefined> | undefined

export function SignOn({ onForm, onCode, onRegister, onBind }: Props) {
  const t = useTexts(loginTexts)
  const settle = useEffectEvent((held: Held | undefined) => {
    if (!held) enter()
    else if (held.ticket) onCode(held.ticket)
    else if (held.registration && held.text) onBind(held.registration, held.text)
    else if (held.registration) onRegister(held.registration)
    else onForm(held.text || t('failed'))
  })
  const failed = useEffectEvent(() => onForm(t('offline')))
  useEffect(() => {
    // The code serves once: asked once per page, and gone from the address before anybody can reload it.
    answer ??= ask()
    answer.then(settle, failed)
  }, [])
  return (
    <div className="bx">
      <h1>{t('title')}</h1>
      <p className="s" role="status">
        {t('signingOn')}
      </p>
    </div>
  )
}

function ask(): Promise<Held | undefined> {
  const back = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  return signOn(back)
}
