import { dict, label, rowIds, type Asks } from '#kernel/definition/index.ts'

/** What changing the state of rooms asks. */
export const roomStateAsks = {
  ids: rowIds('SchoolDorm'),
  status: dict('campus_dorm_status', { label: label('状态', 'State'), required: true }),
} satisfies Asks
