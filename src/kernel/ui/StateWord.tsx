import type { ReactNode } from 'react'
import type { Tone } from '#kernel/definition/kinds.ts'

/** A state is a coloured dot and a coloured word, never colour alone. */
export function StateWord({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return tone ? <span className={`st ${tone}`}>{children}</span> : <span>{children}</span>
}
