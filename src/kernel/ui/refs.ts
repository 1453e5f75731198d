import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { get } from './api.ts'
import { useLang } from './say.ts'
import type { Raw } from './rows.ts'

export type Option = { id: string; title: string; apart?: string }

/** Rows of a target for a picker, found by the words typed; the first fifty without any. */
export function useOptions(
  entity: Entity | undefined,
  keyword: string,
  enabled = true,
  fitting: Readonly<Record<string, string>> = {},
) {
  return useQuery(optionsQuery(entity, keyword, useLang(), enabled, fitting))
}

export const optionsQuery = (
  entity: Entity | undefined,
  keyword: string,
  lang: Lang,
  enabled: boolean,
  fitting: Readonly<Record<string, string>>,
) => ({
  queryKey: [entity?.path, 'select', keyword, lang, fitting],
  queryFn: async () => (await choices(entity!, { ...fitting, keyword })).map((one) => toldApart(one, lang)),
  enabled: enabled && entity !== undefined,
  staleTime: 60_000,
  placeholderData: (before: Option[] | undefined) => before,
})

/** One of several with the same title stands there with what it is known by. */
function toldApart({ id, title, apart }: Option, lang: Lang): Option {
  if (!apart) return { id, title }
  return { id, title: lang === 'zh' ? `${title}（${apart}）` : `${title} (${apart})` }
}

/** Names of these ids. Questions of one moment travel together: a column of fifty names is one call. */
export function useNames(entity: Entity | undefined, ids: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useQuery(namesOf(entity, ids, useLang()))
  return new Map(data?.flatMap(([id, title]) => (title === undefined ? [] : [[id, title] as const])))
}

/** Each name beside its id: the same people in another order are the same question. */
export const namesOf = (entity: Entity | undefined, ids: readonly string[], now: Lang) =>
  queryOptions({
    queryKey: [entity?.path, 'names', [...ids].sort().join(','), now],
    queryFn: () => Promise.all(ids.map(async (id) => [id, await nameOf(entity!, id)] as const)),
    enabled: entity !== undefined && ids.length > 0,
    staleTime: 60_000,
    retry: false,
  })

/** Trees offer all of themselves under `tree`; the rest is asked for by words or by ids. */
async function choices(entity: Entity, asked: Readonly<Record<string, string>>): Promise<Option[]> {
  if (!entity.tree) return get<Option[]>(`${entity.path}/select`, asked)
  const all = flat(await get<Raw[]>(`${entity.path}/tree`)).map((node) => ({
    id: String(node.value ?? node.id),
    title: String(node.title),
  }))
  const words = asked.keyword?.toLowerCase()
  return words ? all.filter((one) => one.title.toLowerCase().includes(words)) : all
}

type Asker = (title: string | undefined) => void
const waiting = new Map<Entity, Map<string, Asker[]>>()

function nameOf(entity: Entity, id: string): Promise<string | undefined> {
  return new Promise((answer) => {
    const asked = waiting.get(entity) ?? new Map<string, Asker[]>()
    if (!waiting.has(entity)) {
      waiting.set(entity, asked)
      setTimeout(() => void ask(entity), 5)
    }
    asked.set(id, [...(asked.get(id) ?? []), answer])
  })
}

async function ask(entity: Entity): Promise<void> {
  const asked = waiting.get(entity)!
  waiting.delete(entity)
  const ids = [...asked.keys()]
  // The call answers at most fifty rows.
  for (let at = 0; at < ids.length; at += 50) {
    const some = ids.slice(at, at + 50)
    const rows = await choices(entity, { ids: some.join(',') }).catch((): Option[] => [])
    for (const id of some)
      for (const answer of asked.get(id)!) answer(rows.find((row) => row.id === id)?.title)
  }
}

export function flat(rows: readonly Raw[]): Raw[] {
  return rows.flatMap((row) => [row, ...flat((row.children as Raw[] | undefined) ?? [])])
}
