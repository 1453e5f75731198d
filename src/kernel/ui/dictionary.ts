import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Lang } from '#kernel/definition/kind.ts'
import { get } from './api.ts'
import { useLang } from './say.ts'

export type DictWord = { key: string; value: string; remark?: string }
type Wire = { dictKey: string | number; dictValue: string; remark?: string }

/** Words of a dictionary: the platform's own, else the tenant's of that code. */
export const wordsOf = (code: string, lang: Lang) =>
  queryOptions({
    queryKey: ['dictionary', code, lang],
    queryFn: async (): Promise<DictWord[]> => {
      const rows = await get<Wire[]>('blade-system/dict/words', { code })
      return rows
        .filter((row) => String(row.dictKey) !== '-1')
        .map((row) => ({
          key: String(row.dictKey),
          value: row.dictValue,
          ...(row.remark && { remark: row.remark }),
        }))
    },
    staleTime: 5 * 60_000,
    enabled: code !== '',
  })

export function useDictionary(code: string): DictWord[] {
  const { data } = useQuery({ ...wordsOf(code, useLang()), placeholderData: (before) => before })
  return data ?? []
}
