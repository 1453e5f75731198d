import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { loginTexts } from '../texts/login.ts'
import { Field } from './LoginPage.tsx'

/** `needed` is false where the installation has the captcha switched off. */
export type CaptchaValue = { key: string; code: string; needed: boolean }

type Props = { value: CaptchaValue; onChange: (value: CaptchaValue) => void; fault: string }

export function Captcha({ value, onChange, fault }: Props) {
  const t = useTexts(loginTexts)
  const [image, setImage] = useState('')
  const [failed, setFailed] = useState(false)
  const load = useEffectEvent(async () => {
    const answer = await fetch('/api/blade-auth/captcha').then(
      (response) =>
        response.ok ? (response.json() as Promise<{ key?: string; image?: string }>) : undefined,
      () => undefined,
    )
    setFailed(!answer)
    setImage(answer?.image ?? '')
    onChange({ key: answer?.key ?? '', code: '', needed: !answer || Boolean(answer.key) })
  })
  const [round, setRound] = useState(0)
  useEffect(() => void load(), [round])
  if (!value.needed) return null
  return (
    <Field id="captcha" label={t('captcha')} hint={t('captchaHint')} fault={fault}>
      <div className="cap">
        <input
          id="captcha"
          autoComplete="off"
          maxLength={8}
          value={value.code}
          aria-invalid={Boolean(fault)}
          aria-describedby="captcha-fault"
          onChange={(event) => onChange({ ...value, code: event.target.value })}
        />
        <button type="button" onClick={() => setRound((n) => n + 1)}>
          {image ? (
            <img src={image} alt={t('captchaImage')} />
          ) : (
            <span>{failed ? t('captchaFailed') : ''}</span>
          )}
        </button>
      </div>
    </Field>
  )
}
