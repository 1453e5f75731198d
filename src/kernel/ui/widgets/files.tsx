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

export function FileInput({ prop, id, value, onChange, disabled }: InputProps) {
  const t = useTexts(uiTexts)
  const [name, setName] = useState<string>()
  const { accept, maxMegabytes } = (prop.kind.facts ?? {}) as { accept?: string[]; maxMegabytes?: number }
  return (
    <span className="filein">
      {Boolean(value) && (
        <span className="tag">
          {name ?? t('uploaded')}
          <button
            type="button"
            aria-label={t('removeFile')}
            title={t('removeFile')}
            onClick={() => onChange?.(null)}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      )}
      <UploadButton<{ attachId: string; originalName: string }>
        path="blade-resource/oss/endpoint/put-file"
        {...(id && { id })}
        {...(accept && { accept })}
        {...(maxMegabytes && { maxMegabytes })}
        {...(disabled && { disabled })}
        onDone={(answer) => {
          setName(answer.originalName)
          onChange?.(answer.attachId)
        }}
      />
    </span>
  )
}
