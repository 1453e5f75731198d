import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#kernel/testing/cluster.ts'

const shared = '/dev/shm'
const head = 'journal-tests-'
const enough = 6 * 1024 ** 3

/**
 * Folders of tests are made in memory where there is room: a database of fifteen hundred files is copied for most of them,
 * which took a second of a processor on a disk and takes a tenth of one here. Answers how to take it away again.
 */
export function moveToMemory(): () => void {
  try {
    clearLeft()
    return hasRoom() ? moved() : () => {}
  } catch {
    // There is no such place, or it is not ours to write in.
    return () => {}
  }
}

function moved(): () => void {
  const before = process.env.TMPDIR
  const folder = join(shared, `${head}${process.pid}`)
  mkdirSync(folder)
  // As any folder for what passes: foreign databases are made and served by users of their own.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a run that was killed left behind takes memory until somebody removes it. */
function clearLeft(): void {
  for (const name of readdirSync(shared))
    if (name.startsWith(head) && !isAlive(Number(name.slice(head.length))))
      rmSync(join(shared, name), { recursive: true, force: true })
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(shared)
  return bavail * bsize > enough
}
