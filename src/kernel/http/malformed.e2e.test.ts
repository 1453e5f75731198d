import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seen } from '#kernel/testing/promise.ts'
import { endServer, filledFolder, signIn, startServer, statusOf, type Running } from '#e2e/server.ts'

/** Malformed HTTP and multipart, byte by byte on the wire (promise R17): each gets 4xx, and the process lives. */
let running: Running
let dataDir: string
let token: string
beforeAll(async () => {
  dataDir = await filledFolder('journal-malformed-')
  running = await startServer(dataDir)
  token = await signIn(running)
})
afterAll(async () => {
  await endServer(running, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

type Shape = {
  readonly bytes: Buffer
  /** Waits for its answer; otherwise it says that it is done, as who broke off does. */
  readonly whole?: boolean
}

/** Sends these bytes and no more; status of the answer, 0 where the connection was closed without one. */
function say({ bytes, whole }: Shape): Promise<number | 'hangs'> {
  return new Promise((resolve) => {
    const socket = connect({ port: running.port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    const end = (outcome: number | 'hangs') => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(() => end('hangs'), 60_000)
    const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
    socket.on('error', () => end(status()))
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n') && status() >= 200) end(status())
    })
    socket.on('end', () => end(status()))
    if (whole) socket.write(bytes)
    else socket.end(bytes)
  })
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const get = (line: string, ...headers: string[]) =>
  latin(`${line}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`)
const host = 'Host: a'
const path = '/api/blade-resource/oss/endpoint/put-file'

/** Request lines and headers that no client means. What Node takes for a request all the same asks for what is not there. */
function heads(): Buffer[] {
  const lines = [
    'GET', 'GET /none.png', 'GET / HTTP', 'GET / HTTP/9.9', 'GET / HTTP/1.1x', 'GET  /none.png HTTP/1.1', ' GET / HTTP/1.1', 'get / HTTP/1.1',
    'G\u0000T / HTTP/1.1', 'GET /\u0000 HTTP/1.1', 'GET / / HTTP/1.1', 'GET\t/\tHTTP/1.1', 'FOO / HTTP/1.1', '🙂 / HTTP/1.1', '/ GET HTTP/1.1', 'HTTP/1.1 200 OK',
    'GET http:// HTTP/1.1', 'GET /api/%E0%A4%A HTTP/1.1', 'GET /api/blade-system/%zz HTTP/1.1', 'GET /api/%c0%ae%c0%ae/ HTTP/1.1',
    `GET /${'a'.repeat(20_000)} HTTP/1.1`, `GET /api/${'../'.repeat(500)}etc/passwd HTTP/1.1`, '\u0016\u0003\u0001\u0002\u0000', 'PRI * HTTP/2.0', '',
  ] // prettier-ignore
  const headers = [
    'No colon', ': no name', 'A b: c', 'A\u0000: b', 'A: b\u0000c', 'A: b\rc', 'Content-Length: -1', 'Content-Length: 1e3', 'Content-Length: 0x10',
    'Content-Length: 99999999999999999999', 'Content-Length: 1\r\nContent-Length: 2', 'Content-Length: 4\r\nTransfer-Encoding: chunked', 'Transfer-Encoding: chunked, gzip',
    'Transfer-Encoding: \u000bchunked', 'Transfer-Encoding : chunked', `X: ${'a'.repeat(20_000)}`, Array.from({ length: 3_000 }, (_, n) => `X-${n}: a`).join('\r\n'),
  ] // prettier-ignore
  const bodies = ['', 'x', '5\r\nabc', 'zz\r\nabc\r\n0\r\n\r\n', '-1\r\n\r\n', 'ffffffffffffffff\r\na\r\n']
  return [
    // Nothing but empty lines is no request yet.
    ...lines.flatMap((line) => (line ? [get(line, host), get(line)] : [get(line, host)])),
    ...headers.flatMap((header) => [
      get('GET /api/blade-auth/captcha HTTP/1.1', host, header),
      ...bodies.map((body) =>
        Buffer.concat([
          get('POST /api/blade-auth/oauth/token HTTP/1.1', host, 'Content-Type: application/json', header),
          latin(body),
        ]),
      ),
    ]),
    ...bodies
      .slice(1)
      .map((body) =>
        Buffer.concat([
          get(
            'POST /api/blade-auth/oauth/token HTTP/1.1',
            host,
            'Content-Type: application/json',
            'Transfer-Encoding: chunked',
          ),
          latin(body),
        ]),
      ),
    get('GET /api/blade-auth/captcha HTTP/1.1'),
    get('GET /api/blade-auth/captcha HTTP/1.1', host, 'Host: b'),
  ]
}

/** JSON and forms that are none. */
function bodies(): Buffer[] {
  const types = ['application/json', 'application/json; charset=utf-7', 'application/x-www-form-urlencoded', 'text/plain', 'application/xml', '', 'a/b/c', 'multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'b'.repeat(300)}`] // prettier-ignore
  const texts = ['{', '[', '"', '{"a":}', '{"a":1}}', '\ufeff{}', '\u0000', '[[[['.repeat(5_000), 'a=%zz&b=%', '<a/>', '--b--', 'nul'] // prettier-ignore
  return types.flatMap((type) =>
    texts.map((text) => {
      const body = Buffer.from(text)
      return Buffer.concat([
        get(
          'POST /api/blade-system/post/submit HTTP/1.1',
          host,
          `Blade-Auth: bearer ${token}`,
          ...(type ? [`Content-Type: ${type}`] : []),
          `Content-Length: ${body.length}`,
        ),
        body,
      ])
    }),
  )
}

/** One upload, hurt in every way that its grammar has. */
function uploads(): Shape[] {
  const whole =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n'
  const part = (head: string, body = 'hello') => `--b\r\n${head}\r\n\r\n${body}\r\n--b--\r\n`
  const hurt = [
    // Cut after every byte: where a part stops decides which of its readers is left waiting.
    ...Array.from({ length: whole.length - 3 }, (_, length) => whole.slice(0, length)),
    part('Content-Disposition: form-data; name="file"'),
    part('Content-Disposition: attachment'),
    part('Content-Disposition: form-data; name="file"; filename="\u0000"'),
    part('Content-Disposition: form-data; name="__proto__"; filename="a.txt"'),
    part(`Content-Disposition: form-data; name="file"; filename="${'../'.repeat(100)}a.exe"`),
    part(`${'X: y\r\n'.repeat(300)}Content-Disposition: form-data; name="file"; filename="a.txt"`),
    part('no header at all'),
    part(''),
    '--c\r\n\r\n--c--\r\n',
    '--b--\r\n',
    '\r\n'.repeat(100),
    `${part('Content-Disposition: form-data; name="f"').slice(0, -8)}\r\n`.repeat(80),
  ]
  return hurt.flatMap((body) =>
    // Whole as announced, and broken off while more is announced.
    [true, false].map((whole) => ({
      whole,
      bytes: Buffer.concat([
        get(
          `POST ${path} HTTP/1.1`,
          host,
          `Blade-Auth: bearer ${token}`,
          'Content-Type: multipart/form-data; boundary=b',
          `Content-Length: ${body.length + (whole ? 0 : 100)}`,
        ),
        latin(body),
      ]),
    })),
  )
}

describe('malformed requests', () => {
  it('R17 N02 more than five hundred shapes: 4xx each, no file kept, and the process is up', async () => {
    const shapes: Shape[] = [
      ...heads().map((bytes) => ({ bytes })),
      ...bodies().map((bytes) => ({ bytes, whole: true })),
      ...uploads(),
    ]
    expect(shapes.length).toBeGreaterThanOrEqual(500)
    const outcomes = new Map<string, number>()
    const odd: string[] = []
    const next = shapes.entries()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const [nth, shape] of next) {
          const outcome = await say(shape)
          outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1)
          if (outcome === 'hangs' || outcome === 0 || outcome < 400 || outcome > 499)
            odd.push(
              `#${nth} → ${outcome}: ${JSON.stringify(shape.bytes.toString('latin1').replace(token, 'T').slice(0, 420))}`,
            )
        }
      }),
    )
    seen('R17', {
      shapes: shapes.length,
      answers: [...outcomes].map(([what, count]) => `${what}×${count}`).join(' '),
    })
    expect(odd).toEqual([])
    expect(running.child.exitCode).toBe(null)
    expect(await statusOf(running, '/readyz')).toBe(200)
    expect(running.output.join('')).not.toMatch(/uncaught|unforeseen/)
  })
})
