import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { untilAnswered } from '#kernel/ui/untilAnswered.ts'
import { loginTexts } from '../texts/login.ts'
import { Field } from './Field.tsx'
import { firstCaptcha } from './useSignInPage.ts'

/** `needed` is false where the installation has the captcha switched off. */
export type CaptchaValue = { key: string; code: string; needed: boolean }

type Props = { value: CaptchaValue; onChange: (value: CaptchaValue) => void; fault: string }

export function Captcha({ value, onChange, fault }: Props) {
  const t = useTexts(loginTexts)
  const [image, setImage] = useState('')
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const show = useEffectEvent((answer: Answer | undefined) => {
    setFailed(!answer)
    setImage(answer?.image ?? '')
    onChange({
      key: answer?.key ?? '',
      code: answer ? '' : value.code,
      needed: !answer || Boolean(answer.key),
    })
  })
  // The code of a picture that is given up goes at once, not when the next one comes.
  const drop = useEffectEvent(() => {
    if (value.key) onChange({ ...value, code: '' })
  })
  useEffect(() => {
    if (round < 0) return undefined
    drop()
    return untilAnswered(fetchCaptcha, (answer) => show(answer))
  }, [round])
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

type Answer = { key?: string; image?: string }

async function fetchCaptcha(): Promise<Answer | undefined> {
  try {
    const first = await firstCaptcha()
    if (first) return first
    const response = await fetch('/api/blade-auth/captcha')
    return response.ok ? ((await response.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}
