import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { changesOf, chosenOf, reachedBy, upon, type Change, type Chosen } from './changes.ts'
import { closed, forestOf, ticked } from './forest.ts'
import type { Kind } from '../shapes.ts'
import type { Rights, StepLine } from './shapes.ts'

export const rightsPath = 'blade-system/menu/role-rights'

/** What the role holds, what is ticked now, and what lies between. */
export function useRights(roleId: string) {
  const asked = useQuery({
    queryKey: [rightsPath, roleId],
    queryFn: () => get<Rights>(rightsPath, { roleId }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const steps = useQuery({
    queryKey: ['blade-system/menu/steps'],
    queryFn: () => get<StepLine[]>('blade-system/menu/steps'),
    staleTime: Infinity,
  })
  const { data } = asked
  const [edited, setEdited] = useState<Chosen>()
  const forest = useMemo(() => forestOf(data?.menus ?? []), [data])
  const held = useMemo(
    () => (data ? { ...data.held, menu: closed(forest, data.held.menu) } : none),
    [data, forest],
  )
  const chosen = useMemo(() => edited ?? chosenOf(held), [edited, held])
  const changes = useMemo(() => changesOf(forest, held, chosen), [forest, held, chosen])

  function tick(kind: Kind, ids: readonly string[], on: boolean) {
    const left = [...chosen[kind]].filter((id) => !ids.includes(id))
    const next =
      kind === 'menu' ? ticked(forest, chosen.menu, ids, on) : new Set(on ? [...left, ...ids] : left)
    setEdited({ ...chosen, [kind]: next })
  }
  /** Somebody else saved first: theirs stands, with one's own changes upon it. */
  async function meet() {
    const fresh = (await asked.refetch()).data
    if (!fresh) return
    const now = forestOf(fresh.menus)
    setEdited(upon(now, chosenOf({ ...fresh.held, menu: closed(now, fresh.held.menu) }), changes))
  }
  return {
    asked,
    meet,
    steps: new Map((steps.data ?? []).map((line) => [line.code, line])),
    forest,
    chosen,
    changes,
    /** Granted once, and outside of what the tenant may have now. */
    beyond: (data?.held.menu ?? []).filter((id) => !forest.items.has(id)).length,
    reached: data ? reachedBy(data.people.first, changes, data.others) : [],
    tick,
    undo: ({ kind, id, added }: Change) => tick(kind, [id], !added),
    replace: (menu: readonly string[]) => setEdited({ ...chosen, menu: new Set(closed(forest, menu)) }),
    drop: () => setEdited(undefined),
  }
}
export type RightsState = ReturnType<typeof useRights>

const none = { menu: [], dataScope: [], apiScope: [] }
