import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/**
 * Holds a data folder for this process alone: two embedded databases on one folder would destroy it. The lock file names
 * the process; one that is gone (killed) holds nothing.
 *
 * A lock appears with its words in it or not at all, so that nobody takes one that is being written for one that is stale.
 * Whoever finds a stale one holds the file that is named after it, which can be made once, and only then sets the lock anew:
 * of several that found it stale at once one goes on, and those that come late find that the lock says something else.
 */
export async function holdFolder(
  folder: string,
  pid: number = process.pid,
): Promise<{ release(): Promise<void> }> {
  const path = join(folder, 'in-use.pid')
  const words = `${pid} ${await startOf(pid)}`
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const own = `${path}.${randomUUID()}`
    await writeFile(own, words)
    try {
      if (await taken(path, own)) return { release: () => rm(path, { force: true }) }
    } finally {
      await rm(own, { force: true })
    }
  }
  throw new Error(`the data folder ${folder} could not be locked`)

  async function taken(first: string, own: string): Promise<boolean> {
    const stale: string[] = []
    for (let at = first; ; at = after(first, stale.at(-1)!)) {
      if (await isMade(own, at)) return stale.length === 0 || setAnew(first, at, own, stale)
      const found = await readFile(at, 'utf8').catch(() => undefined)
      // Let go in the meantime, or a circle of words that no process wrote.
      if (found === undefined || stale.includes(found)) return false
      const [holder = '', started] = found.split(' ')
      const now = await startOf(Number(holder))
      if (now !== 'gone' && now === started)
        throw new Error(
          `the data folder ${folder} is in use by process ${holder}; stop that one or set DATA_DIR to another folder`,
        )
      stale.push(found)
    }
  }
}

/** The file that is named after a stale lock. */
const after = (first: string, words: string) => `${first}.after.${words.replace(/\W/g, '-').slice(0, 60)}`

/** The last of a chain of stale locks is ours: the first is replaced if it is what it was, and then the rest goes. */
async function setAnew(first: string, last: string, own: string, stale: readonly string[]): Promise<boolean> {
  const same = (await readFile(first, 'utf8').catch(() => undefined)) === stale[0]
  if (same) await rename(own, first)
  for (const words of same ? stale : []) await rm(after(first, words), { force: true })
  if (!same) await rm(last, { force: true })
  return same
}

/** The file under a second name, unless there is one of that name. Where a file system has no second names, a copy of it. */
async function isMade(own: string, at: string): Promise<boolean> {
  try {
    await link(own, at)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
  }
  return writeFile(at, await readFile(own), { flag: 'wx' }).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

/** Start time of a process where the system tells it, so that a recycled process number is not taken for the old one. */
async function startOf(pid: number): Promise<string> {
  // No process has such a number; 0 would be all of our own group.
  if (!Number.isSafeInteger(pid) || pid <= 0) return 'gone'
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return 'gone'
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
}
