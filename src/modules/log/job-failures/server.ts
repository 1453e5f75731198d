import { inScope } from '#kernel/http/seen.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { action, slice, type Slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { refuse } from '../catalogue.ts'
import { calledLike, titled } from '../job-names.ts'
import { jobFailure } from './definition.ts'

export const jobFailureSlice: Slice = slice(jobFailure, {
  project: (row, caller) => titled(row, caller.lang),
  filters: { job: calledLike },
  waiting: () => sql`t.state = 'aside'`,
  actions: {
    // The next pass of its job takes it, with as many tries as at first.
    again: action({ body: { type: 'object', required: ['ids'] } }, async ({ tx, caller, input }) => {
      const ids = idsOf(input.ids)
      if (isRefusal(ids)) return ids
      const seen = inScope(caller, jobFailure)
      const changed = await updateAll(tx, jobFailure, sql`t.id = any(${ids}::bigint[]) and (${seen})`, {
        state: 'waiting',
        tries: 0,
        nextTryAt: tx.now,
      })
      return changed.length === ids.length ? true : refuse('failureGone')
    }),
  },
})
