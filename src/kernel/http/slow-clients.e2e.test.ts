import { readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counts, seen, spread } from '#kernel/testing/promise.ts'
import { forgetPeak, memoryOf } from '#e2e/process.ts'
import { endServer, filledFolder, signIn, startServer, statusOf, type Running } from '#e2e/server.ts'

/** Clients that take their time, or stop in the middle (threat N02, promises R12 and R13), on the built server. */
// Four kinds of clients side by side.
const { clients, megabytes } = counts({ clients: 200, megabytes: 300 }, { clients: 1_000, megabytes: 1_024 })

let running: Running
let dataDir: string

beforeAll(async () => {
  dataDir = await filledFolder('journal-slow-')
  running = await startServer(dataDir)
})
afterAll(async () => {
  await endServer(running, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

type Slow = { readonly socket: Socket; readonly gone: Promise<void> }

/** Opens a connection, says how it begins, then a little every second. */
function slow(begin: string, drip: string): Slow {
  const socket = connect(running.port, '127.0.0.1')
  const timer = setInterval(() => drip && socket.write(drip), 1_000)
  const gone = new Promise<void>((resolve) => {
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
  socket.write(begin)
  return { socket, gone }
}

const upload = (path: string, headers: Record<string, string>, bytes: number, agent: Agent) =>
  new Promise<number | string>((resolve) => {
    const boundary = 'bbb'
    const body = Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${'a'.repeat(bytes)}\r\n--${boundary}--\r\n`,
    )
    const sending = request(
      {
        port: running.port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': body.length,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sending.on('error', (error: { code?: string }) => resolve(error.code ?? 'error'))
    sending.end(body)
  })

describe('R13 a client', () => {
  // Side by side: each of them takes as long as it is let wait.
  it.concurrent.each([
    ['N02 that never ends its headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-a: b\r\n'],
    ['N02 that says nothing at all', '', ''],
    [
      'N02 that begins a body and stops',
      'POST /api/blade-auth/oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
      '',
    ],
    [
      'N02 that begins an upload and stops',
      'POST /api/blade-resource/oss/endpoint/put-file HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\n',
      '',
    ],
  ])('%s is let go while others are served', async (what, begin, drip) => {
    const begun = performance.now()
    const all = Array.from({ length: clients }, () => slow(begin, drip))
    let going = true
    const statuses = new Set<number | undefined>()
    const times: number[] = []
    const good = (async () => {
      while (going) {
        const asked = performance.now()
        statuses.add(await statusOf(running, '/healthz'))
        times.push(performance.now() - asked)
      }
    })()
    await Promise.all(all.map(({ gone }) => gone))
    going = false
    await good
    expect([...statuses]).toEqual([200])
    const { p99, worst } = spread(times)
    seen('R13', {
      client: what.slice(4),
      clients,
      'all gone after s': Math.round((performance.now() - begun) / 1000),
      'good p99 ms': p99,
      'good worst ms': worst,
    })
  })

  it('R12 whose upload is refused before it was read gets its answer, and the next call on that connection is answered', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const path = '/api/blade-resource/oss/endpoint/put-file'
    for (let n = 0; n < 3; n += 1) expect(await upload(path, {}, 3_000_000, agent)).toBe(401)
    const token = await signIn(running)
    const headers = { 'blade-auth': `bearer ${token}` }
    expect(await upload(path, headers, 300_000, agent)).toBe(200)
    // Larger than a file may be: refused amid its way.
    expect(await upload(path, headers, 53_000_000, agent)).toBe(413)
    expect(await upload(path, headers, 300_000, agent)).toBe(200)
    agent.destroy()
  })

  /** Sends zeros until the server has had enough; what it answered, and how much went out. */
  function send(token: string, total: number | undefined): Promise<{ status: number; sent: number }> {
    return new Promise((resolve) => {
      const socket = connect(running.port, '127.0.0.1')
      const zeros = Buffer.alloc(65_536)
      let status = 0
      let sent = 0
      let gone = false
      const length = total === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${total}`
      const head =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n'
      const chunk = (bytes: Buffer) =>
        total === undefined
          ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
          : bytes
      socket.on('data', (bytes: Buffer) => (status ||= Number(bytes.toString('latin1').slice(9, 12))))
      socket.on('error', () => {})
      socket.on('close', () => {
        gone = true
        resolve({ status, sent })
      })
      socket.on('drain', more)
      socket.write(
        `POST /api/blade-resource/oss/endpoint/put-file HTTP/1.1\r\nHost: a\r\nBlade-Auth: bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
      )
      socket.write(chunk(Buffer.from(head)))
      more()
      function more(): void {
        while (!gone && sent < (total ?? megabytes * 1_048_576)) {
          sent += zeros.length
          if (!socket.write(chunk(zeros))) return
        }
      }
    })
  }

  it.each([
    ['says how long it is', megabytes * 1_048_576],
    ['does not say how long it is', undefined],
  ])(
    `R12 whose upload of ${megabytes} MB %s is refused and cut off, takes no memory and leaves no file`,
    async (how, total) => {
      const token = await signIn(running)
      const files = async () =>
        (await readdir(dataDir, { recursive: true })).filter(
          (name) => name.startsWith('files/') && /\.|[0-9a-f]{20}/.test(name),
        )
      forgetPeak(running)
      const before = { files: await files(), memory: memoryOf(running) }
      const { status, sent } = await send(token, total)
      const grown = memoryOf(running, 'VmHWM') - before.memory
      // A reset may overtake the answer on its way to a client that only sends.
      expect([413, 0]).toContain(status)
      expect(sent).toBeLessThan(megabytes * 1_048_576 * 0.9)
      expect(await files()).toEqual(before.files)
      expect(await statusOf(running, '/readyz')).toBe(200)
      expect(grown).toBeLessThan(80)
      seen('R12', {
        upload: how,
        megabytes,
        status,
        'sent MB': Math.round(sent / 1_048_576),
        'memory grew by MB': Math.round(grown),
      })
    },
  )
})
