import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long a client may take (threat N02, promises R12 and R13). Whoever sends nothing, or a byte now and then, is cut
 * off before it costs others anything; whoever sends a large file over a slow line has the time that it takes.
 */
export const headersMs = 5_000
/** Connections are looked over this often, so that none outlives its limit by more. */
export const checkEveryMs = 1_000
/** A body that does not come on. */
const bodyStallMs = 10_000
/** A body that is no upload, as a whole. */
export const bodyMs = 30_000
/** An upload as a whole. */
export const uploadMs = 600_000
/** An answer that nobody takes; longer than the pauses of a stream. */
export const answerStallMs = 120_000
/** A connection between two requests. */
export const idleMs = 65_000
/** What is still read of a body after its answer, so that the client comes to read the answer. */
const mostReadAfterBytes = 54_000_000

export function limitPatience(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request
    if (!headers['content-length'] && !headers['transfer-encoding']) return
    const isUpload = headers['content-type']?.startsWith('multipart/')
    socket.setTimeout(bodyStallMs)
    const whole = isUpload ? undefined : setTimeout(() => socket.destroy(), bodyMs)
    whole?.unref()
    const settle = () => {
      clearTimeout(whole)
      if (!socket.destroyed) socket.setTimeout(answerStallMs)
    }
    request.once('end', settle)
    request.once('close', settle)
    response.once('finish', () => {
      if (!request.complete) readOut(request, socket)
    })
  })
}

/**
 * An answer that came before the body had: the rest is read and forgotten, else it would be taken for the next request
 * of this connection, which then waits for ever. What is larger than any upload ends the connection.
 */
function readOut(request: IncomingMessage, socket: Socket): void {
  const left = Number(request.headers['content-length'] ?? Infinity)
  if (left > mostReadAfterBytes) {
    socket.destroySoon()
    return
  }
  socket.setTimeout(bodyStallMs)
  request.once('end', () => socket.setTimeout(idleMs))
  request.unpipe()
  request.removeAllListeners('data')
  request.resume()
}
