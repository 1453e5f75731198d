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

/** `a.pdf`, `a (2).pdf`; no folders, no characters that are not seen, nothing that a file system refuses or takes for the same. */
function apart(entries: readonly ZipEntry[]): ZipEntry[] {
  const taken = new Set<string>()
  return entries.map(({ name, bytes }) => {
    const safe = safeName(name)
    const dot = safe.lastIndexOf('.')
    const [stem, end] =
      dot > 0 && safe.length - dot <= longestEnd ? [safe.slice(0, dot), safe.slice(dot)] : [safe, '']
    let free = `${shortened(stem, mostBytes - Buffer.byteLength(end))}${end}`
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) {
      const mark = ` (${n})${end}`
      free = `${shortened(stem, mostBytes - Buffer.byteLength(mark))}${mark}`
    }
    taken.add(free.toLowerCase())
    return { name: free, bytes }
  })
}

/** Longest name that file systems take, in UTF-8; and an ending that is one. */
const mostBytes = 240
const longestEnd = 16

function safeName(name: string): string {
  const safe = name
    .toWellFormed()
    // One spelling: some systems take é and e with an accent for one name.
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '_')
    .replace(/^\.+|(?<![. ])[. ]+$/g, '_')
  // Devices of Windows, whatever stands behind the dot.
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe || 'file'
}

/** Whole characters, as many as these bytes hold. */
function shortened(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const letters = [...text]
  while (Buffer.byteLength(letters.join('')) > most) letters.pop()
  return letters.join('')
}
