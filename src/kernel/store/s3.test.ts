import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Asked, Outgoing } from '#kernel/http/outgoing.ts'
import { makeBucket, StoreError, type BucketSettings } from './s3.ts'

/** What goes out to a store, and what its answers mean; a real one is in the tests of `resource`. */
const settings: BucketSettings = {
  endpoint: 'https://store.example.org',
  bucket: 'papers',
  accessKey: 'AKID',
  secretKey: 'very secret indeed',
  region: 'cn-north-1',
  inHost: false,
}
type Sent = { readonly url: string } & Asked
function asking(answer: () => Response, more: Partial<BucketSettings> = {}) {
  const sent: Sent[] = []
  const outgoing = Object.assign(
    async (url: string | URL, asked: Asked = {}) => {
      sent.push({ url: String(url), ...asked })
      return answer()
    },
    { addressOf: () => Promise.reject(new Error('not asked for')) },
  ) satisfies Outgoing
  return { sent, bucket: makeBucket({ ...settings, ...more }, outgoing) }
}
const status = (code: number) => () => new Response(null, { status: code })
const key = '000000/ab/00000000-0000-0000-0000-000000000000'

describe('an address in a store', () => {
  it.each<[string, Partial<BucketSettings>, string]>([
    ['in the path', {}, `https://store.example.org/papers/${key}`],
    ['in the host', { inHost: true }, `https://papers.store.example.org/${key}`],
    ['behind a path of its own', { endpoint: 'https://a.org/s3/' }, `https://a.org/s3/papers/${key}`],
    ['at a port', { endpoint: 'https://a.org:9000' }, `https://a.org:9000/papers/${key}`],
  ])('has its bucket %s', async (_where, more, address) => {
    const { sent, bucket } = asking(status(200), more)
    await bucket.has(key)
    expect(sent[0]?.url).toBe(address)
  })
})

describe('what is sent to a store', () => {
  it('is signed for its region and never holds the secret', async () => {
    for (const [region, told] of [
      ['cn-north-1', 'cn-north-1'],
      ['', 'us-east-1'],
    ] as const) {
      const { sent, bucket } = asking(status(200), { region })
      await bucket.has(key)
      const { authorization = '' } = (sent[0]?.headers ?? {}) as Record<string, string>
      expect(authorization).toMatch(
        new RegExp(`^AWS4-HMAC-SHA256 Credential=AKID/\\d{8}/${told}/s3/aws4_request`),
      )
      expect(JSON.stringify(sent)).not.toContain(settings.secretKey)
    }
  })

  it('is a file with its length and digest, which the store may hold against what arrives', async () => {
    const { sent, bucket } = asking(status(200))
    const sha256 = createHash('sha256').update('words').digest('hex')
    await bucket.put(key, Readable.from([Buffer.from('words')]), 5, sha256)
    const [{ method, headers, body } = {} as Sent] = sent
    expect(method).toBe('PUT')
    expect(headers).toMatchObject({
      'content-length': '5',
      'content-type': 'application/octet-stream',
      'x-amz-content-sha256': sha256,
    })
    expect(headers?.authorization).toContain('x-amz-content-sha256')
    expect(String(await buffer(body as Readable))).toBe('words')
  })

  it('asks for the beginning alone where that is enough', async () => {
    const { sent, bucket } = asking(() => new Response('head', { status: 206 }))
    expect(String(await buffer(await bucket.get(key, 4096)))).toBe('head')
    expect(String(await buffer(await bucket.get(key)))).toBe('head')
    expect(sent.map(({ headers, stream }) => [headers?.range, stream])).toEqual([
      ['bytes=0-4095', true],
      [undefined, true],
    ])
  })
})

describe('what a store answers', () => {
  it('is what was asked, or a fault that tells the status and nothing else', async () => {
    const asks: readonly [string, number[], (of: ReturnType<typeof asking>['bucket']) => Promise<unknown>][] =
      [
        ['put', [200, 201, 204], (bucket) => bucket.put(key, Readable.from([]), 0, '')],
        ['has', [200, 404], (bucket) => bucket.has(key)],
        ['remove', [200, 204, 404], (bucket) => bucket.remove(key)],
      ]
    for (const [name, fine, ask] of asks)
      for (const code of [200, 201, 204, 301, 403, 404, 500, 503]) {
        const { bucket } = asking(status(code))
        const said = await ask(bucket).then(
          () => 'done',
          (error: Error) => `${error instanceof StoreError}: ${error.message}`,
        )
        const expected = fine.includes(code) ? 'done' : `true: the store answered ${code}`
        expect([name, code, said]).toEqual([name, code, expected])
      }
  })

  it('that a file is not there is no file, and no fault', async () => {
    expect(await asking(status(404)).bucket.has(key)).toBe(false)
    expect(await asking(status(200)).bucket.has(key)).toBe(true)
    await expect(asking(status(404)).bucket.get(key)).rejects.toThrow('the store answered 404')
    await expect(asking(status(200)).bucket.get(key)).rejects.toThrow('the store sent nothing')
  })
})
