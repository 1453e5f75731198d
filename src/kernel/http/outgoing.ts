import { lookup } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

/**
 * The one way in which this server calls another: to providers of sign-in, stores and message services whose addresses
 * administrators type. Names are looked up once and the connection goes to just that address; private ranges are
 * refused unless the installation lists them, plain http too. No redirects, no compression, a limit on time and bytes.
 */
export type Outgoing = ((url: string | URL, asked?: Asked) => Promise<Response>) & {
  /**
   * The one address that a name stands for, for whoever speaks another protocol than http: connect to it and to no name.
   * `listed` ones are of one's own network and may be spoken to without TLS.
   * @throws OutgoingError for a name that is none and for an address that must not be called, in the same words
   */
  readonly addressOf: (host: string) => Promise<{ address: string; listed: boolean }>
}

export type Asked = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | Readable
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Answers as soon as the headers are there; the body comes as a stream and is not limited. */
  readonly stream?: boolean
}

/** Not to be told apart from a dead address: nobody scans our network by its answers (threats D02, M02). */
export class OutgoingError extends Error {
  constructor(cause?: unknown) {
    super('the address cannot be reached', { cause })
  }
}

const inner = blockList(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ::/96 fc00::/7 fe80::/10 fec0::/10
  ff00::/8 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32 2002::/16 3fff::/20 5f00::/16`.split(
    /\s+/,
  ),
)

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** @param allowed addresses or ranges of one's own network that may be called all the same, as `10.0.0.5` or `10.1.0.0/16` */
export function makeOutgoing(allowed: readonly string[]): Outgoing {
  const listed = blockList(allowed)
  const within = (list: BlockList, address: string) =>
    list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  /** IPv4 in IPv6's clothes is refused as such: `::ffff:127.0.0.1`, and `::7f00:1` by its range. */
  function mayCall(address: string, plain: boolean): boolean {
    if (within(listed, address)) return true
    return !plain && !within(inner, address) && !/^::ffff:/i.test(address)
  }

  function guardedLookup(plain: boolean): LookupFunction {
    return (host, options, done) =>
      lookup(host, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '')
        if (found.length === 0 || !found.every(({ address }) => mayCall(address, plain)))
          return done(new OutgoingError(), '')
        const [first] = found
        if (options.all) (done as (e: null, a: typeof found) => void)(null, found)
        else done(null, first!.address, first!.family)
      })
  }

  async function addressOf(host: string): Promise<{ address: string; listed: boolean }> {
    const found = await lookupAll(host, { all: true }).catch(() => [])
    const [first] = found
    if (!first || !found.every(({ address }) => mayCall(address, false))) throw new OutgoingError()
    return { address: first.address, listed: found.every(({ address }) => within(listed, address)) }
  }

  return Object.assign(outgoing, { addressOf })

  async function outgoing(url: string | URL, asked: Asked = {}): Promise<Response> {
    if (!URL.canParse(String(url))) throw new OutgoingError()
    const target = new URL(url)
    const plain = target.protocol === 'http:'
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if ((!plain && target.protocol !== 'https:') || target.username || target.password)
      throw new OutgoingError()
    if (isIP(host) && !mayCall(host, plain)) throw new OutgoingError()
    try {
      const answer = await send(target, plain, asked, guardedLookup(plain))
      return await responseOf(answer, asked)
    } catch (error) {
      throw error instanceof OutgoingError ? error : new OutgoingError(error)
    }
  }
}

function send(target: URL, plain: boolean, asked: Asked, find: LookupFunction): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: asked.method ?? 'GET',
    headers: { ...asked.headers, 'accept-encoding': 'identity' },
    lookup: find,
    agent: false,
    signal: AbortSignal.timeout(asked.timeoutMs ?? 10_000),
  }
  return new Promise((resolve, reject) => {
    const sending = (plain ? plainRequest : tlsRequest)(target, options, resolve)
    const { body } = asked
    sending.on('error', (error) => {
      if (body instanceof Readable) body.destroy()
      reject(error)
    })
    if (body instanceof Readable) body.on('error', (error) => sending.destroy(error)).pipe(sending)
    else sending.end(body)
  })
}

async function responseOf(answer: IncomingMessage, asked: Asked): Promise<Response> {
  const status = answer.statusCode ?? 500
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  if (asked.stream && status === 200)
    return new Response(Readable.toWeb(answer) as ReadableStream, { status, headers })
  const body = await bodyOf(answer, asked.maxBytes ?? 1_048_576)
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
}

async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      answer.destroy()
      throw new OutgoingError()
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
