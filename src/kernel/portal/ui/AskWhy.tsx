import { isBlank } from '#kernel/definition/blank.ts'
import { Input } from './kit.tsx'
import { Step } from './phone.tsx'

/** A step that wants its reason in words: nothing is sent without one, and the way back is beside it. */
export function AskWhy({
  label,
  value,
  onChange,
  busy,
  send,
  onSend,
  leave,
  onLeave,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  busy: boolean
  send: string
  /** Is given the reason without blanks at its ends. */
  onSend: (reason: string) => void
  leave: string
  onLeave: () => void
}) {
  const reason = isBlank(value) ? '' : value.trim()
  return (
    <>
      <Input label={label} value={value} onChange={onChange} rows={2} maxLength={300} required />
      <p className="ac">
        <Step primary busy={busy || reason === ''} onClick={() => onSend(reason)}>
          {send}
        </Step>
        <Step onClick={onLeave}>{leave}</Step>
      </p>
    </>
  )
}
