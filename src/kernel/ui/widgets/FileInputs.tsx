import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { currentToken } from '../api.ts'
import { Icon } from '../Icon.tsx'
import { useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { sendFile } from '../upload.ts'
import { UploadButton } from '../UploadButton.tsx'
import { idsOf, Thumbnail } from './fileCells.tsx'
import { movedTo, smallPicture } from './pictures.ts'
import type { InputProps } from './types.ts'

type Sent = { attachId: string; originalName: string }
type Limits = { accept?: string[]; maxMegabytes?: number; most?: number }

const isPicture = ({ accept = [] }: Limits) => accept.includes('png')
/** Where fingers point there is a camera. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches

function useSmallPicture() {
  const queries = useQueryClient()
  return async (id: string, file: File) => {
    const small = await smallPicture(file).catch(() => undefined)
    if (!small) return
    const form = new FormData()
    form.append('file', small, 'preview.jpg')
    const { signal } = new AbortController()
    // Without it the list shows the picture itself.
    await sendFile(`blade-resource/attach/put-preview?id=${id}`, form, {
      progress: () => undefined,
      signal,
      token: currentToken(),
    }).catch(() => undefined)
    void queries.invalidateQueries({ queryKey: ['picture', id] })
  }
}

function Buttons({
  limits,
  id,
  field,
  left,
  disabled,
  onSent,
}: {
  field: string
  limits: Limits
  /** How many more may be sent. */
  left: number
  id?: string | undefined
  disabled?: boolean | undefined
  onSent: (sent: Sent) => void
}) {
  const t = useTexts(uiTexts)
  const draw = useSmallPicture()
  const { accept, maxMegabytes } = limits
  const shared = {
    path: 'blade-resource/oss/endpoint/put-file?forRecord=1',
    field,
    ...(accept && { accept }),
    ...(maxMegabytes && { maxMegabytes }),
    ...(disabled && { disabled }),
    onDone: (sent: Sent, file: File) => {
      onSent(sent)
      if (isPicture(limits)) void draw(sent.attachId, file)
    },
  }
  return (
    <>
      <UploadButton<Sent> {...shared} most={left} {...(id && { id })} />
      {isPicture(limits) && hasCamera() && <UploadButton<Sent> {...shared} camera label={t('takePhoto')} />}
    </>
  )
}

type KeptProps = {
  id: string
  name: string
  picture: boolean
  onRemove: () => void
  /** Where there are several: one place nearer to the front, or further from it. */
  onMove?: ((by: -1 | 1) => void) | undefined
  onDrag?: { from: () => void; to: () => void } | undefined
}

function Kept({ id, name, picture, onRemove, onMove, onDrag }: KeptProps) {
  const t = useTexts(uiTexts)
  const button = (label: string, icon: 'left' | 'right' | 'close', onClick: () => void) => (
    <button type="button" aria-label={`${label} ${name}`} title={label} onClick={onClick}>
      <Icon name={icon} size={12} />
    </button>
  )
  return (
    <li
      className="tag"
      {...(onDrag && {
        draggable: true,
        onDragStart: onDrag.from,
        onDragOver: (event) => event.preventDefault(),
        onDrop: (event) => {
          event.preventDefault()
          onDrag.to()
        },
      })}
    >
      {picture && <Thumbnail id={id} alt="" />}
      {name}
      {onMove && button(t('moveEarlier'), 'left', () => onMove(-1))}
      {onMove && button(t('moveLater'), 'right', () => onMove(1))}
      {button(t('removeFile'), 'close', onRemove)}
    </li>
  )
}

/** One file or several; their order is that of the list, changed by dragging or by the arrows beside each. */
export default function FileInputs({ prop, id, value, onChange, disabled }: InputProps) {
  const t = useTexts(uiTexts)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [dragged, setDragged] = useState<number>()
  const limits = (prop.kind.facts ?? {}) as Limits
  const several = limits.most !== undefined
  const ids = idsOf(value)
  // Several go up one after the other, each before this is drawn with the one before it.
  const held = useRef<readonly string[]>(ids)
  useEffect(() => {
    held.current = ids
  })
  const tell = (next: readonly string[]) => onChange?.(several ? next : (next[0] ?? null))
  const nameOf = (one: string, at: number) =>
    names.get(one) ?? (several ? t('fileNumber', { n: at + 1 }) : t('uploaded'))
  const moves = several && ids.length > 1
  return (
    <div className="filein">
      {ids.length > 0 && (
        <ol className="filein">
          {ids.map((one, at) => (
            <Kept
              key={one}
              id={one}
              name={nameOf(one, at)}
              picture={isPicture(limits)}
              onRemove={() => tell(ids.filter((other) => other !== one))}
              onMove={moves ? (by) => tell(movedTo(ids, at, at + by)) : undefined}
              onDrag={
                moves
                  ? {
                      from: () => setDragged(at),
                      to: () => dragged !== undefined && tell(movedTo(ids, dragged, at)),
                    }
                  : undefined
              }
            />
          ))}
        </ol>
      )}
      {(several ? ids.length < (limits.most ?? 10) : true) && (
        <Buttons
          limits={limits}
          field={prop.name}
          id={id}
          left={several ? (limits.most ?? 10) - ids.length : 1}
          disabled={disabled}
          onSent={({ attachId, originalName }) => {
            setNames((known) => new Map([...known, [attachId, originalName]]))
            held.current = several ? [...held.current, attachId] : [attachId]
            tell(held.current)
          }}
        />
      )}
    </div>
  )
}
