import { randomBytes, randomUUID, createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import { StoreError } from '#kernel/store/s3.ts'
import { refuse } from '../catalogue.ts'
import { bucketOf, type Addressed } from './places.ts'

/** Whoever tries a store looks on while it is tried. */
const patienceMs = 5_000

/**
 * Writes a file of its own, reads it back and removes it: once a store is enabled every file that anybody sends goes
 * there, and one that would be refused is better heard of by who typed its address.
 */
export async function tryStore(
  ctx: Pick<Context, 'vault' | 'outgoing'>,
  tenantId: string,
  row: Addressed,
): Promise<Refusal | undefined> {
  const bucket = bucketOf(ctx, tenantId, row, patienceMs)
  if (!bucket) return undefined
  const bytes = randomBytes(64)
  const id = randomUUID()
  const key = `${tenantId}/${id.slice(0, 2)}/${id}`
  try {
    await bucket.put(
      key,
      Readable.from([bytes]),
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
    )
    const same = bytes.equals(await buffer(await bucket.get(key)))
    await bucket.remove(key)
    return same ? undefined : refuse('storeOdd')
  } catch (error) {
    return turnedDown(error)
  }
}

function turnedDown(error: unknown): Refusal {
  const status = error instanceof StoreError ? error.status : undefined
  if (status === undefined) return refuse('storeSilent')
  if (status === 401 || status === 403) return refuse('storeKeys', { status })
  return status === 404 ? refuse('storeBucket') : refuse('storeTurnedDown', { status })
}

/** What a change of these makes of a store that works is as hard to tell by looking at it. */
const tried = ['accessKey', 'secretKey', 'region', 'bucketInHost'] as const
export const opensOtherwise = (before: Addressed, now: Addressed): boolean =>
  tried.some((key) => (before[key] || '') !== (now[key] || ''))
