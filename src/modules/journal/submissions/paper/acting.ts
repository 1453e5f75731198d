/** Who acts on a paper, and what a step is called with. */
import type { Posted } from '#kernel/definition/index.ts'
import { zoneOf } from '#kernel/definition/time.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'

export type Acting = Pick<Caller, 'userId' | 'roles' | 'scope' | 'lang' | 'timeZone' | 'ip'>

/** Who acts when nobody does: the clock, whose days are those of the tenant it works for. */
export const clockwork = ({ actor }: Pick<Tx, 'actor'>): Acting => ({
  userId: '',
  roles: new Set(),
  scope: () => undefined,
  lang: 'zh',
  timeZone: zoneOf(actor),
  ip: '',
})

export type StepCall<Input = Posted> = {
  tx: Tx
  caller: Acting
  input: Input
  ctx: Pick<Context, 'baseUrl' | 'blobs' | 'untrusted' | 'outsider'>
}
