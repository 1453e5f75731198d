import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Which request code is running for, also after an await that nobody awaited. For calls alone: on pages that are kept it
 * would be a tenth of what they cost.
 */
export const serving = new AsyncLocalStorage<{
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}>()
