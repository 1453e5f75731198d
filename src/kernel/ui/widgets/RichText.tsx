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

/**
 * HTML that the server cleaned when it was written is cleaned once more where it is shown. What cleans it comes with the
 * first text; where it does not come, the words are shown without their form.
 */
export function Html({ html, className }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let shown = true
    void contentOf(html).then((content) => shown && box.current?.replaceChildren(content))
    return () => void (shown = false)
  }, [html])
  return <div ref={box} className={className} />
}

async function contentOf(html: string): Promise<Node | string> {
  try {
    const { default: purify } = await import('dompurify')
    return purify.sanitize(html, { ...kept, RETURN_DOM_FRAGMENT: true })
  } catch {
    return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  }
}
