import { Socket } from 'node:net'
import type { Place } from './shapes.ts'

/** A line to a foreign database, whichever it is. */
export type Line = {
  /** From here on nothing of it can write. */
  readonly readOnly: () => Promise<void>
  readonly version: () => Promise<string>
  /** One statement; answers its rows. */
  readonly ask: Ask
  readonly end: () => void
}
export type Ask = <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>

/** A line that is up, or undefined whatever the reason. */
export type Speak = (to: {
  readonly place: Place
  /** The one address that the name of the place stands for. */
  readonly address: string
  /** Of one's own network: spoken to without TLS. */
  readonly listed: boolean
  readonly user: string
  readonly password: string
}) => Promise<Line | undefined>

/** Milliseconds. Whoever cannot be reached is told so after the same time, whatever the reason (threat D02). */
export const connectMs = 3_000
export const statementMs = 8_000
const mostBytes = 32 * 1024 * 1024

/** A server that never stops talking is cut off. */
export function boundedSocket(): Socket {
  const socket = new Socket()
  const push = socket.push.bind(socket)
  let bytes = 0
  socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    bytes += chunk?.length ?? 0
    if (bytes > mostBytes) socket.destroy(new Error('it answers too much'))
    return push(chunk, encoding)
  }
  return socket
}
