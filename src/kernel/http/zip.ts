/** Many stored files as one archive, written as it is read: nothing of it is held whole. */
import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = {
  readonly name: string
  readonly bytes: () => Readable | Buffer | Promise<Readable | Buffer>
}

/** Names are made safe and told apart: two of one name would unpack over each other. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  return Readable.from(chunks(apart(entries)))
}

async function* chunks(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const flush = function* () {
    const out = ready
    ready = []
    yield* out
  }
  for (const { name, bytes } of entries) {
    // Papers and pictures are compressed already.
    const part = new ZipPassThrough(name)
    zip.add(part)
    const from = await bytes()
    for await (const chunk of Buffer.isBuffer(from) ? [from] : from) {
      part.push(chunk as Uint8Array)
      yield* flush()
    }
    part.push(new Uint8Array(), true)
    yield* flush()
  }
  zip.end()
  yield* flush()
}

/** `a.pdf`, `a (2).pdf`; no folders, no control characters, nothing that a file system refuses. */
function apart(entries: readonly ZipEntry[]): ZipEntry[] {
  const taken = new Set<string>()
  return entries.map(({ name, bytes }) => {
    // oxlint-disable-next-line no-control-regex
    const safe =
      name.replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e]/g, '_').replace(/^\.+/, '_') || 'file'
    const dot = safe.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, '']
    let free = safe
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${end}`
    taken.add(free.toLowerCase())
    return { name: free, bytes }
  })
}
