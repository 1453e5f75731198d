import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from '#kernel/http/catalogue.ts'

/** Bytes on the local disk under random names. No part of a name that a person sent ever reaches a path (threat F05). */
export interface Blobs {
  put(tenantId: string, from: Readable | Buffer, limits: { maxBytes: number }): Promise<Stored | Refusal>
  /** At once; where the bytes lie far away they begin to flow later. */
  open(storageKey: string): Readable
  /** False for what is no key of ours, or is gone. */
  has(storageKey: string): Promise<boolean>
  read(storageKey: string): Promise<Buffer>
  /** The first 4 KB, enough to tell a file's type. */
  head(storageKey: string): Promise<Buffer>
  remove(storageKey: string): Promise<void>
}

export type Stored = { readonly storageKey: string; readonly sizeBytes: number; readonly sha256: string }

const keyPattern = /^\d{6}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/

export function makeBlobs(root: string): Blobs {
  function pathOf(storageKey: string): string {
    if (!keyPattern.test(storageKey)) throw new Error('not a storage key')
    return join(root, storageKey)
  }

  async function put(
    tenantId: string,
    from: Readable | Buffer,
    { maxBytes }: { maxBytes: number },
  ): Promise<Stored | Refusal> {
    const id = randomUUID()
    const storageKey = `${tenantId}/${id.slice(0, 2)}/${id}`
    const path = pathOf(storageKey)
    await mkdir(dirname(path), { recursive: true })
    const hash = createHash('sha256')
    const temporary = `${path}.part`
    const file = await open(temporary, 'wx')
    let sizeBytes = 0
    let done = false
    try {
      for await (const chunk of Buffer.isBuffer(from) ? [from] : from) {
        const bytes = chunk as Buffer
        sizeBytes += bytes.length
        // Counted while streaming: a body that lies about its length stops here, not after it filled the disk.
        if (sizeBytes > maxBytes) return refuse('tooLarge', { limit: `${Math.floor(maxBytes / 1048576)} MB` })
        hash.update(bytes)
        // `write` alone may take a part and say how much; a disk that fills up would leave a short file.
        await file.appendFile(bytes)
      }
      await file.sync()
      await rename(temporary, path)
      done = true
    } finally {
      await file.close()
      if (!done) await rm(temporary, { force: true })
    }
    return { storageKey, sizeBytes, sha256: hash.digest('hex') }
  }

  return {
    put,
    open: (storageKey) => createReadStream(pathOf(storageKey)),
    has: (storageKey) =>
      keyPattern.test(storageKey)
        ? access(pathOf(storageKey)).then(
            () => true,
            () => false,
          )
        : Promise.resolve(false),
    head: (storageKey) => headOf(pathOf(storageKey)),
    read: (storageKey) => readFile(pathOf(storageKey)),
    remove: (storageKey) => rm(pathOf(storageKey), { force: true }),
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
