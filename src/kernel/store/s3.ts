import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import type { Outgoing } from '#kernel/http/outgoing.ts'

/** A bucket of any store that speaks S3. Bodies are signed with their SHA-256 and go as streams. */
export type BucketSettings = {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
  /** The bucket stands in the host's name, as some providers ask for; else in the path. */
  readonly inHost: boolean
}

export type Bucket = {
  put(key: string, body: Readable, sizeBytes: number, sha256: string): Promise<void>
  get(key: string, firstBytes?: number): Promise<Readable>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

/** The store did not do what it was asked: what it answered, or why there was no answer. */
export class StoreError extends Error {
  readonly code = storeAway
  readonly status: number | undefined
  constructor(said: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(said, { cause })
    this.status = status
  }
}

/** By which code it is known to who answers for it. */
export const storeAway = 'STORE_AWAY'

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const transferMs = 300_000

export function makeBucket(settings: BucketSettings, outgoing: Outgoing, timeoutMs = transferMs): Bucket {
  function addressOf(key: string): string {
    const base = new URL(settings.endpoint)
    if (settings.inHost) base.hostname = `${settings.bucket}.${base.hostname}`
    base.pathname = `${base.pathname.replace(/\/$/, '')}/${settings.inHost ? '' : `${settings.bucket}/`}${key}`
    return base.href
  }

  async function ask(
    method: string,
    key: string,
    { hash = emptyHash, ...more }: { hash?: string; headers?: Record<string, string>; body?: Readable } = {},
  ): Promise<Response> {
    const signed = await new AwsV4Signer({
      method,
      url: addressOf(key),
      headers: { 'x-amz-content-sha256': hash },
      accessKeyId: settings.accessKey,
      secretAccessKey: settings.secretKey,
      service: 's3',
      region: settings.region || 'us-east-1',
    }).sign()
    return outgoing(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), ...more.headers },
      ...(more.body ? { body: more.body } : {}),
      timeoutMs,
      stream: method === 'GET',
    }).catch((cause: unknown) => {
      throw new StoreError('the store did not answer', { cause })
    })
  }

  function checked(response: Response, allowed: readonly number[]): Response {
    const { status } = response
    if (!allowed.includes(status)) throw new StoreError(`the store answered ${status}`, { status })
    return response
  }

  return {
    async put(key, body, sizeBytes, sha256) {
      const headers = { 'content-length': String(sizeBytes), 'content-type': 'application/octet-stream' }
      checked(await ask('PUT', key, { hash: sha256, headers, body }), [200, 201, 204])
    },
    async get(key, firstBytes) {
      const headers: Record<string, string> = firstBytes ? { range: `bytes=0-${firstBytes - 1}` } : {}
      const { body } = checked(await ask('GET', key, { headers }), [200, 206])
      if (!body) throw new StoreError('the store sent nothing')
      return Readable.fromWeb(body as NodeStream)
    },
    has: async (key) => checked(await ask('HEAD', key), [200, 404]).status === 200,
    async remove(key) {
      checked(await ask('DELETE', key), [200, 204, 404])
    },
  }
}
