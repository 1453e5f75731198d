import { App, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { download } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { UploadButton } from '#kernel/ui/UploadButton.tsx'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
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
        <Writing id={paper.id} audiences={data.audiences} answering={asksUs(data.notes)} />
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

type WritingProps = { id: string; audiences: readonly Audience[]; answering: boolean }

function Writing({ id, audiences, answering }: WritingProps) {
  const t = useTexts(noteTexts)
  const refresh = useRefresh()
  const { message } = App.useApp()
  const [audience, setAudience] = useState<Audience>(
    answering && audiences.includes('author') ? 'author' : (audiences[0] ?? 'desk'),
  )
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<readonly { id: string; name: string }[]>([])
  const [busy, doing] = useBusy()
  async function write() {
    await doing(async () => {
      await act('note', { id, audience, body, fileIds: files.map((file) => file.id) })
      message.success(t(audience === 'desk' ? 'kept' : 'sent'))
      setBody('')
      setFiles([])
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
      <p className="nfiles">
        {files.map((file) => (
          <span key={file.id}>
            {file.name}
            <button
              type="button"
              className="ib"
              aria-label={t('detach', { name: file.name })}
              title={t('detach', { name: file.name })}
              onClick={() => setFiles(files.filter((one) => one.id !== file.id))}
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
            onDone={(answer, file) => setFiles((now) => [...now, { id: answer.id, name: file.name }])}
          />
        )}
      </p>
      <button className="b p" disabled={busy || body.trim() === ''} aria-busy={busy}>
        {t(audience === 'desk' ? 'keep' : 'send')}
      </button>
    </form>
  )
}
