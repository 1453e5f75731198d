import { Readable } from 'node:stream'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import type { Blobs } from './blobs.ts'
import { StoreError, type Bucket } from './s3.ts'

/** Where a bucket is configured: the tenant that did and the row. */
export type Place = { readonly tenantId: string; readonly id: string }
export type Places = {
  /** The bucket that new files of a tenant go to; undefined is the local disk. */
  active(tenantId: string): Promise<Place | undefined>
  bucket(place: Place): Promise<Bucket | undefined>
}

/**
 * Files on the disk or in buckets, one face for both. A storage key remembers its store, so that old files stay readable
 * after another store was enabled: `oss/{tenant}/{id}/` before a key of the disk's own form.
 */
export function makeStores(local: Blobs, places: Places): Blobs {
  async function away(storageKey: string): Promise<{ bucket: Bucket; key: string } | undefined> {
    const found = /^oss\/(\d{6})\/(\d{1,19})\/(\d{6}\/[0-9a-f]{2}\/[0-9a-f-]{36})$/.exec(storageKey)
    const [, tenantId, id, key] = found ?? []
    if (!tenantId || !id || !key) return undefined
    const bucket = await places.bucket({ tenantId, id })
    if (!bucket) throw new StoreError('the store of this file is not configured')
    return { bucket, key }
  }

  async function put(...[tenantId, from, limits]: Parameters<Blobs['put']>): ReturnType<Blobs['put']> {
    // Onto the disk first: counted, hashed and whole before the first byte leaves.
    const stored = await local.put(tenantId, from, limits)
    if (isRefusal(stored)) return stored
    const place = await places.active(tenantId)
    if (!place) return stored
    try {
      const bucket = await places.bucket(place)
      if (!bucket) return refuse('storeDown')
      const body = local.open(stored.storageKey)
      await bucket.put(stored.storageKey, body, stored.sizeBytes, stored.sha256)
      return { ...stored, storageKey: `oss/${place.tenantId}/${place.id}/${stored.storageKey}` }
    } catch {
      return refuse('storeDown')
    } finally {
      await local.remove(stored.storageKey)
    }
  }

  async function* flowing(storageKey: string): AsyncGenerator<Buffer> {
    const there = await away(storageKey)
    if (!there) throw new Error('not a storage key')
    yield* (await there.bucket.get(there.key)) as AsyncIterable<Buffer>
  }

  return {
    put,
    open: (storageKey) =>
      storageKey.startsWith('oss/') ? Readable.from(flowing(storageKey)) : local.open(storageKey),
    async has(storageKey) {
      const there = await away(storageKey)
      return there ? there.bucket.has(there.key) : local.has(storageKey)
    },
    async read(storageKey) {
      const there = await away(storageKey)
      return there ? whole(await there.bucket.get(there.key)) : local.read(storageKey)
    },
    async head(storageKey) {
      const there = await away(storageKey)
      return there ? whole(await there.bucket.get(there.key, 4096)) : local.head(storageKey)
    },
    async remove(storageKey) {
      const there = await away(storageKey)
      return there ? there.bucket.remove(there.key) : local.remove(storageKey)
    },
  }
}

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
