import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'

const kept = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'sub',
    'sup',
    'u',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
    'figure',
    'figcaption',
    'span',
    'div',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan'],
}

/** HTML that the server cleaned when it was written is cleaned once more where it is shown. */
export function Html({ html, className }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    () => box.current?.replaceChildren(DOMPurify.sanitize(html, { ...kept, RETURN_DOM_FRAGMENT: true })),
    [html],
  )
  return <div ref={box} className={className} />
}
