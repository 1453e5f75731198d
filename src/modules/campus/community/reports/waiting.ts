import { label } from '#kernel/definition/index.ts'
import { foreign, no } from '#kernel/life/failure.ts'

/** Whoever reported something waits for an answer, also where nothing is wrong with it. */
export const reported = ({ row }: { readonly row: { readonly reportCount: number | null } }) =>
  (row.reportCount ?? 0) === 0 &&
  foreign(no('notReported', label('没有待处理的举报', 'Nobody reported it since it was looked at')))
