import { useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, currentToken } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { leaves } from '#kernel/ui/onTheWay.ts'
import { sendFile } from '#kernel/ui/upload.ts'
import { Message } from './kit.tsx'
import { problemOf } from './useWork.ts'
import { sharedTexts } from './shared-texts.ts'
import { Mark } from './phone.tsx'

const texts = {
  take: ['拍照', 'Photo'],
  choose: ['选图片', 'Choose'],
  remove: ['移除第 {n} 张', 'Remove photo {n}'],
  sending: ['上传中 {n}%', 'Sending {n}%'],
  photo: ['照片 {n}', 'Photo {n}'],
  later: ['待上传', 'to send'],
  many: ['最多 {n} 张，其余没有上传。', 'At most {n} photos; the others were not sent.'],
  other: [
    '这个文件不是能打开的图片，请换一张照片或截图。',
    'This file is no picture that can be opened. Choose another photo or a screenshot.',
  ],
  large: [
    '照片超过 {n} MB，请压缩后再传。',
    'The photo is larger than {n} MB. Make it smaller and try again.',
  ],
} as const satisfies Texts

export type Photo = {
  readonly id: string
  readonly url: string
  readonly note?: string
  /** As it was taken on this page. */
  readonly file?: Blob
}

const most = 10
/** A line on which nothing moved for so long is none. */
export const stallMs = 30_000

/** Photographs of a report: taken with the camera on a phone, chosen elsewhere; each is sent at once and named by its id. */
export function Photos({
  label,
  value,
  onChange,
  max,
  album = false,
  keep,
}: {
  label: string
  value: readonly Photo[]
  onChange: (value: readonly Photo[]) => void
  max: number
  /** Pictures that are on the phone already, a screenshot say: with `capture` it offers its camera alone. */
  album?: boolean
  /** Keeps on this phone what reaches nobody, under the name that it answers. */
  keep?: (file: File) => Promise<string>
}) {
  const t = useTexts(texts)
  const shared = useTexts(sharedTexts)
  const id = useId()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<readonly string[]>([])

  /** As they are now: one that was removed while another is sent stays removed. */
  const now = useRef(value)
  useLayoutEffect(() => void (now.current = value), [value])
  const change = (next: readonly Photo[]) => onChange((now.current = next))
  const add = (photo: Photo) => change([...now.current, photo])

  /** Those that there is room for, one after the other. */
  async function sendAll(files: readonly File[]): Promise<void> {
    const room = max - value.length
    const wrong: string[] = files.length > room ? [t('many', { n: max })] : []
    setProblem([])
    const there = leaves('photo')
    try {
      for (const file of files.slice(0, room)) wrong.push(...(await send(file)))
    } finally {
      there()
      setPercent(undefined)
    }
    setProblem([...new Set(wrong)])
  }

  /** Sends one, and answers what is wrong with it. */
  async function send(file: File): Promise<readonly string[]> {
    if (file.size > most * 1_000_000) return [t('large', { n: most })]
    setPercent(0)
    const form = new FormData()
    form.set('file', file)
    try {
      const answer = await sendFile<{ attachId: string }>(
        'blade-resource/oss/endpoint/put-file?forRecord=1',
        form,
        {
          progress: setPercent,
          signal: new AbortController().signal,
          token: currentToken(),
          stallMs,
        },
      )
      add({ id: answer.attachId, url: URL.createObjectURL(file), file })
    } catch (error) {
      if (error instanceof ApiError && error.status === 415) return [t('other')]
      const kept =
        keep && !(error instanceof ApiError && error.status < 500) && (await keep(file).catch(() => ''))
      if (!kept) return problemOf(error, shared('network'))
      add({ id: kept, url: URL.createObjectURL(file), note: t('later'), file })
    }
    return []
  }

  return (
    <>
      <div className="phs" role="group" aria-label={label}>
        {value.map((photo, i) => (
          <span key={photo.id} className="ph">
            <img src={photo.url} alt={t('photo', { n: i + 1 })} />
            {photo.note && <small>{photo.note}</small>}
            <button
              type="button"
              aria-label={t('remove', { n: i + 1 })}
              onClick={() => {
                URL.revokeObjectURL(photo.url)
                change(now.current.filter(({ id }) => id !== photo.id))
              }}
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        ))}
        {value.length < max && (
          <label className="add" htmlFor={id}>
            {album ? <Icon name="image" size={20} /> : <Mark name="camera" />}
            {percent === undefined ? t(album ? 'choose' : 'take') : t('sending', { n: percent })}
            <input
              id={id}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              multiple={max > 1}
              {...(!album && { capture: 'environment' })}
              disabled={percent !== undefined}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])]
                event.target.value = ''
                if (files.length > 0) void sendAll(files)
              }}
            />
          </label>
        )}
      </div>
      <Message problem={problem} />
    </>
  )
}
