import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { useEffort, type Made } from '#kernel/ui/useEffort.ts'
import { untilAnswered } from '#kernel/ui/untilAnswered.ts'
import { Field } from './kit.tsx'
import { sharedTexts } from './shared-texts.ts'

export type CaptchaAnswer = { key: string; code: string; needed: boolean }
export const noCaptcha: CaptchaAnswer = { key: '', code: '', needed: true }
export const captchaHeaders = ({ key, code }: CaptchaAnswer) => ({ captchaKey: key, captchaCode: code })

const fetchCaptcha = (): Promise<Made | undefined> =>
  fetch('/api/blade-auth/captcha')
    .then(async (response) => (response.ok ? ((await response.json()) as Made) : undefined))
    .catch(() => undefined)

export function Captcha({
  value,
  onChange,
}: {
  value: CaptchaAnswer
  onChange: (value: CaptchaAnswer) => void
}) {
  const t = useTexts(sharedTexts)
  const [made, setMade] = useState<Made>({})
  const [round, setRound] = useState(0)
  const show = useEffectEvent((answer: Made) => {
    setMade(answer)
    // Another picture asks for another code; what was typed before the first had come is for it.
    onChange({ key: answer.key ?? '', code: value.key ? '' : value.code, needed: Boolean(answer.key) })
  })
  // The code of a picture that is given up goes at once, not when the next one comes.
  const drop = useEffectEvent(() => {
    if (value.key) onChange({ ...value, code: '' })
  })
  useEffect(() => {
    if (round < 0) return undefined
    drop()
    // A server that is busy did not say that none is needed: it is asked again by itself.
    return untilAnswered(fetchCaptcha, (answer) => answer && show(answer))
  }, [round])
  const { chosen, choose, inPlace } = useEffort(
    made,
    (code) => onChange({ ...value, code }),
    () => setRound((n) => n + 1),
  )
  if (!value.needed) return null
  if (chosen)
    return (
      <Field label={t('captcha')}>
        {({ id }) => (
          <output className="effsaid" id={id} ref={inPlace} tabIndex={-1}>
            {t(value.code ? 'checked' : 'checking')}
          </output>
        )}
      </Field>
    )
  return (
    <Field label={t('captcha')} help={t('captchaHint')} required>
      {(props) => (
        <>
          <div className="cap">
            <input
              className="in"
              {...props}
              autoComplete="off"
              maxLength={8}
              value={value.code}
              onChange={(event) => onChange({ ...value, code: event.target.value })}
            />
            <button type="button" onClick={() => setRound((n) => n + 1)} aria-label={t('captchaImage')}>
              {made.image && <img src={made.image} alt="" />}
            </button>
          </div>
          <button type="button" className="link eff" onClick={choose}>
            {t('captchaInstead')}
          </button>
        </>
      )}
    </Field>
  )
}
