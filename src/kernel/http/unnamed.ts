import type { FastifyRequest } from 'fastify'
import { serving } from './serving.ts'

/**
 * Requests of which logs say neither who made them nor what they held: a ballot, an unsigned post. Whoever handles one says
 * so as soon as it knows, before anything can be refused.
 */
const unnamed = new WeakSet<FastifyRequest>()

export function leaveUnnamed(): void {
  const request = serving.getStore()?.request
  if (request) unnamed.add(request)
}

export const isUnnamed = (request: FastifyRequest): boolean => unnamed.has(request)
