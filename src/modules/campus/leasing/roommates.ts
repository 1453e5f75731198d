import type { Occupant } from './consent.ts'

/** What a roommate says to an application: yes takes back a no, and the other way round. */
export function answered(
  { agreedStuIds, objectStuIds }: { agreedStuIds: string[] | null; objectStuIds: string[] | null },
  who: Occupant | undefined,
  agrees: boolean,
): { agreedStuIds: string[]; objectStuIds: string[] } {
  const id = who?.id ?? ''
  const without = (list: string[] | null) => (list ?? []).filter((one) => one !== id)
  const own = who ? [id] : []
  return {
    agreedStuIds: [...without(agreedStuIds), ...(agrees ? own : [])],
    objectStuIds: [...without(objectStuIds), ...(agrees ? [] : own)],
  }
}
