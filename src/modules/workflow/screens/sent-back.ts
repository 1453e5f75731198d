import type { Detail } from './detail.ts'

const goesOn: ReadonlySet<string> = new Set([
  'started',
  'submitted',
  'resubmitted',
  'agreed',
  'refused',
  'moved',
])

/** Who sent this task back and why, until somebody has gone on from there; the newest line stands first. */
export function sentBackBy({ lines, task }: Pick<Detail, 'lines' | 'task'>) {
  const last = lines.find(({ what }) => what === 'sentBack' || goesOn.has(what))
  return last?.what === 'sentBack' && last.changes?.to === task?.name ? last : undefined
}
