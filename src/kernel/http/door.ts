import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageOf } from './caller.ts'
import { refuse } from './catalogue.ts'
import { refusedBody } from './envelope.ts'
import { isCallAddress, isEnglish, pageHeaders, refusalPage, wantsPage } from './refusal-page.ts'

/**
 * Whoever comes while too many are at work is told at once to come again (promise R15): a queue that nobody gets through
 * in time costs everybody, and those at work most. Asked before anything else is done for a request, because a flood is
 * refused many times as often as it is served.
 *
 * Counted and not timed, and far above what an office does: people wait for each other, not for a number. Pages and files
 * are quickly answered and come in after calls do no longer: an office that waits for one table shuts no reader out.
 */
export const mostAtWork = 256
const pagesShare = 2
/** Whoever supervises us must hear that we are there. */
const always = new Set(['/healthz', '/readyz'])
const toldEveryMs = 10_000

type Door = { count: number }
const atWork = new WeakMap<FastifyRequest, Door>()

/** An answer that is on its way, or never ends, is no work any more. */
export function leaveTheDoor(request: FastifyRequest): void {
  const door = atWork.get(request)
  if (door && atWork.delete(request)) door.count -= 1
}

export function keepTheDoor(app: FastifyInstance, most = mostAtWork): void {
  const door: Door = { count: 0 }
  let turnedAway = 0
  let toldAt = 0

  // At work from when its body is there until its answer is: slow lines are no load, and neither are streams and uploads.
  app.addHook('preValidation', (request, reply, next) => {
    if (!request.isMultipart()) {
      atWork.set(request, door)
      door.count += 1
      reply.raw.once('close', () => leaveTheDoor(request))
    }
    next()
  })
  app.addHook('onSend', (request, _reply, _payload, next) => {
    leaveTheDoor(request)
    next()
  })

  const [serve] = app.server.listeners('request') as RequestListener[]
  if (!serve) throw new Error('the door is kept where requests come in')
  app.server.removeListener('request', serve)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request
    const room = isCallAddress(url) ? most : most * pagesShare
    if (door.count < room || !app.server.listening || always.has(url)) return serve(request, response)
    turnAway(request, response)
    turnedAway += 1
    if (Date.now() - toldAt < toldEveryMs) return
    app.log.warn({ turnedAway }, 'more come than are served')
    toldAt = Date.now()
    turnedAway = 0
  })
}

const inWords = (lang: 'zh' | 'en') => Buffer.from(JSON.stringify(refusedBody(refuse('busy'), lang)))
const bodies = { zh: inWords('zh'), en: inWords('en') }

const onPage = (url: string) => Buffer.from(refusalPage(refuse('busy'), url))
const pages = { zh: onPage('/'), en: onPage('/en') }

function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request
  const isShown = wantsPage(request, url)
  const body = isShown ? pages[isEnglish(url) ? 'en' : 'zh'] : bodies[languageOf(request)]
  response
    .writeHead(503, {
      ...(isShown ? pageHeaders(503) : { 'content-type': 'application/json; charset=utf-8' }),
      'content-length': body.length,
      'retry-after': '1',
      'x-content-type-options': 'nosniff',
    })
    .end(request.method === 'HEAD' ? undefined : body)
}
