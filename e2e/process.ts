import { readFileSync } from 'node:fs'
import type { Running } from './server.ts'

/** Memory of the server in MB: now, or the most that it ever took. */
export function memoryOf({ child }: Running, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
}
