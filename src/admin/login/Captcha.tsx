import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { useEffort, type Made } from '#kernel/ui/useEffort.ts'
import { untilAnswered } from '#kernel/ui/untilAnswered.ts'
import { loginTexts } from '../texts/login.ts'
import { Field } from './Field.tsx'
import { firstCaptcha } from './useSignInPage.ts'

/** `needed` is false where the installation has the captcha switched off. */
export type CaptchaValue = { key: string; code: string; needed: boolean }

type Props = { value: CaptchaValue; onChange: (value: CaptchaValue) => void; fault: string }

export function Captcha({ value, onChange, fault }: Props) {
  const t = useTexts(loginTexts)
  const [made, setMade] = useState<Made>({})
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const show = useEffectEvent((answer: Made | undefined) => {
    setFailed(!answer)
    setMade(answer ?? {})
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
  const { chosen, choose, inPlace } = useEffort(
    made,
    (code) => onChange({ ...value, code }),
    () => setRound((n) => n + 1),
  )
  if (!value.needed) return null
  if (chosen)
    return (
      <Field id="captcha" label={t('captcha')} fault={fault && t('checkFirst')}>
        <output id="captcha" className="effsaid" ref={inPlace} tabIndex={-1}>
          {t(value.code ? 'checked' : failed ? 'captchaComing' : 'checking')}
        </output>
      </Field>
    )
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
          {made.image ? (
            <img src={made.image} alt={t('captchaImage')} />
          ) : (
            <span>{failed ? t('captchaFailed') : ''}</span>
          )}
        </button>
      </div>
      <button type="button" className="lk eff" onClick={choose}>
        {t('captchaInstead')}
      </button>
    </Field>
  )
}

async function fetchCaptcha(): Promise<Made | undefined> {
  try {
    const first = await firstCaptcha()
    if (first) return first
    const response = await fetch('/api/blade-auth/captcha')
    return response.ok ? ((await response.json()) as Made) : undefined
  } catch {
    return undefined
  }
}
