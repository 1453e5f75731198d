import type { FastifyRequest } from 'fastify'
import type { Context } from './caller.ts'
import type { Live } from './live.ts'
import type { Route } from './slice.ts'

/** Calls by path and method, and where to look for one that is not among them. */
export type Calls = {
  readonly at: Map<string, Map<string, Found>>
  elsewhere?: { readonly ctx: Context; callAt: Live['callAt'] }
}
type Found = { readonly ctx: Context; readonly route: Route }
/** `/blade-area/entity/call`. */
export const ofOneForm = /^\/blade-[^/:*]+\/[^/:*]+\/[^/:*]+$/

export function place({ at }: Calls, { ctx, route }: Found): void {
  const url = `/${route.url}`
  if (route.permission === undefined) throw new Error(`no permission declared: ${url}`)
  const here = at.get(url) ?? new Map<string, Found>()
  at.set(url, here)
  for (const method of [route.method].flat()) {
    if (here.has(method)) throw new Error(`declared twice: ${method} ${url}`)
    here.set(method, { ctx, route })
  }
}

export function callsAtPath(request: FastifyRequest, { at }: Calls): ReadonlyMap<string, Found> | undefined {
  const { area, entity, call } = request.params as Record<'area' | 'entity' | 'call', string>
  return at.get(`/blade-${area}/${entity}/${call}`)
}

/** HEAD asks for what GET would answer. */
export const byMethod = ({ method }: FastifyRequest, here: ReadonlyMap<string, Found>): Found | undefined =>
  here.get(method === 'HEAD' ? 'GET' : method)

export function foundBy(request: FastifyRequest, calls: Calls): Found | undefined {
  const here = callsAtPath(request, calls)
  return here && byMethod(request, here)
}
