import type { Mine } from './lease-calls.ts'

/** What is said to somebody who has no bed: only who may live here is sent to the warden for one. */
export function roomless(
  member: Pick<NonNullable<Mine['member']>, 'stuId' | 'stuStatus'> | null,
): 'noRoom' | 'leftSchool' | 'noDorm' {
  if (!member) return 'noRoom'
  if (!member.stuId) return 'noDorm'
  return ['4', '5'].includes(String(member.stuStatus)) ? 'leftSchool' : 'noRoom'
}
