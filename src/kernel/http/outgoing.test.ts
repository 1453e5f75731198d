import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOutgoing } from './outgoing.ts'

let server: Server
let port = 0
let hits = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1
    if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    else if (request.url === '/slow') setTimeout(() => response.end('late'), 5_000).unref()
    else if (request.url === '/big') response.end(Buffer.alloc(2_000_000))
    else response.end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('M02 D02 calls to addresses that administrators type', () => {
  const guarded = makeOutgoing([])
  it.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::7f00:1]',
    '[fec0::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
  ])('never reach %s, over http or https', async (host) => {
    const before = hits
    for (const scheme of ['http', 'https'])
      await expect(guarded(`${scheme}://${host}:${port}/`)).rejects.toThrow('cannot be reached')
    expect(hits).toBe(before)
  })
  it.each([
    'file:///etc/passwd',
    'ftp://example.org/',
    'http://user:pass@example.org/',
    'http://1.1.1.1/',
    'no address',
    '',
    'http://',
    '//example.org/',
    'http://[::1',
    'javascript:1',
    'data:,x',
  ])('never take %j', async (url) => {
    await expect(guarded(url)).rejects.toThrow('cannot be reached')
  })
  it.each(['::127.0.0.1', '0:0:0:0:0:0:7f00:1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'fec0::1', '::1%lo'])(
    'give no address for %s, however it is spelt',
    async (host) => {
      await expect(guarded.addressOf(host)).rejects.toThrow('cannot be reached')
    },
  )
  it('say the same of an open and of a closed port', async () => {
    const errors = await Promise.all(
      [port, 1].map((one) => guarded(`https://127.0.0.1:${one}/`).catch((error: Error) => error.message)),
    )
    expect(errors[0]).toBe(errors[1])
  })
  it('reach what the installation lists, without following anybody further', async () => {
    const open = makeOutgoing(['127.0.0.1'])
    expect(await (await open(`http://127.0.0.1:${port}/`)).text()).toBe('hello')
    expect((await open(`http://127.0.0.1:${port}/away`)).status).toBe(302)
    await expect(open(`http://127.0.0.2:${port}/`)).rejects.toThrow('cannot be reached')
  })
  it('R24 wait for nobody and drown in nothing', async () => {
    const open = makeOutgoing(['127.0.0.0/8'])
    const hurried = open(`http://127.0.0.1:${port}/slow`, { timeoutMs: 100 })
    await expect(hurried).rejects.toThrow('cannot be reached')
    await expect(open(`http://127.0.0.1:${port}/big`)).rejects.toThrow('cannot be reached')
  })
})
