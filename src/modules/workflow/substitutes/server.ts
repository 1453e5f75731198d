import { slice, type Slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { flowSubstitute } from './definition.ts'

/** Everybody arranges for themselves alone. */
export const substitutes: Slice = slice(flowSubstitute, {
  rows: (caller) => sql`t.user_id = ${caller.userId}`,
  beforeSubmit: async (_tx, { values, existing, caller }) => {
    const whole = { ...existing, ...values }
    if (whole.substituteId === caller.userId) return refuse('yourself')
    if (String(whole.fromDate) > String(whole.toDate)) return refuse('endsBeforeItBegins')
    return { userId: caller.userId }
  },
})
