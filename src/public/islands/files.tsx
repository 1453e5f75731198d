import { useRef, useState } from 'react'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { currentToken, download, post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { sendFile } from '#kernel/ui/upload.ts'
import { acceptedTypes, mostFileBytes } from '#modules/journal/submission-files/rules.ts'
import { Icon } from '../icons.tsx'
import { FileLink } from './file-link.tsx'
import type { PaperFile } from './paper.ts'
import { Message, problemOf, sharedTexts } from './ui.tsx'

const texts = {
  choose: ['选择文件', 'Choose a file'],
  replace: ['更换', 'Replace'],
  remove: ['移除 {name}', 'Remove {name}'],
  cancel: ['取消上传', 'Cancel'],
  tooLarge: ['文件超过 50 MB，请压缩后再传。', 'The file is larger than 50 MB. Compress it and try again.'],
  wrongType: ['此处只接受 {types}。', 'Only {types} is accepted here.'],
  sending: ['正在上传 {name}，{n}%', 'Uploading {name}, {n}%'],
  dirty: ['检查发现作者信息：{hits}', 'The check found author data: {hits}'],
  properties: ['文件属性含作者', 'author in the document properties'],
} as const satisfies Texts

const downloads = 'blade-admin/submissionFile/download'
export const fetchFile = (
  file: Pick<PaperFile, 'id' | 'originalName' | 'stageText'>,
  path: string = downloads,
) => download(path, { id: file.id }, file.originalName ?? file.stageText)

type Slot = {
  submissionId: string
  stage: string
  label: string
  help?: string
  required?: boolean
  many?: boolean
  files: readonly PaperFile[]
  changed?: () => void
  /** For files that belong to something that is still being written: nothing is asked for again. */
  sent?: (file: PaperFile) => void
  dropped?: (file: PaperFile) => void
  uploadPath?: string
  downloadPath?: string
  /** Whether a file can be taken out again. */
  drop?: boolean
}

/** One kind of file: what is there, and a place for a new one with its progress. */
export function FileSlot({
  submissionId,
  stage,
  label,
  help,
  required = false,
  many = false,
  files,
  changed = () => undefined,
  sent = changed,
  dropped,
  uploadPath = 'blade-admin/submissionFile/upload',
  downloadPath,
  drop: droppable = true,
}: Slot) {
  const t = useTexts(texts)
  const shared = useTexts(sharedTexts)
  const [going, setGoing] = useState<{ name: string; percent: number }>()
  const [problem, setProblem] = useState<readonly string[]>([])
  const stop = useRef<AbortController>(undefined)
  const types = acceptedTypes(stage as Parameters<typeof acceptedTypes>[0])
  const own = files.filter((file) => file.stage === stage && file.isCurrent)

  async function send(file: File): Promise<void> {
    // What can be told before a byte travels; the server looks at the content itself.
    const extension = (file.name.split('.').pop() ?? '').toLowerCase().replace('jpeg', 'jpg')
    if (file.size > mostFileBytes) return setProblem([t('tooLarge')])
    if (!types.includes(extension)) return setProblem([t('wrongType', { types: types.join(', ') })])
    setProblem([])
    setGoing({ name: file.name, percent: 0 })
    stop.current = new AbortController()
    const form = new FormData()
    form.set('submissionId', submissionId)
    form.set('stage', stage)
    form.set('file', file)
    try {
      const answer = await sendFile<PaperFile>(uploadPath, form, {
        progress: (percent) => setGoing({ name: file.name, percent }),
        signal: stop.current.signal,
        token: currentToken(),
      })
      sent({ ...answer, originalName: answer.originalName ?? file.name })
    } catch (error) {
      if (!(error instanceof DOMException)) setProblem(problemOf(error, shared('network')))
    } finally {
      setGoing(undefined)
    }
  }

  async function drop(file: PaperFile): Promise<void> {
    if (dropped) return dropped(file)
    try {
      await post('blade-admin/submissionFile/drop', { id: file.id })
      changed()
    } catch (error) {
      setProblem(problemOf(error, shared('network')))
    }
  }

  return (
    <div className="up">
      <div>
        <b>
          {label}
          {required && <span className="rq"> *</span>}
        </b>
        <span className="hp">{[help, types.join(' / ')].filter(Boolean).join(' · ')}</span>
      </div>
      {going ? (
        <button type="button" className="btn sm" onClick={() => stop.current?.abort()}>
          {t('cancel')}
        </button>
      ) : (
        <label className="btn sm">
          <Icon name="up" size={16} />
          {own.length > 0 && !many ? t('replace') : t('choose')}
          <input
            type="file"
            aria-label={`${label}: ${t('choose')}`}
            accept={types.map((type) => `.${type}`).join(',')}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) void send(file)
            }}
          />
        </label>
      )}
      {going && (
        <progress
          value={going.percent}
          max={100}
          aria-label={t('sending', { name: going.name, n: going.percent })}
        />
      )}
      {own.map((file) => (
        <div className="fl" key={file.id}>
          <FileLink fetch={() => fetchFile(file, downloadPath)}>
            {file.originalName ?? file.stageText}
          </FileLink>
          <span className="num">{`v${file.versionNo} · ${bytesText(file.sizeBytes)}`}</span>
          {droppable && (
            <button
              type="button"
              className="icb"
              aria-label={t('remove', { name: file.originalName ?? '' })}
              onClick={() => void drop(file)}
            >
              <Icon name="trash" size={16} />
            </button>
          )}
          {file.anonymityReport?.verdict === 'dirty' && (
            <span className="st red">{t('dirty', { hits: hitsOf(file, t('properties')) })}</span>
          )}
        </div>
      ))}
      {problem.length > 0 && (
        <div className="fl">
          <Message problem={problem} />
        </div>
      )}
    </div>
  )
}

function hitsOf({ anonymityReport }: PaperFile, properties: string): string {
  const { authorNameHits = [], emailHits = [], docAuthor } = anonymityReport ?? {}
  return [...authorNameHits, ...emailHits, ...(docAuthor ? [properties] : [])].slice(0, 5).join(', ')
}
