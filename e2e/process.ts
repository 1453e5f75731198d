import { readFileSync, writeFileSync } from 'node:fs'
import type { Running } from './server.ts'

/** Memory of the server in MB: now, or the most that it ever took. */
export function memoryOf({ child }: Running, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
}

/** The most that it takes is counted from now on. */
export function forgetPeak({ child }: Running): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
}
