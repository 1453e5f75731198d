import { useRef, useState } from 'react'
import { currentToken } from './api.ts'
import { Icon } from './Icon.tsx'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { leaves } from './onTheWay.ts'
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
  /** Files that are chosen together go up one after the other; one alone where this is left out. */
  most?: number
  id?: string
  /** The field that waits for it: a form is not sent without what is on its way there. */
  field?: string
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
  most = 1,
  id,
  field = '',
  disabled,
}: Props<T>) {
  const t = useTexts(uiTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState('')
  const [failed, setFailed] = useState<readonly File[]>([])
  const going = useRef<AbortController>(undefined)

  /** All are looked at before the first goes up. */
  const unfit = (chosen: readonly File[]): string => {
    const extension = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''
    if (accept && chosen.some(({ name }) => !accept.includes(extension(name))))
      return t('uploadType', { types: accept.join(', ') })
    const tooBig = chosen.some(({ size }) => maxMegabytes && size > maxMegabytes * 1e6)
    return tooBig ? t('uploadTooBig', { n: maxMegabytes ?? 0 }) : ''
  }
  async function sendAll(chosen: readonly File[]) {
    setFailed([])
    const wrong = unfit(chosen)
    setFault(wrong)
    if (wrong) return
    // What did not come through, and whatever was to follow it, is offered again.
    for (const [at, file] of chosen.entries()) if (!(await send(file))) return setFailed(chosen.slice(at))
  }
  /** Whether it came through; one that somebody stopped ends the row without a word. */
  async function send(file: File): Promise<boolean> {
    setPercent(0)
    going.current = new AbortController()
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('file', file)
    const there = leaves(field)
    try {
      const answer = await sendFile<T>(path, form, {
        progress: setPercent,
        signal: going.current.signal,
        token: currentToken(),
      }).finally(there)
      onDone(answer, file)
      return true
    } catch (error) {
      if ((error as Error).name !== 'AbortError')
        setFault((error as Error).message === 'network' ? t('uploadFailed') : (error as Error).message)
      return false
    } finally {
      setPercent(undefined)
    }
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
        multiple={most > 1}
        {...(camera && { capture: 'environment' as const })}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])].slice(0, most)
          event.target.value = ''
          if (chosen.length > 0) void sendAll(chosen)
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
          {percent < 100 ? (
            <>
              <progress max={100} value={percent} aria-label={t('uploading', { n: percent })} />
              <span className="num mut">{percent}%</span>
            </>
          ) : (
            // All of it is there, and the server reads it: thousands of rows take a while.
            <>
              <progress aria-label={t('uploadRead')} />
              <span className="mut">{t('uploadRead')}</span>
            </>
          )}
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
          {failed.length > 0 && (
            <button type="button" className="b s t" onClick={() => void sendAll(failed)}>
              {t('retry')}
            </button>
          )}
        </span>
      )}
    </span>
  )
}
