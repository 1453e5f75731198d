import type { FastifyInstance } from 'fastify'
import { refuse } from '#kernel/http/catalogue.ts'
import { languageOf } from '#kernel/http/caller.ts'
import { sendRefusal } from '#kernel/http/envelope.ts'
import { serving } from '#kernel/http/serving.ts'
import { pathOf } from '#kernel/http/redact.ts'

/**
 * What nobody caught: said once, with the request that it happened for, whose client gets 500 instead of silence
 * (threat N03). A rejected promise that nobody awaited harms its request alone. After an exception somewhere else, or
 * the third of requests, nobody knows what is left half done: the process drains and ends, to be started anew.
 */
const mostOfRequests = 3

export type LastResort = {
  readonly app: FastifyInstance
  /** Ends the process in order. */
  end(): void
}

export function installLastResort({ app, end }: LastResort): void {
  let ofRequests = 0

  function note(error: unknown, kind: string): boolean {
    const served = serving.getStore()
    const log = served?.request.log ?? app.log
    log.error(
      { err: error, kind, ...(served && { id: served.request.id, url: pathOf(served.request.url) }) },
      'uncaught',
    )
    if (served && !served.reply.sent) {
      const { request, reply } = served
      sendRefusal(reply, refuse('broken', { id: request.id.slice(0, 8) }), languageOf(request))
    }
    return served !== undefined
  }

  process.on('unhandledRejection', (error) => void note(error, 'rejection'))
  process.on('uncaughtException', (error) => {
    const ofRequest = note(error, 'exception')
    ofRequests += 1
    if (!ofRequest || ofRequests >= mostOfRequests) end()
  })
  // Whoever started us may close what we write to; that ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
