import { rename, rm, statfs, writeFile } from 'node:fs/promises'

/** The disk, or what of it is ours, takes no more; also said by PostgreSQL of its own. */
export function isDiskFull(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === '53100' ||
    // The embedded database hands the system's words on under a code that says less.
    message.includes('No space left on device')
  )
}

/** Below this a file of usual size would not find room. */
const leastFreeBytes = 16_000_000

export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= leastFreeBytes
}

/** Whole or not at all: a reader of the folder never meets half a file, and a disk that is full keeps no part of it. */
export async function writeWhole(
  path: string,
  bytes: string | Uint8Array,
  options: { mode?: number } = {},
): Promise<void> {
  const part = `${path}.part`
  try {
    await writeFile(part, bytes, options)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
