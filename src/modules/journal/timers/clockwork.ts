import { usualZone } from '#kernel/definition/time.ts'
/** Who acts when nobody does. */
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { lock } from '#kernel/store/rows.ts'
import { submissions } from '../submissions/definition.ts'
import { paperOf } from '../submissions/paper/load.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import type { Acting } from '../submissions/paper/acting.ts'

export type Timing = Pick<Context, 'db' | 'clock' | 'baseUrl' | 'blobs' | 'untrusted' | 'outsider'>

export const clockwork: Acting = {
  userId: '',
  roles: new Set(),
  lang: 'zh',
  timeZone: usualZone,
  ip: '',
}

export async function lockedPaper(tx: Tx, id: string): Promise<Paper | undefined> {
  const submission = await lock(tx, submissions, id)
  return submission && paperOf(tx, submission)
}
