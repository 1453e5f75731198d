import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { usualSpan, type Span } from '../spans.ts'

/** Figures of somebody's start page (`{path}/start`), over so many days as they chose; those of before stay until others come. */
export function useStart<T>(path: string) {
  const [span, setSpan] = useState<Span>(usualSpan)
  const asked = useQuery({
    queryKey: [path, 'start', span],
    queryFn: () => get<T>(`${path}/start`, { span }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  useNotYet(asked.isPending)
  return { asked, data: asked.data, span, setSpan }
}
