import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Holds a data folder for this process alone: two embedded databases on one folder would destroy it. The lock file names
 * the process; one that is gone (killed) holds nothing.
 */
export async function holdFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const path = join(folder, 'in-use.pid')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(`${process.pid} ${await startOf(process.pid)}`)
      await file.close()
      return { release: () => rm(path, { force: true }) }
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    const [pid, started] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
    if (pid && (await startOf(Number(pid))) !== 'gone' && (await startOf(Number(pid))) === started)
      throw new Error(
        `the data folder ${folder} is in use by process ${pid}; stop that one or set DATA_DIR to another folder`,
      )
    // Moved away, not removed: of two that both found the file stale only one can move it.
    const aside = `${path}.${process.pid}`
    await rename(path, aside).catch(() => undefined)
    await rm(aside, { force: true })
  }
  throw new Error(`the data folder ${folder} could not be locked`)
}

/** Start time of a process where the system tells it, so that a recycled process number is not taken for the old one. */
async function startOf(pid: number): Promise<string> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return 'gone'
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
}
