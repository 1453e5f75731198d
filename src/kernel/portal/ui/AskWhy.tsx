import { useEffect, useRef } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input } from './kit.tsx'
import { Step } from './phone.tsx'

/** Into the words that something asks for, with all of it above the bar at the foot. */
export function takeTo(box: HTMLElement | null): void {
  box?.querySelector('textarea')?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'nearest' })
}

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
  const box = useRef<HTMLDivElement>(null)
  // Asked for by a press elsewhere on the page: whoever pressed is taken there.
  useEffect(() => takeTo(box.current), [])
  return (
    <div ref={box}>
      <Input label={label} value={value} onChange={onChange} rows={2} maxLength={300} required />
      <p className="ac">
        <Step primary busy={busy || reason === ''} onClick={() => onSend(reason)}>
          {send}
        </Step>
        <Step onClick={onLeave}>{leave}</Step>
      </p>
    </div>
  )
}
