import pg from 'pg'
import { isAway } from './faults.ts'
import type { Primary } from './primary.ts'

/**
 * Lines to whichever host takes writes now. Where an address names one host this is its pool and nothing more; where it
 * names several, a line that cannot be had makes it look for another, and the pool of the former is let go.
 */
export type PrimaryLines = {
  connect(): Promise<pg.PoolClient>
  /** The database is not heard: it may be another host by now. */
  lost(): Promise<void>
  end(): Promise<void>
}

export function linesTo(
  primary: Primary,
  { poolOf, onMoved }: { poolOf: (url: string) => pg.Pool; onMoved: () => void },
): PrimaryLines {
  let pool = poolOf(primary.url)
  const former = new Set<Promise<void>>()

  async function lost(): Promise<void> {
    const { moved } = await primary.look()
    if (!moved) return
    const old = pool
    pool = poolOf(primary.url)
    onMoved()
    // Who still waits for a line of the former gets one or the refusal of its time limit.
    const ending = old.end().catch(() => {})
    former.add(ending)
    void ending.then(() => former.delete(ending))
  }

  return {
    async connect() {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isAway(error as Error)) throw error
        const before = pool
        await lost()
        if (pool === before) throw error
        return pool.connect()
      }
    },
    lost,
    end: async () => void (await Promise.all([pool.end(), ...former])),
  }
}
