import { hashKey, keepPreviousData, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyBy, type Entity } from '#kernel/definition/entity.ts'
import { askAhead, dataAhead } from './ahead.ts'
import { get, queryText } from './api.ts'
import { anyTime, filtersAt, opensLately } from './filtersAt.ts'
import type { Page, Raw } from './rows.ts'
import { lang } from './say.ts'
import { useTab } from './tab.ts'
import { keepTrail } from './trail.ts'

export const pageSizes = [10, 30, 50, 100, 200] as const

const sizeKey = ({ name }: Entity) => `size:${name}`

/** Which rows an address asks for. */
function pageAt(entity: Entity, query: Readonly<Record<string, string>>) {
  const remembered = Number(localStorage.getItem(sizeKey(entity)))
  const known = (pageSizes as readonly number[]).includes(remembered) ? remembered : 10
  return {
    current: Number(query.current) || 1,
    size: Number(query.size) || known,
    filters: filtersAt(entity, query),
  }
}

/** State of a list lives in the tab's query, thus in the address: it can be sent to a colleague as a link. */
export function useListState(entity: Entity) {
  const { query, setQuery } = useTab()
  const unbound = entity.lately ? { [anyTime]: '1' } : {}
  const { current, size, filters } = pageAt(entity, query)
  return {
    query,
    current,
    size,
    filters,
    /** What it is narrowed by nobody chose. */
    lately: opensLately(entity, query),
    sort: query.descs
      ? ({ by: query.descs, order: 'descend' } as const)
      : query.ascs
        ? ({ by: query.ascs, order: 'ascend' } as const)
        : undefined,
    setPage(current: number, nextSize: number) {
      if (nextSize !== size) localStorage.setItem(sizeKey(entity), String(nextSize))
      setQuery({
        ...query,
        current: nextSize !== size || current === 1 ? undefined : String(current),
        size: nextSize === 10 ? undefined : String(nextSize),
      })
    },
    setSort(by: string | undefined, order: 'ascend' | 'descend' | undefined) {
      setQuery({
        ...query,
        current: undefined,
        ascs: order === 'ascend' ? by : undefined,
        descs: order === 'descend' ? by : undefined,
      })
    },
    setFilters(filters: Readonly<Record<string, string | undefined>>) {
      const { size: keptSize, ascs, descs, view } = query
      const some = Object.values(filters).some(Boolean)
      setQuery({ size: keptSize, ascs, descs, view, ...filters, ...(!some && unbound) })
    },
    /** A saved view stands beside the filters, so that it can be narrowed further. */
    setView(params: Readonly<Record<string, string>>) {
      setQuery({ size: query.size, ...params })
    },
    /** What the address asked to open stands open. */
    opened() {
      setQuery({ ...query, open: undefined, act: undefined })
    },
    clear() {
      setQuery({ size: query.size, ...unbound })
    },
  }
}

export type ListState = ReturnType<typeof useListState>

type Asked = Pick<ListState, 'current' | 'size' | 'filters' | 'query'>

/** What a list asks the server, and whether a tree asks for its levels one by one. */
function asking(
  entity: Entity,
  { current, size, filters, query }: Asked,
  fixed: Readonly<Record<string, string>>,
) {
  const params = {
    current,
    size,
    ascs: query.ascs,
    descs: query.descs,
    ...filters,
    view: query.view,
    ...fixed,
  }
  const filtered = Object.keys(filters).length + Object.keys(fixed).length > 0
  // Levels come as they are opened; what a filter leaves of a tree comes as it stands.
  const levels = lazyBy(entity) !== undefined && !filtered && !query.ascs && !query.descs
  return { params, levels }
}

type Asking = ReturnType<typeof asking>

const keyOf = (entity: Entity, { params, levels }: Asking) => [entity.path, 'list', params, levels, lang()]

/** The list that came before its screen, for as long as it is as good as asked by it. */
let expected: string | undefined
const expectedForMs = 10_000

/** The rows that an address asks for are on their way while the screen that shows them is still coming, and drawn with it. */
export async function expectList(
  entity: Entity,
  query: Readonly<Record<string, string>>,
  { queries, token }: { readonly queries: QueryClient; readonly token: string },
): Promise<void> {
  const asked = asking(entity, { ...pageAt(entity, query), query }, {})
  const path = asked.levels
    ? `lazy-list${queryText({ upTo: openedWhole })}`
    : `list${queryText(asked.params)}`
  const key = keyOf(entity, asked)
  askAhead([`${entity.path}/${path}`], token)
  const answer = await dataAhead<Page | Raw[]>(`${entity.path}/${path}`, token)
  if (!answer || queries.getQueryState(key)) return
  queries.setQueryData(key, pageOf(answer))
  expected = hashKey(key)
  setTimeout(() => (expected = undefined), expectedForMs)
}

const pageOf = (answer: Page | Raw[]) => (Array.isArray(answer) ? whole(answer) : answer)

export function useList(entity: Entity, state: ListState, fixed: Readonly<Record<string, string>> = {}) {
  const listed = asking(entity, state, fixed)
  const { params, levels } = listed
  const queryKey = keyOf(entity, listed)
  const found = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = levels
        ? await get<Raw[]>(`${entity.path}/lazy-list`, { upTo: openedWhole }, signal)
        : await get<Page | Raw[]>(`${entity.path}/list`, params, signal)
      return pageOf(answer)
    },
    placeholderData: keepPreviousData,
    refetchOnMount: ({ queryHash }) => queryHash !== expected,
  })
  // Whoever opens it once more is told what is so by then.
  useEffect(() => void (expected = undefined), [])
  const { data, isPlaceholderData } = found
  const asked = JSON.stringify(params)
  useEffect(() => {
    if (!data || isPlaceholderData || data.tree) return
    const ids = data.records.map((row) => row.id)
    const { current, size, total } = data
    keepTrail(entity.path, { params: JSON.parse(asked) as typeof params, ids, current, size, total })
  }, [entity.path, data, isPlaceholderData, asked])
  return found
}

/** Trees of so many rows come at once and stand open. */
export const openedWhole = 60

/** What lies below the opened rows that came without it, by row id. */
export function useBranches(entity: Entity, opened: readonly Raw[]): ReadonlyMap<string, Raw[]> {
  const lazy = lazyBy(entity)
  return useQueries({
    queries: opened.map((row) => ({
      queryKey: [entity.path, 'below', row.id, lang()],
      queryFn: async () =>
        (await get<Raw[]>(`${entity.path}/lazy-list`, { [lazy!.param]: row[lazy!.key] })).map(asNode),
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }, at) => (data ? [[opened[at]!.id, data] as const] : []))),
  })
}

/** Trees answer an array: all of it is one page. */
function whole(rows: Raw[]): Page {
  return {
    records: rows.map(asNode),
    total: rows.length,
    size: rows.length,
    current: 1,
    pages: 1,
    tree: true,
  }
}

/** An empty list of children is a row that can be opened; none is a leaf. */
function asNode(row: Raw): Raw {
  const { children, ...rest } = row
  const kids = (children as Raw[] | undefined) ?? []
  if (kids.length > 0) return { ...rest, children: kids.map(asNode) } as unknown as Raw
  return (row.hasChildren ? { ...rest, children: [] } : rest) as Raw
}
