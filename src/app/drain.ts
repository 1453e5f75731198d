import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server stop without a broken request (promise R10). Connections that the system has taken on and the loop has
 * not would be reset when the door closes; so nobody may be coming when it does. From the signal on answers wait: who
 * has asked does not come again before the door is closed, and when nobody new has come for a while all stand inside.
 * Then it closes, and everybody gets the answer, with the word to let go of the connection.
 */
const turnMs = 50
const quietTurns = 4
/** Counted and not timed: on a busy machine each takes longer, and so does whoever is still on the way in. */
const mostTurns = 24
/** Who has come in and has said nothing by then is let go. */
const silentTurns = 16

export type Drain = {
  readonly draining: boolean
  /** Resolves when the door may be closed. */
  start(): Promise<void>
}

export function makeDrain(app: FastifyInstance): Drain {
  let draining = false
  let met = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))

  app.server.on('connection', () => void (met += 1))
  app.addHook('onRequest', (_request, _reply, next) => {
    met += 1
    next()
  })
  app.addHook('preClose', async () => void (draining = true))
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (!draining) return next()
    // A client that keeps its connection would be cut off in the middle of its next request.
    reply.header('connection', 'close')
    // Whoever asks whether we are ready should hear at once that we are not.
    if (request.url === '/readyz' || !app.server.listening) next()
    else void released.then(() => next())
  })

  async function closed(): Promise<void> {
    for (let waited = 0; app.server.listening && waited < 3_000; waited += 5) await sleep(5)
    release()
    for (let turn = 0; turn < silentTurns; turn += 1) await sleep(turnMs, undefined, { ref: false })
    // A limit in milliseconds from here on would meet those whose words lie unread on a busy machine.
    app.server.headersTimeout = 1
  }

  return {
    get draining() {
      return draining
    },
    async start() {
      draining = true
      for (let turn = 0, quiet = 0; quiet < quietTurns && turn < mostTurns; turn += 1) {
        const before = met
        await sleep(turnMs)
        quiet = met === before ? quiet + 1 : 0
      }
      void closed()
    },
  }
}
