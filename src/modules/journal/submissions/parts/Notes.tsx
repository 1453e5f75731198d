import { App, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useThread, type ShownNote } from '../../notes/calls.ts'
import type { Audience } from '../../notes/definition.ts'
import { noteTexts } from '../../notes/texts.ts'
import { act, useRefresh, type Paper } from '../calls.ts'
import { minuteOf } from '../facts.ts'

/** What the desk says among itself and with the author, oldest first as it was said; the place to write is below. */
export function Notes({ paper }: { paper: Paper }) {
  const t = useTexts(noteTexts)
  const { data, error } = useThread(paper.id)
  if (error && !data) return <p className="none">{error.message}</p>
  if (!data) return <Skeleton className="skel" active paragraph={{ rows: 4 }} />
  return (
    <section className="part">
      {data.notes.length === 0 && <p className="none">{t('none')}</p>}
      <ol className="pnotes">
        {data.notes.map((note) => (
          <One key={note.id} note={note} />
        ))}
      </ol>
      {data.audiences.length > 0 && <Writing id={paper.id} audiences={data.audiences} />}
    </section>
  )
}

function One({ note }: { note: ShownNote }) {
  const t = useTexts(noteTexts)
  return (
    <li className={note.audience}>
      <p className="by">
        <b>{note.writtenByName}</b>
        <span>{note.writtenAsText}</span>
        {note.topic !== 'question' && <span className="warn">{note.topicText}</span>}
        {!note.fromAuthor && <span>{`→ ${t(note.audience)}`}</span>}
        <span>{note.stageText}</span>
        <time className="num">{minuteOf(note.writtenAt)}</time>
      </p>
      <p className="tx">{note.body}</p>
    </li>
  )
}

function Writing({ id, audiences }: { id: string; audiences: readonly Audience[] }) {
  const t = useTexts(noteTexts)
  const fault = useFault()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const [audience, setAudience] = useState<Audience>(audiences[0] ?? 'desk')
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  async function write() {
    setBusy(true)
    try {
      await act('note', { id, audience, body })
      message.success(t(audience === 'desk' ? 'kept' : 'sent'))
      setBody('')
      await refresh()
    } catch (refused) {
      fault(refused)
    }
    setBusy(false)
  }
  return (
    <form
      className="notew"
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
    >
      <fieldset>
        <legend>{t('forWhom')}</legend>
        <div className="dec">
          {audiences.map((one) => (
            <label key={one} className={one === audience ? 'on' : ''}>
              <input
                type="radio"
                name={`note-${id}`}
                checked={one === audience}
                onChange={() => setAudience(one)}
              />
              <b>{t(one)}</b>
              <span className="mut">{t(`${one}Help`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Input.TextArea
        value={body}
        aria-label={t('body')}
        placeholder={t('body')}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={4000}
        onChange={(event) => setBody(event.target.value)}
      />
      <button className="b p" disabled={busy || body.trim() === ''} aria-busy={busy}>
        {t(audience === 'desk' ? 'keep' : 'send')}
      </button>
    </form>
  )
}
