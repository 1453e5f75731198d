import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#kernel/http/caller.ts'
import type { Asking, Stand, Stands } from './stands.ts'

/** Sends a text, kept under `key` until something shown changes; undefined from `make` = not found. */
export type KeptText = (
  stand: Stand,
  request: Asking,
  reply: FastifyReply,
  what: { key: string; type: string; make: () => Promise<string | undefined> },
) => Promise<FastifyReply>

/** What those who serve files and texts of the site are handed. */
export type Means = {
  readonly ctx: Context
  readonly stands: Stands
  readonly keptText: KeptText
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}
