import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isRefusal } from '#kernel/definition/refusal.ts'
import type { Call, Caller, Context } from './caller.ts'
import { leaveTheDoor } from './door.ts'
import { route, type Route, type Topic } from './slice.ts'

/**
 * News pushed to browsers over one long answer (server-sent events). The stream tells marks, never the news themselves, so
 * whoever comes back later has missed nothing that the mark does not say.
 */
type Stream = {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly out: ServerResponse
  readonly told: Map<string, string>
}

export type Streams = { readonly route: Route; close(): void }

const beatMs = 25_000
/** Per session: a browser needs one, and one more while it changes over. */
const mostPerSession = 3
/** So many are looked at side by side: where nothing is kept of a session, each asks the database, and others ask it too. */
const mostLooked = 4
/** A reader that lags this far behind has gone. */
const mostWaiting = 65_536

export function makeStreams(ctx: Context, url: string, topics: readonly Topic[], beat = beatMs): Streams {
  const open = new Set<Stream>()
  const tables = new Set(topics.flatMap((topic) => topic.tables))
  const everywhere = new Set(topics.flatMap((topic) => topic.everywhere ?? []))
  const asked = new Map<string, Promise<string>>()

  ctx.db.touches.on((tenantId, table) => {
    const session = table.startsWith('session:') ? table.slice(8) : undefined
    const all = everywhere.has(table)
    if (session === undefined && !all && !tables.has(table)) return
    for (const stream of open)
      // Whoever was signed out is not to wait for the others.
      if (session !== undefined) {
        if (stream.caller.sessionId === session) void look(stream)
      } else if (all || stream.caller.tenantId === tenantId) lookInTurn(stream)
  })
  ctx.db.touches.onGap(() => {
    for (const stream of open) lookInTurn(stream)
  })
  const timer = setInterval(() => {
    asked.clear()
    for (const stream of open) {
      // What it did not take is not waited for.
      if (stream.out.writableLength > mostWaiting) stream.out.destroy()
      else stream.out.write(': beat\n\n')
      lookInTurn(stream)
    }
  }, beat)
  timer.unref()

  /** One question for all streams of a tenant, or of a person where the news are each one's own, until somebody writes or the next beat. */
  function markOf(topic: Topic, caller: Caller): Promise<string> {
    if (topic.own) return topic.mark(caller, ctx)
    const stamp = topic.tables.map((table) => ctx.db.touches.generation(caller.tenantId, table)).join()
    const whose = topic.each === 'person' ? caller.userId : ''
    const key = `${topic.name}|${caller.tenantId}|${whose}|${stamp}`
    let mark = asked.get(key)
    if (!mark) {
      mark = topic.mark(caller, ctx)
      mark.catch(() => asked.delete(key))
      asked.set(key, mark)
    }
    return mark
  }

  const inTurn = new Set<Stream>()
  let lanes = 0
  function lookInTurn(stream: Stream): void {
    inTurn.add(stream)
    if (lanes < mostLooked) void lane()
  }
  async function lane(): Promise<void> {
    lanes += 1
    for (const stream of inTurn) {
      inTurn.delete(stream)
      await look(stream)
    }
    lanes -= 1
  }

  /** Whoever may no longer call may no longer listen; whoever may is told what changed. */
  async function look(stream: Stream): Promise<void> {
    try {
      const caller = await ctx.authenticate(stream.request)
      if (!caller || isRefusal(caller)) return end(stream)
      for (const topic of topics) {
        const mark = await markOf(topic, caller)
        if (stream.told.get(topic.name) === mark || stream.out.writableEnded || stream.out.destroyed) continue
        stream.told.set(topic.name, mark)
        stream.out.write(`event: ${topic.name}\ndata: ${mark}\n\n`)
      }
    } catch {
      // The database is away: the reader comes again.
      end(stream)
    }
  }

  function end(stream: Stream): void {
    if (open.delete(stream)) stream.out.end()
  }

  async function listen({ caller, request, reply }: Call): Promise<void> {
    const own = [...open].filter((stream) => stream.caller.sessionId === caller.sessionId)
    for (const old of own.slice(0, Math.max(0, own.length + 1 - mostPerSession))) end(old)
    const out = reply.raw
    const stream: Stream = { caller, request, out, told: new Map() }
    out.on('close', () => open.delete(stream))
    // Its reader has gone.
    out.on('error', () => open.delete(stream))
    leaveTheDoor(request)
    // Written by hand: what passes an answer on piece by piece takes a third of the memory of a stream that hardly says anything.
    reply.hijack()
    out.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // A server that stops would wait for a kept connection that turned idle too late.
      connection: 'close',
    })
    if (request.method === 'HEAD') return void out.end()
    open.add(stream)
    out.write(': hello\n\n')
    void look(stream)
  }

  return {
    route: route(
      {
        method: 'GET',
        url,
        permission: 'signedIn',
        raw: true,
        endless: true,
        summary: 'News as server-sent events: topic and mark',
      },
      listen,
    ),
    close() {
      clearInterval(timer)
      for (const stream of open) end(stream)
    },
  }
}
