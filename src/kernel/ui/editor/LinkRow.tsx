import type { Editor } from '@tiptap/react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../say.ts'
import { linkAt, putLink } from './link.ts'
import { editorTexts } from './texts.ts'

/** The address of a link, asked below the tools: Enter sets it, empty takes it off, Esc goes back to the text. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTexts(editorTexts)
  const id = useId()
  const [typed, setTyped] = useState(() => linkAt(editor))
  const [refused, setRefused] = useState(false)
  function back() {
    onDone()
    editor.commands.focus()
  }
  function put() {
    if (putLink(editor, typed)) back()
    else setRefused(true)
  }
  /** The row stands within a form and often within a drawer: neither is to hear its Enter and Esc. */
  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') put()
    else back()
  }
  return (
    <div className="linkrow">
      <label htmlFor={id}>{t('linkAsk')}</label>
      <input
        id={id}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        placeholder="https://"
        aria-invalid={refused}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(false)
        }}
        onKeyDown={onKey}
      />
      <button type="button" className="b s" onClick={put}>
        {t('linkSet')}
      </button>
      <button type="button" className="b s" onClick={back}>
        {t('linkKeep')}
      </button>
      <span id={`${id}-note`} role="status" className={refused ? 'refused' : 'mut'}>
        {t(refused ? 'linkRefused' : 'linkEmpty')}
      </span>
    </div>
  )
}
