import type { Readable } from 'node:stream'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import type { Stored } from '#kernel/store/blobs.ts'
import { mostPixels, sizeOf, withoutTraces } from '#kernel/store/image.ts'
import { sniff, type FileType } from '#kernel/store/sniff.ts'
import { refuse as refuseHere } from './catalogue.ts'

export type Taken = { readonly stored: Stored; readonly type: FileType }

/**
 * An upload of one of the allowed kinds, told by its content and not by its name (threat F01). Pictures are no larger
 * than they look and come without what their camera wrote into them (threat F04).
 */
export async function takeIn(
  { blobs }: Context,
  tenantId: string,
  file: { readonly file: Readable; readonly filename: string },
  { maxBytes, kinds, wrongKind }: { maxBytes: number; kinds: ReadonlySet<string>; wrongKind: Refusal },
): Promise<Taken | Refusal> {
  const stored = await blobs.put(tenantId, file.file, { maxBytes })
  if (isRefusal(stored)) return stored
  const give = async (refusal: Refusal) => {
    await blobs.remove(stored.storageKey)
    return refusal
  }
  const type = sniff(await blobs.head(stored.storageKey), file.filename)
  if (!type || !kinds.has(type.extension)) return give(wrongKind)
  if (!type.mime.startsWith('image/')) return { stored, type }
  const bytes = await blobs.read(stored.storageKey)
  const size = sizeOf(bytes, type.extension)
  if (!size || size.width * size.height === 0) return give(refuse('badType'))
  if (size.width * size.height > mostPixels)
    return give(refuseHere('tooManyPixels', { most: mostPixels / 1_000_000 }))
  const bare = withoutTraces(bytes, type.extension)
  if (bare.equals(bytes)) return { stored, type }
  const clean = await blobs.put(tenantId, bare, { maxBytes })
  await blobs.remove(stored.storageKey)
  return isRefusal(clean) ? clean : { stored: clean, type }
}
