import { useRef, useState } from 'react'
import { colon } from '#kernel/definition/kind.ts'
import { ApiError, currentToken } from './api.ts'
import { Icon } from './Icon.tsx'
import { useLang, useTexts } from './say.ts'
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
  const now = useLang()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<readonly File[]>([])
  const going = useRef<AbortController>(undefined)

  const unfit = ({ name, size }: File): string | undefined => {
    const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
    if (accept && !accept.includes(extension)) return t('uploadType', { types: accept.join(', ') })
    return maxMegabytes && size > maxMegabytes * 1e6 ? t('uploadTooBig', { n: maxMegabytes }) : undefined
  }
  /** All are looked at before the first goes up; of several each that does not come through is named, and the others go on. */
  async function sendAll(chosen: readonly File[]) {
    const several = chosen.length > 1
    const said = ({ name }: File, why: string) => (several ? `${name}${colon[now]}${why}` : why)
    const fitting = chosen.filter((file) => unfit(file) === undefined)
    setFailed([])
    setFaults(
      chosen.flatMap((file) => {
        const why = unfit(file)
        return why === undefined ? [] : said(file, why)
      }),
    )
    for (const [at, file] of fitting.entries()) {
      const outcome = await send(file)
      if (outcome === 'sent') continue
      if (outcome !== 'stopped') setFaults((known) => [...known, said(file, outcome.why)])
      // What the server does not take it does not take again; whatever was to follow a lost line is offered once more.
      if (outcome === 'stopped' || outcome.again) return setFailed(fitting.slice(at))
      if (!several) setFailed([file])
    }
  }
  /** One that somebody stopped ends the row without a word. */
  async function send(file: File): Promise<'sent' | 'stopped' | { why: string; again: boolean }> {
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
      return 'sent'
    } catch (error) {
      const { name, message } = error as Error
      if (name === 'AbortError') return 'stopped'
      const refused = error instanceof ApiError && error.status < 500 && ![401, 429].includes(error.status)
      return { why: message === 'network' ? t('uploadFailed') : message, again: !refused }
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
      {faults.length > 0 && (
        <span className="fault" role="alert">
          {[...new Set(faults)].map((fault) => (
            <span key={fault} className="each">
              {fault}
            </span>
          ))}
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
