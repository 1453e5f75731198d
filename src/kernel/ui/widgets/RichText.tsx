import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import { useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import type { InputProps } from './types.ts'

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

const tools = [
  ['bold', 'bold', undefined, 'B'],
  ['italic', 'italic', undefined, 'I'],
  ['formatBlock', 'heading', 'h3', 'H'],
  ['formatBlock', 'plain', 'p', '¶'],
  ['insertUnorderedList', 'bullets', undefined, '•'],
  ['insertOrderedList', 'numbers', undefined, '1.'],
] as const

/** Six tools and paste without foreign styles: enough for the texts of a journal's pages. */
export function RichTextInput({ id, value, onChange, onBlur, disabled }: InputProps) {
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDivElement>(null)
  const html = String(value ?? '')
  useEffect(() => {
    // Writing into the box while a person types in it would move the caret.
    if (box.current && document.activeElement !== box.current && box.current.innerHTML !== html)
      box.current.replaceChildren(DOMPurify.sanitize(html, { ...kept, RETURN_DOM_FRAGMENT: true }))
  }, [html])
  const tell = () => onChange?.(box.current?.textContent?.trim() ? box.current.innerHTML : '')
  return (
    <div className="rich">
      <div className="tools" role="toolbar">
        {tools.map(([command, name, argument, sign]) => (
          <button
            key={name}
            type="button"
            className="ib"
            aria-label={t(name)}
            title={t(name)}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              box.current?.focus()
              document.execCommand(command, false, argument)
              tell()
            }}
          >
            {sign}
          </button>
        ))}
      </div>
      <div
        ref={box}
        id={id}
        className="area"
        role="textbox"
        aria-multiline="true"
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={tell}
        onBlur={onBlur}
        onPaste={(event) => {
          event.preventDefault()
          const clean = DOMPurify.sanitize(
            event.clipboardData.getData('text/html') || escaped(event.clipboardData.getData('text/plain')),
            kept,
          )
          document.execCommand('insertHTML', false, clean)
          tell()
        }}
      />
    </div>
  )
}

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .split(/\n+/)
    .map((line) => `<p>${line}</p>`)
    .join('')
