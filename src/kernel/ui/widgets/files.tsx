import { useQuery } from '@tanstack/react-query'
import { download, get } from '../api.ts'
import { Icon } from '../Icon.tsx'
import { useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { UploadButton } from '../UploadButton.tsx'
import { Blank } from './cells.tsx'
import type { CellProps, InputProps } from './types.ts'

type Attach = { id: string; originalName: string; link: string; attachSize?: string | number }

function useAttach(id: unknown) {
  const key = typeof id === 'string' && id !== '' && id !== '0' ? id : undefined
  return useQuery({
    queryKey: ['attach', key],
    queryFn: () => get<Attach>('blade-resource/attach/detail', { id: key }),
    enabled: key !== undefined,
    staleTime: Infinity,
    retry: false,
  }).data
}

export function FileCell({ value }: CellProps) {
  const t = useTexts(uiTexts)
  const file = useAttach(value)
  if (!value) return <Blank />
  return (
    <button
      type="button"
      className="lk"
      onClick={() =>
        void download('blade-resource/attach/download', { id: value }, file?.originalName ?? 'file')
      }
    >
      {file?.originalName ?? t('downloadFile')}
    </button>
  )
}

export function ImageCell({ value }: CellProps) {
  const file = useAttach(value)
  return file?.link ? (
    <img className="thumbnail" src={file.link} alt={file.originalName} loading="lazy" />
  ) : (
    <Blank />
  )
}

export function FileInput({ prop, id, value, onChange, disabled }: InputProps) {
  const t = useTexts(uiTexts)
  const file = useAttach(value)
  const { accept, maxMegabytes } = (prop.kind.facts ?? {}) as { accept?: string[]; maxMegabytes?: number }
  return (
    <span className="filein">
      {Boolean(value) && (
        <span className="tag">
          {file?.originalName ?? t('uploaded')}
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
      <UploadButton<{ attachId: string }>
        path="blade-resource/oss/endpoint/put-file"
        {...(id && { id })}
        {...(accept && { accept })}
        {...(maxMegabytes && { maxMegabytes })}
        {...(disabled && { disabled })}
        onDone={(answer) => onChange?.(answer.attachId)}
      />
    </span>
  )
}
