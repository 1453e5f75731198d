import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { lock } from '#kernel/store/rows.ts'
import { submissions } from '../submissions/definition.ts'
import { paperOf } from '../submissions/paper/load.ts'
import type { Paper } from '../submissions/paper/paper.ts'

export type Timing = Context

export async function lockedPaper(tx: Tx, id: string): Promise<Paper | undefined> {
  const submission = await lock(tx, submissions, id)
  return submission && paperOf(tx, submission)
}
