import type pg from 'pg'
import type { Place } from './ahead.ts'
import { isConnectionFault } from './faults.ts'
import type { Housing } from './housing.ts'
import type { Speaker } from './speaker.ts'
import type { Touches } from './touches.ts'

/** What hands out lines to the primary. */
export type Lines = { connect(): Promise<pg.PoolClient> }

/** What reading, writing and reshaping have in common. */
export type Means = {
  readonly pool: Lines
  readonly spoken: Speaker
  readonly touches: Touches
  readonly clock: () => Date
  /** False behind a pooler that keeps no statements. */
  readonly prepared: boolean
  /** Where each tenant has a schema of its own. */
  readonly housing: Housing | undefined
  readonly placeOf: (tenantId: string) => Place | undefined
}

/** Work on a line to the primary, which goes back as it is, or as one that is broken. */
export async function onClient<T>(pool: Lines, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    fault = error as Error
    throw fault
  } finally {
    client.release(fault && isConnectionFault(fault) ? fault : undefined)
  }
}
