import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get } from '#kernel/ui/api.ts'

const key = 'menuCounts'
/** Nothing was counted yet. */
export const noCounts: Readonly<Record<string, number>> = {}

/**
 * How many rows wait behind each menu item, by its path; what counts as waiting, each slice says on the server. Asked
 * anew each minute, and as soon as a screen says that its rows have changed.
 */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queries.getQueryCache().subscribe(({ type, query, ...event }) => {
      const stale = type === 'updated' && 'action' in event && event.action.type === 'invalidate'
      if (!stale || query.queryKey[0] === key) return
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: [key] }), 300)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
  const { data } = useQuery({
    queryKey: [key],
    queryFn: () => get<Record<string, number>>('blade-system/menu/counts'),
    refetchInterval: 60_000,
  })
  return data ?? noCounts
}
