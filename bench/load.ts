import { connect, type Socket } from 'node:net'

/** A light HTTP load: raw sockets that keep one request each in flight, so that the client costs little beside the servers. */
export type Load = {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly count: number
  readonly failed: number
}

export async function load(
  port: number,
  requests: readonly Buffer[],
  { connections, ms }: { connections: number; ms: number },
): Promise<Load> {
  const times: number[] = []
  let failed = 0
  let next = 0
  const start = performance.now()
  const end = start + ms
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port)
      const reader = answers(socket)
      while (performance.now() < end) {
        const sent = performance.now()
        socket.write(requests[next++ % requests.length] as Buffer)
        const status = await reader()
        times.push(performance.now() - sent)
        if (status < 200 || status > 299) failed += 1
      }
      socket.destroy()
    }),
  )
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), count: times.length, failed }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
    socket.once('error', reject)
  })
}

/** Reads whole answers, by content-length or chunks. */
function answers(socket: Socket): () => Promise<number> {
  let buffer: Buffer = Buffer.alloc(0)
  let waiting: ((status: number) => void) | undefined
  let broken: ((error: Error) => void) | undefined
  socket.on('data', (chunk: Buffer) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    const head = buffer.indexOf('\r\n\r\n')
    if (head < 0) return
    const text = buffer.toString('latin1', 0, head)
    const length = /content-length: (\d+)/i.exec(text)?.[1]
    const whole =
      length === undefined
        ? buffer.indexOf('0\r\n\r\n', head + 4) >= 0
        : buffer.length >= head + 4 + Number(length)
    if (!whole) return
    buffer = Buffer.alloc(0)
    waiting?.(Number(text.slice(9, 12)))
  })
  socket.on('close', () => broken?.(new Error('connection closed')))
  return () =>
    new Promise((resolve, reject) => {
      waiting = resolve
      broken = reject
    })
}

export function request(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = {
    host: '127.0.0.1',
    ...headers,
    ...(payload
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
      : {}),
  }
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${payload}`,
  )
}
