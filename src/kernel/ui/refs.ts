import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import { titleOf, type Page, type Raw } from './rows.ts'
import { useLang } from './say.ts'

export type Option = { value: string; label: string; row: Raw }

/** Rows of a target for a picker, found by the words typed; the first thirty without any. */
export function useOptions(entity: Entity | undefined, words: string, enabled = true) {
  const now = useLang()
  return useQuery({
    queryKey: [entity?.path, 'options', words],
    queryFn: async () => {
      const rows = await fetchRows(entity!, words)
      return rows.map((row) => ({ value: String(row.id), label: titleOf(entity!, row, now), row }))
    },
    enabled: enabled && entity !== undefined,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
}

async function fetchRows(entity: Entity, words: string): Promise<Raw[]> {
  const titles = entity.props.filter((prop) => prop.field === entity.title)
  const filters = words ? titles.map((prop) => ({ [prop.name]: words })) : [{}]
  // A pair has two columns and filters combine by "and", so each language is asked for by itself.
  const pages = await Promise.all(
    filters.map((filter) => get<Page | Raw[]>(`${entity.path}/list`, { current: 1, size: 30, ...filter })),
  )
  const rows = pages.flatMap((page) => (Array.isArray(page) ? flat(page) : page.records))
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

export function flat(rows: readonly Raw[]): Raw[] {
  return rows.flatMap((row) => [row, ...flat((row.children as Raw[] | undefined) ?? [])])
}

/** Names by id where an answer did not bring them along; small targets only, larger ones join on the server. */
export function useNames(entity: Entity | undefined): ReadonlyMap<string, string> {
  const now = useLang()
  const { data } = useQuery({
    queryKey: [entity?.path, 'names'],
    queryFn: async () => {
      const answer = await get<Page | Raw[]>(`${entity!.path}/list`, { current: 1, size: 200 })
      return Array.isArray(answer) ? flat(answer) : answer.records
    },
    enabled: entity !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  return useMemo(
    () => new Map((data ?? []).map((row) => [String(row.id), titleOf(entity!, row, now)])),
    [data, entity, now],
  )
}
