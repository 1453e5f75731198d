import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download, fetchFile } from '../api.ts'
import { Icon } from '../Icon.tsx'
import { useLang, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { useFault } from '../useNotify.ts'
import { UploadButton } from '../UploadButton.tsx'
import { Blank } from './cells.tsx'
import type { CellProps, InputProps } from './types.ts'

const filePath = 'blade-resource/attach/file'
const idOf = (value: unknown) =>
  typeof value === 'string' && value !== '' && value !== '0' ? value : undefined

export function FileCell({ value }: CellProps) {
  const t = useTexts(uiTexts)
  const fault = useFault()
  const id = idOf(value)
  if (!id) return <Blank />
  return (
    <button type="button" className="lk" onClick={() => void download(filePath, { id }, id).catch(fault)}>
      {t('downloadFile')}
    </button>
  )
}

export function ImageCell({ value, prop }: CellProps) {
  const now = useLang()
  const id = idOf(value)
  const { data } = useQuery({
    queryKey: ['picture', id],
    queryFn: async () => URL.createObjectURL((await fetchFile(filePath, { id })).blob),
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  return data ? <img className="thumbnail" src={data} alt={prop.label[now]} /> : <Blank />
}

/** Wire form of several ids is a comma list; a form may hold the array. */
const idsOf = (value: unknown) =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter(Boolean)

export function FilesCell({ value }: CellProps) {
  const ids = idsOf(value)
  const t = useTexts(uiTexts)
  const fault = useFault()
  if (ids.length === 0) return <Blank />
  return (
    <span className="filein">
      {ids.map((id, at) => (
        <button
          key={id}
          type="button"
          className="lk"
          onClick={() => void download(filePath, { id }, id).catch(fault)}
        >
          {t('fileNumber', { n: at + 1 })}
        </button>
      ))}
    </span>
  )
}

type Sent = { attachId: string; originalName: string }
type Limits = { accept?: string[]; maxMegabytes?: number; most?: number }

function Kept({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTexts(uiTexts)
  return (
    <span className="tag">
      {name}
      <button
        type="button"
        aria-label={`${t('removeFile')} ${name}`}
        title={t('removeFile')}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

function Upload({
  limits,
  id,
  disabled,
  onDone,
}: {
  limits: Limits
  id?: string | undefined
  disabled?: boolean | undefined
  onDone: (sent: Sent) => void
}) {
  const { accept, maxMegabytes } = limits
  return (
    <UploadButton<Sent>
      path="blade-resource/oss/endpoint/put-file"
      {...(id && { id })}
      {...(accept && { accept })}
      {...(maxMegabytes && { maxMegabytes })}
      {...(disabled && { disabled })}
      onDone={onDone}
    />
  )
}

export function FileInput({ prop, id, value, onChange, disabled }: InputProps) {
  const t = useTexts(uiTexts)
  const [name, setName] = useState<string>()
  return (
    <span className="filein">
      {Boolean(value) && <Kept name={name ?? t('uploaded')} onRemove={() => onChange?.(null)} />}
      <Upload
        limits={(prop.kind.facts ?? {}) as Limits}
        id={id}
        disabled={disabled}
        onDone={(sent) => {
          setName(sent.originalName)
          onChange?.(sent.attachId)
        }}
      />
    </span>
  )
}

export function FilesInput({ prop, id, value, onChange, disabled }: InputProps) {
  const t = useTexts(uiTexts)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const limits = (prop.kind.facts ?? {}) as Limits
  const ids = idsOf(value)
  return (
    <span className="filein">
      {ids.map((one, at) => (
        <Kept
          key={one}
          name={names.get(one) ?? t('fileNumber', { n: at + 1 })}
          onRemove={() => onChange?.(ids.filter((other) => other !== one))}
        />
      ))}
      {ids.length < (limits.most ?? 10) && (
        <Upload
          limits={limits}
          id={id}
          disabled={disabled}
          onDone={(sent) => {
            setNames(new Map([...names, [sent.attachId, sent.originalName]]))
            onChange?.([...ids, sent.attachId])
          }}
        />
      )}
    </span>
  )
}
