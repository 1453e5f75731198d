import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

/** Who saved a record last, as a heading; another version of it asks anew who that was. */
export function useSavedBy(entity: Entity, id: string | undefined, version: unknown): string {
  const t = useTexts(uiTexts)
  const lang = useLang()
  const { data } = useQuery({
    queryKey: ['saved-by', entity.name, id, version, lang],
    queryFn: () =>
      get<{ name: string | null; own: boolean }>('blade-desk/presence/saved-by', { entity: entity.name, id }),
    enabled: id !== undefined,
    retry: false,
    gcTime: 0,
  })
  if (data?.own) return t('conflictOwn')
  return data?.name ? t('conflictBy', { name: data.name }) : t('conflict')
}
