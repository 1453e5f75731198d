import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeServer } from './server.ts'

/** More come than are served (promise R15, threat N02), over sockets. */
describe('the door', () => {
  let app: FastifyInstance
  let at: string
  let letGo: () => void
  let inside: number
  beforeEach(async () => {
    inside = 0
    const released = new Promise<void>((resolve) => (letGo = resolve))
    const config = { permission: 'public' }
    app = await makeServer({ mostAtWork: 3 })
    const slow = async () => {
      inside += 1
      await released
      return { code: 200 }
    }
    app.get('/blade-slow', { config }, slow)
    app.post('/blade-slow', { config }, slow)
    app.get('/blade-quick', { config }, async () => ({ code: 200 }))
    app.get('/page', { config }, async () => 'read')
    app.get('/healthz', { config }, async () => ({ status: 'ok' }))
    at = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => {
    letGo()
    return app.close()
  })
  const fill = async (count: number) => {
    const calls = Array.from({ length: count }, () => fetch(`${at}/blade-slow`))
    await expect.poll(() => inside).toBe(count)
    return calls
  }

  it('R15 tells whoever is too many at once to come again, in their language, and serves again when somebody has left', async () => {
    const calls = await fill(3)
    const refused = await fetch(`${at}/blade-quick`, { headers: { 'accept-language': 'en' } })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toEqual({
      code: 503,
      success: false,
      data: null,
      msg: 'The system is busy, try again shortly',
      reason: 'busy',
    })
    expect(((await (await fetch(`${at}/blade-quick`)).json()) as { msg: string }).msg).toBe(
      '系统繁忙，请稍后重试',
    )
    expect((await fetch(`${at}/healthz`)).status).toBe(200)
    letGo()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await fetch(`${at}/blade-quick`)).status).toBe(200)
  })

  it('R15 readers of pages are served while an office waits for itself, until they are too many too', async () => {
    await fill(3)
    expect((await fetch(`${at}/page`)).status).toBe(200)
    const within = Array.from({ length: 3 }, () =>
      app.inject({ url: '/blade-slow' }).then(({ statusCode }) => statusCode),
    )
    await expect.poll(() => inside).toBe(6)
    expect((await fetch(`${at}/page`)).status).toBe(503)
    // Whoever went there to read is told on a page, and asks again without doing anything.
    const shown = await fetch(`${at}/en/page`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect([shown.headers.get('retry-after'), shown.headers.get('refresh')]).toEqual(['1', '10'])
    expect(await shown.text()).toContain('<h1>The system is busy, try again shortly</h1>')
    letGo()
    expect(await Promise.all(within)).toEqual([200, 200, 200])
  })

  it('R15 a body that was refused is read out: the next request on the line is a request', async () => {
    await fill(3)
    const said = await new Promise<string>((resolve) => {
      const line = connect({ port: Number(new URL(at).port), host: '127.0.0.1' })
      let text = ''
      line.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (!text.includes('"ok"')) return
        line.destroy()
        resolve(text)
      })
      line.write(
        'POST /blade-slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n',
      )
      setImmediate(() => line.write('"a"\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'))
    })
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200'])
  })

  it('R15 slow bodies take nobody’s place, and neither does who went away', async () => {
    const slow = Array.from({ length: 6 }, () => {
      const line = connect({ port: Number(new URL(at).port), host: '127.0.0.1' })
      line.on('error', () => {})
      line.write(
        'POST /blade-slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"',
      )
      return line
    })
    expect((await fetch(`${at}/blade-quick`)).status).toBe(200)
    for (const line of slow) line.destroy()
    const gone = new AbortController()
    const calls = Array.from({ length: 3 }, () =>
      fetch(`${at}/blade-slow`, { signal: gone.signal }).catch(() => undefined),
    )
    await expect.poll(() => inside).toBe(3)
    gone.abort()
    await Promise.all(calls)
    await expect.poll(async () => (await fetch(`${at}/blade-quick`)).status).toBe(200)
  })
})
