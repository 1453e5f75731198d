import { useRef, useState } from 'react'
import { currentToken } from './api.ts'
import { Icon } from './Icon.tsx'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { sendFile } from './upload.ts'

type Props<T> = {
  path: string
  /** Fields that go beside `file`. */
  fields?: Readonly<Record<string, string>>
  accept?: readonly string[]
  maxMegabytes?: number
  onDone: (answer: T, file: File) => void
  label?: string
  /** Opens the camera of a phone at once. */
  camera?: boolean
  id?: string
  disabled?: boolean
}

/** Choose, check type and size at once, watch it go up, cancel or try again. */
export function UploadButton<T>({
  path,
  fields = {},
  accept,
  maxMegabytes,
  onDone,
  label,
  camera,
  id,
  disabled,
}: Props<T>) {
  const t = useTexts(uiTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState('')
  const [failed, setFailed] = useState<File>()
  const going = useRef<AbortController>(undefined)

  async function send(file: File) {
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
    setFailed(undefined)
    if (accept && !accept.includes(extension)) return setFault(t('uploadType', { types: accept.join(', ') }))
    if (maxMegabytes && file.size > maxMegabytes * 1e6)
      return setFault(t('uploadTooBig', { n: maxMegabytes }))
    setFault('')
    setPercent(0)
    going.current = new AbortController()
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('file', file)
    try {
      onDone(
        await sendFile<T>(path, form, {
          progress: setPercent,
          signal: going.current.signal,
          token: currentToken(),
        }),
        file,
      )
    } catch (error) {
      if ((error as Error).name !== 'AbortError') {
        setFault((error as Error).message === 'network' ? t('uploadFailed') : (error as Error).message)
        setFailed(file)
      }
    }
    setPercent(undefined)
  }
  return (
    <span className="up">
      <input
        ref={picker}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        accept={accept?.map((type) => `.${type}`).join(',')}
        {...(camera && { capture: 'environment' as const })}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      {percent === undefined ? (
        <button
          type="button"
          className="b s"
          {...(id && { id })}
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          <Icon name="upload" size={14} />
          {label ?? t('upload')}
        </button>
      ) : (
        <>
          <progress max={100} value={percent} aria-label={t('uploading', { n: percent })} />
          <span className="num mut">{percent}%</span>
          <button
            type="button"
            className="ib"
            aria-label={t('uploadCancel')}
            title={t('uploadCancel')}
            onClick={() => going.current?.abort()}
          >
            <Icon name="close" size={14} />
          </button>
        </>
      )}
      {fault && (
        <span className="fault" role="alert">
          {fault}
          {failed && (
            <button type="button" className="b s t" onClick={() => void send(failed)}>
              {t('retry')}
            </button>
          )}
        </span>
      )}
    </span>
  )
}
