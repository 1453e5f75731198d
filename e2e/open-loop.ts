import { connect, type Socket } from 'node:net'

/**
 * So many calls a second, however the server fares: people do not wait for each other before they come. Lines are kept and
 * bare, so that the one who asks costs less than the one who answers.
 */
export type Answered = { readonly status: number; readonly ms: number; readonly head: string }

export async function openLoop(
  port: number,
  asks: (nth: number) => string,
  { rate, total, lines }: { rate: number; total: number; lines: number },
): Promise<{ answers: Answered[]; broken: number; seconds: number }> {
  const answers: Answered[] = []
  let broken = 0
  const free = await Promise.all(Array.from({ length: lines }, () => lineTo(port)))
  const waiting: number[] = []
  const begun = performance.now()
  await new Promise<void>((resolve) => {
    let due = 0
    const settle = () => {
      if (answers.length + broken < total) return
      clearInterval(timer)
      resolve()
    }
    const fresh = () =>
      void lineTo(port).then(
        (line) => {
          free.push(line)
          send()
        },
        () => setTimeout(fresh, 50),
      )
    const send = () => {
      while (waiting.length > 0 && free.length > 0) {
        const line = free.pop()!
        // Who has asked nothing for a while is let go.
        if (!line.open()) {
          fresh()
          continue
        }
        const nth = waiting.shift() ?? 0
        const asked = performance.now()
        line.ask(asks(nth)).then(
          ({ status, head }) => {
            answers.push({ status, head, ms: performance.now() - asked })
            free.push(line)
            send()
            settle()
          },
          () => {
            broken += 1
            fresh()
            settle()
          },
        )
      }
    }
    const timer = setInterval(() => {
      const until = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate))
      for (; due < until; due += 1) waiting.push(due)
      send()
    }, 2)
  })
  for (const line of free) line.end()
  return { answers, broken, seconds: (performance.now() - begun) / 1000 }
}

type Line = {
  open(): boolean
  ask(request: string): Promise<{ status: number; head: string }>
  end(): void
}

function lineTo(port: number): Promise<Line> {
  return new Promise((ready, failed) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    let told: ((answer: { status: number; head: string }) => void) | undefined
    let gone: ((error: Error) => void) | undefined
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = text.slice(0, end)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (text.length < end + 4 + length) return
      text = ''
      told?.({ status: Number(head.slice(9, 12)), head })
    })
    socket.on('close', () => gone?.(new Error('the line was cut')))
    socket.once('error', failed)
    socket.once('connect', () => {
      socket.on('error', () => {})
      const line: Line = {
        open: () => !socket.destroyed && socket.writable && !socket.readableEnded,
        ask: (request) =>
          new Promise((resolve, reject) => {
            told = resolve
            gone = reject
            socket.write(request, 'latin1')
          }),
        end: () => {
          gone = undefined
          socket.destroy()
        },
      }
      // Who has never asked is let go within seconds, perhaps in the moment of their first question.
      line.ask('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n').then(() => ready(line), failed)
    })
  })
}
