import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import type { TableLine } from '../terms/shapes.ts'
import { model } from './definition.ts'

/** Tables of a data source; nothing is asked while none is chosen. */
export const useTables = (sourceId: string) =>
  useQuery({
    queryKey: [model.path, 'tables', sourceId],
    queryFn: () => get<TableLine[]>(`${model.path}/table-list`, { datasourceId: sourceId }),
    enabled: sourceId !== '',
    retry: false,
  })
