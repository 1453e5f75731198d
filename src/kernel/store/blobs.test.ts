import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { makeBlobs, type Blobs, type Stored } from './blobs.ts'
import type { Bucket } from './s3.ts'
import { makeStores, type Place } from './stores.ts'

let root: string
let disk: Blobs
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'journal-blobs-'))
  disk = makeBlobs(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const filesLeft = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
const limits = { maxBytes: 10 }
async function put(from: Readable | Buffer, of: Blobs = disk, most = limits): Promise<Stored> {
  const stored = await of.put('000000', from, most)
  if (isRefusal(stored)) throw new Error(stored.reason)
  return stored
}

/** What never was a key of ours, though it looks like one to whoever joins paths. */
const strange = [
  '',
  '..',
  '../../etc/passwd',
  '/etc/passwd',
  '000000/ab/../../../../../etc/passwd',
  '000000/ab/00000000-0000-0000-0000-000000000000/../x',
  '000000/ab/00000000-0000-0000-0000-000000000000\n',
  '000000/ab/00000000-0000-0000-0000-000000000000.part',
  '000000/AB/00000000-0000-0000-0000-000000000000',
  '00000a/ab/00000000-0000-0000-0000-000000000000',
  '000000\\ab\\00000000-0000-0000-0000-000000000000',
  '000000/ab/0000000000000000-0000-0000-0000-0000000000\0',
  '__proto__',
]

describe('files on the disk', () => {
  it('come back as they were sent, with their length and digest, from a stream or at once', async () => {
    const bytes = Buffer.from('一些 \0 bytes')
    for (const from of [bytes, Readable.from([bytes.subarray(0, 3), bytes.subarray(3)])]) {
      const stored = await put(from, disk, { maxBytes: bytes.length })
      expect(stored).toMatchObject({
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
      expect((await disk.read(stored.storageKey)).equals(bytes)).toBe(true)
      expect((await buffer(disk.open(stored.storageKey))).equals(bytes)).toBe(true)
      expect(await disk.has(stored.storageKey)).toBe(true)
    }
    expect(await filesLeft()).toBe(2)
  })

  it('of nothing are files too', async () => {
    const { storageKey, sizeBytes } = await put(Readable.from([]))
    expect([sizeBytes, (await disk.head(storageKey)).length]).toEqual([0, 0])
  })

  it('show their first four kilobytes to whoever wants to know what they are', async () => {
    const { storageKey } = await put(Buffer.alloc(9000, 7), disk, { maxBytes: 9000 })
    expect((await disk.head(storageKey)).equals(Buffer.alloc(4096, 7))).toBe(true)
  })

  it('R12 that are longer than they may be are stopped at once and leave nothing', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 4
          yield Buffer.from('four')
        }
      })(),
    )
    const refused = await disk.put('000000', endless, limits)
    expect(isRefusal(refused) && [refused.status, refused.reason]).toEqual([413, 'tooLarge'])
    expect(endless.destroyed).toBe(true)
    expect(sent).toBeLessThan(200)
    expect(await filesLeft()).toBe(0)
  })

  it('whose sender hangs up half-way leave nothing', async () => {
    const cut = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('hung up')
      })(),
    )
    await expect(put(cut)).rejects.toThrow('hung up')
    expect(await filesLeft()).toBe(0)
  })

  it('F05 are asked for by keys of ours alone: nothing else becomes a path', async () => {
    for (const key of strange) {
      expect([key, await disk.has(key)]).toEqual([key, false])
      for (const ask of [disk.read, disk.head, disk.remove])
        await expect((async () => ask(key))(), key).rejects.toThrow('not a storage key')
      expect(() => disk.open(key), key).toThrow('not a storage key')
    }
    await expect(disk.put('../../x', Buffer.alloc(0), limits)).rejects.toThrow('not a storage key')
    expect(await filesLeft()).toBe(0)
  })

  it('are removed once and for all, and twice is no fault', async () => {
    const { storageKey } = await put(Buffer.from('x'))
    await disk.remove(storageKey)
    await disk.remove(storageKey)
    expect(await disk.has(storageKey)).toBe(false)
    await expect(disk.read(storageKey)).rejects.toThrow('ENOENT')
    await expect(buffer(disk.open(storageKey))).rejects.toThrow('ENOENT')
  })

  it('that many send at once are each by themselves', async () => {
    const stored = await Promise.all(Array.from({ length: 50 }, (_, n) => put(Buffer.from(`n${n}`))))
    expect(new Set(stored.map(({ storageKey }) => storageKey)).size).toBe(50)
    const read = await Promise.all(stored.map(({ storageKey }) => disk.read(storageKey)))
    expect(read.map(String)).toEqual(Array.from({ length: 50 }, (_, n) => `n${n}`))
  })
})

