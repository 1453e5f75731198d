/** Who acts on a paper, and what a step is called with. */
import type { Caller, Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'

export type Acting = Pick<Caller, 'userId' | 'roles' | 'lang' | 'timeZone' | 'ip'>
export type StepCall = {
  tx: Tx
  caller: Acting
  input: Readonly<Record<string, unknown>>
  ctx: Pick<Context, 'baseUrl' | 'blobs' | 'untrusted' | 'outsider'>
}
