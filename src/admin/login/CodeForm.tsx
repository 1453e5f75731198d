import { useState, type SubmitEvent } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { signInWithCode, type Held } from '#auth/browser/token.ts'
import { loginTexts } from '../texts/login.ts'
import { Fault } from './Fault.tsx'
import { Field } from './Field.tsx'

type Props = {
  ticket: string
  oauthId?: string | undefined
  onEnter: () => void
  onBack: () => void
  /** From the password on, with the server's word why: no code helps any more. */
  onOver: (fault: string, over: NonNullable<Held['over']>) => void
}

/** The second step of an account with a second factor. */
export function CodeForm({ ticket, oauthId, onEnter, onBack, onOver }: Props) {
  const t = useTexts(loginTexts)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const missing = tried && !code.trim() ? t('needCode') : ''

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || !code.trim()) return
    setBusy(true)
    setFault('')
    try {
      const held = await signInWithCode(ticket, code.trim(), oauthId)
      if (!held) return onEnter()
      if (held.over) return onOver(held.text, held.over)
      setFault(held.text || t('failed'))
    } catch {
      setFault(t('offline'))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('codeTitle')}</h1>
      <p className="s">{t('codeText')}</p>
      <Field id="code" label={t('code')} fault={missing}>
        <input
          id="code"
          autoComplete="one-time-code"
          autoFocus
          spellCheck={false}
          value={code}
          aria-invalid={Boolean(missing)}
          aria-describedby="code-fault"
          onChange={(e) => setCode(e.target.value)}
        />
      </Field>
      <Fault text={fault} />
      <button className="b p go" disabled={busy}>
        {busy ? t('submitting') : t('confirm')}
      </button>
      <button type="button" className="lk bk" onClick={onBack}>
        {t('back')}
      </button>
    </form>
  )
}
