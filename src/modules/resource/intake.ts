import type { Readable } from 'node:stream'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import type { Stored } from '#kernel/store/blobs.ts'
import { sniff, type FileType } from '#kernel/store/sniff.ts'
import { readPackage, readPicture } from '#kernel/untrusted/jobs.ts'
import { refuse as refuseHere } from './catalogue.ts'

export type Taken = { readonly stored: Stored; readonly type: FileType }

/** More than any screen or page needs; a small file may claim to be a wall of it and fill the memory of who opens it. */
const mostPixels = 40_000_000
const packages = new Set(['docx', 'xlsx', 'ofd', 'zip'])

/**
 * An upload of one of the allowed kinds, told by its content and not by its name (threat F01). Pictures are no larger
 * than they look and come without what their camera wrote into them (threat F04).
 */
export async function takeIn(
  { blobs, untrusted }: Context,
  { tenantId, userId: whose }: Pick<Caller, 'tenantId' | 'userId'>,
  file: { readonly file: Readable; readonly filename: string },
  {
    maxBytes,
    maxPixels = mostPixels,
    kinds,
    wrongKind,
  }: { maxBytes: number; maxPixels?: number; kinds: ReadonlySet<string>; wrongKind: Refusal },
): Promise<Taken | Refusal> {
  const stored = await blobs.put(tenantId, file.file, { maxBytes })
  if (isRefusal(stored)) return stored
  const give = async (refusal: Refusal) => {
    await blobs.remove(stored.storageKey)
    return refusal
  }
  if (stored.sizeBytes === 0) return give(refuseHere('emptyFile'))
  const type = sniff(await blobs.head(stored.storageKey), file.filename)
  if (!type || !kinds.has(type.extension)) return give(wrongKind)
  if (packages.has(type.extension)) {
    const read = await untrusted.run(readPackage, await blobs.read(stored.storageKey), null, whose)
    if (isRefusal(read)) return give(read)
    if (typeof read.value === 'string') return give(refuseHere(read.value))
    return read.value.kind === type.extension || type.extension === 'zip'
      ? { stored, type }
      : give(refuseHere(type.extension === 'ofd' ? 'notOfd' : 'notOffice'))
  }
  if (!type.mime.startsWith('image/')) return { stored, type }
  const bytes = await blobs.read(stored.storageKey)
  const read = await untrusted.run(readPicture, bytes, { extension: type.extension }, whose)
  if (isRefusal(read)) return give(read)
  if (typeof read.value === 'string') return give(refuse('badType'))
  if (read.value.width * read.value.height > maxPixels)
    return give(refuseHere('tooManyPixels', { most: maxPixels / 1_000_000 }))
  const [bare] = read.files
  if (!bare) return { stored, type }
  const clean = await blobs.put(tenantId, bare, { maxBytes })
  await blobs.remove(stored.storageKey)
  return isRefusal(clean) ? clean : { stored: clean, type }
}
