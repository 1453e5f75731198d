import { App, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { download } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { UploadButton } from '#kernel/ui/UploadButton.tsx'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useKept } from '#kernel/ui/useKept.ts'
import { useMarkRead, useThread, type ShownNote } from '../../../notes/calls.ts'
import type { Audience } from '../../../terms/words.ts'
import { noteTexts } from '../../../notes/texts.ts'
import { submissionFiles } from '../../../submission-files/definition.ts'
import { acceptedTypes } from '../../../submission-files/rules.ts'
import { act, useRefresh, type Paper } from './calls.ts'
import { minuteOf } from '../../shown-days.ts'

/** What the desk says among itself and with the author, oldest first as it was said; the place to write is below. */
export function Notes({ paper }: { paper: Paper }) {
  const t = useTexts(noteTexts)
  const { data, error } = useThread(paper.id)
  const [sent, setSent] = useState(0)
  useMarkRead(paper.id, data, Number(paper.unreadNotes ?? 0))
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
      {data.audiences.length > 0 && (
        <Writing
          key={sent}
          id={paper.id}
          audiences={data.audiences}
          answering={asksUs(data.notes)}
          onSent={() => setSent(sent + 1)}
        />
      )}
    </section>
  )
}

function One({ note }: { note: ShownNote }) {
  const t = useTexts(noteTexts)
  const fault = useFault()
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
      {note.files.length > 0 && (
        <p className="nfiles" aria-label={t('attached')}>
          {note.files.map((file) => (
            <button
              key={file.id}
              className="lk"
              onClick={() =>
                void download(
                  `${submissionFiles.path}/download`,
                  { id: file.id },
                  file.name ?? file.id,
                ).catch(fault)
              }
            >
              <Icon name="clip" size={14} />
              {file.name}
            </button>
          ))}
        </p>
      )}
    </li>
  )
}

/** The last word was the author's: what is written next is most likely an answer. */
function asksUs(notes: readonly ShownNote[]): boolean {
  const last = notes.reduce<ShownNote | undefined>(
    (latest, note) => (latest && latest.writtenAt > note.writtenAt ? latest : note),
    undefined,
  )
  return last?.fromAuthor === true
}

type Note = { audience: Audience; body: string; files: readonly { id: string; name: string }[] }
type WritingProps = { id: string; audiences: readonly Audience[]; answering: boolean; onSent: () => void }

function Writing({ id, audiences, answering, onSent }: WritingProps) {
  const t = useTexts(noteTexts)
  const refresh = useRefresh()
  const { message } = App.useApp()
  // Whoever looks at the reviews in between goes on with the note where they left it.
  const [{ audience, body, files }, set, drop] = useKept<Note>(`note:${id}`, undefined, () => ({
    audience: answering && audiences.includes('author') ? 'author' : (audiences[0] ?? 'desk'),
    body: '',
    files: [],
  }))
  const change = (next: Partial<Note>) => set((now) => ({ ...now, ...next }))
  const [busy, doing] = useBusy()
  async function write() {
    await doing(async () => {
      await act('note', { id, audience, body, fileIds: files.map((file) => file.id) })
      message.success(t(audience === 'desk' ? 'kept' : 'sent'))
      drop()
      onSent()
      await refresh()
    })
  }
  return (
    <form
      className="notew"
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
    >
      {/* Not before the answer: what is said next would go with this one. */}
      <fieldset disabled={busy}>
        <legend>{t('forWhom')}</legend>
        <div className="dec">
          {audiences.map((one) => (
            <label key={one} className={one === audience ? 'on' : ''}>
              <input
                type="radio"
                name={`note-${id}`}
                checked={one === audience}
                onChange={() => change({ audience: one })}
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
        readOnly={busy}
        onChange={(event) => change({ body: event.target.value })}
      />
      <p className="nfiles">
        {files.map((file) => (
          <span key={file.id}>
            {file.name}
            <button
              type="button"
              className="ib"
              aria-label={t('detach', { name: file.name })}
              title={t('detach', { name: file.name })}
              onClick={() => change({ files: files.filter((one) => one.id !== file.id) })}
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        ))}
        {files.length < 5 && (
          <UploadButton<{ id: string }>
            path={`${submissionFiles.path}/upload`}
            fields={{ submissionId: id, stage: 'noteAttachment' }}
            accept={acceptedTypes('noteAttachment')}
            maxMegabytes={50}
            label={t('attach')}
            onDone={(answer, file) =>
              set((now) => ({ ...now, files: [...now.files, { id: answer.id, name: file.name }] }))
            }
          />
        )}
      </p>
      <button className="b p" disabled={busy || body.trim() === ''} aria-busy={busy}>
        {t(audience === 'desk' ? 'keep' : 'send')}
      </button>
    </form>
  )
}
