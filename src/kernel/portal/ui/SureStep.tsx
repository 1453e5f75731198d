import { useRef } from 'react'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Step } from './phone.tsx'

const texts = {
  ask: ['确定{what}？', '{what}?'],
  keep: ['返回', 'Go back'],
} as const satisfies Texts

/** A step that cannot be taken back, beside others under the same thumb: the first press asks, and the safe answer has the focus. */
export function SureStep({
  busy,
  onSure,
  children: what,
}: {
  busy?: boolean
  onSure: () => void
  /** What is done, as the button says it. */
  children: string
}) {
  const t = useTexts(texts)
  const box = useRef<HTMLDialogElement>(null)
  const ask = t('ask', { what })
  return (
    <>
      <Step busy={busy ?? false} onClick={() => box.current?.showModal()}>
        {what}
      </Step>
      <dialog ref={box} className="sure" aria-label={ask}>
        <h2>{ask}</h2>
        <form method="dialog" className="ac">
          <button type="submit" className="btn big">
            {t('keep')}
          </button>
          <button type="submit" className="btn big d" onClick={onSure}>
            {what}
          </button>
        </form>
      </dialog>
    </>
  )
}
