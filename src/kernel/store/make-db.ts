import type { Db } from './db.ts'
import type { Housing } from './housing.ts'
import { makeReaders } from './readers.ts'
import type { Replicas } from './replicas.ts'
import { makeReshape, type OwnLine } from './reshaping.ts'
import { makeSpeaker, type Speaker } from './speaker.ts'
import type { Lines, Means } from './means.ts'
import type { Touches } from './touches.ts'
import { makeTransactions } from './transactions.ts'

export function makeDb(
  pool: Lines,
  options: {
    touches: Touches
    clock: () => Date
    embedded: boolean
    /** False behind a pooler that keeps no statements. */
    prepared?: boolean
    replicas?: Replicas | undefined
    /** How they are asked. */
    aside?: ((db: Db, spoken: Speaker) => Db) | undefined
    /** Where each tenant has a schema of its own. */
    housing?: Housing | undefined
    /** Whether rows of a table are one tenant's each. */
    isTenants: (table: string) => boolean
    owner: () => Promise<OwnLine>
    close: () => Promise<void>
  },
): Db {
  const { touches, clock, prepared = true, replicas, housing, embedded, close } = options
  const spoken = makeSpeaker(options.isTenants)
  const placeOf = (tenantId: string) => housing?.placeOf(tenantId)
  const means: Means = { pool, spoken, touches, clock, prepared, housing, placeOf }
  const { of, line } = makeReaders(means)
  const { tx, witnessed } = makeTransactions(means, replicas !== undefined)
  const db: Db = {
    of,
    line,
    platform: of(''),
    get aside() {
      return aside
    },
    replicas: () => replicas?.states() ?? [],
    tx,
    reshape: makeReshape(means, options.owner),
    witnessed,
    touches,
    embedded,
    close,
  }
  const aside = options.aside?.(db, spoken) ?? db
  return db
}
