import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useLang } from '#kernel/ui/say.ts'
import { code } from '../drawn/definition.ts'
import type { Shown } from '../showing/Files.tsx'
import type { Drawing, Prototype } from '../terms/shapes.ts'

/** Long enough to type the next letter in. */
const pauseMs = 400

/** Every file that the fields would become as they are now, asked for once nobody types any more. */
export function useFiles({ id, prototypes }: Drawing, isShown: boolean): Shown | undefined {
  const now = useLang()
  const [settled, setSettled] = useState<readonly Prototype[]>()
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => setSettled(prototypes), settled ? pauseMs : 0)
    return () => clearTimeout(timer)
    // What is waited for is that the fields rest.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [prototypes, isShown])
  const asked = useQuery({
    queryKey: [code.path, 'fields', id, now, settled],
    queryFn: () => post<Shown>(`${code.path}/preview-fields`, { modelId: id, prototypes: settled }),
    enabled: isShown && settled !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return asked.data
}