/** A bucket in memory, which fails where it is told to. */
function bucketOf(faults: Partial<Record<keyof Bucket, boolean>> = {}) {
  const held = new Map<string, Buffer>()
  const failing = (what: keyof Bucket) => {
    if (faults[what]) throw new Error('the store answered 500')
  }
  const bucket: Bucket = {
    async put(key, body) {
      const bytes = await buffer(body)
      failing('put')
      held.set(key, bytes)
    },
    async get(key, firstBytes) {
      failing('get')
      return Readable.from([held.get(key)?.subarray(0, firstBytes) ?? Buffer.alloc(0)])
    },
    async has(key) {
      failing('has')
      return held.has(key)
    },
    async remove(key) {
      failing('remove')
      held.delete(key)
    },
  }
  return { held, bucket }
}

describe('files in a bucket', () => {
  const place: Place = { tenantId: '000000', id: '12' }
  const storesOf = (bucket: Bucket | undefined, active: Place | undefined = place) =>
    makeStores(disk, { active: async () => active, bucket: async () => bucket })

  it('remember which, so that they are found there after another was enabled', async () => {
    const { held, bucket } = bucketOf()
    const { storageKey } = await put(Buffer.from('far away'), storesOf(bucket))
    expect(storageKey).toMatch(/^oss\/000000\/12\/000000\//)
    expect([held.size, await filesLeft()]).toEqual([1, 0])
    const later = storesOf(bucket, undefined)
    expect(String(await later.read(storageKey))).toBe('far away')
    expect(String(await buffer(later.open(storageKey)))).toBe('far away')
    expect(String(await later.head(storageKey))).toBe('far away')
    await later.remove(storageKey)
    expect([held.size, await later.has(storageKey)]).toEqual([0, false])
  })

  it('that are too large never leave for it', async () => {
    const { held, bucket } = bucketOf()
    const refused = await storesOf(bucket).put('000000', Buffer.alloc(11), limits)
    expect(isRefusal(refused) && refused.reason).toBe('tooLarge')
    expect([held.size, await filesLeft()]).toEqual([0, 0])
  })

  it('R24 are refused where it fails or is gone, and leave nothing on the disk', async () => {
    for (const bucket of [bucketOf({ put: true }).bucket, undefined]) {
      const refused = await storesOf(bucket).put('000000', Buffer.from('x'), limits)
      expect(isRefusal(refused) && [refused.status, refused.reason]).toEqual([503, 'storeDown'])
      expect(await filesLeft()).toBe(0)
    }
  })

  it('whose bucket is configured no more say so, each way that they are asked for', async () => {
    const { storageKey } = await put(Buffer.from('x'), storesOf(bucketOf().bucket))
    const gone = storesOf(undefined)
    for (const ask of [gone.read, gone.head, gone.has, gone.remove])
      await expect((async () => ask(storageKey))()).rejects.toThrow('not configured')
    await expect(buffer(gone.open(storageKey))).rejects.toThrow('not configured')
  })

  it('F05 are asked for by keys of ours alone', async () => {
    const { bucket } = bucketOf()
    const stores = storesOf(bucket)
    for (const key of [...strange, ...strange.map((one) => `oss/000000/12/${one}`), 'oss/00/12/x', 'oss/']) {
      expect(await stores.has(key)).toBe(false)
      await expect((async () => stores.read(key))(), key).rejects.toThrow('not a storage key')
      await expect((async () => buffer(stores.open(key)))(), key).rejects.toThrow('not a storage key')
    }
  })

  it('beside those on the disk are the same to whoever reads', async () => {
    const { storageKey } = await put(Buffer.from('near'))
    const stores = storesOf(bucketOf().bucket)
    expect(String(await stores.read(storageKey))).toBe('near')
    expect(await stores.has(storageKey)).toBe(true)
    await stores.remove(storageKey)
    expect(await filesLeft()).toBe(0)
  })
})

describe('the folder of files', () => {
  it('keeps no half of a file that a killed process was writing among those that are read', async () => {
    const { storageKey } = await put(Buffer.from('whole'))
    const half = `${storageKey.slice(0, -4)}ffff`
    await writeFile(join(root, `${half}.part`), 'ha')
    expect(await disk.has(half)).toBe(false)
    expect((await stat(join(root, storageKey))).size).toBe(5)
  })
})
