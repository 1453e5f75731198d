import type { Db, Reader } from './db.ts'

/**
 * What is asked at nearly every call and hardly ever written: kept by tenant and key until one of its tables is written, in
 * whatever process. While other processes cannot be heard nothing kept is used.
 */
export type KeptReads<T> = (tenantId: string, key: string, reader?: Reader) => Promise<T>

export function keptReads<T>(
  db: Db,
  tables: readonly string[],
  read: (reader: Reader, key: string) => Promise<T>,
  most = 5000,
): KeptReads<T> {
  const known = keptUntilWritten<T>(db, tables, most)
  return (tenantId, key, reader) => known(tenantId, key, (own) => read(own, key), reader)
}

/** The same where what is read depends on more than its key says: whoever asks says how. */
export type KeptUntilWritten<T> = (
  tenantId: string,
  key: string,
  read: (reader: Reader) => Promise<T>,
  reader?: Reader,
) => Promise<T>

export function keptUntilWritten<T>(db: Db, tables: readonly string[], most = 5000): KeptUntilWritten<T> {
  const kept = new Map<string, T>()
  let epoch = 0
  const forget = () => {
    kept.clear()
    epoch += 1
  }
  db.touches.on((_tenantId, table) => void (tables.includes(table) && forget()))
  db.touches.onGap(forget)
  return async function known(tenantId, key, read, reader = db.of(tenantId)) {
    // A transaction that wrote there sees what may never come to be: it asks for itself, and nobody else hears of it.
    const own = tables.some((table) => reader.wrote?.(table))
    const name = `${tenantId}:${key}`
    const found = db.touches.heard && !own ? kept.get(name) : undefined
    if (found !== undefined) return found
    const before = epoch
    const value = await read(reader)
    // What changed while it was read is used once.
    if (!own && before === epoch && db.touches.heard) {
      if (kept.size >= most) kept.clear()
      kept.set(name, value)
    }
    return value
  }
}
