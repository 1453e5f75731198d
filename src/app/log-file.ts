import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A file of log lines that cannot hurt whoever writes to it: lines wait in memory and are written many at a time; while
 * the disk takes nothing the oldest go and are counted, and the first line after that says how many (promise R11).
 */
export type LogFile = {
  write(line: string): void
  flush(): Promise<void>
  /** Writes what waits, once; a disk that takes nothing does not hold the end up. */
  close(): Promise<void>
  /** Lines that were lost since the last one that was written. */
  readonly dropped: number
}

const mostWaitingChars = 1_000_000
const largestFileBytes = 64_000_000
const keptFiles = 4

export function openLogFile(
  path: string,
  { everyMs = 1_000, clock = () => new Date() }: { everyMs?: number; clock?: () => Date } = {},
): LogFile {
  let waiting: string[] = []
  let chars = 0
  let dropped = 0
  let writing: Promise<void> = Promise.resolve()

  async function append(): Promise<void> {
    if (waiting.length === 0) return
    const lines = waiting
    const lost = dropped
    const note =
      lost > 0
        ? [
            `${JSON.stringify({ level: 40, time: clock().toISOString(), msg: 'log lines dropped', dropped: lost })}\n`,
          ]
        : []
    waiting = []
    chars = 0
    try {
      await mkdir(dirname(path), { recursive: true })
      await turnOver()
      await appendFile(path, [...note, ...lines].join(''))
      dropped -= lost
    } catch {
      // What could be written of them may stand twice afterwards; better than not at all.
      waiting = [...lines, ...waiting]
      chars = waiting.reduce((sum, line) => sum + line.length, 0)
      trim()
    }
  }

  function trim(): void {
    let from = 0
    while (chars > mostWaitingChars && from < waiting.length) {
      chars -= waiting[from]!.length
      from += 1
    }
    dropped += from
    if (from > 0) waiting = waiting.slice(from)
  }

  /** access.log → access.log.1 → … : a log that is never emptied fills the disk by itself. */
  async function turnOver(): Promise<void> {
    const size = await stat(path).then(
      (file) => file.size,
      () => 0,
    )
    if (size < largestFileBytes) return
    await rm(`${path}.${keptFiles}`, { force: true })
    for (let n = keptFiles - 1; n >= 1; n -= 1)
      await rename(`${path}.${n}`, `${path}.${n + 1}`).catch(() => {})
    await rename(path, `${path}.1`)
  }

  function flush(): Promise<void> {
    writing = writing.then(append)
    return writing
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()

  return {
    write(line) {
      waiting.push(line)
      chars += line.length
      // Trimmed in strides, so that a line costs nothing while the disk is full.
      if (chars > 2 * mostWaitingChars) trim()
    },
    flush,
    close() {
      clearInterval(timer)
      return flush()
    },
    get dropped() {
      return dropped
    },
  }
}
