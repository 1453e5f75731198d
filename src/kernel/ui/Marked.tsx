import { Fragment, type ReactNode } from 'react'
import { parseInline, type Inline } from '#kernel/definition/inline.ts'

/** A text with inline marks as it reads; `letters` draws what stands between the marks. */
export function Marked({
  text,
  letters = (words) => words,
}: {
  text: string
  letters?: (words: string) => ReactNode
}): ReactNode {
  return drawn(parseInline(text), letters)
}

function drawn(parts: readonly Inline[], letters: (words: string) => ReactNode): ReactNode[] {
  return parts.map((part, i) => {
    if (typeof part === 'string') return <Fragment key={i}>{letters(part)}</Fragment>
    const Mark = part.mark
    return <Mark key={i}>{drawn(part.inner, (words) => words)}</Mark>
  })
}
