import type { FastifyRequest } from 'fastify'
import { foundBy, type Calls } from './placed.ts'

/** Parameter of an address that carries a token, at the calls that take it there. */
export const linkKey = 'blade-auth'

/** The token in the address of a call that is opened in a window of its own. */
export function tokenInAddress(request: FastifyRequest): string | undefined {
  const { byLink, calls } = (request.routeOptions.config ?? {}) as { byLink?: boolean; calls?: Calls }
  if (!(calls ? (foundBy(request, calls)?.route.byLink ?? false) : byLink)) return undefined
  const token = (request.query as Record<string, unknown>)[linkKey]
  return typeof token === 'string' ? token : undefined
}
