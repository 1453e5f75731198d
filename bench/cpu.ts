import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds of processor that this process and the database took so far: unlike a time, about the same on a busy machine. */
export type Cpu = { readonly server: number; readonly database: number }

/** Clock ticks are hundredths of a second on every Linux that there is. */
const tickMs = 10

export async function cpuSoFar(owner: pg.Client): Promise<Cpu> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { user, system } = process.cpuUsage()
  return { server: (user + system) / 1000, database: ticksBelow(statOf(rows[0]?.pid ?? 0).parent) * tickMs }
}

/** Name and state of a process stand before its numbers; the name may hold anything but ends at the last bracket. */
function statOf(pid: number | string): { parent: number; ticks: number } {
  try {
    const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { parent: Number(numbers[1]), ticks: Number(numbers[11]) + Number(numbers[12]) }
  } catch {
    return { parent: 0, ticks: 0 }
  }
}

const ticksBelow = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .reduce((sum, one) => sum + (one.parent === parent ? one.ticks : 0), 0)
