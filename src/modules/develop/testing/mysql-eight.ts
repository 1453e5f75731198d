import { constants, createHash, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'
import { answerTo, joined, packet, packetsOf, zeroEnded } from './mysql-packets.ts'

/** What became of a sign-in, as the server saw it. */
export type SeenSignIn = { readonly way: 'fast' | 'byTls' | 'byKey'; readonly ok: boolean }
export type MySqlEight = {
  readonly port: number
  readonly seen: readonly SeenSignIn[]
  /** Forgets who signed in before, as a server that was started again. */
  forget(): void
  close(): Promise<void>
}

const plugin = 'caching_sha2_password'
const flags = { tls: 0x800, protocol41: 0x200, secure: 0x8000, plugin: 0x80000, database: 0x8 }
const sha = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const xor = (text: Buffer, by: Buffer) => Buffer.from(text.map((one, at) => one ^ (by[at % by.length] ?? 0)))

/**
 * The sign-in of MySQL 8 as its protocol is written down: `caching_sha2_password` with what the server remembers, in full
 * by TLS, and in full by its public key. Debian has no MySQL 8; what it answers to statements is as little as a line asks.
 */
export async function startMySqlEight(
  user: { readonly name: string; readonly password: string },
  certificate?: Certificate,
): Promise<MySqlEight> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const known = new Set<string>()
  const seen: SeenSignIn[] = []
  const server = createServer((plain) => void serve(plain).catch(() => plain.destroy()))

  async function serve(plain: Socket): Promise<void> {
    plain.on('error', () => undefined)
    // The scramble has no zero in it: it ends with one.
    const scramble = Buffer.from(randomBytes(20).map((one) => (one % 254) + 1))
    plain.write(packet(0, greeting(scramble, certificate !== undefined)))
    let next = packetsOf(plain)
    let line: Socket = plain
    let asked = await next()
    const wantsTls = (asked.body.readUInt32LE(0) & flags.tls) !== 0
    if (wantsTls && certificate) {
      line = new TLSSocket(plain, { isServer: true, ...certificate })
      line.on('error', () => undefined)
      next = packetsOf(line)
      asked = await next()
    }
    const { name, token, method } = answerTo(asked.body)
    const say = (at: number, body: Buffer) => line.write(packet(at, body))
    const end = (at: number, way: SeenSignIn['way'], ok: boolean) => {
      seen.push({ way, ok })
      if (ok) known.add(name)
      say(at, ok ? okBody : denied)
      return ok
    }
    if (method !== plugin) throw new Error(`the client wants ${method}`)
    const stage = sha(Buffer.from(user.password))
    const expected = xor(stage, sha(sha(stage), scramble))
    const isRight = name === user.name && token.equals(expected)
    if (known.has(name)) {
      if (isRight) say(asked.at + 1, Buffer.from([1, 3]))
      if (!end(asked.at + (isRight ? 2 : 1), 'fast', isRight)) return void line.end()
    } else if (!(await inFull(asked.at + 1))) return void line.end()
    for (;;) {
      const { body } = await next()
      for (const [at, part] of joined(body).entries()) say(at + 1, part)
    }

    async function inFull(at: number): Promise<boolean> {
      say(at, Buffer.from([1, 4]))
      let given = await next()
      const byKey = line === plain
      if (byKey) {
        if (given.body[0] !== 2) return end(given.at + 1, 'byKey', false)
        const pem = publicKey.export({ type: 'spki', format: 'pem' })
        say(given.at + 1, Buffer.concat([Buffer.from([1]), Buffer.from(pem)]))
        given = await next()
      }
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      const clear = byKey
        ? xor(privateDecrypt({ key: privateKey, padding, oaepHash: 'sha1' }, given.body), scramble)
        : given.body
      const ok = name === user.name && clear.equals(zeroEnded(user.password))
      return end(given.at + 1, byKey ? 'byKey' : 'byTls', ok)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    forget: () => known.clear(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const okBody = Buffer.from([0, 0, 0, 2, 0, 0, 0])
const denied = Buffer.concat([Buffer.from([0xff, 0x15, 0x04]), Buffer.from('#28000Access denied')])

function greeting(scramble: Buffer, hasTls: boolean): Buffer {
  const all = flags.protocol41 | flags.secure | flags.plugin | flags.database | (hasTls ? flags.tls : 0) | 1
  const low = Buffer.alloc(7)
  low.writeUInt16LE(all & 0xffff, 0)
  low[2] = 0xff
  low.writeUInt16LE(2, 3)
  low.writeUInt16LE(all >>> 16, 5)
  return Buffer.concat([
    Buffer.from([10]),
    zeroEnded('8.4.3'),
    Buffer.from([1, 0, 0, 0]),
    scramble.subarray(0, 8),
    Buffer.from([0]),
    low,
    Buffer.from([21]),
    Buffer.alloc(10),
    scramble.subarray(8),
    Buffer.from([0]),
    zeroEnded(plugin),
  ])
}
