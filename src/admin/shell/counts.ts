import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang } from '#kernel/ui/say.ts'

type View = { key: string; count: number }

/** Figures beside menu items, by path. They are asked for with the views of the list itself, so that both say the same. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const path = 'blade-admin/submissions'
  const enabled = useMay()('submissions_view')
  const { data } = useQuery({
    queryKey: [path, 'views', useLang()],
    queryFn: () => get<View[]>(`${path}/views`),
    staleTime: 30_000,
    enabled,
  })
  const all = data?.find(({ key }) => key === 'all')?.count
  return all === undefined ? none : { '/journal/submissions': all }
}

const none = {}
