import { useQuery } from '@tanstack/react-query'
import { download, fetchFile } from '../api.ts'
import { joinedName } from '../rows.ts'
import { useLang, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { useFault } from '../useNotify.ts'
import { Blank } from './cells.tsx'
import type { CellProps } from './types.ts'

export const filePath = 'blade-resource/attach/file'

/** Wire form of several ids is a comma list; a form may hold the array. */
export const idsOf = (value: unknown) =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter((id) => id && id !== '0')

/** Each file by its name, where the row tells it: names are joined like ids, so one with a comma in it makes them useless. */
export function useFileNames(
  { row, prop }: Pick<CellProps, 'row' | 'prop'>,
  ids: readonly string[],
): string[] {
  const now = useLang()
  const t = useTexts(uiTexts)
  const joined = joinedName(row, prop, now)
  const names = ids.length === 1 ? [joined] : (joined?.split(',') ?? [])
  return ids.map((_, at) =>
    names.length === ids.length && names[at]
      ? names[at]
      : ids.length > 1
        ? t('fileNumber', { n: at + 1 })
        : t('downloadFile'),
  )
}

export function FilesCell({ value, row, prop }: CellProps) {
  const ids = idsOf(value)
  const names = useFileNames({ row, prop }, ids)
  const fault = useFault()
  if (ids.length === 0) return <Blank />
  return (
    <span className="filein">
      {ids.map((id, at) => (
        <button
          key={id}
          type="button"
          className="lk"
          onClick={() => void download(filePath, { id }, names[at] ?? id).catch(fault)}
        >
          {names[at]}
        </button>
      ))}
    </span>
  )
}

/** The small picture of a picture, or the picture where there is none. */
export function Thumbnail({ id, alt }: { id: string; alt: string }) {
  const { data } = useQuery({
    queryKey: ['picture', id],
    queryFn: async () => URL.createObjectURL((await fetchFile(filePath, { id, preview: 'true' })).blob),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  return data ? <img className="thumbnail" src={data} alt={alt} /> : <Blank />
}

const mostShown = 3

export function ImagesCell({ value, prop }: CellProps) {
  const now = useLang()
  const ids = idsOf(value)
  if (ids.length === 0) return <Blank />
  return (
    <span className="filein">
      {ids.slice(0, mostShown).map((id, at) => (
        <Thumbnail key={id} id={id} alt={ids.length > 1 ? `${prop.label[now]} ${at + 1}` : prop.label[now]} />
      ))}
      {ids.length > mostShown && <span className="mut num">+{ids.length - mostShown}</span>}
    </span>
  )
}
