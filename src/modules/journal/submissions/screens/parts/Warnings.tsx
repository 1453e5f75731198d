import { useEffect, useRef, type RefObject } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import type { Paper } from './calls.ts'

/** What whoever acts on the paper must know first, as that its author asks to withdraw it. */
export function Warnings({ paper: { warnings = [] } }: { paper: Paper }) {
  return warnings.map(({ code, msg }) => (
    <p className="warnbox" role="status" key={code}>
      <Icon name="warn" size={14} />
      {msg}
    </p>
  ))
}

/** What came to be known while a letter was written, as that the author asks to withdraw, is not sent over unseen. */
export function useNewWarnings({ warnings = [] }: Paper, body: RefObject<HTMLDivElement | null>) {
  const said = warnings.map(({ code, msg }) => `${code} ${msg}`).join('\n')
  const before = useRef(said)
  useEffect(() => {
    if (said && said !== before.current) {
      body.current?.scrollTo({ top: 0 })
      body.current?.focus()
    }
    before.current = said
  }, [said, body])
}
