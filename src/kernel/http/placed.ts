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

export const pathOf = (request: FastifyRequest) => {
  const { area, entity, call } = request.params as Record<'area' | 'entity' | 'call', string>
  return `/blade-${area}/${entity}/${call}`
}

export function foundBy(request: FastifyRequest, { at }: Calls): Found | undefined {
  return at.get(pathOf(request))?.get(request.method === 'HEAD' ? 'GET' : request.method)
}
