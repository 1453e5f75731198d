import type { Actor, Db, Tx } from './db.ts'

/** Carries what the work came to out of a transaction that is taken back. */
class TakenBack extends Error {
  readonly came: unknown
  constructor(came: unknown) {
    super('taken back')
    this.came = came
  }
}

/**
 * What work would come to: done in a transaction of its own, looked at, and taken back whole. It is the work itself, so it
 * cannot say anything else; nothing it wrote, announced or asked to be done after the commit is left.
 */
export async function tried<T>(db: Pick<Db, 'tx'>, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.tx(actor, async (tx): Promise<never> => {
      throw new TakenBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.came as T
    throw error
  }
}
