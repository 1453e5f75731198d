import { codeOf } from '#kernel/definition/entity.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import type { Call } from './caller.ts'
import { liveRefreshed, slicesHere } from './live.ts'
import { plainRoutes } from './plain.ts'
import type { Route, Slice } from './slice.ts'

export type LiveSeen = { readonly slices: readonly Slice[]; readonly routes: readonly Route[] }
const nothing: LiveSeen = { slices: [], routes: [] }

/**
 * What is switched on where the caller is, as far as they may see it: entities that they may list or open, and the calls
 * that they may make. For documents that anybody may read; whoever is not signed in sees none of it.
 */
export async function liveSeenBy({ ctx, request }: Pick<Call, 'ctx' | 'request'>): Promise<LiveSeen> {
  const caller = await ctx.authenticate(request)
  if (!caller || isRefusal(caller)) return nothing
  await liveRefreshed()
  const slices = slicesHere(caller.tenantId).filter(({ entity }) =>
    ['list', 'detail'].some((name) => caller.may(codeOf(entity, name))),
  )
  const may = ({ permission }: Route) =>
    [permission].flat().some((code) => code === 'signedIn' || caller.may(code))
  return { slices, routes: slices.flatMap(plainRoutes).filter(may) }
}
