/** What the list of calls is asked for by the figures of reports. */
import { sql } from '#kernel/store/sql.ts'
import { callOf, moduleOf } from './parts.ts'

/** HTTP states as people speak of them. */
const outcomes: Readonly<Record<string, string>> = { done: '^[23]', refused: '^4', fault: '^5' }

export const callFilters = {
  outcome: (value: string) =>
    Object.hasOwn(outcomes, value) ? sql`t.type ~ ${outcomes[value]}` : sql.raw('false'),
  module: (value: string) => sql`${moduleOf} = ${value}`,
  call: (value: string) => sql`${callOf} = ${value}`,
  unnamed: () => sql.raw(`coalesce(t.create_by, '') = ''`),
}
