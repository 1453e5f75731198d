/** Names in the directory of a compound file (old Word and Excel, macros): its head alone says nothing of what is inside. */
const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

export const isCompound = (bytes: Uint8Array): boolean => magic.equals(bytes.subarray(0, 8))

const mostSectors = 4096
const mostTables = 20_000

/** Names of streams and storages, wherever they hang; undefined where the directory cannot be followed. */
export function compoundNames(bytes: Buffer): string[] | undefined {
  try {
    return isCompound(bytes) ? namesIn(bytes) : undefined
  } catch {
    return undefined // cut off before its end
  }
}

/** Macros live in storages of these names, in documents of their own and inside packages alike. */
export const hasMacroStorage = (names: readonly string[]): boolean =>
  names.some((name) => /^(_?vba(_project.*)?|macros|_vba_project_cur)$/i.test(name))

function namesIn(bytes: Buffer): string[] | undefined {
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 1 << shift
  const sector = (n: number) => bytes.subarray((n + 1) * sectorSize, (n + 2) * sectorSize)
  const follows = tableOf(bytes, sector, sectorSize)
  const names: string[] = []
  const seen = new Set<number>()
  for (let at = bytes.readUInt32LE(48); at < 0xfffffff0; at = follows(at)) {
    if (seen.has(at) || seen.size > mostSectors) return undefined
    seen.add(at)
    const entries = sector(at)
    if (entries.length < sectorSize) return undefined
    for (let from = 0; from < sectorSize; from += 128) {
      const length = entries.readUInt16LE(from + 64)
      if (entries[from + 66] !== 0 && length >= 2 && length <= 64)
        names.push(entries.toString('utf16le', from, from + length - 2))
    }
  }
  return names
}

/** Sector → the next of its chain, by the allocation tables that the head and its extension list. */
function tableOf(bytes: Buffer, sector: (n: number) => Buffer, sectorSize: number): (n: number) => number {
  const tables: number[] = []
  const list = (from: Buffer, count: number) => {
    for (let i = 0; i < count; i += 1) {
      const table = from.readUInt32LE(i * 4)
      if (table < 0xfffffff0) tables.push(table)
    }
  }
  list(bytes.subarray(76, 512), 109)
  const perSector = sectorSize / 4
  let more = bytes.readUInt32LE(68)
  for (let i = 0; more < 0xfffffff0 && i < bytes.readUInt32LE(72) && tables.length < mostTables; i += 1) {
    list(sector(more), perSector - 1)
    more = sector(more).readUInt32LE(sectorSize - 4)
  }
  return (n) => {
    const table = tables[Math.floor(n / perSector)]
    return table === undefined ? 0xffffffff : sector(table).readUInt32LE((n % perSector) * 4)
  }
}
