import { EditorContent, useEditor, useEditorState, type Editor as Tiptap } from '@tiptap/react'
import DOMPurify from 'dompurify'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { currentToken } from '../api.ts'
import { Icon } from '../Icon.tsx'
import { useLang, useTexts } from '../say.ts'
import { sendFile } from '../upload.ts'
import { useFault } from '../useNotify.ts'
import type { InputProps } from '../widgets/types.ts'
import { editorTexts } from './texts.ts'
import { extensions } from './extensions.ts'
import { LinkRow } from './LinkRow.tsx'
import { sameText } from './lossless.ts'
import { tools } from './tools.ts'

/** Rich text. What the server would drop cannot be typed; what the editor cannot show is offered as markup. */
export default function Editor({ prop, id, value, onChange, onBlur, disabled }: InputProps) {
  const t = useTexts(editorTexts)
  const now = useLang()
  const html = String(value ?? '')
  const told = useRef(html)
  const latest = useRef({ onChange, onBlur })
  useEffect(() => {
    latest.current = { onChange, onBlur }
  })
  const [markup, setMarkup] = useState(false)
  const [linking, setLinking] = useState(false)
  const editor = useEditor({
    extensions: extensions(),
    content: DOMPurify.sanitize(html),
    editable: !disabled,
    editorProps: {
      attributes: {
        ...(id && { id }),
        class: 'area',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': prop.label[now],
      },
    },
    onCreate({ editor: made }) {
      if (!sameText(html, made.getHTML())) setMarkup(true)
    },
    onUpdate({ editor: made }) {
      told.current = made.isEmpty ? '' : made.getHTML()
      latest.current.onChange?.(told.current)
    },
    onBlur: () => latest.current.onBlur?.(),
  })
  useEffect(() => {
    // Another value came from outside: a reset, or what somebody else had saved.
    if (html === told.current) return
    told.current = html
    editor.commands.setContent(DOMPurify.sanitize(html), { emitUpdate: false })
    setMarkup(!sameText(html, editor.getHTML()))
  }, [html, editor])
  function toggleMarkup() {
    if (markup) editor.commands.setContent(DOMPurify.sanitize(html), { emitUpdate: false })
    setMarkup(!markup)
  }
  return (
    <div className="rich">
      <Tools
        editor={editor}
        markup={markup}
        onMarkup={toggleMarkup}
        asks={{ link: () => setLinking(true) }}
        disabled={disabled ?? false}
      />
      {linking && !markup && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      {markup ? (
        <>
          <textarea
            className="area markup"
            aria-label={t('markupOf', { name: prop.label[now] })}
            value={html}
            disabled={disabled}
            spellCheck={false}
            onBlur={onBlur}
            onChange={(event) => {
              told.current = event.target.value
              onChange?.(event.target.value)
            }}
          />
          <p className="mut">{t('markupText')}</p>
        </>
      ) : (
        <EditorContent editor={editor} />
      )}
    </div>
  )
}

function Tools({
  editor,
  markup,
  onMarkup,
  asks,
  disabled,
}: {
  editor: Tiptap
  markup: boolean
  onMarkup: () => void
  asks: Parameters<(typeof tools)[number]['act']>[1]
  disabled: boolean
}) {
  const t = useTexts(editorTexts)
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const on = useEditorState({
    editor,
    selector: ({ editor: seen }) => tools.map((tool) => tool.on?.(seen) ?? false),
  })
  /** One stop for the tab key; arrows go from tool to tool. */
  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const buttons = bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')
    if (!step || !buttons?.length) return
    event.preventDefault()
    const here = [...buttons].indexOf(document.activeElement as HTMLButtonElement)
    buttons[(here + step + buttons.length) % buttons.length]?.focus()
  }
  const stop = (place: number) => ({ tabIndex: place === at ? 0 : -1, onFocus: () => setAt(place) })
  return (
    <div className="tools" role="toolbar" aria-label={t('tools')} ref={bar} onKeyDown={onKey}>
      {tools.map((tool, place) => (
        <button
          key={tool.name}
          type="button"
          className="ib"
          aria-label={t(tool.name)}
          title={t(tool.name)}
          {...(tool.on && { 'aria-pressed': on[place] ?? false })}
          disabled={disabled || markup}
          {...stop(place)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => tool.act(editor, asks)}
        >
          {tool.icon ? <Icon name={tool.icon} size={16} /> : <span className="sign" data-sign={tool.sign} />}
        </button>
      ))}
      <PictureButton editor={editor} disabled={disabled || markup} stop={stop(tools.length)} />
      <button
        type="button"
        className="ib"
        aria-label={t('markup')}
        title={t('markup')}
        aria-pressed={markup}
        disabled={disabled}
        {...stop(tools.length + 1)}
        onClick={onMarkup}
      >
        <span className="sign" data-sign="</>" />
      </button>
    </div>
  )
}

function PictureButton({ editor, disabled, stop }: { editor: Tiptap; disabled: boolean; stop: object }) {
  const t = useTexts(editorTexts)
  const fault = useFault()
  const picker = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  async function put(file: File) {
    const form = new FormData()
    form.append('file', file)
    setPercent(0)
    try {
      const { link } = await sendFile<{ link: string }>('blade-resource/attach/put-picture', form, {
        progress: setPercent,
        signal: new AbortController().signal,
        token: currentToken(),
      })
      const alt = file.name.replace(/\.\w+$/, '')
      editor
        .chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { src: link, alt } })
        .run()
    } catch (error) {
      fault(error)
    }
    setPercent(undefined)
  }
  return (
    <>
      <button
        type="button"
        className="ib"
        aria-label={t('picture')}
        title={t('picture')}
        disabled={disabled || percent !== undefined}
        aria-busy={percent !== undefined}
        {...stop}
        onClick={() => picker.current?.click()}
      >
        {percent === undefined ? (
          <Icon name="image" size={16} />
        ) : (
          <span className="num" aria-hidden="true">
            {percent}%
          </span>
        )}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void put(file)
        }}
      />
    </>
  )
}
