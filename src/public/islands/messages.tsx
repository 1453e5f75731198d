import { useEffect, useState } from 'react'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { isBlank } from '#kernel/definition/blank.ts'
import { get, post } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { FileLink } from './file-link.tsx'
import { fetchFile, FileSlot } from './files.tsx'
import type { PaperDetail, PaperFile } from './paper.ts'
import { Input, Message, useLoad, useWork } from './ui.tsx'
import { dropUnsaved, keepUnsaved, unsaved } from './unsaved.ts'

const texts = {
  title: ['与编辑部往来', 'Messages'],
  office: ['编辑部', 'Editorial office'],
  author: ['作者', 'Author'],
  question: ['给编辑部留言', 'Write to the office'],
  extension: ['申请延长修改期限', 'Ask for more time'],
  appeal: ['提出申诉（截至 {date}）', 'Appeal (until {date})'],
  correction: ['申请更正文章', 'Ask for a correction'],
  reinstatement: ['申请恢复处理', 'Ask to take it up again'],
  questionHelp: [
    '编辑部会收到邮件，答复也会发到您的邮箱。',
    'The office gets a mail; so do you when it answers.',
  ],
  extensionHelp: ['请说明原因和希望的日期。', 'Say why, and until when.'],
  appealHelp: ['请说明您认为决定有误之处。', 'Say where you think the decision is wrong.'],
  correctionHelp: ['请写明有误之处和正确内容。', 'Say what is wrong and how it should read.'],
  reinstatementHelp: ['请说明为何希望恢复。', 'Say why it should be taken up again.'],
  body: ['内容', 'Text'],
  attachment: ['编辑部附件', 'Attachment of the office'],
  attachments: ['附件（可选，最多 5 个）', 'Attachments, at most five'],
  send: ['发送', 'Send'],
  sent: ['已发送。', 'Sent.'],
  asked: [
    '编辑部已收到您的{topic}，会在此和邮件中答复；要补充，请用“给编辑部留言”。',
    'The office has your request ({topic}) and answers here and by mail; to add something, write to the office.',
  ],
} as const satisfies Texts

type Topic = 'question' | 'extension' | 'appeal' | 'correction' | 'reinstatement'
type Attached = { id: string; name: string | null; sizeBytes: number }
type Thread = {
  notes: {
    id: string
    topic: Topic
    topicText: string
    body: string
    writtenAt: string
    fromAuthor: boolean
    stageText: string
    files: Attached[]
  }[]
  audiences: string[]
  topics: Topic[]
  appealUntil: string | null
}

const fetchNoted = ({ id, name }: Attached) => fetchFile({ id, stageText: name ?? id })

/** The author's side of the thread with the desk, and the requests that the paper's state allows. */
export function Messages({ paper, first }: { paper: PaperDetail; first?: Topic | undefined }) {
  const t = useTexts(texts)
  const { data, problem, again } = useLoad(paper.id, () =>
    get<Thread>('blade-admin/submissions/notes', { id: paper.id }),
  )
  const last = data?.notes.at(-1)?.id
  const unread = paper.unreadNotes ?? 0
  useEffect(() => {
    // What is on the page counts as read; the list shows it the next time it is asked for.
    if (last && unread > 0)
      void post('blade-admin/submissions/notesRead', { id: paper.id, noteId: last }).catch(() => undefined)
  }, [last, unread, paper.id])
  const [topic, setTopic] = useState<Topic | undefined>(first)
  const [sent, setSent] = useState(false)
  if (!data) return <Message problem={problem} />
  // One appeal is enough until it is answered; a step of the paper answers it too.
  const since = paper.stateSince ?? ''
  const open = data.notes.findLast(({ topic: about }) => about === 'appeal' || about === 'reinstatement')
  const answered = data.notes.some((note) => open && !note.fromAuthor && note.writtenAt >= open.writtenAt)
  const asked = open && !answered && open.writtenAt >= since ? open : undefined
  const topics = (data.audiences.includes('author') ? data.topics : []).filter((one) => one !== asked?.topic)
  if (data.notes.length === 0 && topics.length === 0) return null
  return (
    <section className="blk" id="messages" aria-label={t('title')}>
      <h3>
        {t('title')}
        {lang() === 'zh' && (
          <span lang="en" className="en">
            Messages
          </span>
        )}
      </h3>
      <ol className="msgs">
        {data.notes.map((note) => (
          <li key={note.id} className={note.fromAuthor ? 'own' : ''}>
            <p className="by num">
              <b>{t(note.fromAuthor ? 'author' : 'office')}</b>
              {note.topic !== 'question' && <span>{note.topicText}</span>}
              <time dateTime={note.writtenAt.slice(0, 10)}>{note.writtenAt.slice(0, 16)}</time>
            </p>
            <p className="tx">{note.body}</p>
            {note.files.map((file) => (
              <FileLink key={file.id} fetch={() => fetchNoted(file)}>
                {`${file.name ?? t('attachment')} · ${bytesText(file.sizeBytes)}`}
              </FileLink>
            ))}
          </li>
        ))}
      </ol>
      {asked && <p className="hint">{t('asked', { topic: asked.topicText })}</p>}
      {sent && <Message problem={t('sent')} tone="ok" />}
      <p className="more">
        {topics.map((one) => (
          <button
            key={one}
            type="button"
            className="link"
            aria-expanded={one === topic}
            onClick={() => {
              setSent(false)
              setTopic(one === topic ? undefined : one)
            }}
          >
            {t(one, { date: data.appealUntil ?? '' })}
          </button>
        ))}
      </p>
      {topic && (
        <Writing
          key={topic}
          id={paper.id}
          topic={topic}
          done={() => {
            setTopic(undefined)
            setSent(true)
            again()
          }}
        />
      )}
    </section>
  )
}

function Writing({ id, topic, done }: { id: string; topic: Topic; done: () => void }) {
  const t = useTexts(texts)
  const kept = `message:${id}:${topic}`
  const [body, setBody] = useState(() => unsaved<string>(kept, undefined) ?? '')
  const [files, setFiles] = useState<readonly PaperFile[]>([])
  const { busy, problem, run } = useWork()
  const { missing, whenWhole } = useFilledIn([[t('body'), !isBlank(body)]])
  const send = () =>
    run(async () => {
      await post('blade-admin/submissions/note', { id, topic, body, fileIds: files.map((file) => file.id) })
      dropUnsaved(kept)
      done()
    })
  return (
    <div className="fm1">
      <Input
        label={t('body')}
        help={t(`${topic}Help`)}
        value={body}
        onChange={(text) => {
          setBody(text)
          keepUnsaved(kept, undefined, text)
        }}
        rows={4}
        maxLength={4000}
        required
      />
      <FileSlot
        submissionId={id}
        stage="noteAttachment"
        label={t('attachments')}
        many
        files={files}
        sent={(file) => setFiles((now) => [...now, file])}
        dropped={(file) => setFiles(files.filter((one) => one.id !== file.id))}
      />
      <Message problem={missing.length > 0 ? missing : problem} />
      <div>
        <button type="button" className="btn p" disabled={busy} onClick={() => whenWhole(() => void send())}>
          {t('send')}
        </button>
      </div>
    </div>
  )
}
